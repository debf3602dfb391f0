"""What tables get besides the view: the numbers of their own edition, phases, how the game stands, who beat whom."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from comitia.engine.registry import find_game, game_names
from comitia.server import shelf
from comitia.server.packets import EditionNumber, GameWords, TableWish
from comitia.server.packets import SeatWish as Wish
from comitia.server.seeing import Place, draft
from comitia.words.messages import LANGUAGES
from tests.server.world import World, run

Browser = TestClient[Litestar]
FORUM = "[cards.forum]\ncost = 9\n"


def new_table(client: Browser, game: str, edition: str = "", seats: int = 2) -> str:
    """A table of somebody who plays against nobody else."""
    csrf = client.get("/api/me").json()["csrf"]
    wish = {"game": game, "seats": [{"kind": "me"}] * seats, "edition": edition}
    answer = client.post("/api/tables", json=wish, headers={"X-CSRF-Token": csrf})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["table"]
    return found


def words_at(client: Browser, table: str, lang: str = "en") -> GameWords:
    """The words of a table."""
    return msgspec.json.decode(client.get(f"/api/tables/{table}/words?lang={lang}").content, type=GameWords)


# The numbers of the table's own edition


def test_words_follow_the_edition_of_the_table(client: Browser):
    """A Forum that the host corrected costs 9 wherever it is told; other tables have theirs."""
    own, other = new_table(client, "roma", FORUM), new_table(client, "roma")
    for lang in LANGUAGES:
        words = words_at(client, own, lang)
        forum = next(thing for thing in words.kinds["card"].things if thing.word == "forum")
        assert (forum.printed["cost"].value, forum.printed["cost"].source) == (9, "corrected")
        assert (words.printed["cards.forum.cost"].value, 9 in [n for _, n in forum.numbers]) == (9, True)
        assert words.printed["cards.turris.cost"].source == "printed"
    plain = words_at(client, other)
    assert plain.printed["cards.forum.cost"].value == 5
    asked = "words?lang=en"
    assert client.get(f"/api/tables/{other}/{asked}").content == client.get(f"/api/games/roma/{asked}").content


def test_sentences_follow_the_edition_of_the_table(client: Browser):
    """What a rule says of a number is what the table plays by."""
    table = new_table(client, "roma", "basilica.bonus = 7\n")
    basilica = next(thing for thing in words_at(client, table).kinds["card"].things if thing.word == "basilica")
    assert "7" in basilica.rule


def test_words_of_a_table_are_sent_once(client: Browser):
    """A browser that has the latest hears only that; for another edition the tag is another."""
    own, other = new_table(client, "roma", FORUM), new_table(client, "roma")
    answer = client.get(f"/api/tables/{own}/words")
    again = client.get(f"/api/tables/{own}/words", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"/api/tables/{other}/words").headers["etag"] != answer.headers["etag"]


def test_edition_tells_where_numbers_come_from(client: Browser):
    """Every number with what we have, why, and between what it may be."""
    table = new_table(client, "senators", "[events.deficit_a]\namount = 12\n", 3)
    found = msgspec.json.decode(client.get(f"/api/tables/{table}/edition").content, type=list[EditionNumber])
    numbers = {number.key: number for number in found}
    assert list(numbers) == list(find_game("senators").sheet.entries)
    changed, ours = numbers["events.deficit_a.amount"], numbers["events.deficit_b.amount"]
    assert (changed.value, changed.ours, changed.source) == (12, 10, "corrected")
    assert (ours.source, bool(ours.note), ours.low <= ours.value <= ours.high) == ("reconstructed", True, True)


def test_no_words_of_no_table(client: Browser):
    """There is nothing at an address that names no table."""
    assert client.get("/api/tables/nothing/words").status_code == 404
    assert client.get("/api/tables/nothing/edition").status_code == 404


@pytest.mark.parametrize("game", game_names())
def test_traits_and_phases_have_words(client: Browser, game: str):
    """Each phase has a title and says what is done in it; traits are the same in every language."""
    found = [msgspec.json.decode(shelf.game_words(game, lang), type=GameWords) for lang in LANGUAGES]
    assert all(phase.title and phase.text for words in found for phase in words.phases)
    assert [phase.name for phase in found[0].phases] == [phase.name for phase in find_game(game).phases]
    rows = [[thing.traits for kind in words.kinds.values() for thing in kind.things] for words in found]
    assert rows == [rows[0]] * len(LANGUAGES)


# How the game stands


def test_packet_tells_phase_and_standing(db: str):
    """Before the start nothing; then what the seat may know, by names that no language changes."""

    async def test(world: World) -> None:
        maker = await world.person("Anna")
        wish = TableWish(game="sylla", seats=[Wish(kind="me"), Wish(kind="open"), Wish(kind="open")])
        waiting = (await world.lobby.create(maker, wish)).table
        packet = await world.packet(waiting, 0)
        assert (packet["phase"], packet["standing"]) == ("", None)
        table = await world.table("sylla", "Anna", "Béla", "Cato")
        packet = await world.packet(table, 0, "de")
        assert packet["phase"] == "set_up"
        assert [row["name"] for row in packet["standing"]["seats"]] == ["Anna", "Béla", "Cato"]
        assert packet["standing"]["seats"][0]["hidden"] == []
        assert packet["standing"]["seats"][1]["hidden"] == ["slaves", "tokens"]
        assert packet["standing"] == (await world.packet(table, 0, "en"))["standing"]
        watched = (await world.packet(table))["standing"]
        assert (watched["outlook"]["tokens"], watched["seats"][0]["hidden"]) == ([], ["slaves", "tokens"])

    run(test, db)


def test_change_tells_only_what_changed_of_the_standing(db: str):
    """Most of it stays from one move to the next."""

    async def test(world: World) -> None:
        table = await world.table("rom", "Anna", "Béla")
        place = Place(takes_changes=True)
        whole = await world.packet(table, 0, place=place)
        p = (await world.hosted(table)).row.awaited[0]
        await world.first(table, p)
        change = await world.packet(table, 0, place=place)
        assert change["type"] == "change"
        paths = [path for path, _ in change["set"] if path[0] == "standing"]
        assert paths
        assert all(len(path) > 1 for path in paths)
        now = await world.packet(table, 0)
        assert applied(whole, change)["standing"] == now["standing"]

    run(test, db)


def applied(packet: Any, change: Any) -> Any:
    """A packet with a change."""
    found = json.loads(json.dumps(packet))
    for path, value in change["set"]:
        here = found
        for step in path[:-1]:
            here = here[step]
        here[path[-1]] = value
    return found


def test_draft_tells_standing_and_how_far_it_goes(db: str):
    """A placed die is foreseen; where somebody would learn something the position before it is shown."""

    async def test(world: World) -> None:
        table = await world.table("rom", "Anna", "Béla")
        hosted = await world.hosted(table)
        p = hosted.row.awaited[0]
        packet = await world.packet(table, p)
        line = next(choice["line"] for choice in packet["choices"] if "military" in choice["line"])
        tried = draft(hosted, p, "en", "d", [line])
        assert (tried.foreseen, tried.phase, tried.standing is not None) == (1, "placing", True)
        assert tried.standing is not None
        power = tried.standing.outlook["power"]
        assert power[0][p] == int(line.split()[-1])  # type: ignore[index]
        roma = await world.table("roma", "Anna", "Béla")
        hosted = await world.hosted(roma)
        lines = hosted.game().packet(0).lines()[:2]
        assert draft(hosted, 0, "en", "d", lines[:1]).foreseen == 1
        assert draft(hosted, 0, "en", "d", lines).foreseen == 1  # it would complete what is sealed

    run(test, db)


# The result


def test_result_is_broken_down_by_source(db: str):
    """Roma tells what came from where; the parts add up, and have labels."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        await world.play(table)
        result = (await world.packet(table, 0, "de"))["result"]
        for seat in result["seats"]:
            assert sum(seat["parts"].values()) == seat["score"] == sum(n for _, n in seat["breakdown"])
            assert {"start", "empty_discs"} <= set(seat["parts"])
            assert ["Zu Beginn", 10] in seat["breakdown"]
        assert [seat["name"] for seat in result["seats"]] == ["Anna", "Béla"]

    run(test, db)


def test_cassius_is_a_row_of_the_result(db: str):
    """He has no seat, but a score with its parts; he wins if the player does not."""

    async def test(world: World) -> None:
        table = await world.table("age_of_rome", "Anna", options={"solo": "cassius_hard"})
        await world.play(table)
        packet = await world.packet(table, 0)
        player, cassius = packet["result"]["seats"]
        assert (player["seat"], cassius["seat"], cassius["name"]) == (0, 1, "Cassius")
        assert sum(cassius["parts"].values()) == cassius["score"]
        assert player["is_winner"] is (player["score"] > cassius["score"])
        assert cassius["is_winner"] is not player["is_winner"]
        assert packet["phase"] == ""
        assert packet["standing"]["seats"][1]["total"] == cassius["score"]

    run(test, db)


def test_nobody_but_players_in_other_results(db: str):
    """Alone against nobody there is one row."""

    async def test(world: World) -> None:
        table = await world.table("age_of_rome", "Anna")
        await world.play(table)
        assert [seat["seat"] for seat in (await world.packet(table, 0))["result"]["seats"]] == [0]

    run(test, db)
