"""5  Phase 2: the turns in which dice are placed."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import DONE, Seq, ask, do, each, repeat
from comitia.engine.state import NONE
from comitia.games.rom.edition import CARD_NAMES, CARDS, DIE, IN_TURN, IN_TURN_CARD, TRACK_NAMES, TRACKS
from comitia.games.rom.moves import activation_refusal, begin_activation, can_activate
from comitia.games.rom.offices import ACTIVATION, is_possible
from comitia.games.rom.state import RomState
from comitia.games.rom.table import different
from comitia.games.rom.tracks import can_place, landing, limits, place_die

#: 6.4  The place of each card among those of phase 2, or NONE.
_PLACE_OF: Final = [IN_TURN.index(card) if card in IN_TURN else NONE for card in range(CARDS)]


def begin_turn(s: RomState, p: int) -> None:
    """5.1  The turn of a player begins."""
    s.phase = 2
    s.placed = False
    s.consul = False


class EndTurn(Deed[RomState]):
    """5.7  The turn ends once the die is placed."""

    verb = Verb("done")
    ends = True

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        return None if s.placed else Reason("place_first")

    def take(self, s: RomState, p: int, thing: int) -> Seq:
        return DONE


class PassDice(Deed[RomState]):
    """5.6  Who cannot place any die loses those that are left."""

    verb = Verb("pass")
    ends = True

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        if s.placed:
            return Reason("already_placed")
        return Reason("can_place") if can_place(s, p) else None

    def take(self, s: RomState, p: int, thing: int) -> Seq:
        s.tell("passed", p, s.players[p].dice[0])
        s.players[p].dice = ()
        return DONE


class PlaceDie(Deed[RomState]):
    """5.1, 5.4  A die is placed on a track, not higher than the own die beside it."""

    def __init__(self, track: int) -> None:
        super().__init__(Verb(TRACK_NAMES[track], DIE))
        self.track: Final = track

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        die = thing + 1
        if s.placed:
            return Reason("already_placed")
        if die not in s.players[p].dice:
            return Reason("no_die", {"die": die})
        limit = limits(s, p)[self.track]
        if die > limit:
            return Reason("too_high", {"die": die, "limit": limit, "track": TRACK_NAMES[self.track]})
        return None

    def take(self, s: RomState, p: int, thing: int) -> None:
        place_die(s, p, self.track, thing + 1)
        s.placed = True
        s.consul = False

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        found = landing(s, p, self.track, thing + 1)
        return {"section": found[0], "n": len(found) - 1, "players": [str(seat) for seat in found[1:]]}


class UseOffice(Deed[RomState]):
    """6.2, 6.3, 6.5  A card of phase 2 is activated, before or after the die is placed."""

    verb = Verb("activate", IN_TURN_CARD)

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        card = IN_TURN[thing]
        refusal = activation_refusal(s, p, card)
        if refusal is None and not is_possible(s, p, card):
            return Reason("no_effect", {"card": CARD_NAMES[card]})
        return refusal

    def take(self, s: RomState, p: int, thing: int) -> Seq:
        begin_activation(s, p, IN_TURN[thing])
        return ACTIVATION


class Act(Menu[RomState]):
    """5.1, 5.6, 5.7  A die is placed, or the player must pass; before and after, cards may be activated."""

    deeds = (EndTurn(), PassDice(), *[PlaceDie(track) for track in range(TRACKS)], UseOffice())

    def options(self, s: RomState, p: int) -> list[int]:
        # In one go: no question is put more often.
        end, stuck, military, senate, market, office = self.firsts
        found: list[int] = []
        if s.placed:
            found.append(end)
        else:
            dice = different(s.players[p].dice)
            on_military, on_senate, on_market = limits(s, p)
            found += [military + die - 1 for die in dice if die <= on_military]
            found += [senate + die - 1 for die in dice if die <= on_senate]
            found += [market + die - 1 for die in dice if die <= on_market]
            if not found:
                found.append(stuck)
        for place in usable_offices(s, p):
            found.append(office + place)
        return found

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        has_card = "yes" if usable_offices(s, p) else "no"
        return {"die": "placed" if s.placed else "fits" if can_place(s, p) else "stuck", "usable": has_card}


def usable_offices(s: RomState, p: int) -> list[int]:
    """5.7, 6.2, 6.5  The cards of phase 2 that a player can activate, by their places, ascending."""
    found: list[int] = []
    for card in s.players[p].offices:
        place = _PLACE_OF[card]
        # Cards ascend, so that a second one of a kind comes right behind the first.
        if place != NONE and place not in found[-1:] and is_possible(s, p, card) and can_activate(s, p, card):
            found.append(place)
    return found


def is_turn_over(s: RomState, p: int) -> bool:
    """5.7  The player has placed the die and has no card left to activate."""
    return s.placed and (not s.players[p].offices or not usable_offices(s, p))


def players_with_dice(s: RomState, p: int) -> tuple[int, ...]:
    """5.1  Who has a die left to place, in turn order."""
    return tuple([seat for seat in s.order if s.players[seat].dice])


def are_all_dice_placed(s: RomState, p: int) -> bool:
    """5.1  Nobody has a die left."""
    for side in s.players:
        if side.dice:
            return False
    return True


ACTION: Final = Seq("action", ask(Act(), ACTIVATION))
TURN: Final = Seq("turn", do(begin_turn), repeat(ACTION, is_turn_over))
LAP: Final = Seq("lap", each(players_with_dice, TURN))
PLACING: Final = Seq("placing", repeat(LAP, are_all_dice_placed))
