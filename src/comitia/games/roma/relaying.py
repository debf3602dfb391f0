"""6.2, 6.3, 6.13, 6.20  Cards that lay cards: free of charge from the hand, or anew from the discs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.errors import Reason
from comitia.engine.flow import DONE, Seq, ask, repeat
from comitia.engine.state import EVERYONE, NONE
from comitia.games.roma.edition import CARD, DISC, DISCS, NAMES
from comitia.games.roma.effect import Effect
from comitia.games.roma.moves import LAYING, begin_laying, different, leave_disc, put_on_disc, without
from comitia.games.roma.state import RomaState
from comitia.games.roma.table import is_person, reaches_persons

# -- 6.2, 6.13  Free laying --------------------------------------------------------------------


class EndLaying(Deed[RomaState]):
    """6.2, 6.13  No more cards are laid."""

    verb = Verb("done")
    ends = True

    def take(self, s: RomaState, p: int, thing: int) -> Seq:
        return DONE


class LayForNothing(Deed[RomaState]):
    """6.2, 6.13  A card of the kind that the acting card lets be laid, from the hand."""

    verb = Verb("lay", CARD)

    def candidates(self, s: RomaState, p: int) -> list[int]:
        return different(s.players[p].hand)

    def refusal(self, s: RomaState, p: int, thing: int) -> Reason | None:
        if thing not in s.players[p].hand:
            return Reason("not_in_hand", {"card": NAMES[thing]})
        if is_person(thing) != reaches_persons(s.card):
            return Reason("wrong_kind", {"card": NAMES[thing]})
        return None

    def take(self, s: RomaState, p: int, thing: int) -> Seq:
        return begin_laying(s, thing, 0)


class Free(Menu[RomaState]):
    """6.2, 6.13  Cards of one kind are laid from the hand free of charge, as many as the player likes."""

    deeds = (EndLaying(), LayForNothing())
    private_options = True


FREE: Final = Seq("free", ask(Free(), LAYING))
FREE_LAYING: Final = Seq("free_laying", repeat(FREE))


class LayFree(Effect):
    """6.2, 6.13  The Architectus lets any number of buildings be laid free, the Senator any number of persons."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return FREE_LAYING


# -- 6.3, 6.20  Laying anew --------------------------------------------------------------------


def cards_of(choices: list[int]) -> list[int]:
    """2.3, 6.3, 6.20  The cards that choices of card and disc name."""
    return [choice // DISCS for choice in choices]


def discs_named(choices: list[int]) -> list[int]:
    """2.3, 6.3, 6.20  The discs that choices of card and disc name."""
    return [choice % DISCS for choice in choices]


def card_at_disc(cards: list[int], taken: Sequence[int]) -> list[int]:
    """2.3, 6.3, 6.20  Every way to lay one of some cards, ascending, at a disc that is not taken."""
    free = [disc for disc in range(DISCS) if disc not in taken]
    return [card * DISCS + disc for card in different(cards) for disc in free]


class Relay(Ask[RomaState]):
    """6.3, 6.20  The cards taken up are laid again in any order, covering only cards of the other kind."""

    domain = Domain(Verb("relay", CARD, DISC))
    unordered = ("relay",)

    def candidates(self, s: RomaState, p: int) -> list[int]:
        return card_at_disc(list(s.lifted), s.relaid)

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        card, disc = choice // DISCS, choice % DISCS
        if card not in s.lifted:
            return Reason("not_taken_up", {"card": NAMES[card]})
        return Reason("disc_taken", {"disc": disc + 1}) if disc in s.relaid else None

    def take(self, s: RomaState, p: int, choice: int) -> None:
        card, disc = choice // DISCS, choice % DISCS
        s.lifted = tuple(without(list(s.lifted), [card]))
        s.relaid = tuple(sorted(s.relaid + (disc,)))
        s.tell("relaid", p, card, disc + 1)
        cover(s, p, card, disc)
        if not s.lifted:
            s.relaid = ()
            s.covered = 0


def cover(s: RomaState, p: int, card: int, disc: int) -> None:
    """6.3, 6.20  A card is laid again; what such cards cover is discarded together, whatever was covered first."""
    before = len(s.discard)
    put_on_disc(s, p, card, disc)
    s.covered += len(s.discard) - before
    first = len(s.discard) - s.covered
    s.discard[first:] = sorted(s.discard[first:])


def is_all_relaid(s: RomaState, p: int) -> bool:
    """6.3, 6.20  All cards that were taken up are laid again."""
    return not s.lifted


RELAY: Final = Seq("relay", ask(Relay()))
RELAYING: Final = Seq("relaying", repeat(RELAY, is_all_relaid))


class TakeUp(Effect):
    """6.3, 6.20  The Consiliarius takes up all own persons, the Machina all own buildings, to lay them anew."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        side = s.players[p]
        persons = reaches_persons(s.card)
        lifted: list[int] = []
        for d in range(DISCS):
            card = side.discs[d]
            if card != NONE and is_person(card) == persons:
                lifted.append(card)
                side.discs[d] = NONE
                leave_disc(s, p, d)
        lifted.sort()
        s.lifted = tuple(lifted)
        s.whisper("lifted", p, EVERYONE, lifted)
        return RELAYING
