"""Changes on purpose to a game that golden files keep, each in one way, and the file that must show it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from comitia import is_compiled
from comitia.engine.ask import Ask
from comitia.engine.errors import Reason
from comitia.engine.fields import Fields, number
from comitia.engine.state import PUBLIC
from comitia.testing import GoldenGames, Told, compare_with
from tests import miniature
from tests.miniature import board, rules, scenario
from tests.miniature.edition import LOWEST
from tests.miniature.state import Auction

Patch = pytest.MonkeyPatch
SCENARIO = '{"id": "one", "setup": {"hands": [[3], [9]]}, "actions": [{"a": "round", "die": 2, "bids": [3, 8]}]}'

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled classes cannot be broken on purpose")


def keep_all(golden: GoldenGames) -> list[str]:
    """The names of the tests of golden files that fail."""
    failed: list[str] = []
    for name in ("stories", "shape", "refusals", "counts", "pictures", "scenarios"):
        try:
            getattr(golden, f"test_{name}")()
        except AssertionError:
            failed.append(name)
    return failed


@pytest.fixture
def golden(tmp_path: Path, monkeypatch: Patch) -> GoldenGames:
    """The miniature with files of its proper form."""
    kept = type("Kept", (GoldenGames,), {"game": miniature.GAME, "folder": tmp_path / "golden"})()
    kept.stories = {"two": Told(2, 1), "three": Told(3, 2)}
    kept.scenarios = (tmp_path / "rounds.jsonl",)
    (tmp_path / "rounds.jsonl").write_text(SCENARIO, "utf-8")
    kept.setup_method()
    assert keep_all(kept) == ["stories", "shape", "refusals", "counts", "pictures", "scenarios"]
    with monkeypatch.context() as patch:
        patch.setenv("COMITIA_GOLDEN", "write")
        assert keep_all(kept) == []
    assert isinstance(kept, GoldenGames)
    return kept


def refuse_otherwise(monkeypatch: Patch) -> None:
    def refusal(self: Ask[Auction], s: Auction, p: int, choice: int) -> Reason | None:
        return None if choice + LOWEST in s.players[p].hand else Reason("not_yours", {"card": choice + LOWEST})

    monkeypatch.setattr(rules.Bid, "refusal", refusal)


def tell_otherwise(monkeypatch: Patch) -> None:
    proper = rules.award

    def award(s: Auction, p: int) -> None:
        proper(s, p)
        s.tell("kept_back", 0, 1)

    for frame in rules.ROUND.first:
        found = frame.seq.frame("award", frame.seat)
        assert found is not None
        monkeypatch.setattr(found, "fn", award)


def show_otherwise(monkeypatch: Patch) -> None:
    monkeypatch.setattr(miniature.GAME, "table", Fields("Auction", "A position.", number("prize", PUBLIC)))
    monkeypatch.setattr(miniature.GAME, "side", Fields("Player", "A side.", number("points", PUBLIC)))


def draw_otherwise(monkeypatch: Patch) -> None:
    monkeypatch.setattr(board, "draw", lambda view, words, names, width: [[("nothing", "")]])


def read_otherwise(monkeypatch: Patch) -> None:
    monkeypatch.setattr(scenario.HARNESS, "prepare", lambda s, setup: s.discard.append(5))


def take_nothing(monkeypatch: Patch) -> None:
    monkeypatch.setattr(rules.Consolation, "take", lambda self, s, p, choice: None)


@pytest.mark.parametrize(
    ("defect", "noticed"),
    [
        (refuse_otherwise, ["refusals", "scenarios"]),
        (tell_otherwise, ["stories"]),
        (show_otherwise, ["shape", "pictures", "scenarios"]),
        (draw_otherwise, ["pictures"]),
        (read_otherwise, ["scenarios"]),
        (take_nothing, ["stories", "refusals", "counts", "pictures"]),
    ],
)
def test_noticed(golden: GoldenGames, monkeypatch: Patch, defect: Callable[[Patch], None], noticed: list[str]):
    """What has changed shows in the files that keep it; what has not, in no other."""
    assert keep_all(golden) == []
    defect(monkeypatch)
    assert keep_all(golden) == noticed


def test_scenarios_may_be_added(golden: GoldenGames):
    """A scenario that no file keeps yet is no difference; one that is gone is."""
    (path,) = golden.scenarios
    path.write_text(SCENARIO + "\n" + SCENARIO.replace("one", "two"), "utf-8")
    golden.test_scenarios()
    path.write_text(SCENARIO.replace("one", "two"), "utf-8")
    with pytest.raises(AssertionError):
        golden.test_scenarios()


def test_difference(tmp_path: Path):
    """The first difference is shown with what stands around it."""
    path = tmp_path / "story.txt"
    path.write_text("".join(f"line {n}\n" for n in range(100)), "utf-8")
    told = [f"line {n}" for n in range(100)]
    told[50] = "another line"
    found = compare_with(path, "\n".join(told))
    assert found[0] == "from line 48 on:"
    assert {"-line 50", "+another line", " line 49"} <= set(found)


def test_difference_that_nobody_sees(tmp_path: Path):
    """A difference in fingerprints alone is named as what it is."""
    path = tmp_path / "story.txt"
    path.write_text("> 1 pass\nstate abc\n", "utf-8")
    assert compare_with(path, "> 1 pass\nstate abd\n")[0] == "only what nobody sees has changed"
    assert compare_with(path, "> 1 pass\nstate abc\n") == []
    assert compare_with(path, "> 1 pass\n")[0] == "only what nobody sees has changed"


def test_no_file(tmp_path: Path):
    """Without a file nothing passes; the message says how there would be one."""
    assert compare_with(tmp_path / "gone.txt", "") == ["there is no gone.txt yet: COMITIA_GOLDEN=write writes it"]
