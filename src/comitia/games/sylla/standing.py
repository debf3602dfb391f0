"""How a game of Sylla stands: income, famine, crises, events and tokens as they would come now."""

from __future__ import annotations

from typing import Final

from comitia.engine.standing import Phase, Share, Standing
from comitia.engine.state import NONE
from comitia.games.sylla.dangers import HIT_BUILDINGS, HIT_CARDS, cubes_on
from comitia.games.sylla.ecclesia import face_up
from comitia.games.sylla.edition import (
    BUILDING_NAMES,
    CARD_NAMES,
    CHRISTIAN_MERCHANT,
    CHRISTIAN_SENATOR,
    CHRISTIAN_SLAVE,
    CIVIC,
    COLOURS,
    CULT,
    DECADENCE,
    EPIDEMIC,
    ERUPTION,
    EVENT_NAMES,
    HEALTH,
    LEISURE,
    OPEN_EVENTS,
    SLAVE,
    TOKEN_NAMES,
    TOKENS,
)
from comitia.games.sylla.famine import famine_loss
from comitia.games.sylla.income import income_of
from comitia.games.sylla.outlook import Crisis, Danger, Fate, Hunger, Outlook, Tokens
from comitia.games.sylla.scoring import breakdown
from comitia.games.sylla.state import Player, SyllaState
from comitia.games.sylla.table import votes_of

PHASES: Final = (
    Phase("set_up", "setting_up"),  # 2
    Phase("election", fields=("highest", "leader")),  # 4
    Phase("recruiting"),  # 5
    Phase("market", fields=("place", "offerer", "offered", "highest", "leader")),  # 6
    Phase("income", fields=("uses", "moved")),  # 7
    Phase("dangers", fields=("averted", "space")),  # 8
    Phase("great_work"),  # 9
    Phase("famine", "famine_and_crises"),  # 10
)

#: 8.7  The marker that an event moves when it happens.
MOVES: Final = {EPIDEMIC: HEALTH, ERUPTION: LEISURE, CULT: CIVIC}


def standing(s: SyllaState, p: int) -> Standing:
    """1.10, 11  Prestige by its sources, and what Christians, slaves and tokens would bring now."""
    fates = [fate_of(s, space) for space in range(OPEN_EVENTS)]
    outlook: Outlook = {
        "income": [income_of(s, side) for side in s.players],
        "famine": hunger(s),
        "crises": crises(s, fates),
        "events": [danger(s, p, space, fates[space]) for space in range(OPEN_EVENTS) if s.open_events[space] != NONE],
        "power": [[power_of(s, side, colour) for colour in range(COLOURS)] for side in s.players],
        "votes": [votes_of(side) for side in s.players],
        "tokens": own_tokens(s, p),
    }
    return Standing(shares(s, p), outlook)


# -- 11  Points --------------------------------------------------------------------------------


def shares(s: SyllaState, p: int) -> list[Share]:
    """1.10, 11.1, 11.2, 11.3  Others' money and tokens are behind the screen, so their slaves and tokens are hidden."""
    rows = breakdown(s)
    if s.over:
        return [Share(row) for row in rows]
    found: list[Share] = []
    for seat, row in enumerate(rows):
        side = s.players[seat]
        row["christians"] += christians(side) * s.edition.christian
        if seat == p:
            row["slaves"] += freed(s, side) * s.edition.slave
            row["tokens"] += sum([side.tokens[token] * worth_of(s, token) for token in range(TOKENS)])
        found.append(Share(row, () if seat == p else ("slaves", "tokens")))
    return found


def christians(side: Player) -> int:
    """11.1  The face-up Christians."""
    return face_up(side, CHRISTIAN_SENATOR) + face_up(side, CHRISTIAN_MERCHANT) + face_up(side, CHRISTIAN_SLAVE)


def freed(s: SyllaState, side: Player) -> int:
    """11.2  How many Slaves the purse would free."""
    slaves = face_up(side, SLAVE) + face_up(side, CHRISTIAN_SLAVE)
    return min(slaves, side.money // s.edition.slave_cost) if s.edition.slave_cost > 0 else slaves


def worth_of(s: SyllaState, token: int) -> int:
    """11.3  What a token is worth as its marker stands."""
    return s.edition.ladder[s.ladder[token]]


def own_tokens(s: SyllaState, p: int) -> list[Tokens]:
    """11.3  The tokens of a player; nothing for those who watch."""
    if p < 0:
        return []
    own = s.players[p].tokens
    return [{"token": TOKEN_NAMES[token], "count": own[token], "each": worth_of(s, token)} for token in range(TOKENS)]


def power_of(s: SyllaState, side: Player, colour: int) -> int:
    """6.2  With how many upright cards of a colour a player could bid."""
    return sum([side.upright[card] for card in s.edition.coloured[colour]])


# -- 8, 10  Dangers ----------------------------------------------------------------------------


def hunger(s: SyllaState) -> Hunger:
    """4.4, 10.1  The famine, now and after the next election."""
    growth = sum([s.edition.symbols[event] for event in s.open_events if event != NONE])
    return {
        "level": s.famine,
        "next": min(s.famine + growth, s.edition.famine_most),
        "losses": [min(famine_loss(s, side), side.prestige) for side in s.players],
    }


def fate_of(s: SyllaState, space: int) -> Fate:
    """8.5, 8.6  What becomes of the event at a space by the cubes that lie there now."""
    if len(s.averted) == 2:
        if s.open_events[space] in s.averted:
            return "averted"
        return "happened" if s.space >= space else "happens"
    if s.open_events[space] in s.averted:
        return "averted"
    counts = [cubes_on(s, other) for other in range(OPEN_EVENTS)]
    cut, below = sorted(counts)[-2], sorted(counts)[-3]
    if counts[space] > cut or (counts[space] == cut and cut > below):
        return "averted"
    return "tied" if counts[space] == cut else "happens"


def crises(s: SyllaState, fates: list[Fate]) -> list[Crisis]:
    """10.2  Which markers stand in the crisis zone, and which would after the events."""
    after = list(s.ladder)
    for space, event in enumerate(s.open_events):
        if fates[space] in ("happens", "tied"):
            for token in hit_markers(after, event):
                after[token] = max(after[token] - 1, 0)
    zone = s.edition.crisis
    return [
        {"token": TOKEN_NAMES[token], "now": s.ladder[token] < zone, "threatened": after[token] < zone}
        for token in range(TOKENS)
    ]


def hit_markers(ladder: list[int], event: int) -> list[int]:
    """8.7  The markers that an event moves to the left."""
    if event == DECADENCE:
        return [token for token in range(TOKENS) if ladder[token] == max(ladder)]
    return [MOVES[event]] if event in MOVES else []


def danger(s: SyllaState, p: int, space: int, fate: Fate) -> Danger:
    """8  What threatens at a space."""
    event = s.open_events[space]
    cubes = [side.cubes[space] for side in s.players]
    cards: list[str] = []
    buildings: list[str] = []
    if p >= 0:
        own = s.players[p]
        cards = [CARD_NAMES[card] for card in HIT_CARDS[event] if face_up(own, card) > 0]
        buildings = [BUILDING_NAMES[kind] for kind in HIT_BUILDINGS[event] if own.buildings[kind] > 0]
    return {
        "event_card": EVENT_NAMES[event],
        "cubes": cubes,
        "total": sum(cubes),
        "fate": fate,
        "leaders": [seat for seat, n in enumerate(cubes) if n > 0 and n == max(cubes)],
        "cards": cards,
        "buildings": buildings,
    }
