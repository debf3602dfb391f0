"""12.2  What a seat can work out, and worlds that agree with everything that it has seen.

A trade card that somebody draws unseen is one of the cards that the deck held since it was last shuffled, and these are
known. So a hidden hand is told by where its cards came from: so many from each *generation* of the deck, beside cards
that the seat saw go there. When such a hand shows a card it was of one of its generations. As long as only one is
possible the story is certain; from the first moment at which several are, it is guessed for each world anew, and a
guess that later events contradict is given up.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.state import NONE, UNKNOWN
from comitia.engine.view import Face
from comitia.engine.worlds import in_any_order
from comitia.games.age_of_rome.edition import CASSIUS_CARDS, HAMMER, KINDS, TRADE, YOU_BUILD
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import omens_in_play, orders_in_play, owns_medal, trade_cards
from comitia.games.age_of_rome.trade import can_complete

#: How often a story is guessed before it is given up, as that of a table that was set up in mid-game must be.
GUESSES: Final = 100


def counts(cards: list[int], kinds: int) -> list[int]:
    """How many there are of each kind."""
    found = [0] * kinds
    for card in cards:
        found[card] += 1
    return found


def listed(numbers: list[int]) -> list[int]:
    """Cards one by one, ascending, given how many there are of each kind."""
    return [card for card, n in enumerate(numbers) for _ in range(n)]


def pick(weights: list[int], rng: Generator) -> int:
    """A number, with a chance in proportion to its weight; there must be some weight."""
    i = rng.below(sum(weights))
    number = 0
    while i >= weights[number]:
        i -= weights[number]
        number += 1
    return number


# -- 7.2  Trade cards ------------------------------------------------------------------------------

# What is told of trade cards.
SHOWS: Final = 0
DRAWS: Final = 1
GAINS: Final = 2
MOVES: Final = 3
SHUFFLES: Final = 4
HEARD: Final = {
    "discarded": SHOWS,
    "sold": SHOWS,
    "played": SHOWS,
    "set_card": SHOWS,
    "drew": DRAWS,
    "picked_up": GAINS,
    "taken": MOVES,
    "reshuffled": SHUFFLES,
}


class Deed:
    """12.2  Something that happened to trade cards, as the seat was told: who, which card, from whom."""

    def __init__(self, kind: int, face: Face) -> None:
        self.kind: Final = kind
        self.p: Final = face.seat
        self.victim: Final = face.args[0] if kind == MOVES else NONE
        self.card: Final = face.args[0] if kind == GAINS else UNKNOWN if not face.secret else face.secret[0]
        #: All cards of a new deck.
        self.cards: Final = list(face.secret) if kind == SHUFFLES and face.secret is not None else []


def deeds_of(log: list[Face]) -> list[Deed]:
    """What was told of trade cards, in order."""
    found: list[Deed] = []
    for face in log:
        kind = HEARD.get(face.name, UNKNOWN)
        if kind != UNKNOWN:
            found.append(Deed(kind, face))
    return found


class Hand:
    """12.2  What is known of a hidden hand: cards that were seen to go there, and the generations of the others."""

    def __init__(self, known: list[int], drawn: list[int]) -> None:
        self.known: Final = known
        self.drawn: Final = drawn

    def size(self) -> int:
        """How many cards it holds, as the story goes."""
        return sum(self.known) + sum(self.drawn)


class Memory:
    """12.2  A story of the trade cards: certain, or guessed where the seat cannot know."""

    def __init__(self, seat: int, hands: list[Hand], decks: list[list[int]]) -> None:
        self.seat: Final = seat
        self.hands: Final = hands
        #: By generation of the deck: cards that are still there, or were drawn unseen and have not been seen since.
        self.decks: Final = decks
        #: Whether nothing contradicts it.
        self.is_sound = True

    def told_on(self, deeds: list[Deed], rng: Generator) -> Memory:
        """How the story may go on."""
        hands = [Hand(hand.known[:], hand.drawn[:]) for hand in self.hands]
        memory = Memory(self.seat, hands, [deck[:] for deck in self.decks])
        for deed in deeds:
            if memory.is_sound:
                memory.follow(deed, rng)
        return memory

    def follow(self, deed: Deed, rng: Generator | None) -> bool:
        """Go on by one deed; False, and nothing is changed, if that takes a guess and there is nothing to guess by."""
        kind = deed.kind
        if kind == SHOWS:
            return self._shows(deed.p, deed.card, rng)
        if kind == MOVES:
            return self._moves(deed, rng)
        if kind == DRAWS:
            self._draws(deed.p, deed.card)
        elif kind == GAINS:
            self._gains(deed.p, deed.card)
        else:
            self.decks.append(counts(deed.cards, KINDS))
            for hand in self.hands:
                hand.drawn.append(0)
        return True

    def _draws(self, p: int, card: int) -> None:
        if card == UNKNOWN:
            self.hands[p].drawn[-1] += 1
        elif self.decks[-1][card] == 0:
            self.is_sound = False
        else:
            self.decks[-1][card] -= 1

    def _gains(self, p: int, card: int) -> None:
        if p != self.seat:
            self.hands[p].known[card] += 1

    def _shows(self, p: int, card: int, rng: Generator | None) -> bool:
        """A card leaves a hand; of equal cards the known one does, for an unknown one may well be equal to it."""
        if p == self.seat:
            return True
        hand = self.hands[p]
        if hand.known[card] > 0:
            hand.known[card] -= 1
            return True
        generation = self._one_of(self._chances(hand, card), rng)
        if generation == UNKNOWN:
            return not self.is_sound
        hand.drawn[generation] -= 1
        self.decks[generation][card] -= 1
        return True

    def _one_of(self, weights: list[int], rng: Generator | None) -> int:
        """One of several, by weight; UNKNOWN if there is none, which ends the story, or if it would be a guess."""
        able = [i for i, weight in enumerate(weights) if weight > 0]
        if not able:
            self.is_sound = False
            return UNKNOWN
        if len(able) == 1:
            return able[0]
        return UNKNOWN if rng is None else pick(weights, rng)

    def _chances(self, hand: Hand, card: int) -> list[int]:
        """How likely a card that a hand shows is of each generation, up to a factor; 0 if it cannot be."""
        return [hand.drawn[g] * deck[card] * 1000 // max(1, sum(deck)) for g, deck in enumerate(self.decks)]

    def can_hold(self, p: int, card: int) -> bool:
        """Whether one of the unknown cards of a hand could be this one."""
        return sum(self._chances(self.hands[p], card)) > 0

    def must_hold(self, p: int, card: int, rng: Generator) -> None:
        """One of the unknown cards of a hand is this one."""
        hand = self.hands[p]
        known = hand.known[card]
        hand.known[card] = 0
        self._shows(p, card, rng)
        hand.known[card] = known + (1 if self.is_sound else 0)

    def hides(self, p: int) -> bool:
        """Whether there are cards in a hand that the seat does not see."""
        return self.hands[p].size() > 0

    def _moves(self, deed: Deed, rng: Generator | None) -> bool:
        """4.7  Customs: who sees the card knows where it is; who does not may lose track of one."""
        if deed.card != UNKNOWN:
            is_told = self._shows(deed.victim, deed.card, rng)
            if is_told:
                self._gains(deed.p, deed.card)
            return is_told
        loser, winner = self.hands[deed.victim], self.hands[deed.p]
        i = self._one_of(loser.known + loser.drawn, rng)
        if i == UNKNOWN:
            return not self.is_sound
        if i < KINDS:
            loser.known[i] -= 1
            winner.known[i] += 1
        else:
            loser.drawn[i - KINDS] -= 1
            winner.drawn[i - KINDS] += 1
        return True


class Story:
    """12.2  The trade cards as a seat remembers them: how far all is certain, and what was told after that."""

    def __init__(self, certain: Memory, rest: list[Deed]) -> None:
        self.certain: Final = certain
        self.rest: Final = rest
        #: The cards of each generation, and those known to be in each hand, unless something must be guessed.
        self.piles: Final = [listed(deck) for deck in certain.decks]
        self.known: Final = [listed(hand.known) for hand in certain.hands]

    def sure_cards(self) -> list[list[int]]:
        """For each hand the cards that it holds whatever may have happened, as counts by kind."""
        sure = [hand.known[:] for hand in self.certain.hands]
        for deed in self.rest:
            p = deed.victim if deed.kind == MOVES else deed.p
            if deed.kind == MOVES and deed.card == UNKNOWN:
                sure[p] = [max(0, n - 1) for n in sure[p]]
            elif deed.kind in (MOVES, SHOWS) and p != self.certain.seat:
                sure[p][deed.card] = max(0, sure[p][deed.card] - 1)
            if deed.kind in (MOVES, GAINS) and deed.card != UNKNOWN and deed.p != self.certain.seat:
                sure[deed.p][deed.card] += 1
        return sure


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


def is_fitting(s: AgeState, memory: Memory, rest: list[Deed]) -> bool:
    """12.2  Whether the table is where a story leads to; all that are sound lead to the same numbers."""
    rng = Generator(1)
    for _ in range(GUESSES if rest else 1):
        story = memory.told_on(rest, rng)
        if memory.is_sound and story.is_sound:
            return fits_table(s, story)
    return False


def forgotten(s: AgeState, seat: int) -> Memory:
    """12.2  A memory without a story: every unseen card may lie anywhere."""
    hands: list[Hand] = []
    for side in s.players:
        is_hidden = UNKNOWN in side.hand
        known = [card for card in side.hand if card != UNKNOWN] if is_hidden else []
        hands.append(Hand(counts(known, KINDS), [side.hand.count(UNKNOWN)]))
    return Memory(seat, hands, [unseen_cards(s)])


def remember(s: AgeState, seat: int, log: list[Face]) -> Story:
    """12.2  What was told, as far as it is certain and beyond; nothing for a table that was set up without a story."""
    deeds = deeds_of(log)
    hands = [Hand([0] * KINDS, [0]) for _ in s.players]
    memory = Memory(seat, hands, [counts(trade_cards(s.edition, s.variants), KINDS)])
    told = 0
    while told < len(deeds) and memory.is_sound and memory.follow(deeds[told], None):
        told += 1
    rest = deeds[told:]
    return Story(memory, rest) if is_fitting(s, memory, rest) else Story(forgotten(s, seat), [])


def recall_cards(s: AgeState, story: Story) -> None:
    """12.2  Cards that a hand holds for certain stand in it; R34  so do the hammers of whoever builds with them."""
    sure = story.sure_cards()
    if s.window == YOU_BUILD:
        hammers = -(-(s.price - s.players[s.active].denarii) // s.edition.amount[HAMMER])
        sure[s.active][HAMMER] = max(sure[s.active][HAMMER], hammers)
    for p, side in enumerate(s.players):
        if UNKNOWN in side.hand:
            known = listed(sure[p])
            side.hand = [UNKNOWN] * (len(side.hand) - len(known)) + known
    if not story.rest and len(story.piles[-1]) == len(s.deck):
        s.deck = in_any_order(story.piles[-1])


def guessed(s: AgeState, story: Story, rng: Generator) -> Memory:
    """12.2  A story that agrees with all that was seen."""
    for _ in range(GUESSES):
        memory = story.certain.told_on(story.rest, rng)
        if memory.is_sound:
            conclude(s, memory, rng)
        if memory.is_sound:
            return memory
    return forgotten(s, story.certain.seat)


def tells_of_hand(s: AgeState, memory: Memory) -> bool:
    """7.4, R34  Whether somebody does what takes certain cards of a hidden hand."""
    for p, side in enumerate(s.players):
        if side.laying and memory.hides(p):
            return True
    return s.window == YOU_BUILD and memory.hides(s.active)


def conclude(s: AgeState, memory: Memory, rng: Generator) -> None:
    """7.4, R34  Whoever lays a set has the rest of it; whoever builds beyond their means has the hammers for it."""
    for p, side in enumerate(s.players):
        if side.laying and memory.hides(p):
            for card in missing_of_set(s, p, memory, rng):
                memory.must_hold(p, card, rng)
    builder = s.players[s.active]
    if s.window == YOU_BUILD and memory.hides(s.active):
        owed = s.price - builder.denarii - memory.hands[s.active].known[HAMMER] * s.edition.amount[HAMMER]
        while owed > 0 and memory.is_sound:
            memory.must_hold(s.active, HAMMER, rng)
            owed -= s.edition.amount[HAMMER]


def missing_of_set(s: AgeState, p: int, memory: Memory, rng: Generator) -> list[int]:
    """7.4  Cards that complete a set with what is laid and known; a random choice among all that could."""
    medal = owns_medal(s, p, TRADE)
    laid = list(s.players[p].laying)
    known = listed(memory.hands[p].known)
    if can_complete(laid, known, medal):
        return []
    able = [card for card in range(KINDS) if memory.can_hold(p, card)]
    found = [[a] for a in able] + [[a, b] for a in able for b in able if a <= b]
    found = [new for new in found if can_complete(laid, sorted(known + new), medal)]
    if not found:
        memory.is_sound = False
        return []
    return found[rng.below(len(found))]


def deal_cards(s: AgeState, story: Story, rng: Generator) -> None:
    """12.2  Each generation of the deck is dealt to where its cards went; what is left of the last one is the deck."""
    if story.rest or tells_of_hand(s, story.certain):
        story = Story(guessed(s, story, rng), [])
    piles = [_shuffled(pile, rng) for pile in story.piles]
    for p, hidden in enumerate(story.certain.hands):
        if hidden.size() > 0:
            hand = story.known[p][:]
            for generation, n in enumerate(hidden.drawn):
                for _ in range(n):
                    hand.append(piles[generation].pop())
            s.players[p].hand = sorted(hand)
    # A table that was set up in mid-game may lack some cards.
    s.deck = piles[-1][: len(s.deck)]


# -- 2.6, 4.3  Orders ------------------------------------------------------------------------------


class OrderMemory:
    """12.2  Where the orders are that a seat has seen and put back."""

    def __init__(self, seat: int, seats: int, orders: int) -> None:
        self.seat: Final = seat
        #: The stack of orders from the bottom: UNKNOWN, or what this seat put there.
        self.stack: Final[list[int]] = [UNKNOWN] * orders
        #: For each player the orders known to be among those drawn just now, among those kept, and to be put back.
        self.drawn: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.kept: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.back: Final[list[int]] = [UNKNOWN] * seats
        #: Whether nothing contradicts it.
        self.is_sound = True
        #: Whether the seat has lost track of an order.
        self.is_lost = False

    def hear(self, face: Face, rng: Generator | None) -> None:
        """Take note of what was told; without anything to guess by, what takes a guess is lost track of."""
        name, p = face.name, face.seat
        if name in ("orders_dealt", "orders_drawn"):
            self._draws(p, face)
        elif name == "order_kept" and p != self.seat:
            self._keeps(p, rng)
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

    def _keeps(self, p: int, rng: Generator | None) -> None:
        """4.3  Of two orders one is kept and one goes back; which one can only be guessed."""
        drawn = self.drawn[p]
        self.drawn[p] = []
        if not drawn:
            return
        if rng is None and len(drawn) > 1 and max(drawn) != UNKNOWN:
            self.is_lost = True
            return
        kept = drawn.pop() if rng is None else drawn.pop(rng.below(len(drawn)))
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


class Orders:
    """12.2  The orders as a seat remembers them: what is certain, and what was told if some of it must be guessed."""

    def __init__(self, s: AgeState, certain: OrderMemory, log: list[Face]) -> None:
        self.certain: Final = certain
        self.log: Final = log
        self.pool: Final = unplaced_orders(s, certain)


def tell_orders(s: AgeState, seat: int, log: list[Face], rng: Generator | None) -> OrderMemory:
    """12.2  What was told of the orders, guessed where it must be."""
    memory = OrderMemory(seat, len(s.players), len(orders_in_play(s.edition, s.variants)))
    for face in log:
        memory.hear(face, rng)
    return memory


def forgotten_orders(s: AgeState, seat: int) -> OrderMemory:
    """12.2  A memory of a table that was set up without a story."""
    return OrderMemory(seat, len(s.players), len(s.order_deck))


def remember_orders(s: AgeState, seat: int, log: list[Face]) -> Orders:
    """12.2  What is certain of the orders; nothing at a table that was set up without a story."""
    told = [face for face in log if face.name.startswith("order")]
    memory = tell_orders(s, seat, told, None)
    if fits_orders(s, memory):
        return Orders(s, memory, told if memory.is_lost else [])
    return Orders(s, forgotten_orders(s, seat), [])


def guessed_orders(s: AgeState, orders: Orders, rng: Generator) -> OrderMemory:
    """12.2  Beliefs that agree with all that was seen."""
    for _ in range(GUESSES):
        memory = tell_orders(s, orders.certain.seat, orders.log, rng)
        if fits_orders(s, memory):
            return memory
    return orders.certain


def unplaced_orders(s: AgeState, memory: OrderMemory) -> list[int]:
    """12.2  The orders of which nothing is known or believed."""
    seen = memory.stack[:]
    for p, side in enumerate(s.players):
        seen += side.orders + list(side.drawn + side.shown) + memory.kept[p] + memory.drawn[p]
    return [order for order in orders_in_play(s.edition, s.variants) if order not in seen]


def recall_orders(s: AgeState, memory: OrderMemory) -> None:
    """12.2  Orders that the seat has seen stand where they are for certain."""
    for p, side in enumerate(s.players):
        side.orders = list(side.shown) if side.shown else _known_first(side.orders, memory.kept[p])
        side.drawn = tuple(_known_first(list(side.drawn), memory.drawn[p]))
    s.order_deck = memory.stack[:]


def _known_first(places: list[int], known: list[int]) -> list[int]:
    """Hidden places with the known ones among them."""
    if UNKNOWN not in places:
        return places
    found = sorted([order for order in known if order != UNKNOWN])
    return [UNKNOWN] * (len(places) - len(found)) + found


def deal_orders(s: AgeState, orders: Orders, rng: Generator) -> None:
    """12.2  Hidden orders; those that the seat has seen lie where they can be."""
    memory = orders.certain
    if orders.log:
        memory = guessed_orders(s, orders, rng)
        pool = unplaced_orders(s, memory)
    else:
        pool = orders.pool[:]
    rng.shuffle(pool)
    for p, side in enumerate(s.players):
        if UNKNOWN in side.orders:
            side.orders = _filled(len(side.orders), memory.kept[p], pool)
        if UNKNOWN in side.drawn:
            side.drawn = tuple(_filled(len(side.drawn), memory.drawn[p], pool))
    s.order_deck = [pool.pop() if order == UNKNOWN else order for order in memory.stack]


def _filled(size: int, known: list[int], pool: list[int]) -> list[int]:
    """So many orders: the known ones, then some of the pool; ascending."""
    found = [order for order in known if order != UNKNOWN]
    while len(found) < size:
        found.append(pool.pop())
    return sorted(found)


# -- 12.2  All that is hidden ----------------------------------------------------------------------


class Recollection:
    """12.2  All that a seat remembers, and what is left of the decks of which nothing is remembered."""

    def __init__(self, s: AgeState, seat: int, log: list[Face]) -> None:
        self.story: Final = remember(s, seat, log)
        self.orders: Final = remember_orders(s, seat, log)
        seen = [*s.omens_past, s.omen]
        self.omens: Final = [omen for omen in omens_in_play(s.variants) if omen not in seen]
        self.cassius: Final = _rest(list(range(CASSIUS_CARDS)), s.cassius_past, len(s.cassius_deck))
        fronts = [area for area in range(3) for _ in range(s.edition.area_cards[area])]
        self.fronts: Final = _rest(fronts, s.front_past, len(s.front_deck))


def _rest(cards: list[int], seen: list[int], size: int) -> list[int]:
    """What is left of a deck; nothing if it is not in the game."""
    if size == 0:
        return []
    for card in seen:
        cards.remove(card)
    return cards


def recall(s: AgeState, seat: int, log: list[Face]) -> Recollection:
    """12.2  Put down what the seat can work out."""
    found = Recollection(s, seat, log)
    recall_cards(s, found.story)
    recall_orders(s, found.orders.certain)
    s.omen_deck = in_any_order(found.omens)
    s.cassius_deck = in_any_order(found.cassius)
    s.front_deck = in_any_order(found.fronts)
    return found


def deal(s: AgeState, rng: Generator, found: Recollection) -> None:
    """12.2  Fill every unknown place with what could lie there."""
    deal_cards(s, found.story, rng)
    deal_orders(s, found.orders, rng)
    for side in s.players:
        if side.tile == UNKNOWN:
            side.tile = rng.below(2)
    s.omen_deck = _shuffled(found.omens, rng)
    s.cassius_deck = _shuffled(found.cassius, rng)
    s.front_deck = _shuffled(found.fronts, rng)


def _shuffled(cards: list[int], rng: Generator) -> list[int]:
    """The same cards in a new order."""
    deck = cards[:]
    rng.shuffle(deck)
    return deck
