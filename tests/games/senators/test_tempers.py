"""Games of Senators in other tempers than pure chance, which embezzles too much to live long."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Generator
from comitia.engine.flow import apply, asked, options, question_due, seal, step_due
from comitia.engine.save import dump, load
from comitia.engine.state import fingerprint
from comitia.engine.table import Table
from comitia.games.senators.scoring import recount, scores, totals
from comitia.games.senators.state import SenatorsState
from tests.games.senators.positions import VARIANTS, Temper, any_option, busy, game, header, state_of, thrifty

# -- many games --------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", VARIANTS, ids=str)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_many_games(players: int, chosen: dict[str, str]):
    """1.5, 3.1, 7.6  In hundreds of games: options as refused, copies apart, totals constant, scores recounted."""
    for seed in range(6):
        temper: Temper = (any_option, thrifty, busy)[seed % 3]
        under = header(players, **chosen)
        first = totals(state_of(next(game(under, seed, temper))))
        for number, table in enumerate(game(under, seed, temper)):
            s = state_of(table)
            assert totals(s) == first
            assert recount(s) == scores(s)
            if number % 7 == seed % 7 and not s.over:
                check_options(s)
                check_copies(s, Generator(number))


def check_options(s: SenatorsState) -> None:
    """Sorted, not empty, and just what `refusal` does not refuse."""
    for seat in asked(s):
        question, size = question_due(s), step_due(s).domain.size
        assert options(s, seat) == [choice for choice in range(size) if question.refusal(s, seat, choice) is None] != []


def check_copies(s: SenatorsState, rng: Generator) -> None:
    """Whatever is chosen in a copy leaves the original alone."""
    before = fingerprint(s)
    for seat in asked(s):
        twin = s.copy()
        offered = options(s, seat)
        choice = offered[rng.below(len(offered))]
        if twin.answers is not None:
            seal(twin, seat, choice)
        else:
            apply(twin, choice)
        assert fingerprint(s) == before


@pytest.mark.parametrize("players", [3, 4, 5])
def test_log_leads_to_the_same_game(players: int):
    """9.1  The log of a game, played again, leads to the same state; so does a save in the middle."""
    for seed, chosen in enumerate(VARIANTS):
        for number, table in enumerate(game(header(players, **chosen), seed, thrifty)):
            if number == 60 + seed:
                loaded = load(dump(table))
                assert fingerprint(loaded.state) == fingerprint(table.state)
        again = Table(table.header, table.source)
        again.replay(table.lines)
        assert fingerprint(again.state) == fingerprint(table.state)
        assert len(again.events) == len(table.events)
