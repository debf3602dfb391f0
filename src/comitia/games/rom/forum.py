"""9.1 to 9.3  Phase 4: the forum."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, yes_no
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, repeat
from comitia.engine.state import NONE
from comitia.games.rom.edition import (
    AFRICANUS_MAXIMUS,
    CARD_NAMES,
    HISPANIA_MAXIMUS,
    OLIVES,
    PROVINCE_NAMES,
    RESOURCE_NAMES,
    RESOURCES,
    WINE,
)
from comitia.games.rom.fields import BY_FORUM
from comitia.games.rom.moves import gain_points, is_ready, move_marker
from comitia.games.rom.state import Player, RomState
from comitia.games.rom.table import with_item


def begin_scoring(s: RomState, p: int) -> None:
    """9.1  Phase 4 begins."""
    s.phase = 4
    s.resource = NONE
    s.tell("scoring", s.order[0], s.round)


def next_forum_track(s: RomState, p: int) -> None:
    """9.1  Olives come first, then wine, then jewels."""
    s.resource += 1


def card_of(resource: int) -> int:
    """7.13, 7.14  The card that helps before a resource is scored, or NONE."""
    if resource == OLIVES:
        return HISPANIA_MAXIMUS
    return AFRICANUS_MAXIMUS if resource == WINE else NONE


def fresh_province(s: RomState, side: Player) -> int:
    """9.2  The first province with the resource of the track that is not exhausted, or NONE."""
    for province in side.provinces:
        if s.edition.resource[province] == s.resource and province not in side.exhausted:
            return province
    return NONE


def helped_players(s: RomState, p: int) -> tuple[int, ...]:
    """9.2  Who can move the own marker before the track is scored, in turn order."""
    card = card_of(s.resource)
    found: list[int] = []
    for seat in s.order:
        side = s.players[seat]
        has_room = side.forum[s.resource] < s.edition.end[s.resource]
        if card != NONE and has_room and is_ready(s, seat, card) and fresh_province(s, side) != NONE:
            found.append(seat)
    return tuple(found)


class Advance(Ask[RomState]):
    """9.2, 7.13, 7.14  A province may be exhausted to move the own marker."""

    domain = yes_no()
    enders = ("no",)

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: RomState, p: int, choice: int) -> None:
        if choice == 1:
            side = s.players[p]
            card, province = card_of(s.resource), fresh_province(s, side)
            side.used = with_item(side.used, card)
            side.exhausted = with_item(side.exhausted, province)
            s.tell("laid_on", p, card, province)
            move_marker(s, p, s.resource, 1)

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        side = s.players[p]
        return {
            "card": CARD_NAMES[card_of(s.resource)],
            "province": PROVINCE_NAMES[fresh_province(s, side)],
            "resource": RESOURCE_NAMES[s.resource],
            "space": side.forum[s.resource] + 1,
        }


def forum_points(s: RomState, p: int, resource: int) -> int:
    """9.3  A point for having the resource, and one for each marker behind."""
    space = s.players[p].forum[resource]
    if space == 0:
        return 0
    behind = len([side for side in s.players if side.forum[resource] < space])
    return s.edition.has_resource + behind * s.edition.behind


def score_forum_track(s: RomState, p: int) -> None:
    """9.3  A forum track is scored."""
    for seat in s.order:
        points = forum_points(s, seat, s.resource)
        gain_points(s, seat, points, BY_FORUM)
        s.tell("forum_points", seat, s.resource, points)


def is_forum_scored(s: RomState, p: int) -> bool:
    """9.1  The last track was jewels."""
    return s.resource == RESOURCES - 1


HELP: Final = Seq("help", ask(Advance()))
FORUM_TRACK: Final = Seq("forum_track", do(next_forum_track), each(helped_players, HELP), do(score_forum_track))
FORUM: Final = Seq("forum", do(begin_scoring), repeat(FORUM_TRACK, is_forum_scored))
