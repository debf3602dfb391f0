"""12.2  Deal anew what a seat cannot see, agreeing with everything that it has seen."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face
from comitia.games.age_of_rome.edition import CASSIUS_CARDS, FIRST_NEGATIVE, KINDS, OMENS, TRADE
from comitia.games.age_of_rome.state import AgeState, Player, orders_in_play, owns_medal, trade_cards
from comitia.games.age_of_rome.trade import can_complete

#: How often a guess about cards that changed hands unseen is tried before the seat's memory of them is given up.
GUESSES: Final = 50


class Memory:
    """12.2  What a seat can work out from what it was told, beyond what lies before it."""

    def __init__(self, s: AgeState, seat: int, log: list[Face], rng: Generator) -> None:
        self.seat: Final = seat
        count = len(s.players)
        #: For each player the cards known to be in that hand, as counts by kind.
        self.held: Final[list[list[int]]] = [[0] * KINDS for _ in range(count)]
        #: How many cards each hand has, as the story goes.
        self.sizes: Final[list[int]] = [0] * count
        #: The most copies of each card that the deck can hold.
        self.deck: list[int] = counts(trade_cards(s.edition, s.variants), KINDS)
        #: The stack of orders from the bottom: UNKNOWN, or what this seat put there.
        self.stack: Final[list[int]] = [UNKNOWN] * len(orders_in_play(s.edition, s.variants))
        self._rng: Final = rng
        for face in log:
            self._hear(face)

    def _hear(self, face: Face) -> None:
        name = face.name
        if name in ("discarded", "sold", "played", "set_card"):
            assert face.secret is not None
            self._loses(face.seat, face.secret[0])
        elif name == "drew":
            self.sizes[face.seat] += 1
            if face.secret is not None:
                self._deck_loses(face.secret[0])
        elif name == "picked_up":
            self._gains(face.seat, face.args[0])
        elif name == "taken":
            self._hear_of_theft(face)
        elif name == "reshuffled":
            assert face.secret is not None
            self.deck = counts(list(face.secret), KINDS)
        else:
            self._hear_of_orders(face)

    def _hear_of_theft(self, face: Face) -> None:
        """4.7  Customs: who sees the card knows where it is; who does not may lose track of one."""
        thief, victim = face.seat, face.args[0]
        if face.secret is not None:
            self._loses(victim, face.secret[0])
            self._gains(thief, face.secret[0])
            return
        known = [card for card in range(KINDS) for _ in range(self.held[victim][card])]
        i = self._rng.below(max(1, self.sizes[victim]))
        self.sizes[victim] -= 1
        self.sizes[thief] += 1
        if i < len(known):
            self.held[victim][known[i]] -= 1
            self.held[thief][known[i]] += 1

    def _hear_of_orders(self, face: Face) -> None:
        if face.name in ("orders_dealt", "orders_drawn"):
            for _ in range(face.args[0]):
                self.stack.pop()
        elif face.name == "order_returned":
            self.stack.insert(0, UNKNOWN if face.secret is None else face.secret[0])

    def _gains(self, p: int, card: int) -> None:
        self.sizes[p] += 1
        self.held[p][card] += 1

    def _loses(self, p: int, card: int) -> None:
        self.sizes[p] -= 1
        if self.held[p][card] > 0:
            self.held[p][card] -= 1

    def _deck_loses(self, card: int) -> None:
        if self.deck[card] > 0:
            self.deck[card] -= 1


def counts(cards: list[int], kinds: int) -> list[int]:
    """How many there are of each kind."""
    found = [0] * kinds
    for card in cards:
        if card >= 0:
            found[card] += 1
    return found


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


def redeal(s: AgeState, seat: int, log: list[Face], rng: Generator) -> None:
    """12.2  Fill every unseen place with what could lie there."""
    left = unseen_cards(s)
    memory = remember(s, seat, log, rng, left)
    deal_cards(s, memory, left, rng)
    deal_orders(s, memory, rng)
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


def remember(s: AgeState, seat: int, log: list[Face], rng: Generator, left: list[int]) -> Memory:
    """12.2  What the seat can work out; where that takes a guess, one that what lies there does not contradict."""
    memory = Memory(s, seat, log, rng)
    for _ in range(GUESSES):
        if is_sound(s, memory, left):
            return memory
        memory = Memory(s, seat, log, rng)
    for held in memory.held:
        for card in range(KINDS):
            held[card] = 0
    return memory


def is_sound(s: AgeState, memory: Memory, left: list[int]) -> bool:
    """12.2  Whether the cards that are remembered fit into the hands and are among the unseen ones."""
    total = [0] * KINDS
    for p, side in enumerate(s.players):
        if UNKNOWN in side.hand:
            if sum(memory.held[p]) > len(side.hand):
                return False
            for card in range(KINDS):
                total[card] += memory.held[p][card]
    return all(total[card] <= left[card] for card in range(KINDS))


def deal_cards(s: AgeState, memory: Memory, left: list[int], rng: Generator) -> None:
    """12.2  Known cards to their hands, then the deck from what it can hold, then the other hands."""
    hands: list[list[int]] = []
    for p, side in enumerate(s.players):
        if UNKNOWN in side.hand:
            hands.append(_known_hand(s, p, memory, left, rng))
        else:
            hands.append(side.hand)
    able: list[int] = []
    others: list[int] = []
    for card in range(KINDS):
        can = min(left[card], memory.deck[card])
        able += [card] * can
        others += [card] * (left[card] - can)
    rng.shuffle(able)
    size = len(s.deck)
    s.deck = able[:size]
    others += able[size:]
    rng.shuffle(others)
    for p, side in enumerate(s.players):
        if UNKNOWN in side.hand:
            missing = len(side.hand) - len(hands[p])
            side.hand = sorted(hands[p] + others[:missing])
            del others[:missing]


def _known_hand(s: AgeState, p: int, memory: Memory, left: list[int], rng: Generator) -> list[int]:
    """12.2  The cards that a hidden hand must hold: those remembered, and the rest of a set that is being laid."""
    side = s.players[p]
    hand: list[int] = []
    for card in range(KINDS):
        n = min(memory.held[p][card], left[card])
        hand += [card] * n
        left[card] -= n
    if side.laying:
        for card in missing_of_set(s, p, side, hand, left, rng):
            hand.append(card)
            left[card] -= 1
    return hand


def missing_of_set(s: AgeState, p: int, side: Player, known: list[int], left: list[int], rng: Generator) -> list[int]:
    """7.4, 12.2  Cards that complete a set with what is laid and known; a random choice among all that could."""
    medal = owns_medal(s, p, TRADE)
    laid = list(side.laying)
    if can_complete(laid, sorted(known), medal):
        return []
    room = len(side.hand) - len(known)
    singles = [[card] for card in range(KINDS) if left[card] > 0]
    pairs = [[a, b] for a in range(KINDS) for b in range(a, KINDS) if left[a] > (1 if a == b else 0) and left[b] > 0]
    found = [new for new in singles + pairs if len(new) <= room and can_complete(laid, sorted(known + new), medal)]
    return found[rng.below(len(found))]


def deal_orders(s: AgeState, memory: Memory, rng: Generator) -> None:
    """12.2  Hidden orders; the seat knows which ones it put under the stack, and where they lie."""
    seen: list[int] = [order for order in memory.stack if order >= 0]
    for side in s.players:
        seen += [order for order in side.orders + list(side.drawn + side.shown) if order >= 0]
    pool = [order for order in orders_in_play(s.edition, s.variants) if order not in seen]
    rng.shuffle(pool)
    for side in s.players:
        side.orders = list(side.shown) if side.shown else sorted(_filled(side.orders, pool))
        side.drawn = tuple(sorted(_filled(list(side.drawn), pool)))
    s.order_deck = _filled(memory.stack, pool)


def _filled(places: list[int], pool: list[int]) -> list[int]:
    return [pool.pop() if card == UNKNOWN else card for card in places]


def deal_events(s: AgeState, rng: Generator) -> None:
    """12.2  The event cards that have not been turned up, in random order."""
    seen = [*s.omens_past, s.omen]
    last = len(OMENS) if s.variants.hard_times else FIRST_NEGATIVE
    rest = [omen for omen in range(last) if omen not in seen]
    rng.shuffle(rest)
    s.omen_deck = rest
