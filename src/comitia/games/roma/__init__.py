"""Roma, for two players."""

from pathlib import Path

from comitia.engine.registry import Game
from comitia.games.roma.determine import deal, recall
from comitia.games.roma.edition import CARD, OPTIONS, SHEET
from comitia.games.roma.events import EVENTS
from comitia.games.roma.fields import SIDE, TABLE
from comitia.games.roma.older import todays_lines
from comitia.games.roma.rules import ROMA
from comitia.games.roma.scoring import breakdown, recount, scores, totals, winners
from comitia.games.roma.standing import PHASES, ledger, standing, traits
from comitia.games.roma.table import new_state

GAME = Game(
    name="roma",
    version=2,
    players=(2, 2),
    flow=ROMA,
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
    fleeting=("looked",),
    bound=20_000,
    older=todays_lines,
    table=TABLE,
    side=SIDE,
    board="comitia.games.roma.board",
    scenario="comitia.games.roma.scenario",
    ledger=ledger,
    standing=standing,
    phases=PHASES,
    traits=traits,
)
