"""5.12 to 5.17  The cash-in, and the Senate cards that are played in it."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, picked, repeat, through, together
from comitia.engine.state import EVERYONE
from comitia.games.senators.edition import (
    CENSOR,
    CONSUL,
    NAMES,
    PLAYED,
    PRAETORS,
    QUAESTOR,
    SALEABLE,
    SEAT,
    VALUE,
    VOX_POPULI,
    is_governor,
)
from comitia.games.senators.embezzling import Embezzle, Ready
from comitia.games.senators.moves import (
    gain_senators,
    has_card,
    is_settled,
    lose_senator,
    means,
    open_question,
    opponents,
    pay_bank,
    pay_player,
    payment_refusal,
    seat_senators,
    senators_for,
    take_from_bank,
    with_card,
    without_card,
)
from comitia.games.senators.sets import (
    SIZE,
    goods,
    is_set,
    next_cards,
    pontifex_bonus,
    straight_bonus,
    value_needed,
    values_of,
)
from comitia.games.senators.state import SenatorsState

# -- 5.14 to 5.16  Selling a set ---------------------------------------------------------------


def lay_down_set(s: SenatorsState, p: int) -> None:
    """5.14  The three cards are laid down together; those from the hand are seen by all from then on."""
    side = s.players[p]
    s.laid = side.picked
    side.picked = ()
    hidden = len(side.hand)
    side.hand = tuple([card for card in side.hand if card not in s.laid])
    side.open = tuple([card for card in side.open if card not in s.laid])
    if len(side.hand) < hidden:
        s.show("laid", p, EVERYONE, list(s.laid))
    else:
        s.whisper("laid", p, EVERYONE, list(s.laid))


class AddToSet(Ask[SenatorsState]):
    """5.14  One more card of the set, in any order; until all three are chosen nobody else sees them."""

    domain = Domain(Verb("add", SALEABLE))
    private_options = True
    unordered = ("add",)

    def options(self, s: SenatorsState, p: int) -> list[int]:
        return next_cards(s.players[p].picked, goods(s, p), s.quaestor)

    def refusal(self, s: SenatorsState, p: int, choice: int) -> Reason | None:
        return set_refusal(s, p, choice)

    def take(self, s: SenatorsState, p: int, choice: int) -> None:
        side = s.players[p]
        side.picked = with_card(side.picked, choice)
        if len(side.picked) == SIZE:
            lay_down_set(s, p)

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"cards": [NAMES[card] for card in s.players[p].picked]}


def set_refusal(s: SenatorsState, p: int, card: int) -> Reason | None:
    """5.14  A card can be chosen if it is the player's, not chosen yet, and the set can be completed."""
    cards = goods(s, p)
    picked = s.players[p].picked
    if card not in cards:
        return Reason("not_yours", {"card": NAMES[card]})
    if card in picked:
        return Reason("in_the_set", {"card": NAMES[card]})
    return None if card in next_cards(picked, cards, s.quaestor) else Reason("no_set", {"card": NAMES[card]})


def is_set_laid(s: SenatorsState, p: int) -> bool:
    """5.14  Three cards lie there."""
    return len(s.laid) == SIZE


class NameValue(Ask[SenatorsState]):
    """6.1  The value for which a Governor stands in this set."""

    domain = Domain(Verb("value", VALUE))

    def refusal(self, s: SenatorsState, p: int, choice: int) -> Reason | None:
        needed = value_needed(s)
        return None if needed in (0, choice + 1) else Reason("must_match", {"value": needed})

    def take(self, s: SenatorsState, p: int, choice: int) -> None:
        s.tell("named", p, next_governor(s), choice + 1)
        s.values = s.values + (choice + 1,)

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"card": NAMES[next_governor(s)], "cards": [NAMES[card] for card in s.laid]}


def governors_laid(s: SenatorsState) -> list[int]:
    """6.1  The Governors of the set, ascending."""
    return [card for card in s.laid if is_governor(card)]


def next_governor(s: SenatorsState) -> int:
    """6.1  The Governor whose value is named next."""
    return governors_laid(s)[len(s.values)]


def are_values_named(s: SenatorsState, p: int) -> bool:
    """6.1  Every Governor of the set has a value."""
    return len(s.values) == len(governors_laid(s))


def sell_set(s: SenatorsState, p: int) -> None:
    """5.14, 5.15, 5.16, 6.10  The bank pays the sum and what comes on top of it; the cards are discarded."""
    values = values_of(s.laid, s.values)
    straight = straight_bonus(s)
    ones = pontifex_bonus(s, p)
    coins = sum(values) + straight + ones
    take_from_bank(s, p, coins)
    s.tell("set_sold", p, coins, straight, ones)
    if s.variants.one_free_set and not is_set(s.laid, values):
        s.quaestor = False  # 8.5
    s.discard = s.discard + s.laid
    s.laid = ()
    s.values = ()


ADDING: Final = Seq("adding", ask(AddToSet()))
NAMING: Final = Seq("naming", ask(NameValue()))
SELLING_SET: Final = Seq("selling_set", repeat(ADDING, is_set_laid), repeat(NAMING, are_values_named), do(sell_set))

# -- 5.13, 5.17  Steps -------------------------------------------------------------------------


def senator_price(s: SenatorsState) -> int:
    """5.17, 6.3  What a senator costs in this cash-in."""
    return s.edition.consul if s.consul else s.edition.senator


class EndCashIn(Deed[SenatorsState]):
    """5.13  The player ends the cash-in."""

    verb = Verb("done")
    ends = True

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.finished = True
        s.tell("finished", p)


class BuySenator(Deed[SenatorsState]):
    """5.17  A senator is bought from the bank, with coins at hand."""

    verb = Verb("buy")

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        price, coins = senator_price(s), s.players[p].coins
        return None if coins >= price else Reason("too_few_coins", {"n": price, "coins": coins})

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        price = senator_price(s)
        pay_bank(s, p, price)
        s.bought = True
        s.tell("bought_senator", p, price)
        seat_senators(s, p, 1)

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        return {"n": senator_price(s)}


class OpenSet(Deed[SenatorsState]):
    """5.14  A set is sold; its first card is chosen."""

    verb = Verb("sell", SALEABLE)

    def things(self, s: SenatorsState, p: int) -> list[int]:
        return next_cards((), goods(s, p), s.quaestor)

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return set_refusal(s, p, thing)

    def take(self, s: SenatorsState, p: int, thing: int) -> Seq:
        s.players[p].picked = (thing,)
        return SELLING_SET


class PlayCard(Deed[SenatorsState]):
    """6.3, 6.4  The Consul lowers the price of senators, the Quaestor frees the sets; one of each in a cash-in."""

    verb = Verb("play", PLAYED)

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        card = CONSUL + thing
        if not has_card(s, p, card):
            return Reason("not_yours", {"card": NAMES[card]})
        is_played = s.consul if card == CONSUL else s.quaestor
        return Reason("already_played", {"card": NAMES[card]}) if is_played else None  # R17, R18

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        card = CONSUL + thing
        s.tell("played", p, card)
        discard_card(s, p, card)
        if card == QUAESTOR:
            s.quaestor = True
        else:
            s.consul = True


class UseCensor(Deed[SenatorsState]):
    """6.2  With a Censor a senator changes sides."""

    verb = Verb("censor", SEAT)

    def candidates(self, s: SenatorsState, p: int) -> list[int]:
        return list(range(len(s.players))) if has_card(s, p, CENSOR) else []

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return censor_refusal(s, p, thing)

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.tell("censored", p, thing)
        discard_card(s, p, CENSOR)
        lose_senator(s, thing)
        gain_senators(s, p, 1)


class Cash(Menu[SenatorsState]):
    """5.13  A set is sold, a senator bought, a Senate card played, in any order, until the player ends it."""

    deeds = (EndCashIn(), BuySenator(), OpenSet(), PlayCard(), UseCensor(), Embezzle())
    private_options = True

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"coins": s.players[p].coins, "n": senator_price(s)}


# -- 6.2 to 6.4  Senate cards ------------------------------------------------------------------


def discard_card(s: SenatorsState, p: int, card: int) -> None:
    """5.6  A played Senate card is discarded."""
    s.players[p].open = without_card(s.players[p].open, card)
    s.discard = s.discard + (card,)


def censor_refusal(s: SenatorsState, p: int, other: int) -> Reason | None:
    """6.2, 6.13, 8.6  A Censor goes against a player with more senators, who has not the Praetors."""
    if not has_card(s, p, CENSOR):
        return Reason("not_yours", {"card": NAMES[CENSOR]})
    if s.variants.censors_first and s.bought:
        return Reason("after_buying")
    if other >= len(s.players) or s.players[other].out:
        return Reason("not_in_play", {"n": other + 1})
    if s.players[other].senators <= s.players[p].senators:
        return Reason("not_more_senators", {"other": other})
    return Reason("praetors", {"other": other}) if has_card(s, other, PRAETORS) else None


# -- 5.12, 5.13  Who cashes in -----------------------------------------------------------------


def begin_cash_in(s: SenatorsState, p: int) -> None:
    """5.13, 6.5  A cash-in begins, with a senator for the owner of Vox Populi."""
    s.finished = False
    s.consul = False
    s.quaestor = False
    s.bought = False
    s.tell("cash_in", p)
    if not s.variants.vox_last:
        hear_the_people(s, p)


def hear_the_people(s: SenatorsState, p: int) -> None:
    """6.5  The owner of Vox Populi gains a senator."""
    if has_card(s, p, VOX_POPULI):
        s.tell("vox_populi", p)
        gain_senators(s, p, s.edition.vox_populi)


def those_in_reach(s: SenatorsState, p: int) -> tuple[int, ...]:
    """6.2, 7.1  Those from whom a Censor of the player who cashes in could take a senator now."""
    if not has_card(s, p, CENSOR):
        return ()
    return tuple([other for other in opponents(s, p) if censor_refusal(s, p, other) is None])


class BeforeCensor(Ready):
    """7.1  Before a Censor can strike, those in its reach may embezzle; nobody shows first."""

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        owner = s.stack[-1].seat
        senators = len(picked(s, p))
        coins = s.players[p].coins + senators * s.edition.embezzled
        more = s.players[p].senators - s.players[owner].senators
        return {"n": senators, "coins": coins, "seat": owner, "more": more}


def has_finished(s: SenatorsState, p: int) -> bool:
    """5.13  The player has ended the cash-in."""
    return s.finished


def end_cash_in(s: SenatorsState, p: int) -> None:
    """6.3, 6.4, 8.7  What was played no longer holds; the people may speak last."""
    s.consul = False
    s.quaestor = False
    s.bought = False
    if s.variants.vox_last:
        hear_the_people(s, p)


STEP: Final = Seq("step", ask(Cash(), SELLING_SET))
CASHING_IN: Final = Seq(
    "cashing_in",
    do(begin_cash_in),
    together(BeforeCensor(), those_in_reach),
    repeat(STEP, has_finished),
    do(end_cash_in),
)


class StayAway(Deed[SenatorsState]):
    """5.12  The opponent stays away."""

    verb = Verb("stay")
    ends = True

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.settled = True
        s.tell("stayed", p)


class PayToJoin(Deed[SenatorsState]):
    """5.12  The opponent pays the active player for a cash-in."""

    verb = Verb("join")

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return payment_refusal(s, p, s.edition.joining)

    def take(self, s: SenatorsState, p: int, thing: int) -> Seq:
        s.settled = True
        pay_player(s, p, s.active, s.edition.joining)
        s.tell("joined", p, s.active, s.edition.joining)
        return CASHING_IN

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        return {"n": s.edition.joining, "senators": senators_for(s, p, s.edition.joining)}


class Join(Menu[SenatorsState]):
    """5.12  An opponent pays the active player for a cash-in, or stays away."""

    deeds = (StayAway(), PayToJoin(), Embezzle())
    private_options = True

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"n": s.edition.joining, "seat": s.active, "most": means(s, p)}


JOINING: Final = Seq("joining", ask(Join(), CASHING_IN))
JOINER: Final = Seq("joiner", do(open_question), repeat(JOINING, is_settled))
CASH_IN: Final = Seq(
    "cash_in", each(opponents, JOINER), through(CASHING_IN, "own_cash_in", "5.12  The active player comes last.")
)
