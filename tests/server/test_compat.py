"""Stored games under another release: unchanged, written anew, on their snapshot, or not at all."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from scripts.record_house import Recorder

from comitia.cli import main
from comitia.engine.errors import Reason
from comitia.engine.flow import Seq, ask, chance, do, each, repeat, together
from comitia.engine.registry import Game, Option, add_game, find_game
from comitia.server import carrying_on, releasing
from comitia.server.carrying_on import Fate, Stored, log_of, stored, survey
from comitia.server.desk import keep_positions
from comitia.server.opening import check
from comitia.server.people import Visitor
from comitia.server.releasing import BreaksGames
from comitia.server.settings import Settings
from comitia.server.store import releases, tables
from tests import miniature
from tests.miniature import rules
from tests.miniature.state import Auction
from tests.server.earlier import fill_at, house, within
from tests.server.test_migrations import EARLIER
from tests.server.world import World, refusal, run


@pytest.fixture(autouse=True)
def with_the_miniature(monkeypatch: pytest.MonkeyPatch) -> None:
    """The miniature is installed while a test runs; whatever another release did to it is undone."""
    monkeypatch.setattr("comitia.engine.registry._ADDED", {})
    add_game(miniature.GAME)


def another(**changes: Any) -> None:
    """Install another release of the miniature."""
    game = miniature.GAME
    names = (
        *("name", "version", "players", "flow", "sheet", "new", "scores", "winners", "recount", "totals"),
        *("recall", "deal", "folder", "options", "events", "bound", "board", "scenario", "table", "side", "kinds"),
    )
    add_game(Game(**{**{name: getattr(game, name) for name in names}, **changes}))


def round_of(*steps: Any) -> Seq:
    """The sequence of play with other rounds."""
    return Seq("miniature", chance(rules.Deal()), repeat(Seq("round", *steps), rules.is_last_round_played))


def award(s: Auction, p: int) -> None:
    """A deliberately changed rule: every prize is worth one point more."""
    rules.award(s, p)
    if s.winner >= 0:
        s.players[s.winner].points += 1


class NeverDraw(rules.Draw):
    """Another: nobody draws, so a log in which somebody drew does not fit."""

    def refusal(self, s: Auction, p: int, thing: int) -> Reason | None:
        return Reason("deck_empty")


Consolation: Any = type("Consolation", (rules.Consolation,), {"deeds": (rules.Pass(), NeverDraw())})
ROUND = (chance(rules.Roll()), together(rules.Bid(), rules.everyone))
LAST = each(rules.losers, rules.CONSOLATION)
DEARER = round_of(*ROUND, do(award), LAST)
SHY = round_of(*ROUND, do(rules.award), each(rules.losers, Seq("consolation", ask(Consolation()))))
#: No step has the name that it had.
RENAMED = Seq(
    "miniature", chance(rules.Deal()), repeat(Seq("auction", *ROUND, do(award), LAST), rules.is_last_round_played)
)
#: Nor does a line mean anything any more.
LOST: dict[str, Any] = {"flow": RENAMED, "version": 2, "older": lambda s, line: ["1 nonsense"]}


async def played(world: World) -> str:
    """A table of the miniature at which somebody won, somebody drew and somebody has sealed; its position is stored."""
    recorder = Recorder(world)
    table = await world.table("miniature", "Anna", "Béla", "Clodia")
    while True:
        game = await world.game(table)
        is_won = any(event.name == "won" for event in game.events)
        if is_won and any("draw" in line for line in game.lines) and len(game.decided()) == 1:
            break
        await recorder.go_on(table)
    await keep_positions(world.house)
    return table


def fates(db: str) -> dict[str, Fate]:
    """What becomes of every game, by table."""
    return {fate.table: fate for fate in within(db, lambda connection: list(survey(connection)))}


def with_a_game(db: str) -> str:
    """A database in which a game is played; its table."""
    found: list[str] = []

    async def inside(world: World) -> None:
        found.append(await played(world))

    run(inside, db)
    return found[0]


# What becomes of a game


def test_same_release(db: str):
    """Nothing changes."""
    table = with_a_game(db)
    assert fates(db)[table].kind == "unchanged"


def test_changed_rule_is_caught(db: str):
    """A log that leads elsewhere though nobody raised the version: the game stays on its snapshot."""
    table = with_a_game(db)
    another(flow=DEARER)
    found = fates(db)[table]
    assert (found.kind, found.why) == ("snapshot", "its log leads elsewhere than before")


def test_log_that_no_longer_fits(db: str):
    """The position is one of today's, so the game stays on its snapshot."""
    table = with_a_game(db)
    another(flow=SHY, version=2)
    found = fates(db)[table]
    assert found.kind == "snapshot"
    assert "draw" in found.why


def test_lines_that_today_knows(db: str):
    """An earlier version whose lines are understood is written anew."""
    table = with_a_game(db)
    another(version=2, older=lambda s, line: [line])
    found = fates(db)[table]
    assert (found.kind, found.rules, found.why) == ("translated", 1, "version 1 of the rules became 2")


@pytest.mark.parametrize("changes", [{"flow": RENAMED}, LOST])
def test_position_that_is_none_of_todays(db: str, changes: dict[str, Any]):
    """Where no step has the name that it had, the game cannot go on."""
    table = with_a_game(db)
    another(**changes)
    assert fates(db)[table].kind == "lost"


def test_game_of_later_rules(db: str):
    """What a later release wrote is not guessed at."""
    table = with_a_game(db)
    within(db, lambda c: c.execute(sa.update(tables).values(rules=7)))
    assert fates(db)[table].why == "it is of version 7 of the rules, and this release knows 1"


def test_game_that_is_not_installed(db: str, monkeypatch: pytest.MonkeyPatch):
    """One table, not all of them."""
    table = with_a_game(db)
    monkeypatch.setattr("comitia.engine.registry._ADDED", {})
    found = fates(db)[table]
    assert (found.kind, found.game) == ("lost", "miniature")


# How it goes on


@pytest.mark.parametrize(
    "changes", [{"flow": DEARER}, {"flow": SHY, "version": 2}, {"version": 2, "older": lambda s, line: [line]}]
)
def test_game_goes_on(db: str, tmp_path: Path, changes: dict[str, Any]):
    """With the same sealed answer, through another start of the server, to its end."""
    table = with_a_game(db)
    another(**changes)
    asyncio.run(check(Settings(db=db, secret="only for tests", backup=str(tmp_path / "copies"))))
    assert list((tmp_path / "copies").glob("comitia-before-rules-*.db"))

    async def begin(world: World) -> None:
        hosted = await world.hosted(table)
        assert hosted.row.rules == find_game("miniature").version
        assert len(hosted.game().decided()) == 1
        await Recorder(world).play(table, 2)

    async def go_on(world: World) -> None:
        await Recorder(world).play(table, 1000)
        hosted = await world.hosted(table)
        assert hosted.row.status == "over"
        assert hosted.game().is_over()
        assert (await world.packet(table, 0))["result"]["reason"] == "played"
        if "flow" in changes:
            replay = world.lobby.replay(Visitor(), table, "en", None, 1, False)
            assert await refusal(replay) == "other_rules"
        else:
            assert (await world.lobby.verify(table)).difference is None

    run(begin, db)
    run(go_on, db)
    assert fates(db)[table].kind == "unchanged"


@pytest.mark.parametrize("changes", [{"version": 2, "older": lambda s, line: [line]}, {"version": 2, "flow": SHY}])
def test_options_that_earlier_rules_did_not_have(db: str, changes: dict[str, Any]):
    """A game gets what held before there was the option, and keeps it when it counts as one of today's."""
    table = with_a_game(db)
    pace = Option("pace", "brisk", "slow", "steady", at_tables="steady", earlier="slow")
    another(**changes, options=(*miniature.GAME.options, pace))
    seen: list[dict[str, str]] = []

    async def look(world: World) -> None:
        hosted = await world.hosted(table)
        assert (hosted.row.rules, hosted.came_from) == (2, None)
        seen.append(hosted.header.options)

    run(look, db)
    run(look, db)
    assert seen == [{**seen[0], "pace": "slow"}] * 2
    assert within(db, lambda c: stored(c, table)).row.options == seen[0]
    assert fates(db)[table].kind == "unchanged"


def test_takeback_after_a_change_of_rules(db: str):
    """Reaches back to the change and no further."""
    table = with_a_game(db)
    another(flow=DEARER)
    within(db, lambda c: releasing._take_over(c, table))

    async def inside(world: World) -> None:
        move = len((await world.game(table)).lines)
        await Recorder(world).play(table, 3)
        await world.do(table, lambda hosted: hosted.propose(0, move))
        for p in (1, 2):
            await world.do(table, lambda hosted, p=p: hosted.agree(p, True))  # type: ignore[misc]
        assert len((await world.game(table)).standing()) == 0
        assert await refusal(world.do(table, lambda hosted: hosted.propose(0, move - 1))) == "no_such_moment"
        await Recorder(world).play(table, 1000)

    run(inside, db)


def test_game_that_is_over_is_brought_when_it_is_looked_at(db: str):
    """The first look stores it, and the log can be looked through."""
    found: list[str] = []

    async def play(world: World) -> None:
        found.append(await world.table("miniature", "Anna", "Béla"))
        await world.play(found[0])

    run(play, db)
    another(version=2, older=lambda s, line: [line])

    async def look(world: World) -> None:
        replay = await world.lobby.replay(Visitor(), found[0], "en", None, 4, True)
        assert replay.packet.move == 4
        assert (await world.lobby.verify(found[0])).difference is None

    run(look, db)
    assert fates(db)[found[0]].kind == "unchanged"


# The first start of a release


def started(db: str, tmp_path: Path) -> None:
    """What a server does before it starts."""
    asyncio.run(check(Settings(db=db, secret="only for tests", backup=str(tmp_path / "copies"))))


def test_server_refuses_to_break_a_game(db: str, tmp_path: Path):
    """One sentence with a way back, and nothing is changed; what is over does not count."""
    table = with_a_game(db)
    started(db, tmp_path)
    before = within(db, lambda c: stored(c, table))
    another(**LOST)
    with pytest.raises(
        BreaksGames, match=r"1 of 1 games .* go on with comitia 0\.1\.0, or end those games there first"
    ):
        started(db, tmp_path)
    assert within(db, lambda c: stored(c, table)) == before
    within(db, lambda c: c.execute(sa.update(tables).values(status="over")))
    started(db, tmp_path)


def test_release_is_looked_at_once(db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The second start of the same release looks at no game."""
    with_a_game(db)
    started(db, tmp_path)
    monkeypatch.setattr(carrying_on, "survey", lambda *_, **__: pytest.fail("looked again"))
    started(db, tmp_path)
    assert within(db, lambda c: c.scalar(sa.select(sa.func.count()).select_from(releases))) == 1


# The recorded house


@pytest.mark.parametrize("schema", EARLIER)
def test_no_recorded_game_is_lost(db: str, schema: str):
    """Games of every schema and every version of the rules go on with this release."""
    within(db, lambda connection: fill_at(connection, schema))
    found = fates(db)
    assert len(found) == len(house()["tables"])
    assert [fate for fate in found.values() if fate.kind not in ("unchanged", "translated")] == []


def test_log_is_known_without_its_rules(db: str):
    """What stands in the log, undo and takebacks considered, is what the rules say that stands there."""

    async def inside(world: World) -> None:
        recorder = Recorder(world)
        for game in ("roma", "senators", "sylla", "rom", "age_of_rome"):
            await recorder.games_of(game)

    run(inside, db)

    def compare(found: Stored) -> None:
        hosted, kind, _ = carrying_on.brought(found)
        assert kind == "unchanged"
        table = hosted.game()
        sealed = [line for p in range(len(hosted.seats)) for line in table.sealed_lines(p)]
        assert log_of(found) == (table.lines, sealed)

    ids = within(db, lambda c: list(c.scalars(sa.select(tables.c.id).where(tables.c.status != "open"))))
    assert len(ids) >= 25
    for table in ids:
        compare(within(db, lambda c, table=table: stored(c, table)))  # type: ignore[misc]


# The command


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Counts for people, everything for programs, exit code 1 if a game would break."""
    db = str(tmp_path / "comitia.db")
    table = with_a_game(db)
    assert main(["compat", "--db", db]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "     1 go on unchanged"
    another(flow=RENAMED)
    assert main(["compat", "--db", db, "--json"]) == 1
    (fate,) = json.loads(capsys.readouterr().out)
    assert (fate["table"], fate["kind"]) == (table, "lost")


def test_command_without_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """There must be some."""
    assert main(["compat", "--db", str(tmp_path / "none.db")]) == 2
    assert "there are no games in" in capsys.readouterr().err
