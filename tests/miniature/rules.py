"""2, 3  The sequence of play of the miniature, top-down."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.chance import Dice, Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, each, picked, repeat, together, when
from comitia.engine.state import EVERYONE, NONE, only
from tests.miniature.edition import ASIDE, CARD, LOWEST
from tests.miniature.state import Auction, Player


class Deal(Shuffle[Auction]):
    """2.1  The cards are shuffled and dealt."""

    def pile(self, s: Auction) -> list[int]:
        return sorted(s.deck)

    def lay_down(self, s: Auction, p: int, cards: list[int]) -> None:
        for seat, side in enumerate(s.players):
            side.hand = sorted(cards.pop() for _ in range(s.terms.dealt))
            s.show("dealt", seat, only(seat), side.hand, s.terms.dealt)
        s.deck = cards


class LayAside(Ask[Auction]):
    """2.2  Two cards from the hand, chosen in secret as one answer, in whatever order they are named."""

    domain = Domain(Verb("aside", CARD))
    private_options = True
    unordered = ("aside",)

    def refusal(self, s: Auction, p: int, choice: int) -> Reason | None:
        card = choice + LOWEST
        left = s.players[p].hand.count(card) - picked(s, p).count(choice)
        return None if left > 0 else Reason("not_in_hand", {"card": card})

    def is_complete(self, s: Auction, p: int, picks: list[int]) -> bool:
        return len(picks) == ASIDE

    def take_all(self, s: Auction, p: int, picks: list[int]) -> None:
        cards = [choice + LOWEST for choice in picks]
        for card in cards:
            s.players[p].hand.remove(card)
        s.discard += cards
        s.show("laid_aside", p, EVERYONE, cards)


class Roll(Dice[Auction]):
    """1.2, 3.1  The die says what the prize is worth."""

    def dice(self) -> int:
        return 1

    def land(self, s: Auction, p: int, roll: tuple[int, ...]) -> None:
        s.prize += roll[0]
        s.tell("offered", NONE, s.prize)


class Bid(Ask[Auction]):
    """3.2  A card from the hand, chosen in secret."""

    domain = Domain(Verb("bid", CARD))
    private_options = True

    def refusal(self, s: Auction, p: int, choice: int) -> Reason | None:
        card = choice + LOWEST
        return None if card in s.players[p].hand else Reason("not_in_hand", {"card": card})

    def take(self, s: Auction, p: int, choice: int) -> None:
        side = s.players[p]
        side.bid = choice + LOWEST
        side.hand.remove(side.bid)
        s.show("bid", p, EVERYONE, [side.bid])

    def prompt(self, s: Auction, p: int) -> dict[str, Value]:
        return {"n": s.prize}


def everyone(s: Auction, p: int) -> tuple[int, ...]:
    """2.2, 3.2  All players choose."""
    return tuple(range(s.seats))


def lays_aside(s: Auction, p: int) -> bool:
    """2.2  The option says whether cards are laid aside."""
    return s.terms.lays_aside


def highest_bidder(s: Auction) -> int:
    """3.3  Who bid the highest card; of equal cards the option says what becomes."""
    bids = [side.bid for side in s.players]
    for card in sorted(set(bids), reverse=True):
        if bids.count(card) == 1:
            return bids.index(card)
        if s.terms.carries:
            return NONE  # R1: the prize is carried over
    return NONE


def award(s: Auction, p: int) -> None:
    """3.3  The prize goes to the winner, the bids to the discard pile."""
    s.winner = highest_bidder(s)
    if s.winner == NONE:
        s.tell("kept_back", NONE, s.prize)
    else:
        s.players[s.winner].points += s.prize
        s.players[s.winner].prizes.append(s.prize)
        s.tell("won", s.winner, s.prize)
        s.prize = 0
    for side in s.players:
        s.discard.append(side.bid)
        side.bid = NONE
    s.played += 1


def losers(s: Auction, p: int) -> tuple[int, ...]:
    """3.4  Those who did not win, in the order of seats."""
    return tuple(seat for seat in range(s.seats) if seat != s.winner)


class Pass(Deed[Auction]):
    """3.4  Nobody needs to draw."""

    verb = Verb("pass")

    def take(self, s: Auction, p: int, thing: int) -> None:
        pass


class Draw(Deed[Auction]):
    """3.4  A card is drawn, as long as there is one."""

    verb = Verb("draw")

    def refusal(self, s: Auction, p: int, thing: int) -> Reason | None:
        return None if s.deck else Reason("deck_empty")

    def take(self, s: Auction, p: int, thing: int) -> None:
        card = s.deck.pop()
        add_to_hand(s.players[p], card)
        s.show("drew", p, only(p), [card])


class Consolation(Menu[Auction]):
    """3.4  A loser may draw a card; with an empty deck there is nothing to choose."""

    deeds = (Pass(), Draw())


def add_to_hand(side: Player, card: int) -> None:
    """2.1  Hands are kept ascending."""
    side.hand = sorted([*side.hand, card])


def is_last_round_played(s: Auction, p: int) -> bool:
    """3  There are so many rounds, and no more."""
    return s.played == s.terms.rounds


CONSOLATION: Final = Seq("consolation", ask(Consolation()))
ROUND: Final = Seq("round", chance(Roll()), together(Bid(), everyone), do(award), each(losers, CONSOLATION))
MINIATURE: Final = Seq(
    "miniature",
    chance(Deal()),
    when(lays_aside, Seq("laying_aside", together(LayAside(), everyone))),
    repeat(ROUND, is_last_round_played),
)

#: What is told: the names of each event's arguments; behind a bar, of its secret part.
EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "dealt": ("n", "|*cards"),
    "laid_aside": ("|*cards",),
    "offered": ("n",),
    "bid": ("|card",),
    "kept_back": ("n",),
    "won": ("n",),
    "drew": ("|card",),
}
