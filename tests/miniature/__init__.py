"""The miniature: a complete small game, the worked example of `docs/adding-a-game.md`."""

from pathlib import Path

from comitia.engine.registry import Game
from tests.miniature.determine import deal, recall
from tests.miniature.edition import CARD, OPTIONS, SHEET
from tests.miniature.fields import SIDE, TABLE
from tests.miniature.rules import EVENTS, MINIATURE
from tests.miniature.scoring import recount, scores, totals, winners
from tests.miniature.table import new_state

GAME = Game(
    name="miniature",
    version=1,
    players=(2, 4),
    flow=MINIATURE,
    sheet=SHEET,
    new=new_state,
    recall=recall,
    deal=deal,
    scores=scores,
    winners=winners,
    recount=recount,
    totals=totals,
    folder=Path(__file__).parent,
    options=OPTIONS,
    events=EVENTS,
    table=TABLE,
    side=SIDE,
    kinds={"card": CARD},
    bound=200,
    board="tests.miniature.board",
    scenario="tests.miniature.scenario",
)
