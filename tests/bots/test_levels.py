"""The five levels: they play every game, the weak ones like people, and greedy plays where they cannot."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")

from scripts.bots_table import DOCS, page  # noqa: E402

from comitia.arena.match import Paired, Score  # noqa: E402
from comitia.arena.simulate import Simulated, play_game  # noqa: E402
from comitia.bots import bot_names, levels, make_bot  # noqa: E402
from comitia.bots.levels import LEVELS, Consul, Knight, Plebeian, Strength, strength_of, why_not  # noqa: E402
from comitia.bots.mind import Considered, Mind  # noqa: E402
from comitia.bots.weights import FOLDER, Weights, load, shipped  # noqa: E402
from comitia.cli import main  # noqa: E402
from comitia.cli.seats import make_sitters  # noqa: E402
from comitia.engine.chance import Generator  # noqa: E402
from comitia.engine.direct import Direct  # noqa: E402
from comitia.engine.registry import BUILT_IN, Header, find_game  # noqa: E402
from comitia.engine.state import State  # noqa: E402
from comitia.engine.table import Packet  # noqa: E402
from tests.bots.untrained import untrained  # noqa: E402

TRAINED = sorted(path.stem for path in FOLDER.glob("*.npz"))
ROMA = find_game("roma").header()


def packets(header: Header, seed: int, every: int = 1) -> list[Packet]:
    """Packets of a random game with something to choose, each as it was then."""
    game = Direct(header, Simulated(seed))
    game.settle()
    rng, found = Generator(seed), []
    while not game.state.over:
        packet = game.packet()
        lines = packet.lines()
        if len(lines) > 1:
            found.append(packet.whole())
        game.take(packet, packet.choice(lines[rng.below(len(lines))]))
        game.settle()
    return found[::every]


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_level_plays_every_game(game: str):
    """All five sit at one table, or at several, to the end; with weights if there are any."""
    header = find_game(game).header()
    for first in range(0, len(LEVELS), header.seats):
        names = [LEVELS[(first + p) % len(LEVELS)] for p in range(header.seats)]
        bots = [make_bot(name, game, p) for p, name in enumerate(names)]
        state, decisions = play_game(header, 3, bots, names, 0)
        assert state.over
        assert decisions > 20


@pytest.mark.parametrize(("game", "seats"), [("senators", 5), ("senators", 3), ("rom", 2), ("age_of_rome", 1)])
def test_other_numbers_of_players(game: str, seats: int):
    """Among fewer than its net learned for a level plays with it, among more or alone as greedy does."""
    header = find_game(game).header(seats)
    bots = [make_bot("knight", game, p) for p in range(seats)]
    assert play_game(header, 3, bots, ["knight"] * seats, 0)[0].over


@pytest.mark.parametrize("game", TRAINED)
def test_shipped_weights(game: str):
    """Every file of weights fits today's rules, is small, and makes the levels available."""
    found = load(FOLDER / f"{game}.npz", find_game(game))
    assert (FOLDER / f"{game}.npz").stat().st_size < 500_000
    assert found.net.shape.seats == max(found.provenance["seats"])
    assert set(LEVELS) < set(bot_names(game))
    assert why_not(game) == ""
    for level in LEVELS:
        assert strength_of(found, level).temperature >= 0


def test_the_same_seed_plays_the_same():
    """A level is as repeatable as any bot."""
    made = untrained(ROMA)
    for strength in (Strength(2.0, 0), Strength(0.0, 2)):
        lines = [[Knight("roma", 5, made, strength).choose(packet) for packet in packets(ROMA, 4, 9)] for _ in "ab"]
        assert lines[0] == lines[1]


def test_a_taste_lasts_for_a_game():
    """What a plebeian likes it likes again in the same position, whatever its dice; in another game it may not."""
    found = packets(ROMA, 4)
    made = untrained(ROMA)
    made.net.arrays["policy"][...] = 0  # nothing but taste decides
    by_dice = [[Plebeian("roma", seed, made, Strength(1.0, 0)).choose(packet) for packet in found] for seed in range(6)]
    agreeing = [len(set(lines)) == 1 for lines in zip(*by_dice, strict=True)]
    fresh = [len(set(packet.lines())) == 1 for packet in found]
    assert sum(agreeing) > len(agreeing) / 6
    assert not all(agreeing)
    assert not any(fresh)


class Doomed(Mind):
    """A mind to which one option looks like the end."""

    def results(self, places: list[int], worlds: int, depth: int = 0) -> dict[int, float]:
        return {place: 0.6 if place == self.likeliest() else 0.3 for place in places}


def test_no_suicide(monkeypatch: pytest.MonkeyPatch):
    """However free its taste, no level takes what costs more than a quarter of the win."""
    monkeypatch.setattr("comitia.bots.mind.Mind", Doomed)
    made = untrained(ROMA)
    for packet in packets(ROMA, 4, 5):
        mind = Mind(packet, made, Generator(1))
        assert Plebeian("roma", 1, made, Strength(50.0, 0)).choose(packet) == packet.lines()[mind.likeliest()]


def last_decisions(seed: int) -> list[tuple[Packet, set[str]]]:
    """Decisions of a random game of Roma with the lines that win at once, tried on the true state."""
    from comitia.engine.flow import apply, is_chance

    game = Direct(ROMA, Simulated(seed))
    game.settle()
    rng = Generator(seed)
    found = []
    while not game.state.over:
        packet = game.packet()
        lines, seat = packet.lines(), packet.view.seat
        winning = set()
        for line in lines:
            s = game.state.copy()
            apply(s, packet.choice(line))
            if s.over and not is_chance(s) and ROMA.game.winners(s) == [seat]:
                winning.add(line)
        if winning and len(lines) > 1:
            found.append((packet.whole(), winning))
        game.take(packet, packet.choice(lines[rng.below(len(lines))]))
        game.settle()
    return found


def test_a_win_in_hand_is_taken():
    """A choice that ends the game with a win is taken by every level, however it likes it."""
    made = untrained(ROMA)
    found = [case for seed in range(60) for case in last_decisions(seed)]
    assert len(found) > 2
    for packet, winning in found:
        assert Plebeian("roma", 1, made, Strength(50.0, 0)).choose(packet) in winning
        assert Consul("roma", 1, made, Strength(0.0, 2)).choose(packet) in winning


def test_what_was_considered():
    """A level tells which lines it looked at, how likely they are and what is expected of them, the best first."""
    made = untrained(ROMA)
    for packet in packets(ROMA, 4, 25):
        told = Consul("roma", 1, made).consider(packet, 2)
        assert told
        for line, considered in told:
            assert line in packet.lines()
            assert isinstance(considered, Considered)
            assert 0 <= considered.result <= 1
            assert 0 < considered.chance <= 1.0001


def test_rollouts_wait_for_everybody(monkeypatch: pytest.MonkeyPatch):
    """They go on for so many decisions of each seat, however many there are."""
    asked: list[int] = []
    policy = Mind._policy

    def counted(self: Mind, states: list[State], *more: Any) -> list[int]:
        asked.append(len(states))
        return policy(self, states, *more)

    monkeypatch.setattr(Mind, "_policy", counted)
    for name, seats in (("roma", 2), ("rom", 4)):
        header = find_game(name).header(seats)
        game = Direct(header, Simulated(1))
        game.settle()
        asked.clear()
        Mind(game.packet(), untrained(header), Generator(1)).results([0, 1], 2, 3)
        assert len([n for n in asked if n > 1]) == 3 * seats


def test_greedy_plays_where_there_are_no_weights(monkeypatch: pytest.MonkeyPatch):
    """Without weights a level plays as greedy does, is not offered, and says why; without numpy the same."""
    packet = packets(ROMA, 4)[10]
    monkeypatch.setattr("comitia.bots.weights.FOLDER", FOLDER / "nowhere")
    _forget()
    assert why_not("roma") == "there are no weights for roma"
    assert "consul" not in bot_names("roma")
    assert make_bot("consul", "roma", 3).choose(packet) == make_bot("greedy", "roma", 3).choose(packet)
    monkeypatch.setattr(levels, "find_spec", lambda name: None)
    _forget()
    assert why_not("roma") == "the trained bots need numpy: pip install 'comitia[bots]'"
    assert make_bot("plebeian", "roma", 3).choose(packet) == make_bot("greedy", "roma", 3).choose(packet)
    monkeypatch.undo()
    _forget()


def test_the_command_line_says_who_plays_instead(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """A level without weights is no person's name: it plays as greedy does, and a line says so."""
    monkeypatch.setattr("comitia.bots.weights.FOLDER", FOLDER / "nowhere")
    _forget()
    assert main(["simulate", "roma", "--bots", "knight,random", "--games", "2", "--workers", "1"]) == 0
    assert "knight will play as greedy does: there are no weights for roma" in capsys.readouterr().err
    sitters = make_sitters(["Livia", "consul"], find_game("roma"), 1)
    assert isinstance(sitters[1].bot, Consul)
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    why_not.cache_clear()
    shipped.cache_clear()


def test_paired_deals():
    """Every deal is played from every seat, and the same match gives the same score."""
    header = find_game("roma").header()
    one = Paired(header, "greedy", "random", 5)
    score = one.play(3)
    assert score.games == 6
    assert score.won > 3
    assert one.spent
    assert score == Paired(header, "greedy", "random", 5).play(3)


def test_intervals():
    """Wilson's interval: 55 of 100 lies between 45 and 64."""
    low, high = Score(100, 55).interval()
    assert (round(low, 3), round(high, 3)) == (0.452, 0.644)
    assert Score(400, 220).text() == "55.0 [50, 60] of 400"
    assert Score(0, 0).share == 0


def test_weights_name_their_levels():
    """What a level is stands with the weights; elsewhere it is what is usual."""
    made = untrained(ROMA)
    told = Weights(made.net, made.names, {"levels": {"citizen": {"temperature": 1.25, "worlds": 0}}})
    assert strength_of(told, "citizen") == Strength(1.25, 0)
    assert strength_of(told, "consul") == levels.USUAL["consul"]


def test_the_page_says_what_was_measured():
    """The tables of docs/bots.md are those that the records beside the weights make."""
    text = DOCS.read_text("utf-8")
    assert page(text) == text
