"""Age of Rome, for one to four players."""

from pathlib import Path

from comitia.engine.registry import Game
from comitia.games.age_of_rome.determine import deal, recall
from comitia.games.age_of_rome.edition import (
    ACHIEVEMENT,
    AREA,
    BUILDING,
    CARD,
    CHARACTER,
    EFFECT,
    ENVOY,
    OMEN,
    OPTIONS,
    ORDER,
    PIECE,
    PROVINCE,
    SHEET,
    TASK,
    WARE,
)
from comitia.games.age_of_rome.events import EVENTS
from comitia.games.age_of_rome.fields import SIDE, TABLE
from comitia.games.age_of_rome.older import older
from comitia.games.age_of_rome.rules import AGE_OF_ROME
from comitia.games.age_of_rome.scoring import breakdown, recount, roles, scores, totals, winners
from comitia.games.age_of_rome.standing import PHASES, standing
from comitia.games.age_of_rome.table import new_state
from comitia.games.age_of_rome.traits import traits

GAME = Game(
    name="age_of_rome",
    version=2,
    players=(1, 4),
    flow=AGE_OF_ROME,
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
        "order": ORDER,
        "orders": ORDER,
        "omen": OMEN,
        "building": BUILDING,
        "province": PROVINCE,
        "area": AREA,
        "end": AREA,
        "character": CHARACTER,
        "effect": EFFECT,
        "ware": WARE,
        "achievement": ACHIEVEMENT,
        "task": TASK,
        "piece": PIECE,
        "envoy": ENVOY,
    },
    events=EVENTS,
    # Tiles that are turned up and taken back, and the order in which the cards of a hand came.
    fleeting=("deal_agreed", "deal_refused", "drew"),
    bound=20_000,
    usual=4,
    table=TABLE,
    side=SIDE,
    board="comitia.games.age_of_rome.board",
    scenario="comitia.games.age_of_rome.scenario",
    roles=roles,
    older=older,
    standing=standing,
    phases=PHASES,
    traits=traits,
)
