"""How scenarios of ROM are read: play stands at the beginning of a phase, or in a turn of phase 2.

A set-up says what lies before the players (by seat, from 1), on the tracks and in the displays; decks that it does not
name hold the rest of the box. Seats say lines as in a log, and dice fall.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.forms import Form, by_seat, label_due, listed, same, seat, texts_of, whole
from comitia.engine.scenario import BadScenario, Record
from comitia.engine.worlds import rest_of
from comitia.games.rom import table
from comitia.games.rom.edition import PERFORMER_NAMES, RESOURCES, SECTIONS, TRACK_NAMES
from comitia.games.rom.fields import BY_FORUM
from comitia.games.rom.older import ENDED, ENOUGH
from comitia.games.rom.state import RomState

_ROUND: Final = "rom.is_last_round_over 1"


def set_tracks(s: RomState, value: object) -> None:
    """Groups on each track from the left, each as a seat and its dice."""
    tracks = Record(value, "tracks")
    for track, name in enumerate(TRACK_NAMES):
        groups = [listed(item, name) for item in tracks.items(name)]
        if len(groups) > SECTIONS or any(len(group) != 2 for group in groups):
            raise BadScenario(f"{name} must hold pairs of a seat and its dice, one for each section")
        for p, dice in groups:
            shown = tuple([whole(die, name) for die in listed(dice, name)])
            if max(shown, default=0) > 6:
                raise BadScenario(f"{name}: dice show at most 6")
            table.set_dice_on(s.players[seat(p, s.seats, name)], track, shown)
        table.set_groups_on(s, track, [seat(p, s.seats, name) for p, _ in groups])
    tracks.must_be_read()


def tracks_of(s: RomState) -> dict[str, object]:
    """The groups on each track, as they are set."""
    seats = {name: table.groups_on(s, track) for track, name in enumerate(TRACK_NAMES)}
    dice = {name: [table.dice_on(side, track) for side in s.players] for track, name in enumerate(TRACK_NAMES)}
    return {name: [[p + 1, list(dice[name][p])] for p in seats[name]] for name in TRACK_NAMES}


def fill_decks(s: RomState) -> None:
    """Decks hold the rest of the box."""
    provinces, offices, arena = [*s.open_provinces], [*s.open_offices], [*s.stalls]
    for side in s.players:
        provinces += side.provinces
        offices += side.offices
        arena += table.hand_of(side)
    s.province_deck = table.stacked(rest_of(s.decks.provinces, provinces), s.edition.province_epoch)
    s.senate_deck = table.stacked(rest_of(table.senate_cards(s), offices), s.edition.epoch)
    s.arena_deck = rest_of(table.arena_cards(s), arena)


def has_hands(s: RomState, expected: object) -> list[str]:
    """All arena cards in hand, in any order."""
    held = [sorted(PERFORMER_NAMES[card] for card in table.hand_of(side)) for side in s.players]
    given = by_seat(expected, s.seats, "hands")
    wanted = {p: sorted(str(card) for card in listed(cards, "hands")) for p, cards in given.items()}
    return [text for p, cards in wanted.items() for text in same(f"hands of {p + 1}", held[p], cards)]


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
    names = {"vp": "points", "hands": "bought", "sums": "sum"}
    late = ("forum",)
    setters = {"tracks": set_tracks}
    facts = {"hands": has_hands}
    readings = {
        "tracks": ("by track the groups from the left, each as a seat and its dice", tracks_of),
        "decks": ("sizes of the decks", lambda s: [len(s.province_deck), len(s.senate_deck), len(s.arena_deck)]),
    }

    def prepare(self, s: RomState, setup: Record) -> None:
        s.round = 1

    def balance(self, s: RomState, setup: Record) -> None:
        if sorted(s.order) != list(range(s.seats)):
            raise BadScenario("setup: 'order' must name every seat once")
        for side in s.players:
            side.sum = sum(side.dice)
            side.account = table.replaced(side.account, BY_FORUM, side.points)
            # Markers stand where the provinces put them.
            held = [s.edition.resource[province] for province in side.provinces]
            side.forum = tuple(min(held.count(resource), s.edition.end[resource]) for resource in range(RESOURCES))
        fill_decks(s)

    def stack(self, s: RomState, setup: Record) -> list[str]:
        labels, p = super().stack(s, setup), self.turn(s, setup)
        if not setup.has("turn"):
            return labels
        later = " ".join(str(other + 1) for other in s.order[s.order.index(p) + 1 :] if s.players[other].dice)
        lap = ["round.clearing 1", "placing.are_all_dice_placed 1", f"lap.players_with_dice 1: {later}"]
        return [_ROUND, *lap, f"turn.begin_turn {p + 1}"]

    def is_left_out(self, s: RomState, action: Record) -> bool:
        """3.2  What a player could go on with is over if the next action cannot be meant otherwise."""
        return not action.is_illegal and label_due(s) in ENDED and ENOUGH in texts_of(s, self.seat_asked(s))


HARNESS: Final = RomForm("rom")
