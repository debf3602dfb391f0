"""10  Phase VII: famine and crises."""

from __future__ import annotations

from typing import Final

from comitia.engine.flow import Seq, do
from comitia.engine.state import EVERYONE
from comitia.games.sylla.edition import FIELD, TOKENS
from comitia.games.sylla.fields import BY_CRISES, TO_CRISES, TO_FAMINE
from comitia.games.sylla.moves import from_consul, gain_prestige, lose_prestige
from comitia.games.sylla.state import Player, SyllaState


def famine_loss(s: SyllaState, side: Player) -> int:
    """10.1  The level of famine, less two for each face-up Field, but not below 0."""
    return max(s.famine - side.buildings[FIELD] * s.edition.field, 0)


def starve(s: SyllaState, p: int) -> None:
    """10.1  Each player loses prestige by the famine."""
    s.phase = 7
    for seat in from_consul(s, p):
        s.tell("famine_loss", seat, lose_prestige(s, seat, famine_loss(s, s.players[seat]), TO_FAMINE))


def settle_crises(s: SyllaState, p: int) -> None:
    """10.2  A crisis for each marker in the crisis zone, in the order of the markers."""
    for token in range(TOKENS):
        if s.ladder[token] < s.edition.crisis:
            settle_crisis(s, token)


def settle_crisis(s: SyllaState, token: int) -> None:
    """10.2  Most tokens gain, fewest lose; gain and loss are taken together (R12)."""
    s.tell("crisis", s.consul, token)
    counts = [side.tokens[token] for side in s.players]
    for seat in from_consul(s, 0):
        s.show("showed", seat, EVERYONE, [counts[seat]], token)
    for seat in from_consul(s, 0):
        n = s.edition.crisis_gain if counts[seat] == max(counts) else 0
        if counts[seat] == min(counts):
            n -= s.edition.crisis_loss
        if n > 0:
            s.tell("crisis_gain", seat, gain_prestige(s, seat, n, BY_CRISES))
        elif n < 0:
            s.tell("crisis_loss", seat, lose_prestige(s, seat, -n, TO_CRISES))


FAMINE_AND_CRISES: Final = Seq("famine_and_crises", do(starve), do(settle_crises))
