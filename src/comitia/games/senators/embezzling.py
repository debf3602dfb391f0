"""7.1  Embezzling before something strikes: those concerned are asked together and once."""

from __future__ import annotations

from comitia.engine.ask import Deed, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import picked
from comitia.games.senators.moves import embezzle, embezzling_refusal, from_active
from comitia.games.senators.state import SenatorsState


class Embezzle(Deed[SenatorsState]):
    """7.1  A senator is given up for coins, whenever the player is asked."""

    verb = Verb("embezzle")
    ends = True

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return embezzling_refusal(s, p)

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        embezzle(s, p, 1)

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        return {"coins": s.edition.embezzled}


class SayReady(Deed[SenatorsState]):
    """4.2  No more senators are given up."""

    verb = Verb("ready")
    ends = True


class EmbezzleFirst(Embezzle):
    """4.2, 7.1  As many senators as wanted but the last, in one answer with the others."""

    unordered = True

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return None if s.players[p].senators - len(picked(s, p)) > 1 else Reason("last_senator")  # R23


class Ready(Menu[SenatorsState]):
    """4.2, 7.1  Before the fists close a player may embezzle, as many senators as wanted but the last."""

    deeds = (SayReady(), EmbezzleFirst())

    def given_up(self, picks: list[int]) -> int:
        """4.2  How many senators an answer gives up."""
        return len([pick for pick in picks if isinstance(self.deed(pick), EmbezzleFirst)])

    def is_complete(self, s: SenatorsState, p: int, picks: list[int]) -> bool:
        return self.given_up(picks) < len(picks) or s.players[p].senators - len(picks) <= 1

    def take_all(self, s: SenatorsState, p: int, picks: list[int]) -> None:
        senators = self.given_up(picks)
        if senators > 0:
            embezzle(s, p, senators)

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        senators = len(picked(s, p))
        return {"n": senators, "coins": s.players[p].coins + senators * s.edition.embezzled}


def those_with_senators(s: SenatorsState, p: int) -> tuple[int, ...]:
    """4.2  All players who have more than one senator."""
    return tuple([seat for seat in from_active(s, p) if s.players[seat].senators > 1])
