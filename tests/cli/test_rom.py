"""ROM from the command line: decks composed by option, and corrected editions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comitia.games.rom.edition import CARD_NAMES, SHEET
from tests.cli.conftest import Done, Run

#: The 20 base cards.
BASE = [*CARD_NAMES[:19], "consul"]
STRONG_SICILIA = "[provinces.sicilia]\nstrength = 9\n"


def assert_refused(done: Done, *fragments: str) -> None:
    """One sentence on the error stream says why, and nothing else happens."""
    assert (done.code, done.out) == (2, "")
    assert all(fragment in done.err for fragment in fragments), done.err
    assert "Traceback" not in done.err


def saved(path: Path) -> dict[str, object]:
    """A save as plain values."""
    found: dict[str, object] = json.loads(path.read_text("utf-8"))
    return found


# Decks


def test_deck_of_ones_own(run: Run, tmp_path: Path):
    """13.3  A deck is listed card by card and kept in the save in the order of the table."""
    listed = [name for name in BASE if name != "legatus"] + ["hispania_intrigue"]
    option = f"deck={','.join(reversed(listed))}"
    done = run("play", "rom", "--seats", "Ada,random,random", "--seed", 1, "--option", option, "--save", "game.json")
    assert done.code == 0
    options = saved(tmp_path / "game.json")["options"]
    assert isinstance(options, dict)
    assert options["deck"] == ",".join(sorted(listed, key=CARD_NAMES.index))
    assert run("replay", "game.json").code == 0


@pytest.mark.parametrize("command", ["play rom --seats Ada,random,random", "simulate rom --players 3 --games 1"])
@pytest.mark.parametrize(
    ("options", "fragment"),
    [
        (["deck=legatus"], "the Senate deck must have 20 cards, not 1"),
        (["deck=legatus,cesar"], "lists a card 'cesar', which there is not"),
        (["vicarius=legatus", "hispania=legatus"], "hispania cannot take the place of legatus: it is replaced already"),
        ([f"deck={','.join(BASE)}", "greko=greko_maximus"], "so leave out greko"),
    ],
)
def test_wrong_decks(run: Run, command: str, options: list[str], fragment: str):
    """13.1, 13.2, 13.3  A wrong deck is refused before anybody is asked anything."""
    given = [word for option in options for word in ("--option", option)]
    assert_refused(run(*command.split(), *given), fragment)


def test_deck_is_listed_on_the_shelf(run: Run):
    """13.3  The shelf tells which option takes a list, and of what."""
    assert "--option deck=standard|LIST: Senate deck." in run("games").out
    record = next(game for game in json.loads(run("games", "--json").out) if game["name"] == "rom")
    assert record["lists"] == {"deck": CARD_NAMES}


# Editions


def test_edition_changes_play(run: Run, tmp_path: Path):
    """1.1, 8.3  A province that is stronger on somebody's copy costs more, and the save names another edition."""
    (tmp_path / "mine.toml").write_text(STRONG_SICILIA, "utf-8")
    line = ("play", "rom", "--seats", "Ada,greedy", "--seed", 21)
    typed = "military 6\nmilitary 6\nsenate 1\nmilitary 5\n"
    ours = run(*line, "--save", "ours.json", typed=typed)
    mine = run(*line, "--save", "mine.json", "--edition", "mine.toml", typed=typed)
    assert "Sicilia, strength 5" in ours.out
    assert "Sicilia, strength 9" in mine.out
    digests = [saved(tmp_path / name)["edition"] for name in ("ours.json", "mine.json")]
    assert digests == [SHEET.digest(), SHEET.override(STRONG_SICILIA, "mine").digest()]
    assert digests[0] != digests[1]
    assert saved(tmp_path / "mine.json")["corrections"] == {"provinces.sicilia.strength": 9}
    again = run("play", "--load", "mine.json")
    assert "Sicilia, strength 9" in again.out


def test_edition_changes_simulations(run: Run, tmp_path: Path):
    """1.1, 8.3  The same seed plays otherwise with stronger provinces."""
    text = "".join(f"[provinces.{name}]\nstrength = 30\n" for name in ("sicilia", "sardinia", "carthago", "epirus"))
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    line = ("simulate", "rom", "--players", 2, "--bots", "greedy", "--games", 4, "--workers", 1, "--json")
    ours, mine = json.loads(run(*line).out), json.loads(run(*line, "--edition", "mine.toml").out)
    assert ours["bots"] != mine["bots"]
    assert mine["match"]["corrections"]["provinces.epirus.strength"] == 30


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("[provinces.atlantis]\nstrength = 5\n", "line 2: provinces.atlantis.strength is not printed in rom"),
        ("[senate.caesar]\ncopies = 1\n", "line 2: senate.caesar.copies is not printed in rom"),
        ("# mine\n[arena.lion]\ncost = -1\n", "line 3: arena.lion.cost must be from 0 to 99, not -1"),
        ("[arena.lion]\ncost = 'dear'\n", "line 2: arena.lion.cost must be a whole number"),
        (STRONG_SICILIA + "[senate.legatus]\ncopies = 0\n", "line 4: the Senate deck must have 20 cards, not 19"),
        ("[senate_deck]\nsize = 21\n", "line 2: the Senate deck must have 21 cards, not 20"),
        (
            "[senate.legatus]\ncopies_two = 0\n",
            "line 2: with two players the Senate deck must have 15 cards, not 14",
        ),
    ],
)
@pytest.mark.parametrize("command", ["play rom", "rules rom", "simulate rom"])
def test_wrong_editions(run: Run, tmp_path: Path, command: str, text: str, fragment: str):
    """13.1, 13.4  An edition with an unknown card, an impossible number or a wrong deck is refused, with its line."""
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert_refused(run(*command.split(), "--edition", "mine.toml"), "mine.toml", fragment)


def test_edition_tells_what_is_ours(run: Run):
    """1.7  The list of printed numbers says of each whether it is printed, seen in public, or ours, and why."""
    rows = {row["key"]: row for row in json.loads(run("rules", "rom", "--edition", "--json").out)}
    assert set(rows) == set(SHEET.entries)
    assert rows["blind.cost"]["provenance"] == "rulebook"
    assert rows["legatus.strength"]["provenance"] == "public"
    ours = [row for row in rows.values() if row["provenance"] == "reconstructed"]
    assert rows["arena.lion.cost"] in ours
    assert all(row["note"] for row in ours)
    assert "2 villa" in rows["provinces.sicilia.symbol"]["note"]
    assert "3 greko" in rows["provinces.epirus.region"]["note"]
