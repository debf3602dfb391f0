"""A small game to try the engine with: a diary, a purse for each seat, and whatever sequence a test needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from comitia.engine import registry
from comitia.engine.ask import Ask, Chance, Domain, Verb, amount, numbers
from comitia.engine.chance import Dice, Generator, Keyed, Scripted, Shuffle, key_from_seed
from comitia.engine.edition import RULEBOOK, Printed, Sheet
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq
from comitia.engine.registry import Game, Header, Option
from comitia.engine.state import COUNT, COUNT_ONLY, EVERYONE, PUBLIC, Side, State, declare, only
from comitia.engine.table import Table


class Purse(Side):
    """What lies before a seat."""

    def __init__(self, source: Purse | None = None) -> None:
        self.coins: int = 3 if source is None else source.coins
        self.cards: list[int] = [] if source is None else source.cards[:]


declare(Purse, coins=PUBLIC, cards=COUNT)


class Diary(State):
    """A position: who did what, in order."""

    def __init__(self, source: Diary | None = None) -> None:
        super().__init__(source)
        self.players: list[Purse] = [] if source is None else [Purse(side) for side in source.players]
        self.done: list[int] = [] if source is None else source.done[:]
        self.deck: list[int] = [9, 8, 7, 6] if source is None else source.deck[:]

    def copy(self) -> Diary:
        return Diary(self)

    def note(self, entry: int) -> None:
        """Write into the diary."""
        self.done.append(entry)


declare(Diary, players=PUBLIC, done=PUBLIC, deck=COUNT_ONLY)


class Pay(Ask[Diary]):
    """How many coins to pay, up to all."""

    domain = amount(0, 5, "pay")

    def refusal(self, s: Diary, p: int, choice: int) -> Reason | None:
        return None if choice <= s.players[p].coins else Reason("too_few", {"coins": s.players[p].coins})

    def take(self, s: Diary, p: int, choice: int) -> Seq | None:
        s.players[p].coins -= choice
        s.note(choice)
        s.tell("paid", p, choice)
        return None

    def prompt(self, s: Diary, p: int) -> dict[str, Value]:
        return {"coins": s.players[p].coins}


class Draw(Ask[Diary]):
    """Draw the top card, which only the drawer sees, or leave it."""

    domain = Domain(Verb("leave"), Verb("draw"))

    def refusal(self, s: Diary, p: int, choice: int) -> Reason | None:
        return Reason("empty") if choice == 1 and not s.deck else None

    def take(self, s: Diary, p: int, choice: int) -> Seq | None:
        if choice == 1:
            card = s.deck.pop()
            s.players[p].cards.append(card)
            s.show("drew", p, only(p), [card])
        return None


class Only(Ask[Diary]):
    """A question with one answer, which everybody knows."""

    domain = Domain(Verb("yes"))

    def refusal(self, s: Diary, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: Diary, p: int, choice: int) -> Seq | None:
        s.note(100 + p)
        return None


class Settled(Pay):
    """A question whose answers come to the same."""

    def is_settled(self, s: Diary, p: int) -> bool:
        return True


class Secretly(Only):
    """A question with one answer, which nobody else knows."""

    private_options = True


class Vote(Ask[Diary]):
    """A sealed number."""

    domain = Domain(Verb("vote", numbers("n", 0, 2)))

    def refusal(self, s: Diary, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: Diary, p: int, choice: int) -> None:
        s.note(10 * p + choice)
        s.show("voted", p, EVERYONE, [choice])


class Coin(Chance[Diary]):
    """Heads or tails."""

    def outcomes(self, s: Diary) -> int:
        return 2

    def take(self, s: Diary, p: int, outcome: int) -> Seq | None:
        s.note(200 + outcome)
        return None


class Two(Dice[Diary]):
    """Two dice."""

    def dice(self) -> int:
        return 2

    def land(self, s: Diary, p: int, roll: tuple[int, ...]) -> Seq | None:
        s.done.extend(roll)
        return None


class Mix(Shuffle[Diary]):
    """The deck is shuffled."""

    def pile(self, s: Diary) -> list[int]:
        return sorted(s.deck)

    def lay_down(self, s: Diary, p: int, cards: list[int]) -> Seq | None:
        s.deck = cards
        return None


def everyone(s: Diary, p: int) -> tuple[int, ...]:
    """All seats."""
    return tuple(range(s.seats))


def backwards(s: Diary, p: int) -> tuple[int, ...]:
    """All seats, from the last."""
    return tuple(range(s.seats - 1, -1, -1))


def nobody(s: Diary, p: int) -> tuple[int, ...]:
    """No seat."""
    return ()


def note_seat(s: Diary, p: int) -> None:
    """Note the seat of the sequence."""
    s.note(p)


def new_diary(header: Header) -> Diary:
    """An empty diary."""
    s = Diary()
    s.players = [Purse() for _ in range(header.seats)]
    return s


def deal(s: Diary, rng: Generator, memory: None) -> None:
    """Deal the unseen cards anew."""
    left = [card for card in (6, 7, 8, 9) if all(card not in side.cards for side in s.players)]
    rng.shuffle(left)
    for side in s.players:
        side.cards = [left.pop() if card < 0 else card for card in side.cards]
    s.deck = [left.pop() for _ in s.deck]


def coins(s: Diary) -> list[int]:
    """The coins of each seat."""
    return [side.coins for side in s.players]


def winners(s: Diary) -> list[int]:
    """Everybody wins."""
    return list(range(s.seats))


def check(sheet: Sheet) -> str | None:
    """More coins than rounds."""
    return "too few coins" if sheet.value("coins.each") < sheet.value("rounds.all") else None


SHEET = Sheet(
    "small",
    {
        "coins.each": Printed(3, RULEBOOK, "on the board", low=1, high=20),
        "rounds.all": Printed(2, RULEBOOK, low=1, high=9),
    },
    check,
)


def game_of(flow: Seq, **changes: Any) -> Game:
    """The small game with a sequence of play."""
    settled: dict[str, Any] = {
        "name": "small",
        "version": 1,
        "players": (2, 3),
        "flow": flow,
        "sheet": SHEET,
        "new": new_diary,
        "deal": deal,
        "scores": coins,
        "winners": winners,
        "recount": coins,
        "totals": lambda s: {"cards": len(s.deck) + sum(len(side.cards) for side in s.players)},
        "folder": Path(__file__).parent,
        "options": (Option("mood", "calm", "wild"), Option("speed", "slow", "fast")),
    }
    return Game(**{**settled, **changes})


def fresh(flow: Seq, seats: int = 2) -> Diary:
    """A state of the small game at its first decision or chance."""
    game = game_of(flow)
    s = game.fresh(game.header(seats))
    assert isinstance(s, Diary)
    return s


def table_of(flow: Seq, *outcomes: str, seats: int = 2) -> Table:
    """A settled table of the small game whose chance is scripted, and then keyed."""
    table = Table(game_of(flow).header(seats), Scripted(list(outcomes), Keyed(key_from_seed(1))))
    table.settle()
    return table


def diary_of(table: Table) -> list[int]:
    """What was done at a table."""
    assert isinstance(table.state, Diary)
    return table.state.done


@contextmanager
def installed(*games: Game) -> Iterator[None]:
    """Games that can be found by name for a while."""
    for game in games:
        registry.add_game(game)
    yield
    for game in games:
        registry._ADDED.pop(game.name)
