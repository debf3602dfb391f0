"""5.1 to 5.6  The auction."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Menu, Verb
from comitia.engine.chance import Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, each, repeat
from comitia.engine.state import EVERYONE, NONE
from comitia.games.senators.edition import BOARD, BOARDS, MERCATORES, MOST, NAMES, PRICE, board_of
from comitia.games.senators.embezzling import Embezzle
from comitia.games.senators.fields import NO_BIDS, NO_CARDS
from comitia.games.senators.moves import (
    change_at,
    has_card,
    means,
    opponents,
    pay_player,
    payment_refusal,
    senators_for,
    with_card,
)
from comitia.games.senators.state import SenatorsState
from comitia.games.senators.table import deck_of, set_deck

# -- 5.1, 5.6  The cards on offer --------------------------------------------------------------


def discards_of(s: SenatorsState, board: int) -> list[int]:
    """5.6  The discarded cards of a board's deck."""
    return [card for card in s.discard if board_of(card) == board]


def board_to_refill(s: SenatorsState) -> int:
    """5.6  The first board whose deck is empty and can be made anew, or NONE."""
    for board in range(BOARDS):
        if not deck_of(s, board) and discards_of(s, board):
            return board
    return NONE


def can_offer(s: SenatorsState) -> bool:
    """5.6  Whether an auction could offer a card."""
    return board_to_refill(s) != NONE or len(s.low) + len(s.middle) + len(s.high) + len(s.senate) > 0


class Reshuffle(Shuffle[SenatorsState]):
    """5.6  The discards of an empty deck are shuffled and become the deck."""

    def pile(self, s: SenatorsState) -> list[int]:
        board = board_to_refill(s)
        cards = sorted(discards_of(s, board))
        s.discard = tuple([card for card in s.discard if board_of(card) != board])
        return cards

    def lay_down(self, s: SenatorsState, p: int, cards: list[int]) -> None:
        board = board_of(cards[0])
        set_deck(s, board, tuple(cards))
        s.tell("reshuffled", p, board + 1, len(cards))


def are_decks_ready(s: SenatorsState, p: int) -> bool:
    """5.6  No empty deck can be made anew."""
    return board_to_refill(s) == NONE


def turn_cards(s: SenatorsState, p: int) -> None:
    """5.1  The top card of each deck is turned face up above its board."""
    offers: list[int] = []
    for board in range(BOARDS):
        deck = deck_of(s, board)
        offers.append(deck[-1] if deck else NONE)
        set_deck(s, board, deck[:-1])
    s.offers = tuple(offers)
    s.bargained = False
    s.show("offered", p, EVERYONE, [card for card in offers if card != NONE])


REFILLING: Final = Seq("refilling", chance(Reshuffle()))

# -- 5.2, 5.3  Bids ----------------------------------------------------------------------------


def unsettled(s: SenatorsState) -> list[int]:
    """5.2  The boards with a card that the bidder has not settled."""
    return [board for board in range(BOARDS) if s.offers[board] != NONE and board not in s.settled_boards]


def first_card(s: SenatorsState, p: int) -> None:
    """5.2  A bidder begins; nothing is settled."""
    s.settled_boards = ()
    next_board(s)


def next_board(s: SenatorsState) -> None:
    """5.2  The card at hand is the first that is not settled; BOARDS after the last."""
    left = unsettled(s)
    s.board = left[0] if left else BOARDS


def settle(s: SenatorsState, board: int) -> None:
    """5.2  The bidder has settled a card."""
    s.settled_boards = with_card(s.settled_boards, board)
    next_board(s)


def has_settled_cards(s: SenatorsState, p: int) -> bool:
    """5.2  The bidder has settled every card on offer."""
    return s.board >= BOARDS


def highest_bid(s: SenatorsState, board: int) -> int:
    """5.2  The highest bid on a card so far."""
    highest = 0
    for side in s.players:
        if side.bids[board] > highest:
            highest = side.bids[board]
    return highest


def highest_bidder(s: SenatorsState, board: int) -> int:
    """5.4  Who placed the highest bid on a card; there is never a tie."""
    found = NONE
    highest = 0
    for seat, side in enumerate(s.players):
        if side.bids[board] > highest:
            highest = side.bids[board]
            found = seat
    return found


def cover(s: SenatorsState, p: int) -> int:
    """5.3  What a player can still promise: what the player can pay without the bids already placed."""
    bids = s.players[p].bids
    return means(s, p) - bids[0] - bids[1] - bids[2] - bids[3]


class PassCard(Deed[SenatorsState]):
    """5.2  No cube on the card at hand."""

    verb = Verb("pass")
    ends = True

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        pass_on(s, p, s.board)


class PlaceCube(Deed[SenatorsState]):
    """5.2, 5.3, 8.4  A cube on a space above all bids on this card, covered like the other bids."""

    verb = Verb("bid", PRICE)

    def things(self, s: SenatorsState, p: int) -> list[int]:
        low, high = highest_bid(s, s.board), cover(s, p)
        if s.variants.open_bids:
            return list(range(low, min(high, MOST)))
        return [space - 1 for space in s.edition.spaces[s.board] if low < space <= high]

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        bid = thing + 1
        if not s.variants.open_bids and bid not in s.edition.spaces[s.board]:
            return Reason("no_space", {"n": bid})
        highest = highest_bid(s, s.board)
        if bid <= highest:
            return Reason("too_low", {"n": highest})
        most = cover(s, p)
        return None if bid <= most else Reason("not_covered", {"n": bid, "most": most})

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.players[p].bids = change_at(s.players[p].bids, s.board, thing + 1)
        s.tell("bid", p, s.offers[s.board], thing + 1)
        settle(s, s.board)

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        """What all bids of the player would cost in senators, if this one is placed and all are accepted."""
        return {"senators": senators_for(s, p, sum(s.players[p].bids) + thing + 1)}


class TurnTo(Deed[SenatorsState]):
    """5.2  A bidder turns to later cards, so that nobody turns for ever; those before come back by themselves."""

    verb = Verb("turn", BOARD)

    def things(self, s: SenatorsState, p: int) -> list[int]:
        return [board for board in unsettled(s) if board > s.board]

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        if thing not in unsettled(s):
            return Reason("no_card_there", {"board": thing + 1})
        return None if thing > s.board else Reason("comes_anyway", {"board": thing + 1})

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.board = thing

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        return {"card": NAMES[s.offers[thing]]}


class PassAll(Deed[SenatorsState]):
    """5.2  No cube on any of the cards that are left."""

    verb = Verb("done")
    ends = True

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return None if len(unsettled(s)) > 1 else Reason("one_card_left")

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        for board in unsettled(s):
            pass_on(s, p, board)


class Bid(Menu[SenatorsState]):
    """5.2, 5.3, 8.4  A cube on a space above all bids on this card, covered like the other bids; or none.

    Or the bidder turns to a card of a later board first, or bids on none of the cards that are left.
    """

    deeds = (PassCard(), PlaceCube(), Embezzle(), TurnTo(), PassAll())
    private_options = True

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.offers[s.board]], "n": highest_bid(s, s.board), "most": cover(s, p)}


def pass_on(s: SenatorsState, p: int, board: int) -> None:
    """5.2  No cube on a card."""
    s.tell("passed", p, s.offers[board])
    settle(s, board)


BIDDING: Final = Seq("bidding", ask(Bid()))
BIDDER: Final = Seq("bidder", do(first_card), repeat(BIDDING, has_settled_cards))

# -- 5.4, 5.5, 6.8  The decision ---------------------------------------------------------------


def take_unbid_cards(s: SenatorsState, p: int) -> None:
    """5.5  Cards without a bid go to the active player free of charge."""
    for board in range(BOARDS):
        card = s.offers[board]
        if card != NONE and highest_bid(s, board) == 0:
            s.tell("free", p, card)
            hand_over(s, p, board)


def hand_over(s: SenatorsState, p: int, board: int) -> None:
    """5.5  A card goes face up before its new owner."""
    s.players[p].open = with_card(s.players[p].open, s.offers[board])
    s.offers = change_at(s.offers, board, NONE)


class Settle(Deed[SenatorsState]):
    """5.4  What is decided about a card with bids."""

    def price(self, s: SenatorsState, board: int) -> int:
        """5.4  What it costs its buyer."""
        return highest_bid(s, board)

    def senators(self, s: SenatorsState, p: int, board: int) -> int:
        """7.1  How many senators the active player would embezzle to pay."""
        return senators_for(s, p, self.price(s, board))

    def candidates(self, s: SenatorsState, p: int) -> list[int]:
        return [board for board in range(BOARDS) if s.offers[board] != NONE]

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return Reason("no_card_there", {"board": thing + 1}) if s.offers[thing] == NONE else None

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        price, bidder = self.price(s, thing), highest_bidder(s, thing)
        return {"card": NAMES[s.offers[thing]], "n": price, "seat": bidder, "senators": self.senators(s, p, thing)}


class SellCard(Settle):
    """5.4  The highest bidder pays the bid to the active player and gets the card."""

    verb = Verb("sell", BOARD)

    def senators(self, s: SenatorsState, p: int, board: int) -> int:
        return 0

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        sell_card(s, p, highest_bidder(s, thing), thing)


class BuyCard(Settle):
    """5.4  The active player pays the bid to the highest bidder and gets the card."""

    verb = Verb("buy", BOARD)

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        refused = super().refusal(s, p, thing)
        return payment_refusal(s, p, self.price(s, thing)) if refused is None else refused

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        buy_card(s, p, highest_bidder(s, thing), thing, self.price(s, thing))


class Bargain(BuyCard):
    """6.8  The Mercatores let their owner buy at their price, once in an auction."""

    verb = Verb("bargain", BOARD)

    def price(self, s: SenatorsState, board: int) -> int:
        return s.edition.mercatores

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        if s.offers[thing] != NONE:
            refused = bargain_refusal(s, p)
            if refused is not None:
                return refused
        return super().refusal(s, p, thing)

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.bargained = True
        super().take(s, p, thing)


class Decide(Menu[SenatorsState]):
    """5.4, 6.8  One of the cards with bids is sold to the highest bidder, or bought from that player."""

    deeds = (SellCard(), BuyCard(), Bargain(), Embezzle())
    private_options = True


def bargain_refusal(s: SenatorsState, p: int) -> Reason | None:
    """6.8  The Mercatores serve their owner once in an auction."""
    if not has_card(s, p, MERCATORES):
        return Reason("no_mercatores")
    return Reason("mercatores_used") if s.bargained else None


def sell_card(s: SenatorsState, p: int, bidder: int, board: int) -> None:
    """5.4  The highest bidder pays the bid to the active player and gets the card."""
    price = highest_bid(s, board)
    pay_player(s, bidder, p, price)
    s.tell("sold", p, s.offers[board], bidder, price)
    hand_over(s, bidder, board)


def buy_card(s: SenatorsState, p: int, bidder: int, board: int, price: int) -> None:
    """5.4, 6.8  The active player pays the highest bidder and gets the card."""
    pay_player(s, p, bidder, price)
    s.tell("bought", p, s.offers[board], bidder, price)
    hand_over(s, p, board)


def is_market_empty(s: SenatorsState, p: int) -> bool:
    """5.4  Every card has an owner."""
    return s.offers == NO_CARDS


def clear_market(s: SenatorsState, p: int) -> None:
    """5.4  The cubes go back to their owners."""
    s.settled_boards = ()
    for side in s.players:
        side.bids = NO_BIDS


DECIDING: Final = Seq("deciding", ask(Decide()))
AUCTION: Final = Seq(
    "auction",
    repeat(REFILLING, are_decks_ready),
    do(turn_cards),
    each(opponents, BIDDER),
    do(take_unbid_cards),
    repeat(DECIDING, is_market_empty),
    do(clear_market),
)
