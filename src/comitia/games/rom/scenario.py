"""How scenarios of ROM are read: play stands at the beginning of a phase, or in a turn of phase 2.

A set-up says what lies before the players (by seat, from 1), on the tracks and in the displays; decks that it does not
name hold the rest of the box. An action is a choice in the notation of the log, or a roll of dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario, Illegal
from comitia.engine.flow import advance, asked, is_chance, options, parse_frame, step_due, waiting
from comitia.engine.log import carry_out, parse_line
from comitia.engine.registry import Header
from comitia.engine.scenario import Harness, Record, Refused, choose, differing, fall
from comitia.engine.state import NONE
from comitia.games.rom.edition import (
    CARD_NAMES,
    PERFORMER_NAMES,
    PROVINCE_NAMES,
    RESOURCES,
    SECTIONS,
    TRACK_NAMES,
)
from comitia.games.rom.fields import BY_FORUM
from comitia.games.rom.older import endings
from comitia.games.rom.scoring import winners
from comitia.games.rom.state import Player, RomState
from comitia.games.rom.table import (
    arena_cards,
    dice_on,
    groups_on,
    hand_of,
    new_state,
    replaced,
    senate_cards,
    set_dice_on,
    set_groups_on,
    stacked,
)

#: Where play stands at the beginning of each phase.
_ROUND: Final = "rom.is_last_round_over 1"
STACKS: Final = {
    "roll": [_ROUND, "round.turn_order 1"],
    "place": [_ROUND, "round.placing 1"],
    "clear": [_ROUND, "round.clearing 1"],
    "score": [_ROUND, "round.is_scored 1"],
    "clean_up": [_ROUND, "round.is_not_last 1"],
    "end": ["rom.end 1"],
}


def ids(names: list[object], known: list[str], where: str) -> list[int]:
    """Things by their ids, or a clear refusal."""
    found: list[int] = []
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise BadScenario(f"{where}: nothing is called {name!r}")
        found.append(known.index(name))
    return found


def as_list(value: object, where: str) -> list[object]:
    """A list, or a clear refusal."""
    if not isinstance(value, list):
        raise BadScenario(f"{where} must be a list")
    return value


def as_numbers(value: object, where: str, low: int = 0, high: int = 99) -> list[int]:
    """A list of whole numbers within bounds, or a clear refusal."""
    found = [item for item in as_list(value, where) if type(item) is int and low <= item <= high]
    if len(found) != len(as_list(value, where)):
        raise BadScenario(f"{where} must hold whole numbers from {low} to {high}")
    return found


def by_seat(value: object, seats: int, where: str) -> dict[int, object]:
    """What is given for seats, by their numbers from 1."""
    if not isinstance(value, dict) or not set(value) <= {str(seat + 1) for seat in range(seats)}:
        raise BadScenario(f"{where} must be an object with seats as keys")
    return {int(key) - 1: item for key, item in value.items()}


class RomHarness(Harness[RomState]):
    """Set-ups, actions and expectations of ROM."""

    def set_up(self, header: Header, setup: Record) -> RomState:
        s = new_state(header)
        s.seats = header.seats
        setup.get("players")
        s.round = setup.number("round") if setup.has("round") else 1
        if setup.has("order"):
            s.order = tuple(_seats(setup.get("order"), s, "order"))
            if sorted(s.order) != list(range(s.seats)):
                raise BadScenario("setup: 'order' must name every seat once")
        for key, read in SIDES.items():
            if setup.has(key):
                for p, value in by_seat(setup.get(key), s.seats, key).items():
                    read(s.players[p], value)
        _set_forum(s, setup)
        _set_tracks(s, setup.record("tracks"))
        _set_displays(s, setup)
        _set_decks(s, setup)
        self._stand(s, header, setup)
        setup.must_be_read()
        advance(s)
        return s

    def _stand(self, s: RomState, header: Header, setup: Record) -> None:
        """Where play stands: at the beginning of a phase, or in the turn of a player."""
        phase = setup.text("phase", "place")
        if phase not in STACKS:
            raise BadScenario(f"setup: no phase is called {phase!r}")
        labels = STACKS[phase]
        if setup.has("turn"):
            p = _seats([setup.number("turn")], s, "turn")[0]
            later = " ".join(str(seat + 1) for seat in s.order[s.order.index(p) + 1 :] if s.players[seat].dice)
            labels = [
                _ROUND,
                "round.clearing 1",
                "placing.are_all_dice_placed 1",
                f"lap.players_with_dice 1: {later}",
                f"turn.begin_turn {p + 1}",
            ]
        s.stack = [parse_frame(label, header.game.sequences) for label in labels]

    def act(self, s: RomState, action: Record, rng: Generator) -> None:
        kind = action.text("a")
        if kind not in ACTIONS:
            raise BadScenario(f"{action.where}: no action is called {kind!r}")
        reason = action.get("reason")
        try:
            ACTIONS[kind](s, action, rng)
        except Illegal as error:
            if reason not in (None, error.reason.key):
                raise BadScenario(f"{action.where} is refused for {error.reason.key}, not {reason}") from None
            raise
        action.get("expect")
        action.get("illegal")
        action.must_be_read()

    def differences(self, s: RomState, expected: Record) -> list[str]:
        return differing(FACTS, s, expected)


# -- set-up ------------------------------------------------------------------------------------


def _seats(value: object, s: RomState, where: str) -> list[int]:
    return [seat - 1 for seat in as_numbers(value, where, 1, s.seats)]


def _points(side: Player, value: object) -> None:
    side.points = as_numbers([value], "vp")[0]
    side.account = replaced(side.account, BY_FORUM, side.points)


def _dice(side: Player, value: object) -> None:
    side.dice = tuple(sorted(as_numbers(value, "dice", 1, 6)))
    side.sum = sum(side.dice)


def _provinces(side: Player, value: object) -> None:
    side.provinces = tuple(sorted(ids(as_list(value, "provinces"), PROVINCE_NAMES, "provinces")))


def _exhausted(side: Player, value: object) -> None:
    side.exhausted = tuple(sorted(ids(as_list(value, "exhausted"), PROVINCE_NAMES, "exhausted")))


def _offices(side: Player, value: object) -> None:
    side.offices = tuple(sorted(ids(as_list(value, "offices"), CARD_NAMES, "offices")))


def _used(side: Player, value: object) -> None:
    side.used = tuple(sorted(ids(as_list(value, "used"), CARD_NAMES, "used")))


def _hand(side: Player, value: object) -> None:
    side.bought = tuple(sorted(ids(as_list(value, "hands"), PERFORMER_NAMES, "hands")))


def _blind(side: Player, value: object) -> None:
    side.blind = tuple(sorted(ids(as_list(value, "blind"), PERFORMER_NAMES, "blind")))


SIDES: Final[dict[str, Callable[[Player, object], None]]] = {
    "vp": _points,
    "dice": _dice,
    "provinces": _provinces,
    "exhausted": _exhausted,
    "offices": _offices,
    "used": _used,
    "hands": _hand,
    "blind": _blind,
}


def _set_forum(s: RomState, setup: Record) -> None:
    """Markers stand where the provinces put them, unless the set-up says otherwise."""
    for side in s.players:
        held = [s.edition.resource[province] for province in side.provinces]
        side.forum = tuple(min(held.count(resource), s.edition.end[resource]) for resource in range(RESOURCES))
    if setup.has("forum"):
        for p, value in by_seat(setup.get("forum"), s.seats, "forum").items():
            s.players[p].forum = tuple(as_numbers(value, "forum"))


def _set_tracks(s: RomState, tracks: Record) -> None:
    """Groups from the left, each as a seat and its dice."""
    for track, name in enumerate(TRACK_NAMES):
        groups: list[int] = []
        for item in tracks.items(name):
            group = as_list(item, name)
            if len(group) != 2 or len(groups) == SECTIONS:
                raise BadScenario(f"{name} must hold pairs of a seat and its dice, one for each section")
            p = _seats([group[0]], s, name)[0]
            set_dice_on(s.players[p], track, tuple(as_numbers(group[1], name, 0, 6)))
            groups.append(p)
        set_groups_on(s, track, groups)
    tracks.must_be_read()


def _set_displays(s: RomState, setup: Record) -> None:
    s.open_provinces = tuple(sorted(ids(setup.items("open_provinces"), PROVINCE_NAMES, "open_provinces")))
    s.open_offices = tuple(sorted(ids(setup.items("open_offices"), CARD_NAMES, "open_offices")))
    s.stalls = tuple(sorted(ids(setup.items("stalls"), PERFORMER_NAMES, "stalls")))


def _set_decks(s: RomState, setup: Record) -> None:
    """A scenario names the top card first; here it is the last. Other decks hold the rest of the box."""
    provinces, offices, arena = list(s.open_provinces), list(s.open_offices), list(s.stalls)
    for side in s.players:
        provinces += side.provinces
        offices += side.offices
        arena += hand_of(side)
    s.province_deck = stacked(_rest(s.decks.provinces, provinces), s.edition.province_epoch)
    s.senate_deck = stacked(_rest(senate_cards(s), offices), s.edition.epoch)
    s.arena_deck = _rest(arena_cards(s), arena)
    if setup.has("province_deck"):
        s.province_deck = ids(setup.items("province_deck"), PROVINCE_NAMES, "province_deck")[::-1]
    if setup.has("senate_deck"):
        s.senate_deck = ids(setup.items("senate_deck"), CARD_NAMES, "senate_deck")[::-1]
    if setup.has("arena_deck"):
        s.arena_deck = ids(setup.items("arena_deck"), PERFORMER_NAMES, "arena_deck")[::-1]


def _rest(cards: list[int], taken: list[int]) -> list[int]:
    left = cards[:]
    for card in taken:
        if card in left:
            left.remove(card)
    return left


# -- actions -----------------------------------------------------------------------------------


def _choose(s: RomState, action: Record, rng: Generator) -> None:
    """A choice in the notation of the log; of the seat that is asked, unless one is named."""
    text = action.text("choice")
    named = action.number("seat") - 1 if action.has("seat") else NONE
    _end_before(s, action, lambda trial: _is_answer(trial, named, text))
    seat = min(waiting(s), default=NONE) if named == NONE else named
    if seat == NONE:
        raise Refused("nobody is asked")
    choose(s, seat, text)


def _let_fall(s: RomState, action: Record, rng: Generator) -> None:
    """Dice fall as written; whatever else is due falls at random."""
    dice = action.numbers("dice")
    _end_before(s, action, is_chance)
    fall(s, " ".join(str(die) for die in dice) if dice else None, rng)


def _end_before(s: RomState, action: Record, is_due: Callable[[RomState], bool]) -> None:
    """3.2  What a player could go on with is over if the next action cannot be meant otherwise: nobody need say so."""
    if action.get("illegal") is not True:
        for line in endings(s, is_due):
            carry_out(s, parse_line(s, line))


def _is_answer(s: RomState, seat: int, text: str) -> bool:
    """Whether a text answers what is asked, of the named seat or of anybody."""
    return not s.over and seat in (NONE, *asked(s)) and step_due(s).domain.parse(text) >= 0


ACTIONS: Final[dict[str, Callable[[RomState, Record, Generator], None]]] = {"choose": _choose, "roll": _let_fall}

# -- expectations ------------------------------------------------------------------------------


def _same(what: str, found: object, expected: object) -> list[str]:
    return [] if found == expected else [f"{what} is {found}, expected {expected}"]


def _of_seats(
    name: str, s: RomState, expected: object, found: Callable[[Player], object], is_row: bool = False
) -> list[str]:
    """Something of some seats; rows of names in any order."""
    differences: list[str] = []
    for p, value in by_seat(expected, s.seats, name).items():
        wanted = sorted(str(item) for item in as_list(value, name)) if is_row else value
        differences += _same(f"{name} of {p + 1}", found(s.players[p]), wanted)
    return differences


def _names(cards: tuple[int, ...], known: list[str]) -> list[str]:
    return sorted(known[card] for card in cards)


def _fact_vp(s: RomState, expected: object) -> list[str]:
    return _of_seats("vp", s, expected, lambda side: side.points)


def _fact_forum(s: RomState, expected: object) -> list[str]:
    return _of_seats("forum", s, expected, lambda side: list(side.forum))


def _fact_dice(s: RomState, expected: object) -> list[str]:
    return _of_seats("dice", s, expected, lambda side: list(side.dice))


def _fact_sums(s: RomState, expected: object) -> list[str]:
    return _of_seats("sums", s, expected, lambda side: side.sum)


def _fact_provinces(s: RomState, expected: object) -> list[str]:
    return _of_seats("provinces", s, expected, lambda side: _names(side.provinces, PROVINCE_NAMES), True)


def _fact_exhausted(s: RomState, expected: object) -> list[str]:
    return _of_seats("exhausted", s, expected, lambda side: _names(side.exhausted, PROVINCE_NAMES), True)


def _fact_offices(s: RomState, expected: object) -> list[str]:
    return _of_seats("offices", s, expected, lambda side: _names(side.offices, CARD_NAMES), True)


def _fact_used(s: RomState, expected: object) -> list[str]:
    return _of_seats("used", s, expected, lambda side: _names(side.used, CARD_NAMES), True)


def _fact_hands(s: RomState, expected: object) -> list[str]:
    return _of_seats("hands", s, expected, lambda side: _names(hand_of(side), PERFORMER_NAMES), True)


def _fact_shown(s: RomState, expected: object) -> list[str]:
    return _of_seats("shown", s, expected, lambda side: _names(side.shown, PERFORMER_NAMES), True)


def _fact_tracks(s: RomState, expected: object) -> list[str]:
    found: list[str] = []
    for name, wanted in Record(expected, "tracks").values.items():
        if name not in TRACK_NAMES:
            raise BadScenario(f"tracks: no track is called {name!r}")
        track = TRACK_NAMES.index(name)
        groups = [[p + 1, list(dice_on(s.players[p], track))] for p in groups_on(s, track)]
        found += _same(name, groups, wanted)
    return found


def _fact_order(s: RomState, expected: object) -> list[str]:
    return _same("order", [p + 1 for p in s.order], expected)


def _bag(what: str, cards: tuple[int, ...], known: list[str], expected: object) -> list[str]:
    return _same(what, _names(cards, known), sorted(str(item) for item in as_list(expected, what)))


def _fact_open_provinces(s: RomState, expected: object) -> list[str]:
    return _bag("open_provinces", s.open_provinces, PROVINCE_NAMES, expected)


def _fact_open_offices(s: RomState, expected: object) -> list[str]:
    return _bag("open_offices", s.open_offices, CARD_NAMES, expected)


def _fact_stalls(s: RomState, expected: object) -> list[str]:
    return _bag("stalls", s.stalls, PERFORMER_NAMES, expected)


def _fact_provinces_out(s: RomState, expected: object) -> list[str]:
    return _bag("provinces_out", s.provinces_out, PROVINCE_NAMES, expected)


def _fact_offices_out(s: RomState, expected: object) -> list[str]:
    return _bag("offices_out", s.offices_out, CARD_NAMES, expected)


def _fact_arena_out(s: RomState, expected: object) -> list[str]:
    return _bag("arena_out", s.arena_out, PERFORMER_NAMES, expected)


def _fact_decks(s: RomState, expected: object) -> list[str]:
    """How many provinces, Senate cards and arena cards are in their decks."""
    return _same("decks", [len(s.province_deck), len(s.senate_deck), len(s.arena_deck)], expected)


def _fact_power(s: RomState, expected: object) -> list[str]:
    return _same("power", s.power, expected)


def _fact_round(s: RomState, expected: object) -> list[str]:
    return _same("round", s.round, expected)


def _fact_asked(s: RomState, expected: object) -> list[str]:
    """The question that is put, or the dice that are due; nothing at the end."""
    return _same("asked", None if s.over else step_due(s).label, expected)


def _fact_waiting(s: RomState, expected: object) -> list[str]:
    return _same("waiting", [p + 1 for p in waiting(s)], expected)


def _fact_options(s: RomState, expected: object) -> list[str]:
    """What may be chosen, in any order."""
    seats = asked(s)
    texts = [step_due(s).domain.texts[choice] for choice in options(s, seats[0])] if seats else []
    return _same("options", sorted(texts), sorted(str(item) for item in as_list(expected, "options")))


def _fact_over(s: RomState, expected: object) -> list[str]:
    return _same("over", s.over, expected)


def _fact_winner(s: RomState, expected: object) -> list[str]:
    return _same("winner", [p + 1 for p in winners(s)] if s.over else [], expected)


FACTS: Final[dict[str, Callable[[RomState, object], list[str]]]] = {
    "vp": _fact_vp,
    "forum": _fact_forum,
    "dice": _fact_dice,
    "sums": _fact_sums,
    "provinces": _fact_provinces,
    "exhausted": _fact_exhausted,
    "offices": _fact_offices,
    "used": _fact_used,
    "hands": _fact_hands,
    "shown": _fact_shown,
    "tracks": _fact_tracks,
    "order": _fact_order,
    "open_provinces": _fact_open_provinces,
    "open_offices": _fact_open_offices,
    "stalls": _fact_stalls,
    "provinces_out": _fact_provinces_out,
    "offices_out": _fact_offices_out,
    "arena_out": _fact_arena_out,
    "decks": _fact_decks,
    "power": _fact_power,
    "round": _fact_round,
    "asked": _fact_asked,
    "waiting": _fact_waiting,
    "options": _fact_options,
    "over": _fact_over,
    "winner": _fact_winner,
}

HARNESS: Final = RomHarness()
