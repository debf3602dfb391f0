"""ROM: Rise to Power, for two to four players."""

from pathlib import Path

from comitia.engine.registry import Game
from comitia.games.rom.determine import deal, recall
from comitia.games.rom.edition import (
    CARD,
    KIND,
    OPTIONS,
    PERFORMER,
    PROVINCE,
    REGION,
    RESOURCE,
    SHEET,
    SYMBOL,
    TRACK,
    check_deck,
)
from comitia.games.rom.events import EVENTS
from comitia.games.rom.fields import SIDE, TABLE
from comitia.games.rom.older import of_today
from comitia.games.rom.rules import ROM
from comitia.games.rom.scoring import breakdown, recount, roles, scores, totals, winners
from comitia.games.rom.standing import PHASES, standing
from comitia.games.rom.table import new_state
from comitia.games.rom.traits import traits

GAME = Game(
    name="rom",
    version=2,
    players=(2, 4),
    flow=ROM,
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
    check=check_deck,
    kinds={
        "card": CARD,
        "cards": CARD,
        "province": PROVINCE,
        "provinces": PROVINCE,
        "performer": PERFORMER,
        "performers": PERFORMER,
        "track": TRACK,
        "resource": RESOURCE,
        "region": REGION,
        "symbol": SYMBOL,
        "kind": KIND,
    },
    events=EVENTS,
    bound=2_000,
    usual=4,
    table=TABLE,
    side=SIDE,
    board="comitia.games.rom.board",
    scenario="comitia.games.rom.scenario",
    roles=roles,
    older=of_today,
    standing=standing,
    phases=PHASES,
    traits=traits,
)
