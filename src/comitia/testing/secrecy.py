"""Laws of secrets: what a seat can tell from its packets, its events, and worlds dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from comitia.engine.chance import Generator, playout
from comitia.engine.flow import (
    answer,
    apply_chance,
    asked,
    is_chance,
    is_forced,
    options,
    step_due,
    waiting,
    why_not,
)
from comitia.engine.registry import Header
from comitia.engine.state import (
    FIXED,
    NOBODY,
    NONE,
    SEALED,
    UNKNOWN,
    Part,
    State,
    plain,
    visibility_of,
)
from comitia.engine.table import Table
from comitia.engine.view import HIDDEN, SPECTATOR, face, seen, view
from comitia.engine.worlds import Worlds
from comitia.testing.playing import Attention, Law, packet_text, seats_of, text_of_packet, walk


def reasons(s: State, p: int) -> list[str]:
    """Why a seat may not choose what it may not choose: the page shows it."""
    if p not in asked(s):
        return []
    return [str(why_not(s, p, choice)) for choice in range(step_due(s).domain.size)]


class Views(Law):
    """With everything unseen dealt anew a seat sees the same: table, log, options, prompts, reasons, who is awaited."""

    def at(self, table: Table) -> None:
        s = table.state
        totals, forced = self.game.totals(s), is_forced(s)
        for seat in seats_of(self.header):
            who = name_of(seat)
            packet = table.packet(seat)
            other = Worlds(packet.view, self.rng).deal()
            # The log is told by the table, not by the state: it is the same in both, so it need not be written twice.
            same = packet_text(table, seat, other, []) == text_of_packet(packet, log=False)
            assert same, f"{who} could tell the true state from another"
            assert reasons(other, seat) == reasons(s, seat), f"{who} could learn something from a refusal"
            assert is_forced(other) == forced, f"{who} could learn something from a skipped question"
            assert self.game.totals(other) == totals, f"a redeal for {who} has other components"
            if self.rng.below(8) == 0:
                self._play_out(other, who)

    def _play_out(self, other: State, who: str) -> None:
        assert not has_unknown(plain(other)), f"a redeal for {who} left something unknown"
        playout(other, self.rng, self.game.bound)
        assert other.over, f"a redeal for {who} could not be played to the end"


def name_of(seat: int) -> str:
    """A seat in the words of a failure."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def has_unknown(value: object) -> bool:
    """Whether a place is still marked as unknown."""
    if isinstance(value, dict):
        return any(has_unknown(item) for item in value.values())
    if isinstance(value, list):
        return any(has_unknown(item) for item in value)
    return value == UNKNOWN


def secrets(part: Part, shown: dict[str, object], where: str = "") -> Iterator[tuple[str, object]]:
    """What a seat cannot see, field by field."""
    for name, kind in visibility_of(part).items():
        value = getattr(part, name)
        if name in ("stack", "heard") or kind == FIXED or value is None:
            continue
        if kind == NOBODY or name not in shown or is_count(shown[name]):
            yield where + name, plain(value)
        elif isinstance(value, Part):
            yield from secrets(value, as_fields(shown[name]), f"{where}{name}.")
        elif isinstance(value, list) and value and isinstance(value[0], Part):
            rows = shown[name]
            assert isinstance(rows, list)
            for item, row in zip(value, rows, strict=True):
                yield from secrets(item, as_fields(row), f"{where}{name}.")
        elif name == "answers" and isinstance(part, State):
            yield from sealed_answers(value, shown[name])
        elif kind == SEALED and plain(value) != shown[name]:
            yield where + name, plain(value)


def sealed_answers(answers: list[list[int]], shown: object) -> Iterator[tuple[str, object]]:
    """The whole answers that a seat cannot see; of those that are not whole it sees nothing, and none is dealt anew."""
    assert isinstance(shown, list)
    hidden = [picks for picks, mark in zip(answers, shown, strict=True) if mark == HIDDEN]
    if hidden:
        yield "answers", hidden


def is_count(value: object) -> bool:
    """Whether a view tells only how many there are."""
    return isinstance(value, dict) and set(value) == {"count"}


def as_fields(value: object) -> dict[str, object]:
    """The fields of a part in a view."""
    assert isinstance(value, dict)
    return value


def atoms(value: object) -> Iterator[object]:
    """The single values in a nested one."""
    if isinstance(value, list):
        for item in value:
            yield from atoms(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from atoms(item)
    elif value != NONE:
        yield value


class Tally:
    """How often the redeals of some games differed from the truth, field by field."""

    def __init__(self) -> None:
        self.hidden: Final[Counter[str]] = Counter()
        self.differed: Final[Counter[str]] = Counter()

    def too_rare(self, least: float = 0.05, moments: int = 40) -> list[str]:
        """The fields that were hidden often enough, and differed from the truth too rarely."""
        often = [name for name, seen_times in self.hidden.items() if seen_times >= moments]
        return [name for name in sorted(often) if self.differed[name] < least * self.hidden[name]]


def check_redeals_vary(
    header: Header, seeds: Sequence[int], certain: Sequence[str] = (), attention: Attention | None = None
) -> Tally:
    """Whatever is hidden differs from the truth in more than a token share of redeals, if anything could differ."""
    tally = Tally()
    attention = attention or Attention()
    for seed in seeds:
        rng = Generator(seed + 29)
        for table in walk(header, seed):
            if attention.is_caught(table.state):
                for seat in seats_of(header):
                    _compare_secrets(table, seat, rng, tally)
    rare = [name for name in tally.too_rare() if name not in certain]
    assert not rare, f"redeals hardly ever vary in {', '.join(rare)}"
    return tally


def _compare_secrets(table: Table, seat: int, rng: Generator, tally: Tally) -> None:
    s = table.state
    truth = list(secrets(s, seen(s, NONE, seat)))
    if len({str(atom) for _, value in truth for atom in atoms(value)}) < 2:
        return
    other = Worlds(table.view(seat), rng).deal()
    redealt = list(secrets(other, seen(other, NONE, seat)))
    assert [name for name, _ in redealt] == [name for name, _ in truth]
    for (name, value), (_, dealt) in zip(truth, redealt, strict=True):
        if any(True for _ in atoms(value)):
            tally.hidden[name] += 1
            tally.differed[name] += value != dealt


# -- what can be worked out --------------------------------------------------------------------


class Recall(Law):
    """What a seat is said to work out is true, in this world and in those dealt anew, and follows from its view."""

    def at(self, table: Table) -> None:
        for seat in (self.rng.below(self.header.seats), SPECTATOR):
            known = table.view(seat)
            worlds = Worlds(known, self.rng)
            other = worlds.deal()
            wrong = untrue(worlds.recalled, table.state, known.values)
            assert not wrong, f"{name_of(seat)} is said to know what it cannot: {', '.join(wrong)}"
            wrong = untrue(worlds.recalled, other, known.values)
            assert not wrong, f"a deal for {name_of(seat)} forgot what was recalled: {', '.join(wrong)}"
            again = Worlds(view(self.header, other, seat, table.events), self.rng)
            same = plain(again.recalled) == plain(worlds.recalled)
            assert same, f"{name_of(seat)} is said to know something that depends on what it cannot see"


def untrue(recalled: State, truth: State, shown: dict[str, object]) -> list[str]:
    """The hidden fields of which a recalled state says something that a world does not bear out."""
    pairs = zip(secrets(recalled, shown), secrets(truth, shown), strict=True)
    return sorted({name for (name, known), (_, true) in pairs if not is_borne_out(known, true)})


def is_borne_out(known: object, true: object) -> bool:
    """Whether what is known is so: place by place, or, in a row that is kept ascending, anywhere in it."""
    if not isinstance(known, list) or not isinstance(true, list):
        return known in (UNKNOWN, true)
    if len(known) == len(true) and all(is_borne_out(one, other) for one, other in zip(known, true, strict=True)):
        return True
    said = [item for item in known if item != UNKNOWN]
    if not said or not all(isinstance(item, int) for item in said + true):
        return not said
    return true == sorted(true) and not Counter(said) - Counter(true)


# -- events ------------------------------------------------------------------------------------


class Sounds(Law):
    """Events tell a seat no more than its view: two worlds that look alike to it sound alike to it."""

    def at(self, table: Table) -> None:
        if table.is_over():
            return
        # What is told to all is told to a spectator too; what is told to one seat by mistake, some moment will show.
        for seat in (self.rng.below(self.header.seats), SPECTATOR):
            self._live_through(table.state.copy(), Worlds(table.view(seat), self.rng).deal(), table, seat)

    def _live_through(self, here: State, there: State, table: Table, seat: int) -> None:
        """Make the same few choices in both worlds, as long as they look alike."""
        for _ in range(3 if self.rng.below(4) == 0 else 1):
            if here.over or not self._choose(here, there, seat):
                return
            heard = [[face(event, seat) for event in world.heard or []] for world in (here, there)]
            if packet_text(table, seat, here, []) != packet_text(table, seat, there, []):
                return
            sounds = [[sound for sound in sounds if sound.name not in self.game.fleeting] for sounds in heard]
            assert sounds[0] == sounds[1], f"{name_of(seat)} is told what it cannot see: {difference(*sounds)}"

    def _choose(self, here: State, there: State, seat: int) -> bool:
        """One choice, or one sealed answer of each seat, and the dice after it; False if there is none in common."""
        here.heard, there.heard = [], []
        for p in waiting(here):
            common = sorted(set(options(here, p)) & set(options(there, p)))
            if not common:
                return False
            choice = common[self.rng.below(len(common))]
            answer(here, p, choice)
            answer(there, p, choice)
        while is_chance(here) and is_chance(there):
            event = step_due(here).event
            assert event is not None
            outcomes = event.outcomes(here)
            if step_due(there) is not step_due(here) or event.outcomes(there) != outcomes:
                return False
            outcome = self.rng.draw(outcomes)
            apply_chance(here, outcome)
            apply_chance(there, outcome)
        return not is_chance(here) and not is_chance(there)


def difference(here: Sequence[object], there: Sequence[object]) -> str:
    """The first events that differ."""
    for one, other in zip(here, there, strict=False):
        if one != other:
            return f"{one} or {other}"
    return f"{len(here)} or {len(there)} events"
