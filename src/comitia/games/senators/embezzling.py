"""7.1  Embezzling before something strikes: those concerned are asked together and once."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import picked
from comitia.games.senators.moves import embezzle, from_active
from comitia.games.senators.state import SenatorsState

READY: Final = 0
EMBEZZLE_FIRST: Final = 1


class Ready(Ask[SenatorsState]):
    """4.2, 7.1  Before the fists close a player may embezzle, as many senators as wanted but the last."""

    domain = Domain(Verb("ready"), Verb("embezzle"))
    unordered = ("embezzle",)
    enders = ("ready", "embezzle")

    def refusal(self, s: SenatorsState, p: int, choice: int) -> Reason | None:
        left = s.players[p].senators - len(picked(s, p))
        return None if choice == READY or left > 1 else Reason("last_senator")  # R23

    def is_complete(self, s: SenatorsState, p: int, picks: list[int]) -> bool:
        return READY in picks or s.players[p].senators - len(picks) <= 1

    def take_all(self, s: SenatorsState, p: int, picks: list[int]) -> None:
        senators = picks.count(EMBEZZLE_FIRST)
        if senators > 0:
            embezzle(s, p, senators)

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        senators = len(picked(s, p))
        return {"n": senators, "coins": s.players[p].coins + senators * s.edition.embezzled}

    def detail(self, s: SenatorsState, p: int, choice: int) -> dict[str, Value]:
        return {"coins": s.edition.embezzled}


def those_with_senators(s: SenatorsState, p: int) -> tuple[int, ...]:
    """4.2  All players who have more than one senator."""
    return tuple([seat for seat in from_active(s, p) if s.players[seat].senators > 1])
