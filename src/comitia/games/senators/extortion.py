"""5.7 to 5.11  Extortion."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Amount, Deed, Domain, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, repeat
from comitia.engine.state import NONE
from comitia.games.senators.edition import (
    FIRST_GOVERNOR,
    LICTORS,
    NAMES,
    ON_TABLE,
    PREFECTS,
    PRICE,
)
from comitia.games.senators.embezzling import Embezzle
from comitia.games.senators.moves import (
    has_card,
    is_settled,
    means,
    open_question,
    opponents,
    pay_player,
    payment_refusal,
    senators_for,
    take_from_bank,
    unpaid,
    with_card,
    without_card,
)
from comitia.games.senators.state import SenatorsState


def take_extortion_coins(s: SenatorsState, p: int) -> None:
    """5.7, 6.7  The coins come first, more of them with the Lictors."""
    coins = s.edition.lictors if has_card(s, p, LICTORS) else s.edition.extortion
    take_from_bank(s, p, coins)
    s.tell("extortion", p, coins)


# -- 6.12  The shield --------------------------------------------------------------------------


def shield_bearer(s: SenatorsState, p: int) -> tuple[int, ...]:
    """6.12  The opponent who has the Prefects and another card that they could shield."""
    for seat in opponents(s, p):
        if has_card(s, seat, PREFECTS) and len(s.players[seat].open) > 1:
            return (seat,)
    return ()


class ShieldNothing(Deed[SenatorsState]):
    """6.12  The Prefects need not serve."""

    verb = Verb("none")
    ends = True

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.settled = True


class ShieldCard(Deed[SenatorsState]):
    """6.12  One other face-up card is shielded from this extortion."""

    verb = Verb("shield", ON_TABLE)

    def candidates(self, s: SenatorsState, p: int) -> list[int]:
        return sorted(set(s.players[p].open))

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        if thing == PREFECTS:
            return Reason("not_themselves")
        return None if has_card(s, p, thing) else Reason("not_face_up", {"card": NAMES[thing]})

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.settled = True
        s.shielded = thing
        s.shield = p
        s.tell("shielded", p, thing)


class Shield(Menu[SenatorsState]):
    """6.12  One other face-up card is shielded from this extortion, or none."""

    deeds = (ShieldNothing(), ShieldCard(), Embezzle())


SHIELDING: Final = Seq("shielding", ask(Shield()))
SHIELD_BEARER: Final = Seq("shield_bearer", do(open_question), repeat(SHIELDING, is_settled))

# -- 5.8, 5.9  The offer -----------------------------------------------------------------------


def demandable(s: SenatorsState, p: int) -> tuple[int, ...]:
    """5.8, 6.12  The cards of an opponent that can be demanded: all face-up ones but the shielded one."""
    cards = s.players[p].open
    return without_card(cards, s.shielded) if s.shield == p else cards


def first_target(s: SenatorsState, p: int) -> None:
    """5.8  The offers begin with the opponent to the left."""
    s.target = p
    next_target(s, p)


def next_target(s: SenatorsState, p: int) -> None:
    """5.8  The next opponent with a card that can be demanded; NONE after the last."""
    seats = opponents(s, p)
    at = seats.index(s.target) + 1 if s.target in seats else 0
    while at < len(seats) and not demandable(s, seats[at]):
        at += 1
    s.target = seats[at] if at < len(seats) else NONE
    s.card = NONE
    s.price = 0


def has_asked_all(s: SenatorsState, p: int) -> bool:
    """5.8  Every opponent has had a turn."""
    return s.target == NONE


class LetBe(Deed[SenatorsState]):
    """5.8  Nothing is demanded of this opponent."""

    verb = Verb("pass")
    ends = True

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.tell("let_be", p, s.target)
        next_target(s, p)


class DemandCard(Deed[SenatorsState]):
    """5.8  One face-up card of this opponent is demanded."""

    verb = Verb("offer", ON_TABLE)

    def candidates(self, s: SenatorsState, p: int) -> list[int]:
        return sorted(set(demandable(s, s.target)))

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        if thing not in demandable(s, s.target):
            return Reason("cannot_demand", {"card": NAMES[thing], "other": s.target})
        return payment_refusal(s, p, 1)

    def take(self, s: SenatorsState, p: int, thing: int) -> Seq:
        s.card = thing
        return DEMAND


class Offer(Menu[SenatorsState]):
    """5.8  One face-up card of this opponent is demanded, or the opponent is let be."""

    deeds = (LetBe(), DemandCard(), Embezzle())
    private_options = True

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"seat": s.target}


class Price(Amount[SenatorsState]):
    """5.9  A fixed price, at least 1 and at most what the active player can pay."""

    domain = Domain(Verb("price", PRICE))
    private_options = True

    def most(self, s: SenatorsState, p: int) -> int:
        return means(s, p) - 1

    def beyond(self, s: SenatorsState, p: int, choice: int) -> Reason:
        return unpaid(s, p, choice + 1)

    def take(self, s: SenatorsState, p: int, choice: int) -> None:
        s.price = choice + 1
        s.tell("demanded", p, s.card, s.target, s.price)

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.card], "seat": s.target, "most": means(s, p)}

    def detail(self, s: SenatorsState, p: int, choice: int) -> dict[str, Value]:
        return {"senators": senators_for(s, p, choice + 1)}


# -- 5.10, 5.11  The answer --------------------------------------------------------------------


def the_target(s: SenatorsState, p: int) -> tuple[int, ...]:
    """5.10  The opponent to whom the offer is made."""
    return (s.target,)


class YieldCard(Deed[SenatorsState]):
    """5.10  The card is sold for the price."""

    verb = Verb("sell")

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.settled = True
        pay_player(s, s.active, p, s.price)
        s.tell("gave_up", p, s.card, s.active, s.price)
        move_card(s, p, s.active)

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        return {"card": NAMES[s.card], "n": s.price, "senators": 0}


class KeepCard(Deed[SenatorsState]):
    """5.10  The card is kept for the same price."""

    verb = Verb("pay")

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return payment_refusal(s, p, s.price)

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.settled = True
        pay_player(s, p, s.active, s.price)
        s.tell("kept", p, s.card, s.active, s.price)
        move_card(s, p, p)

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        return {"card": NAMES[s.card], "n": s.price, "senators": senators_for(s, p, s.price)}


class Answer(Menu[SenatorsState]):
    """5.10  The card is sold for the price, or kept for the same price."""

    deeds = (YieldCard(), KeepCard(), Embezzle())
    private_options = True

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.card], "seat": s.active, "n": s.price}


def move_card(s: SenatorsState, p: int, owner: int) -> None:
    """5.11  A resource goes into the hand of its owner and is hidden; other cards stay face up."""
    s.players[p].open = without_card(s.players[p].open, s.card)
    side = s.players[owner]
    if s.card < FIRST_GOVERNOR:
        side.hand = with_card(side.hand, s.card)
        s.tell("hid", owner, s.card)
    else:
        side.open = with_card(side.open, s.card)


def lower_shield(s: SenatorsState, p: int) -> None:
    """6.12  The shield lasts for one extortion."""
    s.shielded = NONE
    s.shield = NONE


ANSWERING: Final = Seq("answering", ask(Answer()))
ANSWERER: Final = Seq("answerer", do(open_question), repeat(ANSWERING, is_settled))
DEMAND: Final = Seq("demand", ask(Price()), each(the_target, ANSWERER), do(next_target))
OFFERING: Final = Seq("offering", ask(Offer(), DEMAND))
EXTORTION: Final = Seq(
    "extortion",
    do(take_extortion_coins),
    each(shield_bearer, SHIELD_BEARER),
    do(first_target),
    repeat(OFFERING, has_asked_all),
    do(lower_shield),
)
