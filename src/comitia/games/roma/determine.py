"""9.2  What a seat can work out, and worlds that agree with everything that it has seen."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face
from comitia.engine.worlds import in_any_order
from comitia.games.roma.edition import CARDS, DISCS, PASSED
from comitia.games.roma.state import Player, RomaState


class Memory:
    """9.2  What a seat can work out from what it was told, beyond what lies before it."""

    def __init__(self, s: RomaState, seat: int, log: list[Face]) -> None:
        self.seat: Final = seat
        #: For each player the cards known to be in that hand, as counts by kind.
        self.held: Final[list[list[int]]] = [[0] * CARDS, [0] * CARDS]
        #: The most copies of each card that the deck can hold; several rows if it can be one of several decks.
        self.decks: list[list[int]] = [s.edition.copies[:]]
        #: The same for the deck that ran out in the draw that is going on, while it is going on.
        self.old_decks: list[list[int]] = []
        #: How many unseen cards of the draw that is going on came from the present deck.
        self.fresh: int = 0
        self._is_drawing = False
        for face in log:
            self._hear(face)
        if s.stack and s.stack[-1].seq.name == "laying":
            # 4.1: a card that was named is in the hand until its disc is chosen
            held = self.held[s.active]
            held[s.lifted[0]] = max(held[s.lifted[0]], 1)

    def _hear(self, face: Face) -> None:
        name = face.name
        if name == "healed" or name == "returned":
            self.held[face.seat][face.args[0]] += 1
        elif name == "laid":
            self._leaves(face.seat, face.args[0])
        elif name == "gave" and face.secret is not None:
            for card in face.secret:
                self.held[1 - face.seat][card] += 1
        elif name == "revealed":
            self.held[face.seat] = [0] * CARDS
        elif name == "looked" and face.secret is not None:
            self.decks = [_counts(face.secret)]
        elif name == "took_hidden" and face.secret is not None:
            self._deck_loses(face.secret)
        else:
            self._hear_of_drawing(face)

    def _hear_of_drawing(self, face: Face) -> None:
        """4.4, 4.5  A draw: some cards, perhaps a refill and more cards, one kept, the others discarded."""
        if face.name == "drew":
            self._is_drawing = True
            if face.secret is None:
                self.fresh += face.args[0]
            else:
                self._deck_loses(face.secret)
        elif face.name == "reshuffled" and face.secret is not None:
            self.old_decks = self.decks if self._is_drawing else []
            self.fresh = 0
            self.decks = [_counts(face.secret)]
        elif face.name == "discarded" and face.secret is not None:
            if face.seat != self.seat:
                self._other_discards(face.secret)
            self._end_draw()
        elif face.name == "kept" and face.args[0] == 1:
            self._end_draw()

    def _end_draw(self) -> None:
        self._is_drawing = False
        self.fresh = 0
        self.old_decks = []

    def _other_discards(self, cards: tuple[int, ...]) -> None:
        """Cards that another seat drew and did not keep left the deck, or the one before a refill."""
        if not self.old_decks:
            self._deck_loses(cards)
        elif self.fresh > 0:
            self._tell_apart(cards)

    def _tell_apart(self, cards: tuple[int, ...]) -> None:
        """Every way in which the cards can be of the two decks: all fresh ones were discarded but perhaps one."""
        found: list[list[int]] = []
        for origin in range(1 << len(cards)):
            fresh = [card for i, card in enumerate(cards) if origin >> i & 1 == 1]
            if self.fresh - 1 <= len(fresh) <= self.fresh:
                stale = [card for i, card in enumerate(cards) if origin >> i & 1 == 0]
                if _without(self.old_decks, stale):
                    found += _without(self.decks, fresh)
        if found:
            self.decks = found

    def _leaves(self, seat: int, card: int) -> None:
        if self.held[seat][card] > 0:
            self.held[seat][card] -= 1

    def _deck_loses(self, cards: tuple[int, ...]) -> None:
        """Cards were in the deck; what cannot have held them was not the deck."""
        found = _without(self.decks, list(cards))
        if found:
            self.decks = found


def _counts(cards: tuple[int, ...]) -> list[int]:
    found = [0] * CARDS
    for card in cards:
        found[card] += 1
    return found


def _without(decks: list[list[int]], cards: list[int]) -> list[list[int]]:
    """What is left of those decks that can have held some cards."""
    found: list[list[int]] = []
    for deck in decks:
        left = deck[:]
        for card in cards:
            left[card] -= 1
        if min(left) >= 0:
            found.append(left)
    return found


def unseen_cards(s: RomaState) -> list[int]:
    """9.1  How many copies of each card lie where the seat cannot see them."""
    left = s.edition.copies[:]
    for pile in [s.discard, list(s.lifted if is_relaying(s) else ())]:
        _remove(left, pile)
    for side in s.players:
        for pile in [side.hand, side.discs, list(side.face_down), list(side.drawn)]:
            _remove(left, pile)
    return left


def is_relaying(s: RomaState) -> bool:
    """6.3  Cards taken up lie nowhere else; a card about to be laid is still in the hand."""
    return bool(s.stack) and s.stack[-1].seq.name == "relay"


def _remove(left: list[int], pile: list[int]) -> None:
    for card in pile:
        if card >= 0:
            left[card] -= 1


# -- 9.2  What is certain ----------------------------------------------------------------------


class Hidden:
    """9.2  The cards that a seat cannot place, and where they can be."""

    def __init__(self, memory: Memory) -> None:
        #: One row for each deck that this can be: the cards that can be in it, and beside it those that cannot.
        self.able: Final[list[list[int]]] = []
        self.others: Final[list[list[int]]] = []
        #: 2.3  For each player cards that are in the hand or face down before it.
        self.laid: Final[list[list[int]]] = [[], []]
        self.fresh: Final = memory.fresh
        #: The most copies of each card that the deck before a refill in mid-draw held.
        self.old_deck: Final = [max([deck[card] for deck in memory.old_decks], default=0) for card in range(CARDS)]


def recall(s: RomaState, seat: int, log: list[Face]) -> Hidden:
    """9.2  Cards that are known to be in a hand, because they were seen to go there or can be nowhere else."""
    memory = Memory(s, seat, log)
    left = unseen_cards(s)
    hidden = Hidden(memory)
    for p, side in enumerate(s.players):
        known = _take_known(side, memory.held[p], left)
        if UNKNOWN in side.face_down:
            hidden.laid[p] += known
        else:
            _show_in_hand(side, known)
    decks = _large_enough(memory, left, len(s.deck) + memory.fresh)
    guarded = [side for side in s.players if _is_guarded(side)]
    if len(guarded) == 1 and sum(left) == len(s.deck) + guarded[0].hand.count(UNKNOWN):
        _show_in_hand(guarded[0], _nowhere_else(left, decks, len(s.deck)))
    for deck in decks:
        able: list[int] = []
        others: list[int] = []
        for card in range(CARDS):
            can = min(left[card], deck[card])
            able += [card] * can
            others += [card] * (left[card] - can)
        hidden.able.append(able)
        hidden.others.append(others)
    if sum(left) == len(s.deck):
        s.deck = in_any_order(hidden.able[0])
    return hidden


def _is_guarded(side: Player) -> bool:
    """Whether something of a side is unknown."""
    return UNKNOWN in side.hand or UNKNOWN in side.face_down or UNKNOWN in side.drawn


def _take_known(side: Player, held: list[int], left: list[int]) -> list[int]:
    """The cards known to be in a hand or face down before it; they are no longer left."""
    places = side.hand.count(UNKNOWN) + side.face_down.count(UNKNOWN)
    known: list[int] = []
    for card in range(CARDS):
        for _ in range(min(held[card], left[card], places - len(known))):
            known.append(card)
            left[card] -= 1
    return known


def _show_in_hand(side: Player, known: list[int]) -> None:
    """A hand has no order: known cards come behind the unknown ones, ascending."""
    if known:
        seen = [card for card in side.hand if card != UNKNOWN]
        side.hand = [UNKNOWN] * (len(side.hand) - len(seen) - len(known)) + sorted(seen + known)


def _large_enough(memory: Memory, left: list[int], size: int) -> list[list[int]]:
    """The decks that can be as large as the deck is with what was just drawn from it."""
    found: list[list[int]] = []
    for deck in memory.decks:
        able = 0
        for card in range(CARDS):
            able += min(left[card], deck[card])
        if able >= size:
            found.append(deck)
    return found or [left[:]]


def _nowhere_else(left: list[int], decks: list[list[int]], size: int) -> list[int]:
    """The cards that can be in no deck; they are no longer left. An empty deck holds none."""
    known: list[int] = []
    for card in range(CARDS):
        most = 0 if size == 0 else max([deck[card] for deck in decks])
        while left[card] > most:
            known.append(card)
            left[card] -= 1
    return known


# -- 9.2  What is dealt ------------------------------------------------------------------------


def deal(s: RomaState, rng: Generator, hidden: Hidden) -> None:
    """Fill every unknown place with cards that could lie there."""
    deck = rng.below(len(hidden.able))
    able = hidden.able[deck][:]
    others = hidden.others[deck][:]
    rng.shuffle(able)
    size = len(s.deck)
    s.deck = able[:size]
    rest = able[size:]
    for side in s.players:
        if UNKNOWN in side.drawn:
            rng.shuffle(others)
            side.drawn = tuple(sorted(_drawn_cards(hidden, len(side.drawn), rest, others)))
    others += rest
    rng.shuffle(others)
    for p, side in enumerate(s.players):
        if UNKNOWN in side.face_down:
            _deal_laid(side, hidden.laid[p], others, rng)
        elif UNKNOWN in side.hand:
            side.hand = sorted(_filled(side.hand, others))
    if s.answers is not None:
        _seal(s, s.answers, rng)


def _drawn_cards(hidden: Hidden, size: int, rest: list[int], others: list[int]) -> list[int]:
    """4.4, 4.5  Cards of which another player is about to keep one: from this deck, or the one before it."""
    drawn = [rest.pop() for _ in range(hidden.fresh)]
    old = hidden.old_deck[:]
    for card in others[:]:
        if len(drawn) < size and old[card] > 0:
            old[card] -= 1
            others.remove(card)
            drawn.append(card)
    return drawn


def _deal_laid(side: Player, known: list[int], pool: list[int], rng: Generator) -> None:
    """2.3  A hand of which some cards lie face down: each of them can be any of its cards."""
    cards = known[:]
    while len(cards) < side.hand.count(UNKNOWN) + side.face_down.count(UNKNOWN):
        cards.append(pool.pop())
    rng.shuffle(cards)
    side.hand = sorted(_filled(side.hand, cards))
    side.face_down = tuple(_filled(list(side.face_down), cards))


def _filled(places: list[int], pool: list[int]) -> list[int]:
    return [pool.pop() if card == UNKNOWN else card for card in places]


def _seal(s: RomaState, answers: list[list[int]], rng: Generator) -> None:
    """2.2, 2.3  Sealed answers that the hidden cards allow: any two to pass, any discs for all."""
    for p, side in enumerate(s.players):
        if answers[p] == [UNKNOWN]:
            cards = side.hand[:]
            rng.shuffle(cards)
            answers[p] = sorted(cards[:PASSED] if s.stack[-1].step.label == "give" else _at_discs(cards, rng))


def _at_discs(cards: list[int], rng: Generator) -> list[int]:
    discs = list(range(DISCS))
    rng.shuffle(discs)
    return [card * DISCS + disc for card, disc in zip(cards, discs, strict=False)]
