"""Games of every earlier version of the rules, as people stored them: this release takes them over and plays on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comitia.engine.chance import Generator
from comitia.engine.registry import find_game, game_names
from comitia.engine.save import load

CORPUS = Path(__file__).parent / "corpus"
SAVES = sorted(CORPUS.glob("v*/*.json"))
#: Read once: other tests make games known for a while.
GAMES = game_names()


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_recorded_game_goes_on(path: Path):
    """A stored game is read and played to its end; by the same rules it stands where it stood, and is as sealed."""
    text = path.read_text(encoding="utf-8")
    table = load(text)
    body = json.loads(text)
    if body["rules"] == table.header.game.version:
        sealed = [answer for answer in body["snapshot"]["fields"]["answers"] or [] if answer not in (-1, [])]
        assert len(table.decided()) == len(sealed)
    table.settle()
    rng = Generator(7)
    while not table.is_over():
        lines = table.packet(table.awaited()[0]).lines()
        table.say(lines[rng.below(len(lines))])
    assert table.header.game.scores(table.state) == table.header.game.recount(table.state)


@pytest.mark.parametrize("game", GAMES)
def test_corpus_holds_all_kinds_of_games(game: str):
    """Of every game: finished ones, unfinished ones, some with sealed answers, a takeback, and corrected numbers."""
    kinds = [path.stem.removeprefix(f"{game}-") for path in SAVES if path.stem.startswith(f"{game}-")]
    for kind in ("whole", "half", "bots", "takeback", "corrected"):
        assert any(name.endswith(f"-{kind}") for name in kinds), kind
    assert any("-sealed-" in name for name in kinds)


def test_corpus_has_every_version_of_the_rules():
    """Whoever raises a version has recorded games of the one before it."""
    recorded = {(body["game"], body["rules"]) for body in (json.loads(path.read_text("utf-8")) for path in SAVES)}
    for name in GAMES:
        earlier = range(1, max(2, find_game(name).version))
        assert {(name, version) for version in earlier} <= recorded
