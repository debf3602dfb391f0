"""How scenarios of Sylla are read: play stands at the beginning of a phase, and seats say lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario, Illegal
from comitia.engine.flow import (
    advance,
    apply,
    is_chance,
    is_forced,
    options,
    parse_frame,
    start,
    step_due,
    waiting,
    why_not,
)
from comitia.engine.registry import Header
from comitia.engine.scenario import Harness, Record, Refused, choose, differing, fall
from comitia.engine.state import NONE
from comitia.games.sylla.determine import unseen_characters, unseen_tiles
from comitia.games.sylla.edition import (
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    CHARACTER_NAMES,
    CRANE,
    DECADENCE,
    EVENT_NAMES,
    KEPT,
    PLACES,
    SETS,
    SPACES,
    TOKEN_NAMES,
    TOKENS,
    WORK_NAMES,
    WORKS,
)
from comitia.games.sylla.scoring import winners
from comitia.games.sylla.state import Player, SyllaState
from comitia.games.sylla.table import new_state

#: Where play can stand: the label of the step, below that of the game.
PHASES: Final = {
    "election": "round.first_consul",
    "recruiting": "round.recruiting",
    "buildings": "round.buildings",
    "income": "round.income",
    "events": "round.events",
    "great_work": "round.the_great_work",
    "famine": "round.famine_and_crises",
    "between": "round.prepare_next_round",
}


def number_of(name: object, names: Sequence[str], where: str) -> int:
    """The number of a name in a table, or a clear refusal."""
    if not isinstance(name, str) or name not in names:
        raise BadScenario(f"{where}: nothing is called {name!r}")
    return names.index(name)


def numbers_of(value: object, names: Sequence[str], where: str) -> list[int]:
    """Several names of a table as numbers."""
    if not isinstance(value, list):
        raise BadScenario(f"{where} must be a list")
    return [number_of(name, names, where) for name in value]


def counts_of(value: object, names: Sequence[str], where: str) -> list[int]:
    """How often each name of a table is listed."""
    found = numbers_of(value, names, where)
    return [found.count(n) for n in range(len(names))]


def by_seat(value: object, seats: int, where: str) -> dict[int, object]:
    """What is given for seats, as a list for all of them or as an object by number."""
    if isinstance(value, list) and len(value) == seats:
        return dict(enumerate(value))
    if isinstance(value, dict) and set(value) <= {str(p + 1) for p in range(seats)}:
        return {int(key) - 1: item for key, item in value.items()}
    raise BadScenario(f"{where} must be a list of {seats}, or an object by seat")


def count(value: object, where: str) -> int:
    """A whole number not below 0."""
    if type(value) is not int or value < 0:
        raise BadScenario(f"{where} must be a whole number, not below 0")
    return value


class SyllaHarness(Harness[SyllaState]):
    """Set-ups, actions and expectations of Sylla."""

    def set_up(self, header: Header, setup: Record) -> SyllaState:
        s = new_state(header)
        s.seats = header.seats
        setup.get("players")
        phase = setup.text("phase", "setup")
        if phase == "setup":
            setup.must_be_read()
            start(s, header.game.flow)
            return s
        _set_table(s, setup)
        _set_sides(s, setup)
        _fill_piles(s, setup)
        setup.must_be_read()
        _go_to(s, header, phase)
        return s

    def act(self, s: SyllaState, action: Record, rng: Generator) -> None:
        kind = action.text("a")
        if kind not in ACTIONS:
            raise BadScenario(f"{action.where}: no action is called {kind!r}")
        ACTIONS[kind](s, action, rng)
        for key in ("expect", "illegal", "reason"):
            action.get(key)
        action.must_be_read()

    def differences(self, s: SyllaState, expected: Record) -> list[str]:
        return differing(FACTS, s, expected)


# -- set-up ------------------------------------------------------------------------------------


def _set_table(s: SyllaState, setup: Record) -> None:
    s.round = setup.number("round") if setup.has("round") else 1
    seat = setup.number("consul") if setup.has("consul") else 1
    if not 1 <= seat <= s.seats or not 1 <= s.round <= s.edition.rounds:
        raise BadScenario("setup: there is no such consul or round")
    s.consul = seat - 1
    s.famine = setup.number("famine") if setup.has("famine") else 0
    ladder = setup.record("ladder").values
    spaces = [count(ladder.get(name, s.edition.start + 1), "ladder") for name in TOKEN_NAMES]
    if not set(ladder) <= set(TOKEN_NAMES) or not all(1 <= space <= SPACES for space in spaces):
        raise BadScenario("setup: 'ladder' gives markers a space from 1 to 7")
    s.ladder = tuple(space - 1 for space in spaces)
    s.offer = tuple(sorted(numbers_of(setup.items("offer"), CHARACTER_NAMES, "offer")))
    places = setup.items("places") or [None] * PLACES
    if len(places) != PLACES:
        raise BadScenario("setup: 'places' must have six entries")
    s.places = tuple(NONE if name is None else number_of(name, BUILDING_NAMES, "places") for name in places)
    _set_events_and_works(s, setup)


def _set_events_and_works(s: SyllaState, setup: Record) -> None:
    default: list[object] = ["epidemic", "eruption", "cult"]
    events = numbers_of(setup.items("events") or default, EVENT_NAMES[:DECADENCE], "events")
    if len(set(events)) != 3:
        raise BadScenario("setup: 'events' names the three above the Decadence")
    s.open_events = (*events, DECADENCE)
    s.work = number_of(setup.text("work", "pantheon"), WORK_NAMES, "work")


def _set_sides(s: SyllaState, setup: Record) -> None:
    for key, setter in SETTERS.items():
        if setup.has(key):
            for p, value in by_seat(setup.get(key), s.seats, key).items():
                setter(s, s.players[p], value)


def _set_prestige(s: SyllaState, side: Player, value: object) -> None:
    side.prestige = count(value, "prestige")


def _set_money(s: SyllaState, side: Player, value: object) -> None:
    side.money = count(value, "money")
    s.treasury -= side.money


def _set_tokens(s: SyllaState, side: Player, value: object) -> None:
    side.tokens = tuple(counts_of(value, TOKEN_NAMES, "tokens"))
    s.supply = tuple(s.supply[t] - side.tokens[t] for t in range(TOKENS))


def _set_upright(s: SyllaState, side: Player, value: object) -> None:
    side.upright = counts_of(value, CARD_NAMES, "upright")
    s.cranes -= side.upright[CRANE]


def _set_sideways(s: SyllaState, side: Player, value: object) -> None:
    side.sideways = counts_of(value, CARD_NAMES, "sideways")
    s.cranes -= side.sideways[CRANE]


def _set_down(s: SyllaState, side: Player, value: object) -> None:
    side.down = tuple(counts_of(value, CARD_NAMES, "down"))
    s.cranes -= side.down[CRANE]


def _set_buildings(s: SyllaState, side: Player, value: object) -> None:
    side.buildings = tuple(counts_of(value, BUILDING_NAMES[:KEPT], "buildings"))


def _set_buildings_down(s: SyllaState, side: Player, value: object) -> None:
    side.buildings_down = tuple(counts_of(value, BUILDING_NAMES[:KEPT], "buildings_down"))


SETTERS: Final[dict[str, Callable[[SyllaState, Player, object], None]]] = {
    "prestige": _set_prestige,
    "money": _set_money,
    "tokens": _set_tokens,
    "upright": _set_upright,
    "sideways": _set_sideways,
    "down": _set_down,
    "buildings": _set_buildings,
    "buildings_down": _set_buildings_down,
}


def _fill_piles(s: SyllaState, setup: Record) -> None:
    """A pile that the scenario names, its top first, or what the box holds besides the table."""
    if setup.has("returned"):
        s.returned = tuple(numbers_of(setup.get("returned"), CHARACTER_NAMES, "returned"))
    s.deck = unseen_characters(s)
    tiles = unseen_tiles(s)
    s.tiles = [kind for kind in range(BUILDINGS) for _ in range(tiles[kind])]
    if min(tiles) < 0 or s.cranes < 0 or _too_many_characters(s):
        raise BadScenario("setup: more cards or buildings than the box holds")
    s.event_deck = [event for event in range(DECADENCE) if event not in s.open_events]
    s.work_deck = [work for work in range(WORKS) if work != s.work]
    for key, names in (("deck", CHARACTER_NAMES), ("tiles", BUILDING_NAMES)):
        if setup.has(key):
            setattr(s, key, numbers_of(setup.get(key), names, key)[::-1])
    for key, names in (("event_deck", EVENT_NAMES), ("work_deck", WORK_NAMES)):
        if setup.has(key):
            setattr(s, key, numbers_of(setup.get(key), names, key)[::-1])


def _too_many_characters(s: SyllaState) -> bool:
    for card in range(len(CHARACTER_NAMES)):
        held = sum(side.upright[card] + side.sideways[card] + side.down[card] for side in s.players)
        if held + s.offer.count(card) > s.edition.copies[card] * SETS:
            return True
    return False


def _go_to(s: SyllaState, header: Header, phase: str) -> None:
    if phase == "end":
        labels = ["sylla.end 1"]
    elif phase in PHASES:
        labels = ["sylla.is_last_round_over 1", f"{PHASES[phase]} 1"]
    else:
        raise BadScenario(f"setup: there is no phase {phase!r}")
    s.stack = [parse_frame(label, header.game.sequences) for label in labels]
    advance(s)
    _settle(s)


def _settle(s: SyllaState) -> list[str]:
    """Take choices that are none, as a table does; the lines that were taken."""
    taken: list[str] = []
    while not s.over and is_forced(s):
        seat = waiting(s)[0]
        choice = options(s, seat)[0]
        taken.append(f"{seat + 1} {step_due(s).domain.texts[choice]}")
        apply(s, choice)
    return taken


# -- actions -----------------------------------------------------------------------------------


def _say(s: SyllaState, action: Record, rng: Generator) -> None:
    """Lines as in a log: the seat, then the choice; what was taken because nothing else was left may be said too."""
    lines = action.texts("lines") if action.has("lines") else [action.text("line")]
    action.get("lines")
    taken: list[str] = []
    for line in lines:
        seat, _, text = line.partition(" ")
        if not seat.isdigit() or not 1 <= int(seat) <= s.seats:
            raise BadScenario(f"{action.where}: '{line}' does not begin with a seat")
        if line in taken and not _fits(s, int(seat) - 1, text):
            taken.remove(line)
        else:
            _choose(s, int(seat) - 1, text, action)
            taken = _settle(s)


def _fits(s: SyllaState, p: int, text: str) -> bool:
    """Whether a seat may say something now."""
    return p in waiting(s) and step_due(s).domain.parse(text) in options(s, p)


def _choose(s: SyllaState, p: int, text: str, action: Record) -> None:
    try:
        choose(s, p, text)
    except Illegal as error:
        if action.has("reason") and error.reason.key != action.text("reason"):
            raise BadScenario(f"{action.where}: refused because of {error.reason.key}") from None
        raise


def _fall(s: SyllaState, action: Record, rng: Generator) -> None:
    """Chance that is due falls as written, or at random, so often as is said."""
    times = action.number("times") if action.has("times") else 1
    action.get("times")
    for _ in range(times):
        fall(s, action.text("outcome") if action.has("outcome") else None, rng)
    action.get("outcome")


def _pass_all(s: SyllaState, action: Record, rng: Generator) -> None:
    """Everybody who is asked passes or is done, until another question comes."""
    label = "" if s.over or is_chance(s) else step_due(s).label
    if not label:
        raise Refused("nobody is asked")
    while not s.over and not is_chance(s) and step_due(s).label == label:
        p = waiting(s)[0]
        if why_not(s, p, 0) is not None:
            raise Refused(f"seat {p + 1} cannot pass")
        choose(s, p, step_due(s).domain.texts[0])
        _settle(s)


ACTIONS: Final[dict[str, Callable[[SyllaState, Record, Generator], None]]] = {
    "say": _say,
    "fall": _fall,
    "pass_all": _pass_all,
}

# -- expectations ------------------------------------------------------------------------------


def _same(what: str, found: object, expected: object) -> list[str]:
    return [] if found == expected else [f"{what} is {found}, expected {expected}"]


def _listed(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    return [names[n] for n in range(len(counts)) for _ in range(counts[n])]


def _by_seat(what: str, s: SyllaState, expected: object, names: Sequence[str], rows: list[Sequence[int]]) -> list[str]:
    """Things of each seat that is named, as a bag of names."""
    found: list[str] = []
    for p, wanted in by_seat(expected, s.seats, what).items():
        bag = _listed(counts_of(wanted, names, what), names)
        found += _same(f"{what} of {p + 1}", _listed(rows[p], names), bag)
    return found


def _prestige(s: SyllaState, expected: object) -> list[str]:
    return _same("prestige", [side.prestige for side in s.players], expected)


def _money(s: SyllaState, expected: object) -> list[str]:
    return _same("money", [side.money for side in s.players], expected)


def _tokens(s: SyllaState, expected: object) -> list[str]:
    return _by_seat("tokens", s, expected, TOKEN_NAMES, [side.tokens for side in s.players])


def _upright(s: SyllaState, expected: object) -> list[str]:
    return _by_seat("upright", s, expected, CARD_NAMES, [side.upright for side in s.players])


def _sideways(s: SyllaState, expected: object) -> list[str]:
    return _by_seat("sideways", s, expected, CARD_NAMES, [side.sideways for side in s.players])


def _down(s: SyllaState, expected: object) -> list[str]:
    return _by_seat("down", s, expected, CARD_NAMES, [side.down for side in s.players])


def _buildings(s: SyllaState, expected: object) -> list[str]:
    return _by_seat("buildings", s, expected, BUILDING_NAMES[:KEPT], [side.buildings for side in s.players])


def _buildings_down(s: SyllaState, expected: object) -> list[str]:
    rows: list[Sequence[int]] = [side.buildings_down for side in s.players]
    return _by_seat("buildings_down", s, expected, BUILDING_NAMES[:KEPT], rows)


def _cubes(s: SyllaState, expected: object) -> list[str]:
    return _same("cubes", [list(side.cubes) for side in s.players], expected)


def _ladder(s: SyllaState, expected: object) -> list[str]:
    found = {name: s.ladder[token] + 1 for token, name in enumerate(TOKEN_NAMES)}
    wanted = Record(expected, "ladder").values
    return _same("ladder", {name: found.get(name) for name in wanted}, wanted)


def _famine(s: SyllaState, expected: object) -> list[str]:
    return _same("famine", s.famine, expected)


def _consul(s: SyllaState, expected: object) -> list[str]:
    return _same("consul", s.consul + 1, expected)


def _round(s: SyllaState, expected: object) -> list[str]:
    return _same("round", s.round, expected)


def _asked(s: SyllaState, expected: object) -> list[str]:
    label = None if s.over else step_due(s).label
    return _same("asked", label, expected)


def _awaited(s: SyllaState) -> list[int]:
    """The seats whose choice is awaited; of those who choose several things in secret, whoever has named fewest."""
    seats = waiting(s)
    if s.answers is None:
        return seats
    named = [len(s.answers[p]) for p in seats]
    return [p for p in seats if len(s.answers[p]) == min(named)]


def _seats(s: SyllaState, expected: object) -> list[str]:
    return _same("seats", [p + 1 for p in _awaited(s)], expected)


def _options(s: SyllaState, expected: object) -> list[str]:
    """What the first of the asked seats may say."""
    seats = _awaited(s)
    texts = [step_due(s).domain.texts[choice] for choice in options(s, seats[0])] if seats else []
    return _same("options", texts, expected)


def _offer(s: SyllaState, expected: object) -> list[str]:
    return _same("offer", [CARD_NAMES[card] for card in s.offer], expected)


def _offer_size(s: SyllaState, expected: object) -> list[str]:
    return _same("offer_size", len(s.offer), expected)


def _returned(s: SyllaState, expected: object) -> list[str]:
    return _same("returned", [CARD_NAMES[card] for card in s.returned], expected)


def _deck_size(s: SyllaState, expected: object) -> list[str]:
    return _same("deck_size", len(s.deck), expected)


def _places(s: SyllaState, expected: object) -> list[str]:
    return _same("places", [None if kind == NONE else BUILDING_NAMES[kind] for kind in s.places], expected)


def _tiles_out(s: SyllaState, expected: object) -> list[str]:
    return _same("tiles_out", [BUILDING_NAMES[kind] for kind in s.tiles_out], expected)


def _events(s: SyllaState, expected: object) -> list[str]:
    return _same("events", [EVENT_NAMES[event] for event in s.open_events[:3]], expected)


def _events_out(s: SyllaState, expected: object) -> list[str]:
    return _same("events_out", [EVENT_NAMES[event] for event in s.events_out], expected)


def _averted(s: SyllaState, expected: object) -> list[str]:
    return _same("averted", [EVENT_NAMES[event] for event in s.averted], expected)


def _work(s: SyllaState, expected: object) -> list[str]:
    return _same("work", None if s.work == NONE else WORK_NAMES[s.work], expected)


def _next_work(s: SyllaState, expected: object) -> list[str]:
    return _same("next_work", None if s.next_work == NONE else WORK_NAMES[s.next_work], expected)


def _over(s: SyllaState, expected: object) -> list[str]:
    return _same("over", s.over, expected)


def _winners(s: SyllaState, expected: object) -> list[str]:
    return _same("winners", [p + 1 for p in winners(s)] if s.over else [], expected)


FACTS: Final[dict[str, Callable[[SyllaState, object], list[str]]]] = {
    "prestige": _prestige,
    "money": _money,
    "tokens": _tokens,
    "upright": _upright,
    "sideways": _sideways,
    "down": _down,
    "buildings": _buildings,
    "buildings_down": _buildings_down,
    "cubes": _cubes,
    "ladder": _ladder,
    "famine": _famine,
    "consul": _consul,
    "round": _round,
    "asked": _asked,
    "seats": _seats,
    "options": _options,
    "offer": _offer,
    "offer_size": _offer_size,
    "returned": _returned,
    "deck_size": _deck_size,
    "places": _places,
    "tiles_out": _tiles_out,
    "events": _events,
    "events_out": _events_out,
    "averted": _averted,
    "work": _work,
    "next_work": _next_work,
    "over": _over,
    "winners": _winners,
}

HARNESS: Final = SyllaHarness()
