"""Sylla, for three or four players; for two as a house variant."""

from pathlib import Path

from comitia.engine.registry import Game
from comitia.games.sylla.determine import deal, recall
from comitia.games.sylla.edition import BUILDING, CARD, COLOUR, EVENT_CARD, OPTIONS, SHEET, THUMB, TOKEN, WORK
from comitia.games.sylla.events import EVENTS
from comitia.games.sylla.fields import SIDE, TABLE
from comitia.games.sylla.older import todays_lines
from comitia.games.sylla.rules import SYLLA
from comitia.games.sylla.scoring import breakdown, recount, scores, totals, winners
from comitia.games.sylla.standing import PHASES, standing
from comitia.games.sylla.table import new_state
from comitia.games.sylla.traits import traits

GAME = Game(
    name="sylla",
    version=2,
    players=(2, 4),
    usual=4,
    flow=SYLLA,
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
    kinds={
        "card": CARD,
        "cards": CARD,
        "building": BUILDING,
        "buildings": BUILDING,
        "event_card": EVENT_CARD,
        "event_cards": EVENT_CARD,
        "work": WORK,
        "token": TOKEN,
        "colour": COLOUR,
        "colours": COLOUR,
        "thumb": THUMB,
    },
    events=EVENTS,
    fleeting=("showed",),
    bound=1_000,
    table=TABLE,
    side=SIDE,
    board="comitia.games.sylla.board",
    scenario="comitia.games.sylla.scenario",
    older=todays_lines,
    standing=standing,
    phases=PHASES,
    traits=traits,
)
