"""How scenarios of ROM are read: play stands at the beginning of a phase, or in a turn of phase 2.

A set-up says what lies before the players (by seat, from 1), on the tracks and in the displays; decks that it does not
name hold the rest of the box. An action is a choice in the notation of the log, or a roll of dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine import forms
from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import asked, is_chance, step_due
from comitia.engine.forms import Form, bag, by_seat, listed, plain, rest_of, same, seat, speak, whole
from comitia.engine.log import carry_out, parse_line
from comitia.engine.registry import find_game
from comitia.engine.scenario import Record
from comitia.engine.state import NONE
from comitia.games.rom.edition import PERFORMER_NAMES, RESOURCES, SECTIONS, TRACK_NAMES
from comitia.games.rom.fields import BY_FORUM
from comitia.games.rom.older import endings
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

_ROUND: Final = "rom.is_last_round_over 1"

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
    speak(s, HARNESS.seat_asked(s) if named == NONE else named, text, action)


def roll(s: RomState, action: Record, rng: Generator) -> None:
    """`dice` fall as written; whatever else is due falls at random."""
    dice = action.numbers("dice")
    end_before(s, action, is_chance)
    forms.roll(s, dice, rng)


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


class RomForm(Form[RomState]):
    """Set-ups, actions and expectations of ROM."""

    stages = {
        "place": [_ROUND, "round.placing 1"],
        "roll": [_ROUND, "round.turn_order 1"],
        "clear": [_ROUND, "round.clearing 1"],
        "score": [_ROUND, "round.is_scored 1"],
        "clean_up": [_ROUND, "round.is_not_last 1"],
        "end": ["rom.end 1"],
    }
    others = {"turn": "whose turn of phase 2 it is, if play stands in one"}
    sides = {
        "vp": plain("points"),
        "forum": plain("forum", is_late=True),
        "dice": bag("dice"),
        "provinces": bag("provinces"),
        "exhausted": bag("exhausted"),
        "offices": bag("offices"),
        "used": bag("used"),
        "hands": bag("bought"),
    }
    table = {
        "open_provinces": bag("open_provinces"),
        "open_offices": bag("open_offices"),
        "stalls": bag("stalls"),
    }
    side_facts = {"dice": plain("dice"), "sums": plain("sum"), "shown": bag("shown")}
    table_facts = {
        "provinces_out": bag("provinces_out"),
        "offices_out": bag("offices_out"),
        "arena_out": bag("arena_out"),
    }
    facts = {"hands": has_hands, "tracks": has_tracks, "decks": has_decks}
    setters = {"tracks": set_tracks}
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
        fill_decks(s)

    def stack(self, s: RomState, setup: Record) -> list[str]:
        if not setup.has("turn"):
            return super().stack(s, setup)
        self.stage_of(setup)
        p = self.turn(s, setup)
        later = " ".join(str(other + 1) for other in s.order[s.order.index(p) + 1 :] if s.players[other].dice)
        lap = ["round.clearing 1", "placing.are_all_dice_placed 1", f"lap.players_with_dice 1: {later}"]
        return [_ROUND, *lap, f"turn.begin_turn {p + 1}"]


HARNESS: Final = RomForm(lambda: find_game("rom"))
