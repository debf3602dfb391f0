"""5.2 to 5.5  Where a die goes on a power track."""

from __future__ import annotations

from typing import Final

from comitia.games.rom.edition import TRACKS
from comitia.games.rom.state import RomState
from comitia.games.rom.table import dice_on, groups_on, set_dice_on, set_groups_on, told, without_item

#: 7.5  What every die keeps to.
HIGHEST: Final = 6


def limits(s: RomState, p: int) -> tuple[int, ...]:
    """5.4, 7.5  The highest value that a player may place on each track now."""
    side = s.players[p]
    if s.consul:
        return (HIGHEST,) * TRACKS
    return (
        side.legion[-1] if side.legion else HIGHEST,
        side.votes[-1] if side.votes else HIGHEST,
        side.purse[-1] if side.purse else HIGHEST,
    )


def can_place(s: RomState, p: int) -> bool:
    """5.6  Whether any die of a player can be placed; if one can, the lowest can."""
    return s.players[p].dice[0] <= max(limits(s, p))


def needs_consul(s: RomState, p: int) -> bool:
    """7.5  Whether a player has a die that is too high beside the own dice on some track."""
    side = s.players[p]
    for track in range(TRACKS):
        dice = dice_on(side, track)
        if dice and side.dice[-1] > dice[-1]:
            return True
    return False


def place_die(s: RomState, p: int, track: int, die: int) -> None:
    """5.2, 5.4  A die joins the own group, or opens one."""
    side = s.players[p]
    side.dice = without_item(side.dice, die)
    dice = dice_on(side, track)
    set_dice_on(side, track, dice + (die,))
    before = [] if s.heard is None else groups_on(s, track)
    if not dice:
        seat_group(s, p, track)
    if s.heard is not None:
        s.tell("placed", p, track, die, section_of(s, p, track))
        tell_pushed(s, p, track, before)


def seat_group(s: RomState, p: int, track: int) -> None:
    """5.3, 5.5  A group goes before the leftmost one whose leading die is higher, or behind all (R8)."""
    seats = [seat for seat in groups_on(s, track) if seat != p]
    seats.insert(groups_ahead(s, seats, track, dice_on(s.players[p], track)[0]), p)
    set_groups_on(s, track, seats)


def groups_ahead(s: RomState, seats: list[int], track: int, lead: int) -> int:
    """5.3  How many of some groups on a track stay ahead of a new leading die (R8)."""
    ahead = 0
    for seat in seats:
        if dice_on(s.players[seat], track)[0] > lead:
            break
        ahead += 1
    return ahead


def landing(s: RomState, p: int, track: int, die: int) -> list[int]:
    """5.2, 5.3, 5.4  The section in which a die of a player would lie, from 1, and whose groups it would push."""
    seats = groups_on(s, track)
    if p in seats:
        return [seats.index(p) + 1]
    ahead = groups_ahead(s, seats, track, die)
    return [ahead + 1] + seats[ahead:]


def bring_forward(s: RomState, p: int, track: int) -> None:
    """7.9, 13.5  A group is placed again by its leading die, but never further back than it stands."""
    before = groups_on(s, track)
    seat_group(s, p, track)
    if groups_on(s, track).index(p) > before.index(p):
        set_groups_on(s, track, before)


def send_to_front(s: RomState, p: int, track: int) -> None:
    """7.9  A group goes to the first section."""
    set_groups_on(s, track, [p] + [seat for seat in groups_on(s, track) if seat != p])


def tell_pushed(s: RomState, p: int, track: int, before: list[int]) -> None:
    """5.3  Whose groups have moved to the right, if any, is told."""
    after = groups_on(s, track)
    pushed = [seat for seat in before if seat != p and after.index(seat) > before.index(seat)]
    if pushed:
        row = told(pushed)
        s.tell("pushed", p, track, row[0], row[1], row[2])


def section_of(s: RomState, p: int, track: int) -> int:
    """1.5  The section of a player's group on a track, from 1."""
    return groups_on(s, track).index(p) + 1
