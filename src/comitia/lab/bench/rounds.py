"""Interleaved rounds of timed slices over engines, each in this interpreter or in one of its own."""

from __future__ import annotations

import contextlib
import json
import math
import subprocess
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol

LEAST_ROUNDS = 6
LEAST_SECONDS = 0.2
ROUNDS = 6
SECONDS = 0.25
PATIENCE = 120.0


class PeerUnavailable(Exception):
    """A peer cannot be measured, for the reason given."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Sample:
    """What one slice of random play did in how much CPU time, with the copies made beside it, if any."""

    decisions: int
    games: int
    seconds: float
    copies: int = 0
    copy_seconds: float = 0.0

    @property
    def decisions_per_second(self) -> float:
        """The rate by which slices are compared."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """The rate of whole games, set-up included."""
        return self.games / self.seconds

    @property
    def copy_microseconds(self) -> float | None:
        """The time of one copy, or None where none was made."""
        return self.copy_seconds / self.copies * 1e6 if self.copies else None


class Thing(Protocol):
    """Whatever can be measured: it has a name and plays a slice of random games."""

    @property
    def name(self) -> str:
        """The name under which the result is kept."""

    def slice(self, seconds: float, seed: int) -> Sample:
        """Plays random games for at least so much CPU time."""


@dataclass(frozen=True, slots=True)
class Measured:
    """All slices of one thing; its figures are those of the best of them."""

    name: str
    samples: tuple[Sample, ...]

    @property
    def best(self) -> Sample:
        """The slice with the most decisions per second, the one least disturbed by the machine."""
        return max(self.samples, key=lambda sample: sample.decisions_per_second)

    @property
    def decisions_per_second(self) -> float:
        """The decision rate of the best slice."""
        return self.best.decisions_per_second

    @property
    def games_per_second(self) -> float:
        """The game rate of the same slice."""
        return self.best.games_per_second

    @property
    def copy_microseconds(self) -> float | None:
        """The quickest copy of all slices, since copies are timed apart from play."""
        times = [sample.copy_microseconds for sample in self.samples]
        return min((time for time in times if time is not None), default=None)


@dataclass(frozen=True, slots=True)
class Results:
    """What was measured, and what was lost on the way and why, both by name."""

    measured: dict[str, Measured]
    lost: dict[str, str]


def measure(
    things: Sequence[Thing],
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    seed: int = 1,
    progress: Callable[[str], None] = lambda _: None,
) -> Results:
    """Lets every thing play one slice per round, so that a busy moment of the machine strikes all alike."""
    _check_fairness(things, rounds, seconds)
    samples: dict[str, list[Sample]] = {thing.name: [] for thing in things}
    lost: dict[str, str] = {}
    for turn in range(rounds):
        progress(f"round {turn + 1} of {rounds}")
        for thing in things:
            if thing.name not in lost:
                _take_slice(thing, seconds, seed + turn, samples[thing.name], lost)
    kept = {name: Measured(name, tuple(taken)) for name, taken in samples.items() if name not in lost}
    return Results(kept, lost)


def _check_fairness(things: Sequence[Thing], rounds: int, seconds: float) -> None:
    """Refuses a measurement too short to be believed, or one whose results would hide each other."""
    if rounds < LEAST_ROUNDS:
        raise ValueError(f"at least {LEAST_ROUNDS} rounds are needed, not {rounds}")
    if seconds < LEAST_SECONDS:
        raise ValueError(f"a slice takes at least {LEAST_SECONDS} s, not {seconds}")
    twice = [name for name, times in Counter(thing.name for thing in things).items() if times > 1]
    if twice:
        raise ValueError(f"measured twice under one name: {', '.join(twice)}")


def _take_slice(thing: Thing, seconds: float, seed: int, samples: list[Sample], lost: dict[str, str]) -> None:
    """Adds one slice to the samples, or the reason why there will be no more."""
    try:
        samples.append(thing.slice(seconds, seed))
    except PeerUnavailable as fault:
        lost[thing.name] = fault.reason


class PeerProcess:
    """One peer's script in an interpreter of its own, asked for slices line by line."""

    def __init__(
        self,
        interpreter: str | Path,
        script: str | Path,
        patience: float = PATIENCE,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.peer = ""
        self.version = ""
        self.games: tuple[str, ...] = ()
        self._command = [str(interpreter), str(script)]
        self._script = Path(script).name
        self._patience = patience
        self._environment = environment
        self._child: subprocess.Popen[str] | None = None
        self._complaints: IO[bytes] | None = None
        self._is_late = False
        self._fault = f"{self._script} is not running"

    def __enter__(self) -> PeerProcess:
        """Starts the script and waits until it is ready."""
        self._start()
        try:
            self._greet(self._answer())
        except BaseException:
            # `with` does not call __exit__ when entering fails, and an interrupted start would leave an orphan.
            self._close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the script."""
        self._close()

    def things(self) -> list[PeerGame]:
        """The peer's games, ready to be measured."""
        return [PeerGame(self, game) for game in self.games]

    def slice(self, game: str, seconds: float, seed: int) -> Sample:
        """Has the peer play random games for at least so much of its CPU time."""
        self._send(f"slice {game} {seconds} {seed}")
        answer = self._answer()
        try:
            return _sample(answer, game, seconds)
        except ValueError as error:
            raise self._failure(f"answered garbage ({error})") from error

    def ask(self, line: str) -> dict[str, object]:
        """Puts any other request and returns the answer as it is."""
        self._send(line)
        return self._answer()

    def _start(self) -> None:
        """Starts the interpreter, or says why it cannot."""
        # A file, not a pipe: nobody reads complaints while the peer plays, and a full pipe would stop it.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the peer
        try:
            self._child = subprocess.Popen(  # noqa: S603 - the interpreter is the one that the user chose
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                encoding="utf-8",
                errors="replace",
                env=self._environment,
            )
        except OSError as error:
            self._close()
            raise PeerUnavailable(f"{self._command[0]} cannot be started ({error.strerror})") from error

    def _greet(self, ready: dict[str, object]) -> None:
        """Takes the peer's name, version and games from its first line."""
        if "missing" in ready:
            raise self._failure(f"lacks the package {ready['missing']}")
        games = ready.get("games")
        if "peer" not in ready or not isinstance(games, list):
            raise self._failure(f"announced garbage ({_shortened(str(ready))})")
        self.peer = str(ready["peer"])
        self.version = str(ready.get("version", ""))
        self.games = tuple(str(game) for game in games)

    def _send(self, line: str) -> None:
        """Writes one request."""
        if self._child is None or self._child.stdin is None:
            raise PeerUnavailable(self._fault)
        try:
            self._child.stdin.write(line + "\n")
            self._child.stdin.flush()
        except OSError as error:
            raise self._stopped() from error

    def _answer(self) -> dict[str, object]:
        """Reads one answer, which must be a JSON object on one line."""
        line = self._line()
        if self._is_late:
            raise self._failure(f"gave no answer in {self._patience:g} s")
        if not line:
            raise self._stopped()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self._failure(f"answered garbage ({_shortened(line)})")
        return answer

    def _line(self) -> str:
        """Reads a line, ending a peer that does not write one in time."""
        if self._child is None or self._child.stdout is None:
            raise PeerUnavailable(self._fault)
        watch = threading.Timer(self._patience, self._give_up)
        watch.start()
        try:
            return self._child.stdout.readline()
        finally:
            watch.cancel()
            watch.join()

    def _give_up(self) -> None:
        """Kills a silent peer, which ends the wait for its line."""
        self._is_late = True
        if self._child is not None:
            self._child.kill()

    def _stopped(self) -> PeerUnavailable:
        """Ends a peer that fell silent, and repeats the last line it wrote, which in Python names the error."""
        child, self._child = self._child, None
        if child is None or self._complaints is None:
            return PeerUnavailable(self._fault)
        _end(child, self._patience)
        self._complaints.seek(0)
        lines = self._complaints.read().decode("utf-8", "replace").strip().splitlines()
        last_words = lines[-1] if lines else f"exit code {child.returncode}"
        return self._failure(f"stopped ({_shortened(last_words)})")

    def _failure(self, reason: str) -> PeerUnavailable:
        """Ends the peer for good: after a wrong answer no later one can be trusted."""
        self._fault = f"{self._script} {reason}"
        self._close()
        return PeerUnavailable(self._fault)

    def _close(self) -> None:
        """Asks the peer to quit, and insists if it does not."""
        child, self._child = self._child, None
        if child is not None:
            _end(child, self._patience)
        if self._complaints is not None:
            self._complaints.close()
            self._complaints = None


@dataclass(frozen=True, slots=True)
class PeerGame:
    """One game of a running peer, as a thing to measure."""

    running: PeerProcess
    game: str

    @property
    def name(self) -> str:
        """The peer and its game, `chess/chess`."""
        return f"{self.running.peer}/{self.game}"

    def slice(self, seconds: float, seed: int) -> Sample:
        """Plays random games for at least so much of the peer's CPU time."""
        return self.running.slice(self.game, seconds, seed)


def _sample(answer: dict[str, object], game: str, seconds: float) -> Sample:
    """Reads a sample from an answer, or raises ValueError with what is wrong with it."""
    if answer.get("name") != game:
        raise ValueError(f"asked for {game}, got {answer.get('name')}")
    sample = Sample(
        decisions=int(_number(answer, "decisions")),
        games=int(_number(answer, "games")),
        seconds=_number(answer, "seconds"),
        copies=int(_number(answer, "copies", 0)),
        copy_seconds=_number(answer, "copy_seconds", 0),
    )
    if not sample.decisions:
        raise ValueError("nothing was played")
    if sample.seconds < seconds:
        raise ValueError(f"played {sample.seconds} s instead of {seconds}")
    return sample


def _number(answer: dict[str, object], key: str, absent: float | None = None) -> float:
    """Reads a count or a time, neither of which is ever negative or without end."""
    value = answer.get(key, absent)
    if not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise ValueError(f"{key} is {value}")
    return value


def _end(child: subprocess.Popen[str], patience: float) -> None:
    """Waits for a child told to quit, or kills it."""
    try:
        child.communicate("quit\n", timeout=patience)
    except (OSError, subprocess.TimeoutExpired):
        child.kill()
        # Leaving the block closes the pipes; what the dead child has not read is no loss.
        with contextlib.suppress(BrokenPipeError), child:
            pass


def _shortened(text: str, width: int = 100) -> str:
    """The text without its end where it is long."""
    text = text.strip()
    return text if len(text) <= width else text[:width] + "..."
