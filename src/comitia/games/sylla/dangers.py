"""8  Phase V: cubes are sent against the open events; two are averted, two happen, one leaves."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, repeat, when
from comitia.engine.state import EVERYONE, NONE
from comitia.games.sylla.edition import (
    CARD,
    CARD_NAMES,
    CHRISTIAN_MERCHANT,
    CHRISTIAN_SENATOR,
    CHRISTIAN_SLAVE,
    CIVIC,
    CRANE,
    CULT,
    DECADENCE,
    EPIDEMIC,
    ERUPTION,
    EVENT_CARD,
    EVENT_CARDS,
    EVENT_NAMES,
    FAMINE,
    FIELD,
    FLOOD,
    HEALTH,
    HOUSE_TEMPLE,
    KEPT_BUILDING,
    LEGIONARY,
    LEISURE,
    OPEN_EVENTS,
    PERSECUTION,
    PILLAGE,
    PURGE,
    REVOLT,
    SENATOR,
    SLAVE,
    STALL,
    TAVERN,
    TOKENS,
    VESTAL,
)
from comitia.games.sylla.fields import BY_DECADENCE
from comitia.games.sylla.moves import (
    from_consul,
    gain_prestige,
    gain_token,
    move_famine,
    move_marker,
    the_consul,
)
from comitia.games.sylla.state import Player, SyllaState
from comitia.games.sylla.table import changed

#: 8.8  The cards that an event turns down.
HIT_CARDS: Final[list[list[int]]] = [[] for _ in range(EVENT_CARDS)]
HIT_CARDS[PERSECUTION] = [CHRISTIAN_SENATOR, CHRISTIAN_MERCHANT, CHRISTIAN_SLAVE]
HIT_CARDS[PURGE] = [SENATOR, CHRISTIAN_SENATOR]
HIT_CARDS[REVOLT] = [SLAVE, CHRISTIAN_SLAVE]
HIT_CARDS[FLOOD] = [CRANE]
#: 8.8, 8.9  The buildings that an event turns down.
HIT_BUILDINGS: Final[list[list[int]]] = [[] for _ in range(EVENT_CARDS)]
HIT_BUILDINGS[FLOOD] = [STALL, FIELD, HOUSE_TEMPLE, TAVERN]
HIT_BUILDINGS[PILLAGE] = [STALL]

# -- 8.1, 8.2  Cubes ---------------------------------------------------------------------------


def set_cubes(s: SyllaState, p: int) -> None:
    """8.1  Each upright Vestal and Legionary gives a cube."""
    s.phase = 5
    for side in s.players:
        side.vestals = side.upright[VESTAL]
        side.legionaries = side.upright[LEGIONARY]


def has_cubes(side: Player) -> bool:
    """8.2  Whether a player has a cube to place."""
    return side.vestals + side.legionaries > 0


def those_with_cubes(s: SyllaState, p: int) -> tuple[int, ...]:
    """8.2  From the Consul, who has no cube left is passed over."""
    return tuple([seat for seat in from_consul(s, p) if has_cubes(s.players[seat])])


class PlaceCube(Deed[SyllaState]):
    """8.2  A cube goes to an open event that bears the sign of its card."""

    def __init__(self, card: int) -> None:
        super().__init__(Verb(CARD_NAMES[card], EVENT_CARD))
        self.card: Final = card

    def left(self, side: Player) -> int:
        """8.1  How many such cubes a player has still to place."""
        return side.vestals if self.card == VESTAL else side.legionaries

    def fights(self, s: SyllaState, event: int) -> bool:
        """8.2  Whether an event bears the sign."""
        signs = s.edition.vestal if self.card == VESTAL else s.edition.legionary
        return signs[event] > 0

    def candidates(self, s: SyllaState, p: int) -> list[int]:
        return sorted(s.open_events) if self.left(s.players[p]) > 0 else []

    def refusal(self, s: SyllaState, p: int, thing: int) -> Reason | None:
        card = CARD_NAMES[self.card]
        if self.left(s.players[p]) == 0:
            return Reason("no_cube", {"card": card})
        if thing not in s.open_events:
            return Reason("not_open", {"event_card": EVENT_NAMES[thing]})
        if not self.fights(s, thing):
            return Reason("cannot_fight", {"card": card, "event_card": EVENT_NAMES[thing]})
        return None

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        side = s.players[p]
        if self.card == VESTAL:
            side.vestals -= 1
        else:
            side.legionaries -= 1
        side.cubes = changed(side.cubes, s.open_events.index(thing), 1)
        s.tell("placed_cube", p, self.card, thing)


class Cube(Menu[SyllaState]):
    """8.2  The cube of a Vestal or a Legionary goes to an open event that bears its sign."""

    deeds = (PlaceCube(VESTAL), PlaceCube(LEGIONARY))

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        side = s.players[p]
        return {"n": side.vestals + side.legionaries}


def are_cubes_placed(s: SyllaState, p: int) -> bool:
    """8.2  Nobody has a cube left."""
    for side in s.players:
        if has_cubes(side):
            return False
    return True


# -- 8.3, 8.4  Majorities ----------------------------------------------------------------------


def cubes_on(s: SyllaState, space: int) -> int:
    """8.5  The cubes of all players on an event space."""
    return sum([side.cubes[space] for side in s.players])


def reward_fighters(s: SyllaState, p: int) -> None:
    """8.3, 8.4  Most cubes bring a token of the event's kind, at the Decadence prestige; ties share."""
    for space in range(OPEN_EVENTS):
        most = max([side.cubes[space] for side in s.players])
        if most == 0:
            s.tell("unfought", s.consul, s.open_events[space])
            continue
        for seat in from_consul(s, p):
            if s.players[seat].cubes[space] == most:
                reward(s, seat, s.open_events[space])


def reward(s: SyllaState, p: int, event: int) -> None:
    """8.3, 8.4  What one of those with most cubes gets."""
    if event == DECADENCE:
        s.tell("fought_decadence", p, gain_prestige(s, p, s.edition.decadence, BY_DECADENCE))
        return
    token = s.edition.token[event]
    gain_token(s, p, token)
    s.tell("won_token", p, event, token)


# -- 8.5  Averting -----------------------------------------------------------------------------


def settle_averted(s: SyllaState, p: int) -> None:
    """8.5  Events that are averted by their cubes; how many the Consul has to choose among equal ones."""
    counts = [cubes_on(s, space) for space in range(OPEN_EVENTS)]
    cut = sorted(counts)[-2]
    above = [s.open_events[space] for space in range(OPEN_EVENTS) if counts[space] > cut]
    equal = [s.open_events[space] for space in range(OPEN_EVENTS) if counts[space] == cut]
    if len(above) + len(equal) == 2:
        above += equal
    s.averted = tuple(sorted(above))
    s.owed = 2 - len(above)


def is_at_cut(s: SyllaState, event: int) -> bool:
    """8.5  Whether an event is open, not averted, and has as many cubes as the best of those."""
    if event not in s.open_events or event in s.averted:
        return False
    best = max([cubes_on(s, s.open_events.index(other)) for other in s.open_events if other not in s.averted])
    return cubes_on(s, s.open_events.index(event)) == best


class Avert(Ask[SyllaState]):
    """8.5  The Consul chooses among events with equally many cubes; two of them in any order."""

    domain = Domain(Verb("avert", EVENT_CARD))
    unordered = ("avert",)

    def refusal(self, s: SyllaState, p: int, choice: int) -> Reason | None:
        if choice not in s.open_events:
            return Reason("not_open", {"event_card": EVENT_NAMES[choice]})
        return None if is_at_cut(s, choice) else Reason("not_tied", {"event_card": EVENT_NAMES[choice]})

    def take(self, s: SyllaState, p: int, choice: int) -> None:
        s.averted = tuple(sorted(s.averted + (choice,)))
        s.owed -= 1
        s.tell("chose_averted", p, choice)

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"n": s.owed}


def are_two_averted(s: SyllaState, p: int) -> bool:
    """8.5  Two events are averted, always two."""
    return s.owed == 0


def announce_averted(s: SyllaState, p: int) -> None:
    """8.5, 8.6  Two events are averted; the others happen from the top."""
    for event in s.averted:
        s.tell("averted", s.consul, event)
    s.space = NONE


# -- 8.6, 8.7  What happens --------------------------------------------------------------------


def next_space(s: SyllaState) -> int:
    """8.6  The next space from the top whose event happens, or the number of spaces if there is none."""
    space = s.space + 1
    while space < OPEN_EVENTS and s.open_events[space] in s.averted:
        space += 1
    return space


def have_events_happened(s: SyllaState, p: int) -> bool:
    """8.6  No event is left that happens."""
    return next_space(s) == OPEN_EVENTS


#: 8.7  Events that lower a marker, and which.
LOWERED: Final = {EPIDEMIC: HEALTH, ERUPTION: LEISURE, CULT: CIVIC}


def let_happen(s: SyllaState, p: int) -> None:
    """8.7, 8.8  The next event happens; what it does on the ladder is done at once."""
    s.space = next_space(s)
    event = s.open_events[s.space]
    s.tell("happens", s.consul, event)
    if event in LOWERED:
        move_marker(s, s.consul, LOWERED[event], -1)
    elif event == FAMINE:
        move_famine(s, s.consul, 1)
    elif event == DECADENCE:
        decay(s)
    elif not those_who_are_hit(s, p):
        s.tell("hits_nobody", s.consul, event)


def decay(s: SyllaState) -> None:
    """8.7  The Decadence moves the rightmost marker, or all that share its space."""
    rightmost = max(s.ladder)
    for token in range(TOKENS):
        if s.ladder[token] == rightmost:
            move_marker(s, s.consul, token, -1)


# -- 8.8, 8.9  Turning down --------------------------------------------------------------------


def can_be_hit(side: Player, event: int) -> bool:
    """8.8  Whether a player has a face-up card or building that an event turns down."""
    for card in HIT_CARDS[event]:
        if side.upright[card] + side.sideways[card] > 0:
            return True
    for kind in HIT_BUILDINGS[event]:
        if side.buildings[kind] > 0:
            return True
    return False


def those_who_are_hit(s: SyllaState, p: int) -> tuple[int, ...]:
    """8.8  From the Consul, each player who has something to turn down."""
    event = s.open_events[s.space]
    return tuple([seat for seat in from_consul(s, p) if can_be_hit(s.players[seat], event)])


class TurnCard(Deed[SyllaState]):
    """8.8  A card that the event names is turned down."""

    def __init__(self, verb: str) -> None:
        super().__init__(Verb(verb, CARD))
        self.is_upright: Final = verb == "upright"

    def row(self, side: Player) -> list[int]:
        """8.8  How many cards of each kind lie there."""
        return side.upright if self.is_upright else side.sideways

    def candidates(self, s: SyllaState, p: int) -> list[int]:
        return sorted(HIT_CARDS[s.open_events[s.space]])

    def refusal(self, s: SyllaState, p: int, thing: int) -> Reason | None:
        event = s.open_events[s.space]
        if thing not in HIT_CARDS[event]:
            return Reason("not_named", {"event_card": EVENT_NAMES[event]})
        return None if self.row(s.players[p])[thing] > 0 else Reason("none_there")

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        side = s.players[p]
        self.row(side)[thing] -= 1
        side.down = changed(side.down, thing, 1)
        s.tell("card_down", p, thing)


class TurnBuilding(Deed[SyllaState]):
    """8.8, 8.9  A building that the event names is turned down."""

    verb = Verb("building", KEPT_BUILDING)

    def refusal(self, s: SyllaState, p: int, thing: int) -> Reason | None:
        event = s.open_events[s.space]
        if thing not in HIT_BUILDINGS[event]:
            return Reason("not_named", {"event_card": EVENT_NAMES[event]})
        return None if s.players[p].buildings[thing] > 0 else Reason("none_there")

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        side = s.players[p]
        side.buildings = changed(side.buildings, thing, -1)
        side.buildings_down = changed(side.buildings_down, thing, 1)
        s.tell("building_down", p, thing)


class TurnDown(Menu[SyllaState]):
    """8.8, 8.9  The owner chooses a card, upright or sideways, or a building that the event names."""

    deeds = (TurnCard("upright"), TurnCard("sideways"), TurnBuilding())

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"event_card": EVENT_NAMES[s.open_events[s.space]]}


# -- 8.10 to 8.12  An event leaves -------------------------------------------------------------


def settle_leaving(s: SyllaState, p: int) -> None:
    """8.10  Of the averted events the one with more cubes leaves, never the Decadence."""
    first, second = s.averted
    difference = cubes_on(s, s.open_events.index(first)) - cubes_on(s, s.open_events.index(second))
    if second == DECADENCE or difference > 0:
        s.space = s.open_events.index(first)
    elif difference < 0:
        s.space = s.open_events.index(second)
    else:
        s.space = NONE


def is_leaving_open(s: SyllaState, p: int) -> bool:
    """8.10  Both averted events have equally many cubes."""
    return s.space == NONE


class Leave(Ask[SyllaState]):
    """8.10  At a tie the Consul chooses which of the averted events is removed."""

    domain = Domain(Verb("remove", EVENT_CARD))

    def refusal(self, s: SyllaState, p: int, choice: int) -> Reason | None:
        return None if choice in s.averted else Reason("not_averted", {"event_card": EVENT_NAMES[choice]})

    def take(self, s: SyllaState, p: int, choice: int) -> None:
        s.space = s.open_events.index(choice)
        s.tell("chose_leaving", p, choice)


def remove_event(s: SyllaState, p: int) -> None:
    """8.10, 8.11  The event is removed from the game, and what it held down is turned up."""
    event = s.open_events[s.space]
    s.events_out = s.events_out + (event,)
    s.open_events = changed(s.open_events, s.space, NONE - event)
    s.tell("event_left", s.consul, event)
    for card in HIT_CARDS[event]:
        if not is_held(s, HIT_CARDS, card):
            turn_up_cards(s, card)
    for kind in HIT_BUILDINGS[event]:
        if not is_held(s, HIT_BUILDINGS, kind):
            turn_up_buildings(s, kind)


def is_held(s: SyllaState, named: list[list[int]], what: int) -> bool:
    """8.11  Whether an event that is still open names a card or building (R10)."""
    for event in s.open_events:
        if event != NONE and what in named[event]:
            return True
    return False


def turn_up_cards(s: SyllaState, card: int) -> None:
    """8.11  All face-down cards of a kind lie upright again (R9)."""
    for seat in from_consul(s, 0):
        side = s.players[seat]
        n = side.down[card]
        if n > 0:
            side.down = changed(side.down, card, -n)
            side.upright[card] += n
            s.tell("card_up", seat, card, n)


def turn_up_buildings(s: SyllaState, kind: int) -> None:
    """8.11  All face-down buildings of a kind are of use again."""
    for seat in from_consul(s, 0):
        side = s.players[seat]
        n = side.buildings_down[kind]
        if n > 0:
            side.buildings_down = changed(side.buildings_down, kind, -n)
            side.buildings = changed(side.buildings, kind, n)
            s.tell("building_up", seat, kind, n)


def open_event(s: SyllaState, p: int) -> None:
    """8.12  A new event is laid open on the free space, and all cubes go back."""
    event = s.event_deck.pop()
    s.open_events = changed(s.open_events, s.space, event - NONE)
    s.show("event_opened", s.consul, EVERYONE, [event])
    s.space = NONE
    s.averted = ()
    for side in s.players:
        side.cubes = (0,) * OPEN_EVENTS


CUBE: Final = Seq("cube", ask(Cube()))
CUBES: Final = Seq("cubes", each(those_with_cubes, CUBE))
AVERT: Final = Seq("avert", ask(Avert()))
AVERTING: Final = Seq("averting", repeat(AVERT, are_two_averted))
TURN_DOWN: Final = Seq("turn_down", ask(TurnDown()))
HAPPEN: Final = Seq("happen", do(let_happen), each(those_who_are_hit, TURN_DOWN))
LEAVE: Final = Seq("leave", ask(Leave()))
LEAVING: Final = Seq("leaving", each(the_consul, LEAVE))
DANGERS: Final = Seq(
    "dangers",
    do(set_cubes),  # 8.1
    repeat(CUBES, are_cubes_placed),  # 8.2
    do(reward_fighters),  # 8.3, 8.4
    do(settle_averted),  # 8.5
    each(the_consul, AVERTING),
    do(announce_averted),
    repeat(HAPPEN, have_events_happened),  # 8.6 to 8.9
    do(settle_leaving),  # 8.10
    when(is_leaving_open, LEAVING),
    do(remove_event),  # 8.11
    do(open_event),  # 8.12
)
