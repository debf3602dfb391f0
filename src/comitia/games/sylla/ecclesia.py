"""11  The end: Christians, freed slaves, tokens."""

from __future__ import annotations

from typing import Final

from comitia.engine.flow import Seq, do
from comitia.games.sylla.edition import (
    CHRISTIAN_MERCHANT,
    CHRISTIAN_SENATOR,
    CHRISTIAN_SLAVE,
    SLAVE,
    TOKENS,
)
from comitia.games.sylla.fields import BY_CHRISTIANS, BY_SLAVES, BY_TOKENS
from comitia.games.sylla.moves import from_consul, gain_prestige, pay
from comitia.games.sylla.state import Player, SyllaState


def face_up(side: Player, card: int) -> int:
    """11.1, 11.2  How many cards of a kind are face up, upright or sideways."""
    return side.upright[card] + side.sideways[card]


def count_christians(s: SyllaState, p: int) -> None:
    """11.1  Each face-up Christian brings prestige."""
    s.tell("ecclesia", s.consul)
    for seat in from_consul(s, p):
        side = s.players[seat]
        found = face_up(side, CHRISTIAN_SENATOR) + face_up(side, CHRISTIAN_MERCHANT) + face_up(side, CHRISTIAN_SLAVE)
        s.tell("christians", seat, found, gain_prestige(s, seat, found * s.edition.christian, BY_CHRISTIANS))


def free_slaves(s: SyllaState, p: int) -> None:
    """11.2  Each face-up Slave is freed as far as the purse allows (R13)."""
    cost = s.edition.slave_cost
    for seat in from_consul(s, p):
        side = s.players[seat]
        freed = face_up(side, SLAVE) + face_up(side, CHRISTIAN_SLAVE)
        if cost > 0:
            freed = min(freed, side.money // cost)
        pay(s, seat, freed * cost)
        s.tell("freed", seat, freed, freed * cost, gain_prestige(s, seat, freed * s.edition.slave, BY_SLAVES))


def count_tokens(s: SyllaState, p: int) -> None:
    """11.3  Each token brings the prestige of its marker's space."""
    for seat in from_consul(s, p):
        for token in range(TOKENS):
            n = s.players[seat].tokens[token]
            worth = s.edition.ladder[s.ladder[token]]
            s.tell("tokens", seat, token, n, gain_prestige(s, seat, n * worth, BY_TOKENS))


ECCLESIA: Final = Seq(
    "ecclesia",
    do(count_christians),  # 11.1
    do(free_slaves),  # 11.2
    do(count_tokens),  # 11.3
)
