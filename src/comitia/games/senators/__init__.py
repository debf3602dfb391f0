"""Senators, for three to five players."""

from pathlib import Path

from comitia.engine.registry import Game
from comitia.games.senators.determine import deal, recall
from comitia.games.senators.edition import CARD, OPTIONS, SHEET
from comitia.games.senators.events import EVENTS
from comitia.games.senators.fields import SIDE, TABLE
from comitia.games.senators.older import older
from comitia.games.senators.rules import SENATORS
from comitia.games.senators.scoring import breakdown, recount, scores, totals, winners
from comitia.games.senators.standing import PHASES, ledger, standing, traits
from comitia.games.senators.table import new_state

GAME = Game(
    name="senators",
    version=2,
    players=(3, 5),
    flow=SENATORS,
    sheet=SHEET,
    new=new_state,
    recall=recall,
    deal=deal,
    scores=scores,
    winners=winners,
    recount=recount,
    totals=totals,
    breakdown=breakdown,
    folder=Path(__file__).parent,
    options=OPTIONS,
    kinds={"card": CARD, "cards": CARD},
    events=EVENTS,
    bound=10_000,
    usual=4,
    table=TABLE,
    side=SIDE,
    board="comitia.games.senators.board",
    scenario="comitia.games.senators.scenario",
    older=older,
    ledger=ledger,
    standing=standing,
    phases=PHASES,
    traits=traits,
)
