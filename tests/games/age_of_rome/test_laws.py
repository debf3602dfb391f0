"""The laws that every game keeps, over all numbers of players, options and solo modes; costly ones look at samples."""

from __future__ import annotations

import pytest

from comitia.arena.simulate import simulate
from comitia.bots import make_bot
from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.flow import waiting
from comitia.engine.registry import Header
from comitia.engine.state import only
from comitia.engine.table import Table
from comitia.engine.view import determinise
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.determine import GUESSES, Memory, is_sound, unseen_cards
from comitia.games.age_of_rome.state import AgeState
from tests.laws import checks

OTHERS = [(option.name, value) for option in GAME.options for value in option.values[1:] if option.name != "solo"]
HEADERS: list[Header] = (
    [GAME.header(seats) for seats in (1, 2, 3, 4)]
    + [GAME.header(2 + number % 3, {name: value}) for number, (name, value) in enumerate(OTHERS)]
    + [GAME.header(1, {"solo": value}) for value in ("cassius_easy", "cassius_normal", "cassius_hard")]
    + [
        GAME.header(4, {"spies": "with", "hard_times": "with", "clockwork": "with"}),
        GAME.header(3, {"spies": "with", "truce": "with", "heroes": "with", "hard_times": "with"}),
        GAME.header(1, {"hard_times": "with", "heroes": "with"}),
        GAME.header(1, {"solo": "cassius_hard", "hard_times": "with", "first_round": "no_card"}),
    ]
)
#: Random games of each header: more than a hundred in all.
SEEDS = range(7)
every_header = pytest.mark.parametrize("header", HEADERS, ids=lambda h: f"{h.seats}-{'-'.join(h.options.values())}")


class NowAndThen(checks.Law):
    """Holds a costly law against some moments of a game."""

    law: type[checks.Law]
    rate = 12

    def __init__(self, header: Header, seed: int) -> None:
        super().__init__(header, seed)
        self.inner = self.law(header, seed)

    def at(self, table: Table) -> None:
        if self.rng.below(self.rate) == 0:
            self.inner.at(table)


class Views(NowAndThen):
    law = checks.Views
    rate = 25


class Worlds(NowAndThen):
    law = checks.Worlds


class Options(NowAndThen):
    law = checks.Options


class Copies(NowAndThen):
    law = checks.Copies
    rate = 20


LAWS = [Views, Worlds, Options, Copies, checks.Conservation, checks.Scores, checks.SealedChoices, checks.Ending]


@every_header
def test_laws(header: Header):
    """12.1, 12.2, 12.3  Views, events, options, copies, components, scores and sealed choices in random games."""
    for seed in SEEDS:
        checks.keep(LAWS, header, seed)


@every_header
@pytest.mark.parametrize("pick", [checks.first, checks.last], ids=["first", "last"])
def test_stubborn_games_end(header: Header, pick: checks.Pick):
    """3.1  Games in which everybody always takes the first option, or the last, end."""
    checks.keep([checks.Ending], header, 3, pick)


@pytest.mark.parametrize("header", HEADERS[::3], ids=lambda h: f"{h.seats}-{'-'.join(h.options.values())}")
def test_time(header: Header):
    """3.1  Undo and saves, for a part of a game."""
    checks.check_undo(header, 1, most=120)
    checks.check_saves(header, 2, most=40)
    checks.keep([checks.Replay], header, 3, most=60)


@pytest.mark.parametrize("header", [HEADERS[1], HEADERS[3], HEADERS[13]], ids=lambda h: str(h.seats))
def test_redeals_vary(header: Header):
    """12.2  What is hidden is dealt differently from the truth more than now and then."""
    checks.check_redeals_vary(header, range(1))


def test_shape():
    """1  Labels, domains and dense numbers of all questions."""
    checks.check_labels(GAME)
    checks.check_domains(GAME)
    checks.check_flat_codes(GAME)


def greedy_table(header: Header, seed: int, most: int = 10_000) -> Table:
    """A game among greedy bots, or its beginning."""
    table, _ = checks.seated(header, seed)
    table.settle()
    bots = [make_bot("greedy", GAME.name, seed + seat) for seat in range(header.seats)]
    for _ in range(most):
        if table.is_over():
            break
        seat = waiting(table.state)[0]
        table.say(bots[seat].choose(table.packet(seat)))
    return table


@every_header
def test_greedy_games_end(header: Header):
    """3.1  Games among greedy bots end."""
    assert greedy_table(header, 1).is_over()


def test_greedy_beats_random():
    """9.9  One greedy bot wins most games against random ones, from every seat."""
    report = simulate("age_of_rome", GAME.header(4), ["greedy", "random"], games=12, seed=5)
    assert report.aggregate.bots["greedy"].wins >= 10


def test_memory_of_stolen_cards():
    """12.2  A card that customs took stays in the thief's hand in every redeal for the victim."""
    table = Table(GAME.header(3), Keyed(key_from_seed(1)))
    table.settle()
    s = table.state
    assert isinstance(s, AgeState)
    for p in range(3):
        s.players[p].hand = [s.deck.pop()]
        s.show("drew", p, only(p), s.players[p].hand[:])
    card = s.players[1].hand.pop()
    s.players[0].hand = sorted([*s.players[0].hand, card])
    s.show("taken", 0, only(0) | only(1), [card], 1)
    kept = []
    for seed in range(20):
        other = determinise(table.view(1), Generator(seed))
        assert isinstance(other, AgeState)
        kept.append(card in other.players[0].hand)
    assert all(kept)
    log = table.view(2).log
    memory = Memory(s, 2, log, Generator(1))
    assert is_sound(s, memory, unseen_cards(s))
    assert GUESSES > 0
