"""Many games, on one process or several."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections import Counter
from concurrent.futures import Future
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from comitia.arena import BotFault, Match
from comitia.arena.simulate import (
    BadResume,
    Batch,
    Simulation,
    _result,
    derived,
    match_of,
    play,
    play_batch,
    simulate,
)
from comitia.bots import Bot, UnknownBot
from comitia.engine.errors import BadSetup, UnknownGame
from comitia.engine.registry import find_game
from comitia.engine.state import fingerprint
from comitia.engine.table import Packet

ROMA = find_game("roma")
HERE = "tests.arena.test_simulate"


class Mute(Bot):
    """Says what nobody may say."""

    def choose(self, packet: Packet) -> str:
        return "1 pass"


class Clumsy(Bot):
    """Falls over its own feet as soon as it may act."""

    def choose(self, packet: Packet) -> str:
        if packet.question == "act":
            raise ZeroDivisionError("no idea")
        return packet.lines()[0]


class Idle(Bot):
    """Never does anything; with nothing to pay it would sit there for ever."""

    def choose(self, packet: Packet) -> str:
        return packet.lines()[0]


class Impatient(Bot):
    """Somebody at the keyboard who has seen enough."""

    played = 0

    def choose(self, packet: Packet) -> str:
        if packet.question == "give":
            Impatient.played += 1
        if Impatient.played > 16:
            raise KeyboardInterrupt
        return packet.lines()[-1]


class Deadly(Bot):
    """Takes its whole process down."""

    def choose(self, packet: Packet) -> str:
        os._exit(3)


class Quitter(Bot):
    """Thinks that it is a program of its own."""

    def choose(self, packet: Packet) -> str:
        sys.exit("I resign")


def random_match(seed: int = 0) -> Match:
    return match_of(ROMA.header(), ["random"], seed)


def test_wins_are_counted():
    """Every game is counted once, for each bot and each seat."""
    found = simulate("roma", bots=["greedy", "random"], games=10, seed=1).aggregate
    assert (found.games, found.bots["greedy"].played, found.seats["1"].played) == (10, 10, 10)
    assert sum(tally.wins for tally in found.bots.values()) + found.draws == 10


def test_seats_rotate():
    """Everybody sits in each seat equally often."""
    match = match_of(ROMA.header(), ["greedy", "random"], 0)
    assert [match.seating(index) for index in range(3)] == [["greedy", "random"], ["random", "greedy"]] + [
        ["greedy", "random"]
    ]
    four = Match("any", 4, {}, {}, ("a", "b", "c", "d"), 0)
    assert Counter((seat, name) for i in range(8) for seat, name in enumerate(four.seating(i))) == {
        (seat, name): 2 for seat in range(4) for name in "abcd"
    }


def test_same_seed_same_games():
    """The seed decides everything; another one gives other games."""
    found = [simulate("roma", games=8, seed=seed).aggregate.plain() for seed in (5, 5, 6)]
    assert found[0] == found[1] != found[2]


def test_games_have_seeds_of_their_own():
    """Each game, its dice and each of its bots has a seed that depends on nothing but its number."""
    seeds = {derived(0, index, *seat) for index in range(500) for seat in ([], [0], [1])}
    assert len(seeds) == 1500
    one, two = (fingerprint(play(random_match(), ROMA.header(), 3)[0]) for _ in range(2))
    assert one == two != fingerprint(play(random_match(), ROMA.header(), 4)[0])


def test_any_number_of_workers():
    """Two workers find what one finds."""
    alone = simulate("roma", games=130, seed=2)
    together = simulate("roma", games=130, seed=2, workers=2)
    assert alone.aggregate.plain() == together.aggregate.plain()
    assert (alone.aggregate.games, together.workers) == (130, 2)


def test_batches_do_not_matter(monkeypatch: pytest.MonkeyPatch):
    """However the games are cut into batches, the counts are the same."""
    whole = simulate("roma", games=30, seed=2).aggregate.plain()
    monkeypatch.setattr("comitia.arena.simulate.LEAST_BATCH", 7)
    assert simulate("roma", games=30, seed=2).aggregate.plain() == whole


def test_batches_are_large():
    """A worker is asked for at least a hundred games at a time, and the last batch ends at the last game."""
    ranges = list(Simulation(random_match(), 1_000_000, 4, None, None)._ranges())
    assert {stop - start for start, stop in ranges} == {1000}
    few = list(Simulation(random_match(), 250, 4, None, None)._ranges())
    assert few == [(0, 100), (100, 200), (200, 250)]


def test_progress(monkeypatch: pytest.MonkeyPatch):
    """After each batch it is told how many games are done, and how many there are."""
    monkeypatch.setattr("comitia.arena.simulate.LEAST_BATCH", 4)
    told: list[tuple[int, int]] = []
    simulate("roma", games=10, progress=lambda done, games: told.append((done, games)))
    assert told == [(4, 10), (8, 10), (10, 10)]


def test_one_bot_takes_all_seats():
    """One name is for all seats; the last of several is for those that are left."""
    assert match_of(ROMA.header(), ["greedy"], 0).bots == ("greedy", "greedy")
    assert match_of(ROMA.header(), ["greedy", "random"], 0).bots == ("greedy", "random")


def test_header_of_a_match():
    """Options and corrected numbers reach every game."""
    sheet = ROMA.sheet.override("points.each = 5", "test")
    header = ROMA.header(options={"triple": "again"}, sheet=sheet)
    match = match_of(header, ["random"], 0)
    again = match.header()
    assert (again.options, again.sheet.digest()) == (header.options, sheet.digest())
    assert simulate("roma", header, games=3).about["corrections"] == {"points.each": 5}


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "ludo"}, UnknownGame),
        ({"game": "roma", "bots": ["cato"]}, UnknownBot),
        ({"game": "roma", "bots": ["random"] * 3}, BadSetup),
        ({"game": "roma", "games": 0}, BadSetup),
        ({"game": "roma", "workers": 0}, BadSetup),
    ],
)
def test_impossible_simulations(arguments: dict[str, object], error: type[Exception]):
    """What cannot be played is refused before the first game."""
    with pytest.raises(error):
        simulate(**arguments)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("workers", [1, 2])
def test_illegal_line(workers: int):
    """A bot that says what it may not say is named, with the line and the question."""
    with pytest.raises(BotFault, match=r"Mute at seat 2 in game 0 said '1 pass', which is no answer to 'give'"):
        simulate("roma", bots=["random", f"{HERE}:Mute"], games=3, workers=workers)


def test_failing_bot():
    """A bot that fails is named, with its error."""
    with pytest.raises(BotFault, match="Clumsy at seat 1 in game 0 failed at 'act': ZeroDivisionError: no idea"):
        simulate("roma", bots=[f"{HERE}:Clumsy"], games=3)


def test_quitting_bot():
    """A bot cannot end the simulation by leaving."""
    with pytest.raises(BotFault, match="Quitter at seat 1 in game 0 failed at 'give': SystemExit: I resign"):
        simulate("roma", bots=[f"{HERE}:Quitter"], games=3)


def test_endless_game(monkeypatch: pytest.MonkeyPatch):
    """A game that does not end is stopped at the bound of its game."""
    header = ROMA.header(sheet=ROMA.sheet.override("points.empty_disc = 0", "test"))
    monkeypatch.setattr(ROMA, "bound", 300)
    with pytest.raises(BotFault, match=r"game 0 between .* does not end"):
        simulate("roma", header, [f"{HERE}:Idle"], games=1)


def test_dead_worker():
    """A worker that dies is told, not waited for."""
    with pytest.raises(BotFault, match="a worker died"):
        simulate("roma", bots=[f"{HERE}:Deadly"], games=300, workers=2)


def test_interruption(tmp_path: Path):
    """Whoever interrupts gets the report of the finished games, and can go on later."""
    Impatient.played = 0
    file = tmp_path / "games.json"
    report = simulate("roma", bots=[f"{HERE}:Impatient"], games=50, resume=file)
    assert (report.is_partial, report.aggregate.games) == (True, 4)
    assert json.loads(file.read_text("utf-8"))["next"] == 4


def test_interruption_of_workers():
    """At an interruption the workers stop after the game that they play, and the report is partial."""

    def interrupt(done: int, games: int) -> None:
        raise KeyboardInterrupt

    report = simulate("roma", games=400, seed=4, workers=2, progress=interrupt)
    assert (report.is_partial, report.aggregate.games) == (True, 100)


def test_interruption_counts_the_first_games(monkeypatch: pytest.MonkeyPatch):
    """What is counted after an interruption are the first games without a gap, however many each worker had played."""

    def interrupted(batch: Future[Batch], stop: Event) -> Batch:
        stop.set()
        return batch.result()

    monkeypatch.setattr("comitia.arena.simulate._result", interrupted)
    report = simulate("roma", games=600, seed=4, workers=2)
    assert report.is_partial
    first = play_batch(random_match(4), 0, report.aggregate.games, lambda: False)
    assert report.aggregate.plain() == first.aggregate


def test_interruption_while_waiting():
    """Whoever interrupts while a batch is awaited gets what the worker has played until then."""
    played = play_batch(random_match(), 0, 2, lambda: False)
    stop = multiprocessing.get_context("spawn").Event()

    class Interrupted(Future[Batch]):
        """A batch that is there only after the interruption."""

        def result(self, timeout: float | None = None) -> Batch:
            if not stop.is_set():
                raise KeyboardInterrupt
            return played

    assert _result(Interrupted(), stop) == played
    assert stop.is_set()


def test_stopped_batch():
    """A batch that is told to stop returns what it has."""
    asked = iter([False, False, True])
    batch = play_batch(random_match(), 10, 20, lambda: next(asked))
    assert (batch.start, batch.reached, batch.aggregate["games"], batch.fault) == (10, 12, 2, "")


def test_games_behind_a_gap_do_not_count():
    """After a batch that was cut short, later ones are left for another day."""
    simulation = Simulation(random_match(), 40, 1, None, None)
    simulation._count(play_batch(random_match(), 0, 3, lambda: False))
    simulation._count(play_batch(random_match(), 10, 12, lambda: False))
    assert (simulation.next, simulation.aggregate.games) == (3, 3)


def test_resume(tmp_path: Path):
    """A simulation in two sittings is the same as one in a single sitting."""
    file = tmp_path / "games.json"
    simulate("roma", games=12, seed=9, resume=file)
    report = simulate("roma", games=30, seed=9, resume=file)
    assert report.aggregate.plain() == simulate("roma", games=30, seed=9).aggregate.plain()
    assert list(tmp_path.iterdir()) == [file]


def test_resume_of_a_finished_simulation(tmp_path: Path):
    """A finished simulation is reported again without playing."""
    file = tmp_path / "games.json"
    first = simulate("roma", games=5, resume=file)
    assert simulate("roma", games=5, resume=file).aggregate.plain() == first.aggregate.plain()


def test_resume_of_another_simulation(tmp_path: Path):
    """A file of other bots, seeds or options is refused with what differs."""
    file = tmp_path / "games.json"
    simulate("roma", games=2, resume=file)
    with pytest.raises(BadResume, match="it differs in bots, seed"):
        simulate("roma", bots=["greedy"], games=2, seed=1, resume=file)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"match": 1, "next": 2, "seconds": 1, "aggregate": {}}'])
def test_resume_of_nonsense(tmp_path: Path, text: str):
    """A file that is no simulation is refused by its name."""
    file = tmp_path / "games.json"
    file.write_text(text, "utf-8")
    with pytest.raises(BadResume, match=r"games\.json is not a simulation to go on with"):
        simulate("roma", games=2, resume=file)


def test_file_of_another_kind(tmp_path: Path):
    """A file whose match is no match at all differs in everything."""
    file = tmp_path / "games.json"
    body = {"match": 1, "next": 0, "seconds": 1, "aggregate": simulate("roma", games=1).aggregate.plain()}
    file.write_text(json.dumps(body), "utf-8")
    with pytest.raises(BadResume, match="it differs in game"):
        simulate("roma", games=2, resume=file)
