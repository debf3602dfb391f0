"""8  The income phase: taxes, double taxes, and the turn of the disc."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, repeat
from comitia.engine.state import EVERYONE, NONE
from comitia.games.age_of_rome.cards import REACTION, close_window, is_window_closed, opening
from comitia.games.age_of_rome.edition import MONEY_CHEST, SIDES, YOU_EARN
from comitia.games.age_of_rome.fields import FROM_TAX
from comitia.games.age_of_rome.moves import lose_fame
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import population, province_before
from comitia.games.age_of_rome.trade import FREE_DEEDS, SETTING, FreeMenu, has_free_deeds, wants_medal


def tax_loss(s: AgeState, p: int, chests: int) -> int:
    """8.2, 7.7  The fame that double taxation costs; each money chest that is declared makes it smaller."""
    loss = s.edition.loss[population(s, province_before(s, p)) - 1]
    return max(0, loss - chests * s.edition.amount[MONEY_CHEST])


def tax_plainly(s: AgeState, p: int) -> None:
    """8.1  A denarius for each inhabitant."""
    people = population(s, province_before(s, p))
    s.done = True
    s.tell("tax", p, people)
    s.players[p].denarii += people


def tax_without_choice(s: AgeState, p: int) -> Seq | None:
    """8.1, 8.2  Nobody is asked if everybody knows that double taxation is impossible and nothing else can be done."""
    side = s.players[p]
    if has_free_deeds(s, p) or has_last_sale(s, p) or wants_medal(s, p):
        return None
    chests = min(len(side.hand), s.edition.copies[MONEY_CHEST])
    if side.fame - 1 >= tax_loss(s, p, chests):
        return None
    tax_plainly(s, p)
    return EARNING


def has_last_sale(s: AgeState, p: int) -> bool:
    """7.5, 12.3  The income of the last round is the last moment to sell cards."""
    return s.round == s.edition.rounds and len(s.players[p].hand) > 0


class TaxPlainly(Deed[AgeState]):
    """8.1  A denarius for each inhabitant."""

    verb = Verb("single")

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        tax_plainly(s, p)
        return EARNING

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"n": population(s, province_before(s, p))}


class TaxDoubly(Deed[AgeState]):
    """8.2, 7.7  Two denarii for each inhabitant; the fame lost, less by money chests, must be payable in full."""

    def __init__(self, verb: str, chests: int) -> None:
        super().__init__(Verb(verb))
        self.chests: Final = chests

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        side = s.players[p]
        if self.chests > 0 and side.hand.count(MONEY_CHEST) < self.chests:
            return Reason("no_money_chest", {"n": self.chests})
        loss = tax_loss(s, p, self.chests)
        if side.fame - 1 < loss:
            return Reason("too_little_fame", {"n": loss, "fame": side.fame})
        return None

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        people = population(s, province_before(s, p))
        s.done = True
        for _ in range(self.chests):
            s.players[p].hand.remove(MONEY_CHEST)
            s.discard.append(MONEY_CHEST)
            s.show("played", p, EVERYONE, [MONEY_CHEST])
        s.tell("double_tax", p, 2 * people)
        s.players[p].denarii += 2 * people
        lose_fame(s, p, tax_loss(s, p, self.chests), FROM_TAX)
        return EARNING

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"n": 2 * population(s, province_before(s, p)), "loss": tax_loss(s, p, self.chests)}


class Tax(FreeMenu):
    """8.1, 8.2  One denarius for each inhabitant, or two at the price of fame, which must be payable in full."""

    deeds = (TaxPlainly(), TaxDoubly("double", 0), TaxDoubly("chest", 1), TaxDoubly("chests", 2), *FREE_DEEDS)

    def own_options(self, s: AgeState, p: int) -> list[int]:
        side = s.players[p]
        chests = side.hand.count(MONEY_CHEST)
        found = [self.starts[0]]
        for n in range(min(chests, 2) + 1):
            if side.fame - 1 >= tax_loss(s, p, n):
                found.append(self.starts[1 + n])
        return found

    def is_medal_wanted(self, s: AgeState, p: int) -> bool:
        return wants_medal(s, p)

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        return has_last_sale(s, p)

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": population(s, province_before(s, p)), "loss": tax_loss(s, p, 0)}


EARNING: Final = Seq(
    "earning",
    do(opening(YOU_EARN), "open_earning", "7.3, 8.3  Income was received."),
    repeat(REACTION, is_window_closed),
    do(close_window),
)
TAXING: Final = Seq("taxing", ask(Tax(), EARNING, SETTING))


def turns_to_come(s: AgeState) -> int:
    """8.4, 10.3  Quarter turns at the end of the round, clockwise if positive: as the card says, or always one."""
    if s.variants.clockwork:
        return 1
    return 0 if s.omen == NONE else s.edition.turns[s.omen] * s.direction


def turn_disc(s: AgeState, p: int) -> None:
    """8.4, 10.3  The disc turns; not after the last round."""
    if s.round == s.edition.rounds:
        return
    turns = turns_to_come(s)
    s.turned = (s.turned + turns) % SIDES
    s.tell("disc_turned", NONE, turns % SIDES)
    if turns % SIDES != 0:
        for q in range(len(s.players)):
            s.tell("faces", q, province_before(s, q))
