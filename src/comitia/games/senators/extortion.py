"""5.7 to 5.11  Extortion."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, repeat
from comitia.engine.state import NONE
from comitia.games.senators.edition import (
    FIRST_EVENT,
    FIRST_GOVERNOR,
    LICTORS,
    MOST,
    NAMES,
    ON_TABLE,
    PREFECTS,
    PRICE,
)
from comitia.games.senators.moves import (
    embezzle,
    embezzling_refusal,
    has_card,
    is_settled,
    means,
    open_question,
    opponents,
    pay_player,
    payment_refusal,
    senators_for,
    take_from_bank,
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

NO_SHIELD: Final = 0
SHIELD: Final = 1
EMBEZZLE_AT_SHIELD: Final = SHIELD + FIRST_EVENT


def shield_bearer(s: SenatorsState, p: int) -> tuple[int, ...]:
    """6.12  The opponent who has the Prefects and another card that they could shield."""
    for seat in opponents(s, p):
        if has_card(s, seat, PREFECTS) and len(s.players[seat].open) > 1:
            return (seat,)
    return ()


class Shield(Ask[SenatorsState]):
    """6.12  One other face-up card is shielded from this extortion, or none."""

    domain = Domain(Verb("none"), Verb("shield", ON_TABLE), Verb("embezzle"))
    enders = ("none", "embezzle")

    def refusal(self, s: SenatorsState, p: int, choice: int) -> Reason | None:
        if choice == NO_SHIELD:
            return None
        if choice == EMBEZZLE_AT_SHIELD:
            return embezzling_refusal(s, p)
        card = choice - SHIELD
        if card == PREFECTS:
            return Reason("not_themselves")
        return None if has_card(s, p, card) else Reason("not_face_up", {"card": NAMES[card]})

    def take(self, s: SenatorsState, p: int, choice: int) -> None:
        if choice == EMBEZZLE_AT_SHIELD:
            embezzle(s, p, 1)
            return
        s.settled = True
        if choice != NO_SHIELD:
            s.shielded = choice - SHIELD
            s.shield = p
            s.tell("shielded", p, s.shielded)

    def detail(self, s: SenatorsState, p: int, choice: int) -> dict[str, Value]:
        return {"coins": s.edition.embezzled}


SHIELDING: Final = Seq("shielding", ask(Shield()))
SHIELD_BEARER: Final = Seq("shield_bearer", do(open_question), repeat(SHIELDING, is_settled))

# -- 5.8, 5.9  The offer -----------------------------------------------------------------------

LET_BE: Final = 0
OFFER: Final = 1
EMBEZZLE_TO_OFFER: Final = OFFER + FIRST_EVENT


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


class Offer(Ask[SenatorsState]):
    """5.8  One face-up card of this opponent is demanded, or the opponent is let be."""

    domain = Domain(Verb("pass"), Verb("offer", ON_TABLE), Verb("embezzle"))
    private_options = True
    enders = ("pass", "embezzle")

    def options(self, s: SenatorsState, p: int) -> list[int]:
        found = [LET_BE]
        if means(s, p) > 0:
            found.extend(sorted({OFFER + card for card in demandable(s, s.target)}))
        if s.players[p].senators > 1:
            found.append(EMBEZZLE_TO_OFFER)
        return found

    def refusal(self, s: SenatorsState, p: int, choice: int) -> Reason | None:
        if choice == LET_BE:
            return None
        if choice == EMBEZZLE_TO_OFFER:
            return embezzling_refusal(s, p)
        card = choice - OFFER
        if card not in demandable(s, s.target):
            return Reason("cannot_demand", {"card": NAMES[card], "other": s.target})
        return payment_refusal(s, p, 1)

    def take(self, s: SenatorsState, p: int, choice: int) -> Seq | None:
        if choice == EMBEZZLE_TO_OFFER:
            embezzle(s, p, 1)
            return None
        if choice == LET_BE:
            s.tell("let_be", p, s.target)
            next_target(s, p)
            return None
        s.card = choice - OFFER
        return DEMAND

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"seat": s.target}

    def detail(self, s: SenatorsState, p: int, choice: int) -> dict[str, Value]:
        return {"coins": s.edition.embezzled}


class Price(Ask[SenatorsState]):
    """5.9  A fixed price, at least 1 and at most what the active player can pay."""

    domain = Domain(Verb("price", PRICE))
    private_options = True

    def options(self, s: SenatorsState, p: int) -> list[int]:
        return list(range(min(means(s, p), MOST)))

    def refusal(self, s: SenatorsState, p: int, choice: int) -> Reason | None:
        return payment_refusal(s, p, choice + 1)

    def take(self, s: SenatorsState, p: int, choice: int) -> None:
        s.price = choice + 1
        s.tell("demanded", p, s.card, s.target, s.price)

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.card], "seat": s.target, "most": means(s, p)}

    def detail(self, s: SenatorsState, p: int, choice: int) -> dict[str, Value]:
        return {"senators": senators_for(s, p, choice + 1)}


# -- 5.10, 5.11  The answer --------------------------------------------------------------------

YIELD: Final = 0
KEEP: Final = 1
EMBEZZLE_AT_ANSWER: Final = 2


def the_target(s: SenatorsState, p: int) -> tuple[int, ...]:
    """5.10  The opponent to whom the offer is made."""
    return (s.target,)


class Answer(Ask[SenatorsState]):
    """5.10  The card is sold for the price, or kept for the same price."""

    domain = Domain(Verb("sell"), Verb("pay"), Verb("embezzle"))
    private_options = True
    enders = ("embezzle",)

    def refusal(self, s: SenatorsState, p: int, choice: int) -> Reason | None:
        if choice == YIELD:
            return None
        return payment_refusal(s, p, s.price) if choice == KEEP else embezzling_refusal(s, p)

    def take(self, s: SenatorsState, p: int, choice: int) -> None:
        if choice == EMBEZZLE_AT_ANSWER:
            embezzle(s, p, 1)
            return
        s.settled = True
        if choice == KEEP:
            pay_player(s, p, s.active, s.price)
            s.tell("kept", p, s.card, s.active, s.price)
            move_card(s, p, p)
        else:
            pay_player(s, s.active, p, s.price)
            s.tell("gave_up", p, s.card, s.active, s.price)
            move_card(s, p, s.active)

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.card], "seat": s.active, "n": s.price}

    def detail(self, s: SenatorsState, p: int, choice: int) -> dict[str, Value]:
        if choice == EMBEZZLE_AT_ANSWER:
            return {"coins": s.edition.embezzled}
        due = senators_for(s, p, s.price) if choice == KEEP else 0
        return {"card": NAMES[s.card], "n": s.price, "senators": due}


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
