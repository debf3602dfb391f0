"""12.2  Deal anew what a seat cannot see, agreeing with everything that it has seen.

A trade card that somebody draws unseen is one of the cards that the deck held since it was last shuffled, and these are
known. So a hidden hand is told by where its cards came from: so many from each *generation* of the deck, beside cards
that the seat saw go there. When such a hand shows a card it was of one of its generations; where several are possible
one is guessed, and a guess that later events contradict is made anew.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face
from comitia.games.age_of_rome.edition import CASSIUS_CARDS, HAMMER, KINDS, TRADE, YOU_BUILD
from comitia.games.age_of_rome.state import AgeState, omens_in_play, orders_in_play, owns_medal, trade_cards
from comitia.games.age_of_rome.trade import can_complete

#: How often a story is guessed before it is given up, as that of a table that was set up in mid-game must be.
GUESSES: Final = 100


def counts(cards: list[int], kinds: int) -> list[int]:
    """How many there are of each kind."""
    found = [0] * kinds
    for card in cards:
        found[card] += 1
    return found


def pick(weights: list[int], rng: Generator) -> int:
    """A number, with a chance in proportion to its weight; there must be some weight."""
    i = rng.below(sum(weights))
    number = 0
    while i >= weights[number]:
        i -= weights[number]
        number += 1
    return number


# -- 7.2  Trade cards ------------------------------------------------------------------------------


class Hand:
    """12.2  What is known of a hidden hand: cards that were seen to go there, and the generations of the others."""

    def __init__(self) -> None:
        self.known: Final = [0] * KINDS
        self.drawn: Final[list[int]] = [0]

    def size(self) -> int:
        """How many cards it holds, as the story goes."""
        return sum(self.known) + sum(self.drawn)


class Memory:
    """12.2  What a seat can work out of the trade cards from what it was told; guessed where it cannot know."""

    def __init__(self, s: AgeState, seat: int, log: list[Face], rng: Generator) -> None:
        self.seat: Final = seat
        self.hands: Final = [Hand() for _ in s.players]
        #: By generation of the deck: cards that are still there, or were drawn unseen and have not been seen since.
        self.decks: Final = [counts(trade_cards(s.edition, s.variants), KINDS)]
        #: Whether no guess was contradicted.
        self.is_sound = True
        self._rng: Final = rng
        for face in log:
            if self.is_sound:
                self._hear(face)

    def _hear(self, face: Face) -> None:
        name = face.name
        if name in ("discarded", "sold", "played", "set_card"):
            self._shows(face.seat, _card(face))
        elif name == "drew":
            self._draws(face.seat, _card(face))
        elif name == "picked_up":
            self._gains(face.seat, face.args[0])
        elif name == "taken":
            self._moves(face.args[0], face.seat, _card(face))
        elif name == "reshuffled":
            assert face.secret is not None
            self.decks.append(counts(list(face.secret), KINDS))
            for hand in self.hands:
                hand.drawn.append(0)
        elif name == "cassius_drew":
            self._draws(1, UNKNOWN)
        elif name == "cassius_discarded":
            self._shows(1, _card(face))
        elif name == "taken_cassius":
            self._moves(1, face.seat, _card(face))

    def _draws(self, p: int, card: int) -> None:
        if card == UNKNOWN:
            self.hands[p].drawn[-1] += 1
        else:
            self._leaves_generation(len(self.decks) - 1, card)

    def _leaves_generation(self, generation: int, card: int) -> None:
        deck = self.decks[generation]
        if deck[card] == 0:
            self.is_sound = False
        else:
            deck[card] -= 1

    def _gains(self, p: int, card: int) -> None:
        if p != self.seat:
            self.hands[p].known[card] += 1

    def _shows(self, p: int, card: int) -> None:
        """A card leaves a hand; of equal cards the known one does, for an unknown one may well be equal to it."""
        if p == self.seat:
            return
        hand = self.hands[p]
        if hand.known[card] > 0:
            hand.known[card] -= 1
            return
        weights = self._chances(hand, card)
        if sum(weights) == 0:
            self.is_sound = False
            return
        generation = pick(weights, self._rng)
        hand.drawn[generation] -= 1
        self.decks[generation][card] -= 1

    def _chances(self, hand: Hand, card: int) -> list[int]:
        """How likely a card that a hand shows is of each generation, up to a factor; 0 if it cannot be."""
        return [hand.drawn[g] * deck[card] * 1000 // max(1, sum(deck)) for g, deck in enumerate(self.decks)]

    def can_hold(self, p: int, card: int) -> bool:
        """Whether one of the unknown cards of a hand could be this one."""
        return sum(self._chances(self.hands[p], card)) > 0

    def must_hold(self, p: int, card: int) -> None:
        """One of the unknown cards of a hand is this one."""
        hand = self.hands[p]
        known = hand.known[card]
        hand.known[card] = 0
        self._shows(p, card)
        hand.known[card] = known + (1 if self.is_sound else 0)

    def known_cards(self, p: int) -> list[int]:
        """The cards that a hand is known to hold, ascending."""
        return [card for card in range(KINDS) for _ in range(self.hands[p].known[card])]

    def _moves(self, victim: int, thief: int, card: int) -> None:
        """4.7  Customs: who sees the card knows where it is; who does not may lose track of one."""
        if card != UNKNOWN:
            self._shows(victim, card)
            self._gains(thief, card)
            return
        loser, winner = self.hands[victim], self.hands[thief]
        if loser.size() == 0:
            self.is_sound = False
            return
        i = pick(loser.known + loser.drawn, self._rng)
        if i < KINDS:
            loser.known[i] -= 1
            winner.known[i] += 1
        else:
            loser.drawn[i - KINDS] -= 1
            winner.drawn[i - KINDS] += 1


def _card(face: Face) -> int:
    return UNKNOWN if face.secret is None else face.secret[0]


def fits_table(s: AgeState, memory: Memory) -> bool:
    """12.2  Whether the story ends where the table stands: hidden hands of that size, that many cards in the deck."""
    left = unseen_cards(s)
    for p, side in enumerate(s.players):
        hand = memory.hands[p]
        if hand.size() != (len(side.hand) if UNKNOWN in side.hand else 0):
            return False
        for card in range(KINDS):
            left[card] -= hand.known[card]
    for generation, deck in enumerate(memory.decks):
        drawn = sum([hand.drawn[generation] for hand in memory.hands])
        is_last = generation == len(memory.decks) - 1
        if sum(deck) != drawn + (len(s.deck) if is_last else 0):
            return False
        for card in range(KINDS):
            left[card] -= deck[card]
    return min(left) == max(left) == 0


def unseen_cards(s: AgeState) -> list[int]:
    """12.1  How many copies of each trade card lie where the seat cannot see them."""
    left = counts(trade_cards(s.edition, s.variants), KINDS)
    piles = [s.discard]
    for side in s.players:
        piles += [side.hand, list(side.laying), list(side.sets)]
    for pile in piles:
        for card in pile:
            if card >= 0:
                left[card] -= 1
    return left


def forgotten(s: AgeState, seat: int, rng: Generator) -> Memory:
    """12.2  A memory without a story: every unseen card may lie anywhere."""
    memory = Memory(s, seat, [], rng)
    memory.decks[0] = unseen_cards(s)
    for p, side in enumerate(s.players):
        memory.hands[p].drawn[0] = len(side.hand) if UNKNOWN in side.hand else 0
    return memory


def remember(s: AgeState, seat: int, log: list[Face], rng: Generator) -> Memory:
    """12.2  A story that agrees with all that was seen; none for a table that was set up without one."""
    has_story = True
    for _ in range(GUESSES):
        memory = Memory(s, seat, log, rng) if has_story else forgotten(s, seat, rng)
        if has_story and memory.is_sound and not fits_table(s, memory):
            has_story = False
            continue
        if memory.is_sound:
            conclude(s, memory, rng)
        if memory.is_sound:
            return memory
    return forgotten(s, seat, rng)


def conclude(s: AgeState, memory: Memory, rng: Generator) -> None:
    """7.4, R34  Whoever lays a set has the rest of it; whoever builds beyond their means has the hammers for it."""
    for p, side in enumerate(s.players):
        if side.laying and UNKNOWN in side.hand:
            for card in missing_of_set(s, p, memory, rng):
                memory.must_hold(p, card)
    builder = s.players[s.active]
    if s.window == YOU_BUILD and UNKNOWN in builder.hand:
        owed = s.price - builder.denarii - memory.hands[s.active].known[HAMMER] * s.edition.amount[HAMMER]
        while owed > 0 and memory.is_sound:
            memory.must_hold(s.active, HAMMER)
            owed -= s.edition.amount[HAMMER]


def missing_of_set(s: AgeState, p: int, memory: Memory, rng: Generator) -> list[int]:
    """7.4  Cards that complete a set with what is laid and known; a random choice among all that could."""
    medal = owns_medal(s, p, TRADE)
    laid = list(s.players[p].laying)
    known = memory.known_cards(p)
    if can_complete(laid, known, medal):
        return []
    able = [card for card in range(KINDS) if memory.can_hold(p, card)]
    found = [[a] for a in able] + [[a, b] for a in able for b in able if a <= b]
    found = [new for new in found if can_complete(laid, sorted(known + new), medal)]
    if not found:
        memory.is_sound = False
        return []
    return found[rng.below(len(found))]


def deal_cards(s: AgeState, memory: Memory, rng: Generator) -> None:
    """12.2  Each generation of the deck is dealt to where its cards went; what is left of the last one is the deck."""
    decks = [[card for card in range(KINDS) for _ in range(deck[card])] for deck in memory.decks]
    for deck in decks:
        rng.shuffle(deck)
    for p, side in enumerate(s.players):
        if UNKNOWN in side.hand:
            hand = memory.known_cards(p)
            for generation, n in enumerate(memory.hands[p].drawn):
                for _ in range(n):
                    hand.append(decks[generation].pop())
            side.hand = sorted(hand)
    # A table that was set up in mid-game may lack some cards.
    s.deck = decks[-1][: len(s.deck)]


# -- 2.6, 4.3  Orders ------------------------------------------------------------------------------


class OrderMemory:
    """12.2  Where the orders are that a seat has seen and put back; guessed when others have drawn them since."""

    def __init__(self, s: AgeState, seat: int, log: list[Face], rng: Generator) -> None:
        self.seat: Final = seat
        #: The stack of orders from the bottom: UNKNOWN, or what this seat put there.
        self.stack: Final[list[int]] = [UNKNOWN] * len(orders_in_play(s.edition, s.variants))
        #: For each player the orders known to be among those drawn just now, among those kept, and to be put back.
        self.drawn: Final[list[list[int]]] = [[] for _ in s.players]
        self.kept: Final[list[list[int]]] = [[] for _ in s.players]
        self.back: Final[list[int]] = [UNKNOWN] * len(s.players)
        #: Whether no guess was contradicted.
        self.is_sound = True
        self._rng: Final = rng
        for face in log:
            self.hear(face)

    def hear(self, face: Face) -> None:
        """Take note of what was told."""
        name, p = face.name, face.seat
        if name in ("orders_dealt", "orders_drawn"):
            self._draws(p, face)
        elif name == "order_kept" and p != self.seat:
            self._keeps(p)
        elif name == "order_returned":
            self.stack.insert(0, self.back[p] if face.secret is None else face.secret[0])
            self.back[p] = UNKNOWN

    def _draws(self, p: int, face: Face) -> None:
        size = len(self.stack) - face.args[0]
        drawn = self.stack[size:]
        del self.stack[size:]
        if face.secret is None:
            self.drawn[p] = drawn
        else:
            seen = face.secret
            if [order for order in drawn if order != UNKNOWN and order not in seen]:
                self.is_sound = False
            if [order for order in self._known() if order in seen]:
                self.is_sound = False

    def _known(self) -> list[int]:
        """The orders that are believed to lie somewhere out of sight."""
        found = self.stack[:]
        for kept in self.kept:
            found += kept
        return [order for order in found if order != UNKNOWN]

    def _keeps(self, p: int) -> None:
        """4.3  Of two orders one is kept and one goes back; which one can only be guessed."""
        drawn = self.drawn[p]
        self.drawn[p] = []
        kept = drawn.pop(self._rng.below(len(drawn)))
        if kept != UNKNOWN:
            self.kept[p].append(kept)
        if drawn:
            self.back[p] = drawn[0]


def fits_orders(s: AgeState, memory: OrderMemory) -> bool:
    """12.2  Whether what is believed of the orders agrees with the table: their numbers, and all that lie open."""
    if not memory.is_sound or len(memory.stack) != len(s.order_deck):
        return False
    believed = memory.stack[:]
    for p, side in enumerate(s.players):
        if side.shown and [order for order in memory.kept[p] if order not in side.shown]:
            return False
    for side in s.players:
        if [order for order in side.shown if order in believed]:
            return False
    return True


def remember_orders(s: AgeState, seat: int, log: list[Face], rng: Generator) -> OrderMemory:
    """12.2  Beliefs that agree with all that was seen; none for a table that was set up without a story."""
    for _ in range(GUESSES):
        memory = OrderMemory(s, seat, log, rng)
        if fits_orders(s, memory):
            return memory
    memory = OrderMemory(s, seat, [], rng)
    del memory.stack[len(s.order_deck) :]
    return memory


def deal_orders(s: AgeState, memory: OrderMemory, rng: Generator) -> None:
    """12.2  Hidden orders; those that the seat has seen lie where they can be."""
    seen = memory.stack[:]
    for p, side in enumerate(s.players):
        seen += side.orders + list(side.drawn + side.shown) + memory.kept[p] + memory.drawn[p]
    pool = [order for order in orders_in_play(s.edition, s.variants) if order not in seen]
    rng.shuffle(pool)
    for p, side in enumerate(s.players):
        side.orders = list(side.shown) if side.shown else _filled(side.orders, memory.kept[p], pool)
        side.drawn = tuple(_filled(list(side.drawn), memory.drawn[p], pool))
    s.order_deck = [pool.pop() if order == UNKNOWN else order for order in memory.stack]


def _filled(places: list[int], known: list[int], pool: list[int]) -> list[int]:
    """Orders for places that may be hidden, all or none of them: the known ones, then some of the pool; ascending."""
    if UNKNOWN not in places:
        return places
    found = [order for order in known if order != UNKNOWN]
    while len(found) < len(places):
        found.append(pool.pop())
    return sorted(found)


# -- 12.2  All that is hidden ----------------------------------------------------------------------


def redeal(s: AgeState, seat: int, log: list[Face], rng: Generator) -> None:
    """12.2  Fill every unseen place with what could lie there."""
    deal_cards(s, remember(s, seat, log, rng), rng)
    deal_orders(s, remember_orders(s, seat, log, rng), rng)
    deal_events(s, rng)
    for side in s.players:
        if side.tile == UNKNOWN:
            side.tile = rng.below(2)
    s.cassius_deck = _rest(list(range(CASSIUS_CARDS)), s.cassius_past, len(s.cassius_deck), rng)
    fronts = [area for area in range(3) for _ in range(s.edition.area_cards[area])]
    s.front_deck = _rest(fronts, s.front_past, len(s.front_deck), rng)


def _rest(cards: list[int], seen: list[int], size: int, rng: Generator) -> list[int]:
    """What is left of a deck, in random order; nothing if it is not in the game."""
    if size == 0:
        return []
    for card in seen:
        cards.remove(card)
    rng.shuffle(cards)
    return cards


def deal_events(s: AgeState, rng: Generator) -> None:
    """12.2  The event cards that have not been turned up, in random order."""
    seen = [*s.omens_past, s.omen]
    rest = [omen for omen in omens_in_play(s.variants) if omen not in seen]
    rng.shuffle(rest)
    s.omen_deck = rest
