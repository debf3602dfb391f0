"""4.6, 4.7  What an effect is: when it is possible, and what activating does."""

from __future__ import annotations

from comitia.engine._native import mypyc_attr
from comitia.engine.flow import Seq
from comitia.games.roma.state import RomaState


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """4.6  What a card does; as it stands, nothing: a card that is never activated with a die."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        """4.7  Whether activating at this disc could do anything, with so many other dice unused."""
        return False

    def reason(self) -> str:
        """4.7  Why not, if not."""
        return "no_target"

    def act(self, s: RomaState, p: int, disc: int) -> Seq | None:
        """Do it, or return the sequence that does."""
        raise NotImplementedError


class Passive(Effect):
    """6.19, 6.24, 6.25  Basilica, Templum and Turris work by lying there."""

    def reason(self) -> str:
        return "passive"
