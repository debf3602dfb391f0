"""6.2, 6.3, 6.13, 6.20  Cards that lay cards: free of charge from the hand, or anew from the discs."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import DONE, Seq, ask, repeat
from comitia.engine.state import EVERYONE, NONE
from comitia.games.roma.edition import CARD, DISC, DISCS, NAMES
from comitia.games.roma.effect import EFFECTS, Effect
from comitia.games.roma.moves import LAYING, begin_laying, different, leave_disc, put_on_disc
from comitia.games.roma.state import RomaState, is_person

# -- 6.2, 6.13  Free laying --------------------------------------------------------------------


class Free(Ask[RomaState]):
    """6.2, 6.13  Cards of one kind are laid from the hand free of charge, as many as the player likes."""

    domain = Domain(Verb("done"), Verb("lay", CARD))
    private_options = True

    def options(self, s: RomaState, p: int) -> list[int]:
        persons = EFFECTS[s.card].hits_persons()
        fitting = [card + 1 for card in different(s.players[p].hand) if is_person(card) == persons]
        return [0, *fitting]

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        card = choice - 1
        if choice == 0:
            return None
        if card not in s.players[p].hand:
            return Reason("not_in_hand", {"card": NAMES[card]})
        if is_person(card) != EFFECTS[s.card].hits_persons():
            return Reason("wrong_kind", {"card": NAMES[card]})
        return None

    def take(self, s: RomaState, p: int, choice: int) -> Seq:
        return DONE if choice == 0 else begin_laying(s, choice - 1, 0)


FREE: Final = Seq("free", ask(Free(), LAYING))
FREE_LAYING: Final = Seq("free_laying", repeat(FREE))


class LayFree(Effect):
    """6.2  The Architectus lets any number of buildings be laid free."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return FREE_LAYING


class LayPersonsFree(LayFree):
    """6.13  The Senator lets any number of persons be laid free."""

    def hits_persons(self) -> bool:
        return True


# -- 6.3, 6.20  Laying anew --------------------------------------------------------------------


def lowest_disc(used: tuple[int, ...], previous: int, left: list[int]) -> int:
    """2.3, 6.3, 6.20  Equal cards go on ascending discs: the first disc that the next card may have."""
    return used[-1] + 1 if used and previous == left[0] else 0


def placing_refusal(used: tuple[int, ...], previous: int, left: list[int], choice: int) -> Reason | None:
    """2.3, 6.3, 6.20  Different discs, ascending for equal cards, with room above for the rest of them.

    `used` holds the discs so far, `previous` the card last given one, `left` those to come, ascending.
    """
    if choice in used:
        return Reason("disc_taken", {"disc": choice + 1})
    above = [disc for disc in range(choice + 1, DISCS) if disc not in used]
    if choice < lowest_disc(used, previous, left) or len(above) < left.count(left[0]) - 1:
        return Reason("ascending")
    return None


def placing_options(used: tuple[int, ...], previous: int, left: list[int]) -> list[int]:
    """2.3, 6.3, 6.20  The same for all discs at once."""
    free = [0, 1, 2, 3, 4, 5]
    for disc in used:
        free.remove(disc)
    lowest = lowest_disc(used, previous, left)
    if lowest > 0:
        free = [disc for disc in free if disc >= lowest]
    later = left.count(left[0]) - 1
    return free if later == 0 else free[: len(free) - later]


class Relay(Ask[RomaState]):
    """6.3, 6.20  The cards taken up are laid again one by one, covering only cards of the other kind."""

    domain = Domain(Verb("relay", DISC))

    def options(self, s: RomaState, p: int) -> list[int]:
        return placing_options(s.relaid, last_relaid(s, p), list(s.lifted))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return placing_refusal(s.relaid, last_relaid(s, p), list(s.lifted), choice)

    def take(self, s: RomaState, p: int, choice: int) -> None:
        card = s.lifted[0]
        s.lifted = s.lifted[1:]
        s.relaid = s.relaid + (choice,) if s.lifted else ()
        s.tell("relaid", p, card, choice + 1)
        put_on_disc(s, p, card, choice)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.lifted[0]]}


def last_relaid(s: RomaState, p: int) -> int:
    """6.3, 6.20  The card that was laid again last, if any."""
    return s.players[p].discs[s.relaid[-1]] if s.relaid else NONE


def is_all_relaid(s: RomaState, p: int) -> bool:
    """6.3, 6.20  All cards that were taken up are laid again."""
    return not s.lifted


RELAY: Final = Seq("relay", ask(Relay()))
RELAYING: Final = Seq("relaying", repeat(RELAY, is_all_relaid))


class TakeUp(Effect):
    """6.20  The Machina takes up all own buildings, itself included, and lays them anew."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        side = s.players[p]
        persons = self.hits_persons()
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


class TakeUpPersons(TakeUp):
    """6.3  The Consiliarius takes up all own persons, himself included, and lays them anew."""

    def hits_persons(self) -> bool:
        return True
