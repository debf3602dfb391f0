"""5  Phase II: one new character for each player."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each
from comitia.engine.state import EVERYONE
from comitia.games.sylla.edition import CHARACTER, CHARACTER_NAMES
from comitia.games.sylla.moves import from_consul
from comitia.games.sylla.state import SyllaState


def lay_out_characters(s: SyllaState, p: int) -> None:
    """2.6, 3.2  Characters are laid open from the pile; the returned ones are its bottom."""
    new: list[int] = []
    returned = list(s.returned)
    while len(new) < s.edition.offered[s.seats]:
        new.append(s.deck.pop() if s.deck else returned.pop(0))
    s.returned = tuple(returned)
    new.sort()
    s.offer = tuple(new)
    s.show("characters_offered", s.consul, EVERYONE, new)


def open_recruiting(s: SyllaState, p: int) -> None:
    """5.1  The second phase begins."""
    s.phase = 2


class Recruit(Ask[SyllaState]):
    """5.1  One of the open characters."""

    domain = Domain(Verb("recruit", CHARACTER))

    def candidates(self, s: SyllaState, p: int) -> list[int]:
        return sorted(set(s.offer))

    def refusal(self, s: SyllaState, p: int, choice: int) -> Reason | None:
        return None if choice in s.offer else Reason("not_on_offer", {"card": CHARACTER_NAMES[choice]})

    def take(self, s: SyllaState, p: int, choice: int) -> None:
        left = list(s.offer)
        left.remove(choice)
        s.offer = tuple(left)
        s.players[p].upright[choice] += 1
        s.tell("recruited", p, choice)

    def detail(self, s: SyllaState, p: int, choice: int) -> dict[str, Value]:
        colours = s.edition.colours_of[choice]
        return {"count": len(colours), "colours": colours}


def put_under(s: SyllaState, p: int) -> None:
    """5.2  The rest goes under the pile, in the order of the card table (R4)."""
    s.whisper("put_under", s.consul, EVERYONE, list(s.offer))
    s.returned = s.returned + s.offer
    s.offer = ()


RECRUIT: Final = Seq("recruit", ask(Recruit()))
RECRUITING: Final = Seq(
    "recruiting",
    do(open_recruiting),
    each(from_consul, RECRUIT),  # 5.1
    do(put_under),  # 5.2
)
