"""9.2  Deal anew what a seat cannot see, agreeing with everything that it has seen."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face
from comitia.games.roma.edition import CARDS, DISCS, PASSED
from comitia.games.roma.state import Player, RomaState

#: How often a guess about a draw from two decks is tried before the seat's memory of it is given up.
GUESSES: Final = 100


class Memory:
    """9.2  What a seat can work out from what it was told, beyond what lies before it."""

    def __init__(self, s: RomaState, seat: int, log: list[Face], rng: Generator | None) -> None:
        self.seat: Final = seat
        #: For each player the cards known to be in that hand, as counts by kind.
        self.held: Final[list[list[int]]] = [[0] * CARDS, [0] * CARDS]
        #: The most copies of each card that the deck can hold.
        self.deck: list[int] = s.edition.copies[:]
        #: The same for the deck that ran out in the draw that is going on, while it is going on.
        self.old_deck: list[int] = []
        #: False once a guess has turned out to be wrong.
        self.is_sound: bool = True
        self._rng: Final = rng
        self._is_drawing = False
        #: How many unseen cards of the draw that is going on came from the present deck.
        self.fresh: int = 0
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
            self._deck_is(face.secret)
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
            self.old_deck = self.deck if self._is_drawing else []
            self.fresh = 0
            self._deck_is(face.secret)
        elif face.name == "discarded" and face.secret is not None:
            if face.seat != self.seat:
                self._other_discards(face.secret)
            self._end_draw()
        elif face.name == "kept" and face.args[0] == 1:
            self._end_draw()

    def _end_draw(self) -> None:
        self._is_drawing = False
        self.fresh = 0
        self.old_deck = []

    def _other_discards(self, cards: tuple[int, ...]) -> None:
        """Cards that another seat drew and did not keep left the deck, or the one before a refill."""
        if not self.old_deck:
            self._deck_loses(cards)
        elif self.fresh > 0 and self._rng is not None:
            self.is_sound = self._guess_origin(cards, self._rng) and self.is_sound

    def _guess_origin(self, cards: tuple[int, ...], rng: Generator) -> bool:
        """Suppose from which deck each discarded card came: all fresh ones were discarded but perhaps one."""
        for _ in range(GUESSES):
            old = self.old_deck[:]
            new = self.deck[:]
            fresh = 0
            for card in cards:
                side = rng.below(2)
                fresh += side
                if side == 1:
                    new[card] -= 1
                else:
                    old[card] -= 1
            if self.fresh - 1 <= fresh <= self.fresh and min(old) >= 0 and min(new) >= 0:
                self.deck = new
                return True
        return False

    def _leaves(self, seat: int, card: int) -> None:
        if self.held[seat][card] > 0:
            self.held[seat][card] -= 1

    def _deck_is(self, cards: tuple[int, ...]) -> None:
        self.deck = [0] * CARDS
        for card in cards:
            self.deck[card] += 1

    def _deck_loses(self, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.deck[card] -= 1
            if self.deck[card] < 0:
                self.deck[card] = 0
                self.is_sound = False


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


def redeal(s: RomaState, seat: int, log: list[Face], rng: Generator) -> None:
    """Fill every unseen place with cards that could lie there."""
    unseen = unseen_cards(s)
    memory = remember(s, seat, log, rng, unseen)
    left = unseen[:]
    for p, side in enumerate(s.players):
        _deal_known(side, memory.held[p], left, rng)
    able, others = _split_pools(left, memory.deck, rng)
    rng.shuffle(others)
    size = len(s.deck)
    s.deck = able[:size]
    rest = able[size:]
    for side in s.players:
        if UNKNOWN in side.drawn:
            side.drawn = tuple(sorted(_drawn_cards(memory, len(side.drawn), rest, others)))
    others += rest
    rng.shuffle(others)
    for side in s.players:
        side.hand = sorted(_filled(side.hand, others))
        side.face_down = tuple(_filled(list(side.face_down), others))
    _seal(s, rng)


def remember(s: RomaState, seat: int, log: list[Face], rng: Generator, unseen: list[int]) -> Memory:
    """What the seat can work out; where that takes a guess, one that nothing seen later contradicts."""
    for _ in range(GUESSES):
        memory = Memory(s, seat, log, rng)
        able = 0
        for card in range(CARDS):
            held = memory.held[0][card] + memory.held[1][card]
            able += max(0, min(unseen[card] - held, memory.deck[card]))
        if memory.is_sound and able >= len(s.deck) + memory.fresh:
            return memory
    return Memory(s, seat, log, None)


def _deal_known(side: Player, known: list[int], left: list[int], rng: Generator) -> None:
    """Give a player the cards known to be there: in the hand, or before the reveal face down."""
    places = side.hand or list(side.face_down)
    unknown = [i for i, card in enumerate(places) if card == UNKNOWN]
    rng.shuffle(unknown)
    for card in range(CARDS):
        for _ in range(min(known[card], left[card], len(unknown))):
            places[unknown.pop()] = card
            left[card] -= 1
    if not side.hand:
        side.face_down = tuple(places)


def _split_pools(left: list[int], most: list[int], rng: Generator) -> tuple[list[int], list[int]]:
    """The unseen cards that can be in the deck, in random order, and those that cannot."""
    able: list[int] = []
    others: list[int] = []
    for card in range(CARDS):
        can = min(left[card], most[card])
        able += [card] * can
        others += [card] * (left[card] - can)
    rng.shuffle(able)
    return able, others


def _drawn_cards(memory: Memory, size: int, rest: list[int], others: list[int]) -> list[int]:
    """4.4, 4.5  Cards of which another player is about to keep one: from this deck, or the one before it."""
    drawn = [rest.pop() for _ in range(memory.fresh)]
    old = memory.old_deck[:]
    for card in others[:]:
        if len(drawn) < size and old[card] > 0:
            old[card] -= 1
            others.remove(card)
            drawn.append(card)
    return drawn


def _filled(places: list[int], pool: list[int]) -> list[int]:
    return [pool.pop() if card == UNKNOWN else card for card in places]


def _seal(s: RomaState, rng: Generator) -> None:
    """2.2, 2.3  Sealed answers that the hidden cards allow: any two to pass, any discs for all."""
    answers = s.answers
    if answers is None:
        return
    for p, side in enumerate(s.players):
        if answers[p] == [UNKNOWN]:
            cards = side.hand[:]
            rng.shuffle(cards)
            answers[p] = sorted(cards[:PASSED] if s.stack[-1].step.label == "give" else _at_discs(cards, rng))


def _at_discs(cards: list[int], rng: Generator) -> list[int]:
    discs = list(range(DISCS))
    rng.shuffle(discs)
    return [card * DISCS + disc for card, disc in zip(cards, discs, strict=False)]
