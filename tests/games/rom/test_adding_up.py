"""What adds up in ROM alone, held against random games of every size and with every option."""

from __future__ import annotations

import pytest

from comitia import testing as checks
from comitia.engine.table import Table
from comitia.games.rom.state import RomState
from tests.games.rom.positions import GAME
from tests.laws.cases import LawCase, cases_of

every_case = pytest.mark.parametrize("case", cases_of(GAME), ids=repr)


class WholeDice(checks.Law):
    """1.7, 5.6  In phase 2 each player has four dice, in hand, on the tracks or picked up, or has lost the last."""

    def at(self, table: Table) -> None:
        s = table.state
        assert isinstance(s, RomState)
        if s.phase != 2 or s.over:
            return
        for side in s.players:
            dice = len(side.dice + side.legion + side.votes + side.purse)
            assert dice == 4 or (dice == 3 and not side.dice) or s.picked


@every_case
def test_many_endings(case: LawCase):
    """More random games, and games of the first and the last option, end within the bound and add up."""
    laws = [checks.Ending, checks.Conservation, checks.Scores, WholeDice]
    for seed in range(10, 12):
        checks.keep(laws, case.header, seed)
    for pick in (checks.first, checks.last):
        checks.keep(laws, case.header, 1, pick)
