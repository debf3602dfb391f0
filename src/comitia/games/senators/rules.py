"""2, 3  The sequence of play of Senators, top-down; events and actions are in modules of their own."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Chance, Deed, Domain, Menu, Verb
from comitia.engine.chance import SHUFFLES, Generator, Lot
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, each, enter, repeat, when
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.senators.auction import AUCTION, can_offer
from comitia.games.senators.cash_in import CASH_IN
from comitia.games.senators.edition import (
    BOARDS,
    FIRST_EVENT,
    FIRST_INFLUENCE,
    INFLUENCE,
    NAMES,
    SENATE,
    WAR,
    cards_of,
    events_of,
)
from comitia.games.senators.embezzling import Embezzle
from comitia.games.senators.event_cards import EVENT_SEQUENCES, event_due, reveal_event
from comitia.games.senators.extortion import EXTORTION
from comitia.games.senators.moves import (
    clockwise,
    is_in_play,
    with_card,
    without_card,
)
from comitia.games.senators.state import SenatorsState
from comitia.games.senators.table import seat_first, set_deck

# -- 2  Set-up ---------------------------------------------------------------------------------


class DrawLots(Lot[SenatorsState]):
    """2.2, 8.8  The lot names the first player."""

    def fall_on(self, s: SenatorsState, seat: int) -> None:
        seat_first(s, seat)
        s.tell("begins", seat)


def is_first_unknown(s: SenatorsState, p: int) -> bool:
    """8.8  Nobody has been named the first player."""
    return s.first == NONE


DRAWING_LOTS: Final = Seq("drawing_lots", chance(DrawLots()))


class Deal(Chance[SenatorsState]):
    """2.1, 2.3, 2.4  All decks are shuffled, from one sub-seed; each player is dealt a card of each resource deck."""

    def outcomes(self, s: SenatorsState) -> int:
        return SHUFFLES

    def take(self, s: SenatorsState, p: int, outcome: int) -> None:
        rng = Generator(outcome)
        deal_hands(s, rng)
        s.events = tuple(shuffled_events(s, rng))
        if s.variants.influence:
            spread_influence(s, rng)


def deal_hands(s: SenatorsState, rng: Generator) -> None:
    """2.1  One card of each resource deck for everybody, face down."""
    for board in range(BOARDS):
        cards = cards_of(s.edition, board)
        rng.shuffle(cards)
        if board != SENATE:
            for side in s.players:
                side.hand = with_card(side.hand, cards.pop())
        set_deck(s, board, tuple(cards))
    for seat, side in enumerate(s.players):
        s.show("dealt", seat, only(seat), list(side.hand), len(side.hand))


def shuffled_events(s: SenatorsState, rng: Generator) -> list[int]:
    """2.3, 8.2  One shuffled deck, or two halves that each have their share of the Wars."""
    cards = events_of(s.edition)
    rng.shuffle(cards)
    if not s.variants.balanced:
        return cards
    wars = [card for card in cards if card == WAR]
    others = [card for card in cards if card != WAR]
    first = wars[: len(wars) // 2] + others[: len(others) // 2]
    second = wars[len(wars) // 2 :] + others[len(others) // 2 :]
    rng.shuffle(first)
    rng.shuffle(second)
    return second + first


def spread_influence(s: SenatorsState, rng: Generator) -> None:
    """2.4  One Influence card more than there are players is revealed."""
    cards = list(range(FIRST_INFLUENCE, FIRST_EVENT))
    rng.shuffle(cards)
    shown = len(s.players) + 1
    s.draft = tuple(sorted(cards[:shown]))
    s.box = tuple(sorted(cards[shown:]))
    s.show("spread", NONE, EVERYONE, list(s.draft))


class Draft(Ask[SenatorsState]):
    """2.4  One of the revealed Influence cards."""

    domain = Domain(Verb("take", INFLUENCE))

    def refusal(self, s: SenatorsState, p: int, choice: int) -> Reason | None:
        card = choice + FIRST_INFLUENCE
        return None if card in s.draft else Reason("not_revealed", {"card": NAMES[card]})

    def take(self, s: SenatorsState, p: int, choice: int) -> None:
        card = choice + FIRST_INFLUENCE
        s.draft = without_card(s.draft, card)
        s.players[p].open = with_card(s.players[p].open, card)
        s.tell("drafted", p, card)


def is_with_influence(s: SenatorsState, p: int) -> bool:
    """2.4, 8.1  Influence cards are in the game."""
    return s.variants.influence


def anticlockwise(s: SenatorsState, p: int) -> tuple[int, ...]:
    """2.4  From the right of the first player round to the first player."""
    seats = len(s.players)
    return tuple([(s.first - 1 - i) % seats for i in range(seats)])


def set_aside(s: SenatorsState, p: int) -> None:
    """2.4  The card that nobody took is out of the game."""
    s.tell("set_aside", NONE, s.draft[0])
    s.box = s.box + s.draft
    s.draft = ()


CHOOSING: Final = Seq("choosing", ask(Draft()))
DRAFT: Final = Seq("draft", each(anticlockwise, CHOOSING), do(set_aside))

# -- 3  The turn -------------------------------------------------------------------------------


def pass_the_turn(s: SenatorsState, p: int) -> None:
    """3.1  The next player in play has the turn; the first player has the first."""
    s.active = s.first if s.active == NONE else clockwise(s, s.active + 1)[0]
    s.acted = False
    s.fists = ()
    s.tell("turn", s.active)


def active_player(s: SenatorsState, p: int) -> tuple[int, ...]:
    """3.1  The player whose turn it is."""
    return (s.active,)


class TakeAction(Deed[SenatorsState]):
    """3.3  An action of the turn."""

    def __init__(self, action: Seq) -> None:
        super().__init__(Verb(action.name))
        self.action: Final = action

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return Reason("no_cards_left") if self.action is AUCTION and not can_offer(s) else None

    def take(self, s: SenatorsState, p: int, thing: int) -> Seq:
        s.acted = True
        # 5.12  The others decide first, so they have to be told; an auction and an extortion tell of themselves.
        if self.action is CASH_IN:
            s.tell("called", p)
        return self.action


class Act(Menu[SenatorsState]):
    """3.3  One of the three actions."""

    deeds = (TakeAction(AUCTION), TakeAction(EXTORTION), TakeAction(CASH_IN), Embezzle())

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"coins": s.players[p].coins}


def has_acted(s: SenatorsState, p: int) -> bool:
    """3.3  The action of this turn is taken."""
    return s.acted


ACTING: Final = Seq("acting", ask(Act(), AUCTION, EXTORTION, CASH_IN))
PHASE_TWO: Final = Seq("phase_two", repeat(ACTING, has_acted))
TURN: Final = Seq(
    "turn",
    do(reveal_event),
    enter(event_due, *dict.fromkeys(EVENT_SEQUENCES)),
    when(is_in_play, PHASE_TWO),
)
ROUND: Final = Seq("round", do(pass_the_turn), each(active_player, TURN))
SENATORS: Final = Seq(
    "senators",
    when(is_first_unknown, DRAWING_LOTS),
    chance(Deal()),
    when(is_with_influence, DRAFT),
    repeat(ROUND, None, "never", "7.5  Turns follow one another until the game ends, which it does at once."),
)
