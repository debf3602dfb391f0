"""A table for language models, spoken to by the client of the protocol's own library."""

from __future__ import annotations

import json
import sys

import anyio
import pytest
from mcp import Client, ClientSession, StdioServerParameters, stdio_client

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import ComitiaError
from comitia.engine.registry import find_game
from comitia.interop.mcp import Seated, server_of
from tests.interop.games import ALL, SEATS


def seated(game: str, is_coded: bool = False) -> Seated:
    """The first seat of a game, against bots that play at random."""
    header = find_game(game).header(SEATS[game])
    return Seated(header, Keyed(key_from_seed(3)), 0, ["random"] * (SEATS[game] - 1), 1, is_coded)


@pytest.mark.parametrize("game", ALL)
def test_a_game_is_played_with_tools(game: str):
    """The library's client lists the tools and plays with them, some steps far."""

    async def play() -> None:
        async with Client(server_of(seated(game))) as client:
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == ["look", "packet", "say"]
            for _ in range(5):
                packet = json.loads((await client.call_tool("packet", {})).content[0].text)  # type: ignore[union-attr]
                if packet["over"]:
                    return
                assert packet["seat"] == 1
                answer = await client.call_tool("say", {"line": packet["lines"][0]})
                assert not answer.is_error

    anyio.run(play)


def test_a_wrong_line():
    """It is refused with its reason as an error of the tool, and changes nothing."""

    async def play() -> None:
        table = seated("roma")
        async with Client(server_of(table)) as client:
            before = table.packet()
            answer = await client.call_tool("say", {"line": "1 sing loudly"})
            assert answer.is_error
            assert "sing loudly" in answer.content[0].text  # type: ignore[union-attr]
            assert table.packet() == before

    anyio.run(play)


@pytest.mark.parametrize("is_coded", [False, True])
def test_to_the_end(is_coded: bool):
    """A game can be played to its end; then there is the result, and nothing more to say."""
    table = seated("miniature", is_coded)
    while not table.table.is_over():
        table.say(json.loads(table.packet())["lines"][0])
    assert "winners" in table.look()
    with pytest.raises(ComitiaError, match="winners"):
        table.say("1 bid 0")


def test_the_command():
    """`comitia mcp` speaks the protocol over standard input and output."""

    async def talk() -> None:
        start = "import sys; sys.argv[0] = 'comitia'; from comitia.cli import main; sys.exit(main())"
        server = StdioServerParameters(
            command=sys.executable, args=["-c", start, "mcp", "roma", "--seed", "1", "--bots", "random"]
        )
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            told = await session.call_tool("look", {})
            assert "P1" in told.content[0].text  # type: ignore[union-attr]

    anyio.run(talk)
