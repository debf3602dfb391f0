"""9.2  Deal anew what a seat cannot see, agreeing with everything that it has seen."""

from __future__ import annotations

from comitia.engine.chance import Generator
from comitia.engine.state import NONE, UNKNOWN
from comitia.engine.view import Face
from comitia.games.roma.edition import CARDS
from comitia.games.roma.state import RomaState


class Memory:
    """9.2  What a seat can work out from what it was told, beyond what lies before it."""

    def __init__(self, s: RomaState, seat: int, log: list[Face]) -> None:
        self.seat = seat
        #: For each player the cards known to be in that hand, as counts by kind.
        self.held: list[list[int]] = [[0] * CARDS, [0] * CARDS]
        #: The most copies of each card that the deck can hold.
        self.deck: list[int] = s.edition.copies[:]
        self._split = False
        for face in log:
            self._hear(face)

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
        elif name == "reshuffled" and face.secret is not None:
            self._deck_is(face.secret)
            self._split = True
        else:
            self._hear_of_drawing(face)

    def _hear_of_drawing(self, face: Face) -> None:
        """Cards seen to leave the deck; after a refill in mid-draw it is open from which deck they came."""
        if face.secret is None:
            return
        if face.name in ("drew", "took_hidden"):
            self._deck_loses(face.secret)
        elif face.name == "discarded":
            if face.seat != self.seat and not self._split:
                self._deck_loses(face.secret)
            self._split = False

    def _leaves(self, seat: int, card: int) -> None:
        if self.held[seat][card] > 0:
            self.held[seat][card] -= 1

    def _deck_is(self, cards: tuple[int, ...]) -> None:
        self.deck = [0] * CARDS
        for card in cards:
            self.deck[card] += 1

    def _deck_loses(self, cards: tuple[int, ...]) -> None:
        for card in cards:
            if self.deck[card] > 0:
                self.deck[card] -= 1


def unseen_cards(s: RomaState) -> list[int]:
    """9.1  How many copies of each card lie where the seat cannot see them."""
    left = s.edition.copies[:]
    for pile in [s.discard, list(s.lifted if is_relaying(s) else ())]:
        _remove(left, pile)
    for side in s.players:
        for pile in [side.hand, side.discs, list(side.passed), list(side.face_down), list(side.drawn)]:
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
    """Fill every unseen place with cards that could lie there, all arrangements equally likely."""
    memory = Memory(s, seat, log)
    left = unseen_cards(s)
    for p, side in enumerate(s.players):
        _deal_known(side.hand, memory.held[p], left)
    deck, others = _split_pools(left, memory.deck, len(s.deck), rng)
    s.deck = deck
    for side in s.players:
        side.hand = sorted(_filled(side.hand, others))
        side.passed = tuple(sorted(_filled(list(side.passed), others)))
        side.drawn = tuple(sorted(_filled(list(side.drawn), others)))
        side.face_down = tuple(_filled(list(side.face_down), others))


def _deal_known(hand: list[int], known: list[int], left: list[int]) -> None:
    """Give a hidden hand the cards that are known to be in it."""
    unknown = [i for i, card in enumerate(hand) if card == UNKNOWN]
    for card in range(CARDS):
        for _ in range(min(known[card], left[card]) if unknown else 0):
            if unknown:
                hand[unknown.pop()] = card
                left[card] -= 1


def _split_pools(left: list[int], most: list[int], size: int, rng: Generator) -> tuple[list[int], list[int]]:
    """Choose the deck among the cards that can be in it; the rest lies in hands, in random order."""
    able: list[int] = []
    others: list[int] = []
    for card in range(CARDS):
        can = min(left[card], most[card])
        able += [card] * can
        others += [card] * (left[card] - can)
    rng.shuffle(able)
    others += able[size:]
    rng.shuffle(others)
    return able[:size], others


def _filled(places: list[int], pool: list[int]) -> list[int]:
    return [pool.pop() if card == UNKNOWN else card for card in places]
