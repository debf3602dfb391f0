"""Looking back: films show what was known then, to whom it may be shown, and are made once."""

from __future__ import annotations

import asyncio
import struct
from pathlib import Path
from typing import Any

import msgspec
import pytest

from comitia.engine.save import read
from comitia.server.film import film, moment, prose, told_of
from comitia.server.hosted import Hosted, SeatRow, TableRow, new_table
from comitia.server.looking_back import LookingBack, whole_page
from comitia.server.packets import ClockWish, Film, FilmPacket
from comitia.server.people import Person, Visitor
from comitia.server.picture import picture
from comitia.server.problems import Refusal
from comitia.server.studio import Studio, Task, Tell, done
from tests.server.world import START, World, refusal, run

CORPUS = Path(__file__).parents[1] / "corpus" / "v1"
RECORDED = (
    "roma-2-bots",
    "senators-4-bots",
    "sylla-4-bots",
    "rom-4-bots",
    "age_of_rome-2-whole",
    "senators-4-takeback",
)


class Here(Studio):
    """Works at once, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.made = 0

    async def make(self, task: Task, tell: Tell = lambda *_: None) -> bytes:
        self.made += 1
        return done(task, tell)


def played(found: Film) -> list[dict[str, Any]]:
    """Every moment of a film, as the page works it out."""
    moments = [msgspec.to_builtins(found.first)]
    for frame in found.frames:
        moments.append(changed(moments[-1], msgspec.to_builtins(frame)))
    return moments


def changed(before: dict[str, Any], frame: dict[str, Any]) -> dict[str, Any]:
    after: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(before))
    for path, value in frame["set"]:
        place = after
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = value
    part = frame["log"]
    after["log"] = {"start": 0, "lines": [*before["log"]["lines"][: part["start"]], *part["lines"]]}
    return after


def recorded(name: str) -> Hosted:
    """A recorded game as a table that is over."""
    saved = read((CORPUS / f"{name}.json").read_text("utf-8"))
    game = saved.header.game
    row = TableRow(
        id="x", game=game.name, options=saved.header.options, corrections={}, maker=None, listed=False,
        clock=ClockWish(), on_leave="bot", delay=0, webhook="", key=saved.source.key.hex(), created=START,
        updated=START, status="over", rules=game.version, words=list(saved.source.words),
    )  # fmt: skip
    hosted = Hosted(row, [SeatRow(seat=p, kind="bot", name=name) for p, name in enumerate(saved.names)])
    hosted.table = new_table(row, hosted.header)
    hosted.table.replay(saved.lines)
    return hosted


@pytest.mark.parametrize("name", RECORDED)
def test_a_film_shows_every_moment(name: str):
    """Frame by frame it shows what the same moment shows by itself, through a seat's eyes and with all cards up."""
    hosted = recorded(name)
    for seat, is_all in ((0, False), (-1, True)):
        task = told_of(hosted, seat, "de", is_all)
        moments = played(film(task))
        assert len(moments) == len(task.lines) + 1
        for move in (0, len(task.lines) // 3, len(task.lines)):
            assert moments[move] == msgspec.to_builtins(moment(task, move))
    assert moments[-1]["result"] is not None
    assert moments[-2]["result"] is None


def test_points_over_time_lead_to_the_result():
    """With all cards up, what the last moment stands at is what each seat has won."""
    hosted = recorded("sylla-4-bots")
    last = played(film(told_of(hosted, -1, "en", True)))[-1]
    totals = [seat["total"] for seat in last["standing"]["seats"]]
    assert totals == [seat["score"] for seat in last["result"]["seats"]]


def test_whose_eyes_one_may_look_through(db: str):
    """While a game is played one's own; afterwards everybody's, and all cards up."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        back = LookingBack(world.house, Here())
        hosted = await world.hosted(table)
        anna = Visitor(person=Person(id=hosted.seats[0].person or "", name="Anna", lang="en"))
        assert await refusal(back.film(anna, table, "en", 1, False)) == "forbidden"
        assert await refusal(back.film(anna, table, "en", None, True)) == "not_over"
        assert await refusal(back.film(anna, table, "en", 7, False)) == "not_found"
        told = msgspec.json.decode(await back.film(anna, table, "en", 0, False), type=FilmPacket)
        assert (told.eyes, told.all_up, told.film.moves) == ([0], False, len(hosted.game().lines))
        told = msgspec.json.decode(await back.film(Visitor(), table, "en", None, False), type=FilmPacket)
        assert (told.eyes, told.all_up) == ([], False)
        await world.play(table)
        told = msgspec.json.decode(await back.film(Visitor(), table, "en", 1, False), type=FilmPacket)
        assert (told.eyes, told.all_up) == ([0, 1], True)

    run(test, db)


def test_a_film_is_made_once(db: str):
    """Whoever asks for the same gets the same; another language or more of the game is another film."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        studio = Here()
        back = LookingBack(world.house, studio)
        first = await back.film(Visitor(), table, "en", None, False)
        assert await back.film(Visitor(), table, "en", None, False) == first
        assert studio.made == 1
        await back.film(Visitor(), table, "fr", None, False)
        await world.seal(table, 0)
        await back.film(Visitor(), table, "en", None, False)
        assert studio.made == 3

    run(test, db)


def test_a_process_of_its_own():
    """It makes what is made here; one that was ended is followed by another, and one that takes too long is refused."""

    async def test() -> None:
        task = told_of(recorded("roma-2-bots"), -1, "en")
        studio = Studio()
        assert await studio.make(task) == done(task, lambda *_: None)
        await studio.close()
        assert await studio.make(task) == done(task, lambda *_: None)
        await studio.close()
        hasty = Studio(limit=0.0)
        assert await refusal(hasty.make(task)) == "unavailable"
        await hasty.close()

    asyncio.run(test())


def test_an_address_gets_so_many_films(db: str, monkeypatch: pytest.MonkeyPatch):
    """Whoever asks for more of them than anybody needs waits; those that are there cost nothing."""
    monkeypatch.setattr("comitia.server.looking_back.MOST_FILMS", 2)

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        back = LookingBack(world.house, Here())
        for lang in ("en", "de", "en"):
            await back.film(Visitor(address="a"), table, lang, None, False)
        assert await refusal(back.film(Visitor(address="a"), table, "fr", None, False)) == "too_fast"
        await back.film(Visitor(address="b"), table, "fr", None, False)

    run(test, db)


def test_a_review_is_made_once_and_told_in_words(db: str, monkeypatch: pytest.MonkeyPatch):
    """Nobody has it before the end; then whoever asks first has it made, and all read it in their language."""
    pytest.importorskip("numpy")
    monkeypatch.setattr("comitia.server.studio.WORLDS", 1)

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        studio = Here()
        monkeypatch.setattr("comitia.server.looking_back.Studio", lambda *_: studio)
        back = LookingBack(world.house, studio)
        anna = Visitor(person=Person(id="a", name="Anna", lang="en"), address="a")
        assert await refusal(back.review(anna, table, "en", is_wanted=True)) == "not_over"
        await world.play(table)
        assert (await back.review(Visitor(), table, "en", is_wanted=False)).state == "none"
        assert await refusal(back.review(Visitor(), table, "en", is_wanted=True)) == "who"
        assert (await back.review(anna, table, "en", is_wanted=True)).state == "working"
        while (found := await back.review(anna, table, "de", is_wanted=True)).state == "working":
            await asyncio.sleep(0)
        assert (found.state, studio.made) == ("ready", 1)
        assert len(found.shares) == len(found.moments) + 1
        assert 1 <= len(found.costliest) <= 5
        for account in found.accounts:
            brought = account.choices + account.others + account.luck
            assert account.first + brought == pytest.approx(account.last, abs=1e-4)
        await back.close()

    run(test, db)


def test_nothing_breaks_out_of_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What players are called ends neither the game nor the script; without a built page there is one sentence."""
    monkeypatch.setattr("comitia.server.page.STATIC", tmp_path)
    raw = msgspec.Raw(msgspec.json.encode({"name": "</script><b>"}))
    with pytest.raises(Refusal, match="not_built"):
        whole_page("Roma", "en", raw, b"{}")
    (tmp_path / "offline").mkdir()
    (tmp_path / "offline" / "replay.js").write_text("'</script>'")
    (tmp_path / "offline" / "replay.css").write_text("p {}")
    text = whole_page("R<o>ma", "en", raw, b"{}")
    assert "</script><b>" not in text
    assert "<title>R&lt;o&gt;ma" in text
    assert text.count("</script>") == 2


def test_a_picture_holds_what_everybody_knew():
    """Worlds that differ in hands only look the same, and a later moment looks different."""
    hosted = recorded("roma-2-bots")
    task = told_of(hosted, 0, "en")
    assert picture(task, 5) == picture(told_of(hosted, 1, "en"), 5) == picture(told_of(hosted, -1, "en", True), 5)
    assert picture(task, 5) != picture(task, 90)
    for name in RECORDED:
        drawn = picture(told_of(recorded(name), -1, "fr"), 60)
        width, height = struct.unpack(">II", drawn[16:24])
        assert (width, height) == (1200, 630)


@pytest.mark.parametrize("name", ["roma-2-bots", "sylla-4-takeback"])
def test_a_game_as_a_text(name: str):
    """It names who played, tells every sentence of the log once, and ends with the result."""
    found = film(told_of(recorded(name), -1, "en", True))
    rows = prose(found, "A game").splitlines()
    last = played(found)[-1]
    assert rows[:2] == ["A game", ", ".join(seat["name"] for seat in last["seats"])]
    assert rows[-1] == last["result"]["text"]
    begun = [line["text"] for line in last["log"]["lines"] if line["event"] in ("turn", "round")]
    assert [row for row in rows if row in begun] == begun
