"""How scenarios of ROM are read: play stands at the beginning of a phase, or in a turn of phase 2.

A set-up says what lies before the players (by seat, from 1), on the tracks and in the displays; decks that it does not
name hold the rest of the box. An action is a choice in the notation of the log, or a roll of dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario, Illegal
from comitia.engine.flow import asked, is_chance, options, step_due, waiting
from comitia.engine.forms import (
    Form,
    asked_label,
    awaited_seats,
    bag,
    by_seat,
    is_over,
    listed,
    plain,
    rest_of,
    same,
    seat,
    whole,
)
from comitia.engine.log import carry_out, parse_line
from comitia.engine.registry import find_game
from comitia.engine.scenario import Record, Refused, choose, fall
from comitia.engine.state import NONE
from comitia.games.rom.edition import PERFORMER_NAMES, RESOURCES, SECTIONS, TRACK_NAMES
from comitia.games.rom.fields import BY_FORUM
from comitia.games.rom.older import endings
from comitia.games.rom.scoring import winners
from comitia.games.rom.state import RomState
from comitia.games.rom.table import (
    arena_cards,
    dice_on,
    groups_on,
    hand_of,
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

# -- set-up ------------------------------------------------------------------------------------


def set_tracks(s: RomState, value: object) -> None:
    """Groups on each track from the left, each as a seat and its dice."""
    tracks = Record(value, "tracks")
    for track, name in enumerate(TRACK_NAMES):
        groups: list[int] = []
        for item in tracks.items(name):
            group = listed(item, name)
            if len(group) != 2 or len(groups) == SECTIONS:
                raise BadScenario(f"{name} must hold pairs of a seat and its dice, one for each section")
            p = seat(group[0], s.seats, name)
            set_dice_on(s.players[p], track, tuple([_die(die, name) for die in listed(group[1], name)]))
            groups.append(p)
        set_groups_on(s, track, groups)
    tracks.must_be_read()


def _die(value: object, where: str) -> int:
    """A die on a track, which can be lowered to 0."""
    if whole(value, where) > 6:
        raise BadScenario(f"{where}: dice show at most 6")
    return whole(value, where)


def set_forum(s: RomState, value: object) -> None:
    """Where the markers for olives, wine and jewels stand; if nothing is said, where the provinces put them."""
    for p, places in by_seat(value, s.seats, "forum").items():
        s.players[p].forum = tuple([whole(place, "forum") for place in listed(places, "forum")])
        if len(s.players[p].forum) != RESOURCES:
            raise BadScenario("forum must have three entries for each seat")


def advance_markers(s: RomState) -> None:
    """Markers stand where the provinces put them."""
    for side in s.players:
        held = [s.edition.resource[province] for province in side.provinces]
        side.forum = tuple(min(held.count(resource), s.edition.end[resource]) for resource in range(RESOURCES))


def fill_decks(s: RomState) -> None:
    """Decks hold the rest of the box."""
    provinces, offices, arena = [*s.open_provinces], [*s.open_offices], [*s.stalls]
    for side in s.players:
        provinces += side.provinces
        offices += side.offices
        arena += hand_of(side)
    s.province_deck = stacked(rest_of(s.decks.provinces, provinces), s.edition.province_epoch)
    s.senate_deck = stacked(rest_of(senate_cards(s), offices), s.edition.epoch)
    s.arena_deck = rest_of(arena_cards(s), arena)


# -- actions -----------------------------------------------------------------------------------


def say(s: RomState, action: Record, rng: Generator) -> None:
    """A `choice` in the notation of the log; of the `seat` that is named, or that is asked."""
    text = action.text("choice")
    named = action.number("seat") - 1 if action.has("seat") else NONE
    action.get("seat")
    end_before(s, action, lambda trial: is_answer(trial, named, text))
    p = min(waiting(s), default=NONE) if named == NONE else named
    if p == NONE:
        raise Refused("nobody is asked")
    try:
        choose(s, p, text)
    except Illegal as error:
        if action.values.get("reason") not in (None, error.reason.key):
            reason = action.values["reason"]
            raise BadScenario(f"{action.where} is refused for {error.reason.key}, not {reason}") from None
        raise


def roll(s: RomState, action: Record, rng: Generator) -> None:
    """`dice` fall as written; whatever else is due falls at random."""
    dice = action.numbers("dice")
    end_before(s, action, is_chance)
    fall(s, " ".join(str(die) for die in dice) if dice else None, rng)


def end_before(s: RomState, action: Record, is_due: Callable[[RomState], bool]) -> None:
    """3.2  What a player could go on with is over if the next action cannot be meant otherwise: nobody need say so."""
    if action.values.get("illegal") is not True:
        for line in endings(s, is_due):
            carry_out(s, parse_line(s, line))


def is_answer(s: RomState, p: int, text: str) -> bool:
    """Whether a text answers what is asked, of the named seat or of anybody."""
    return not s.over and p in (NONE, *asked(s)) and step_due(s).domain.parse(text) >= 0


# -- expectations ------------------------------------------------------------------------------


def has_hands(s: RomState, expected: object) -> list[str]:
    """All arena cards in hand, in any order."""
    found: list[str] = []
    for p, cards in by_seat(expected, s.seats, "hands").items():
        held = sorted(PERFORMER_NAMES[card] for card in hand_of(s.players[p]))
        found += same(f"hands of {p + 1}", held, sorted(str(card) for card in listed(cards, "hands")))
    return found


def has_forum(s: RomState, expected: object) -> list[str]:
    """Where the markers for olives, wine and jewels stand."""
    found: list[str] = []
    for p, places in by_seat(expected, s.seats, "forum").items():
        found += same(f"forum of {p + 1}", list(s.players[p].forum), places)
    return found


def has_tracks(s: RomState, expected: object) -> list[str]:
    """The groups on each track that is named, from the left, each as a seat and its dice."""
    found: list[str] = []
    for name, wanted in Record(expected, "tracks").values.items():
        if name not in TRACK_NAMES:
            raise BadScenario(f"tracks: no track is called {name!r}")
        track = TRACK_NAMES.index(name)
        found += same(name, [[p + 1, list(dice_on(s.players[p], track))] for p in groups_on(s, track)], wanted)
    return found


def has_decks(s: RomState, expected: object) -> list[str]:
    """How many provinces, Senate cards and arena cards are in their decks."""
    return same("decks", [len(s.province_deck), len(s.senate_deck), len(s.arena_deck)], expected)


def has_options(s: RomState, expected: object) -> list[str]:
    """What may be chosen, in any order."""
    seats = asked(s)
    texts = [step_due(s).domain.texts[choice] for choice in options(s, seats[0])] if seats else []
    return same("options", sorted(texts), sorted(str(item) for item in listed(expected, "options")))


def has_winner(s: RomState, expected: object) -> list[str]:
    """Who has won; nobody before the end."""
    return same("winner", [p + 1 for p in winners(s)] if s.over else [], expected)


class RomForm(Form[RomState]):
    """Set-ups, actions and expectations of ROM."""

    sides = {
        "vp": plain("points"),
        "dice": bag("dice"),
        "provinces": bag("provinces"),
        "exhausted": bag("exhausted"),
        "offices": bag("offices"),
        "used": bag("used"),
        "hands": bag("bought"),
        "blind": bag("blind"),
    }
    table = {
        "round": plain("round"),
        "order": plain("order"),
        "open_provinces": bag("open_provinces"),
        "open_offices": bag("open_offices"),
        "stalls": bag("stalls"),
    }
    side_facts = {"dice": plain("dice"), "sums": plain("sum"), "shown": bag("shown")}
    table_facts = {
        "provinces_out": bag("provinces_out"),
        "offices_out": bag("offices_out"),
        "arena_out": bag("arena_out"),
        "power": plain("power"),
    }
    piles = {name: name for name in ("province_deck", "senate_deck", "arena_deck")}
    others = {
        "phase": f"where play stands: {', '.join(STACKS)}; place if it is left out",
        "turn": "whose turn of phase 2 it is, if play stands in one",
        "forum": "for each seat where the markers for olives, wine and jewels stand; else where the provinces put them",
    }
    setters = {"tracks": set_tracks}
    facts = {
        "hands": has_hands,
        "forum": has_forum,
        "tracks": has_tracks,
        "decks": has_decks,
        "asked": asked_label,
        "waiting": awaited_seats,
        "options": has_options,
        "over": is_over,
        "winner": has_winner,
    }
    actions = {"choose": say, "roll": roll}

    def prepare(self, s: RomState, setup: Record) -> None:
        s.round = 1

    def balance(self, s: RomState, setup: Record) -> None:
        if sorted(s.order) != list(range(s.seats)):
            raise BadScenario("setup: 'order' must name every seat once")
        for side in s.players:
            side.sum = sum(side.dice)
            side.account = replaced(side.account, BY_FORUM, side.points)
        advance_markers(s)
        if setup.has("forum"):
            set_forum(s, setup.get("forum"))
        fill_decks(s)

    def stack(self, s: RomState, setup: Record) -> list[str]:
        phase = setup.text("phase", "place")
        if phase not in STACKS:
            raise BadScenario(f"setup: no phase is called {phase!r}")
        if not setup.has("turn"):
            return STACKS[phase]
        p = seat(setup.get("turn"), s.seats, "turn")
        later = " ".join(str(other + 1) for other in s.order[s.order.index(p) + 1 :] if s.players[other].dice)
        lap = ["round.clearing 1", "placing.are_all_dice_placed 1", f"lap.players_with_dice 1: {later}"]
        return [_ROUND, *lap, f"turn.begin_turn {p + 1}"]


HARNESS: Final = RomForm(lambda: find_game("rom"))
