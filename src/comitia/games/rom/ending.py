"""11  The end: Senate cards, regions, and the cards that break a tie."""

from __future__ import annotations

from typing import Final

from comitia.engine.flow import Seq, do
from comitia.engine.state import EVERYONE
from comitia.games.rom.edition import (
    ARENA,
    ASIANUS,
    CAMP,
    GREKO_MAXIMUS,
    IMPERATOR,
    LUDI_MAXIMUS,
    PRAETOR,
    REGIONS,
    SYMBOLS,
    VILLA,
)
from comitia.games.rom.fields import BY_OFFICES, BY_REGIONS
from comitia.games.rom.moves import gain_points
from comitia.games.rom.scoring import hand_cost, leaders, winners
from comitia.games.rom.state import Player, RomState
from comitia.games.rom.table import hand_of, told


def begin_end(s: RomState, p: int) -> None:
    """11.1  The final scoring begins."""
    s.phase = 6
    s.tell("final_scoring", s.order[0])


# -- 11.1  Senate cards ------------------------------------------------------------------------


def provinces_with(s: RomState, side: Player, symbol: int) -> int:
    """7.17, 7.18, 7.19  How many provinces of a player show a symbol."""
    return len([province for province in side.provinces if s.edition.province_symbol[province] == symbol])


def pairs_of(s: RomState, side: Player) -> int:
    """7.15  For each symbol the smaller number of Senate cards and provinces that show it."""
    pairs = 0
    for symbol in range(SYMBOLS):
        cards = len([card for card in side.offices if s.edition.symbols[card] > 0 and s.edition.symbol[card] == symbol])
        pairs += min(cards, provinces_with(s, side, symbol))
    return pairs


#: 7.17, 7.18, 7.19  Cards that count provinces with a symbol, and which.
COUNTED: Final = {LUDI_MAXIMUS: ARENA, IMPERATOR: CAMP, PRAETOR: VILLA}


def office_points(s: RomState, side: Player, card: int) -> int:
    """7.15, 7.16, 7.17, 7.18, 7.19  What a card that counts at the end is worth to its owner."""
    if card == GREKO_MAXIMUS:
        return pairs_of(s, side) * s.edition.pair
    if card == ASIANUS:
        return len({s.edition.region[province] for province in side.provinces}) * s.edition.asianus
    symbol = COUNTED[card]
    return provinces_with(s, side, symbol) * s.edition.symbol_points[symbol]


def score_offices(s: RomState, p: int) -> None:
    """11.1  The cards that count at the end do so."""
    for seat in s.order:
        for card in s.players[seat].offices:
            if card >= GREKO_MAXIMUS and card <= PRAETOR:
                points = office_points(s, s.players[seat], card)
                gain_points(s, seat, points, BY_OFFICES)
                s.tell("office_points", seat, card, points)


# -- 11.2, 11.3  Regions -----------------------------------------------------------------------


def strength_in(s: RomState, side: Player, region: int) -> int:
    """11.2  The strengths of a player's provinces in a region."""
    edition = s.edition
    return sum([edition.strength[province] for province in side.provinces if edition.region[province] == region])


def size_of(s: RomState, region: int) -> int:
    """11.2  How many provinces a region has in this game, taken or not."""
    return len([province for province in s.decks.provinces if s.edition.region[province] == region])


def holds_all(s: RomState, side: Player, region: int) -> bool:
    """11.2  Whether a player has every province of a region."""
    held = len([province for province in side.provinces if s.edition.region[province] == region])
    return held == size_of(s, region)


def strongest_in(s: RomState, region: int) -> list[int]:
    """11.2, 11.3  Who has the highest strength in a region, in turn order; nobody if nobody is there."""
    sums = [strength_in(s, side, region) for side in s.players]
    most = max(sums)
    return [seat for seat in s.order if most > 0 and sums[seat] == most]


def score_region(s: RomState, region: int) -> None:
    """11.2, 11.3  A region is worth most to whoever holds all of it, and least to those who are tied."""
    first = strongest_in(s, region)
    points = s.edition.region_most
    if not first:
        s.tell("region_empty", s.order[0], region)
    elif len(first) > 1:
        points = s.edition.region_tied
        row = told(first[1:])
        s.tell("region_tied", first[0], region, row[0], row[1], row[2])
    elif holds_all(s, s.players[first[0]], region):
        points = s.edition.region_all
        s.tell("region_whole", first[0], region)
    for seat in first:
        gain_points(s, seat, points, BY_REGIONS)
        s.tell("region_points", seat, region, points)


def score_regions(s: RomState, p: int) -> None:
    """11.2, 12.1  Each region that is in the game is scored by itself."""
    for region in range(REGIONS):
        if size_of(s, region) > 0:
            score_region(s, region)


# -- 11.4  Ties --------------------------------------------------------------------------------


def show_tied_hands(s: RomState, p: int) -> None:
    """11.4  Who is tied for the victory shows the arena cards left in hand."""
    tell_ties(s)
    tied = leaders(s)
    if len(tied) > 1:
        for seat in tied:
            side = s.players[seat]
            side.shown = hand_of(side)
            side.bought = ()
            side.blind = ()
            s.show("showed_hand", seat, EVERYONE, list(side.shown), len(side.shown))


def tell_ties(s: RomState) -> None:
    """11.4  Who is tied in points, and whose provinces break the tie."""
    most = max([side.points for side in s.players])
    tied = [seat for seat in s.order if s.players[seat].points == most]
    if len(tied) == 1:
        return
    row = told(tied[1:])
    s.tell("tied_for_victory", tied[0], most, row[0], row[1], row[2])
    first = leaders(s)
    if len(first) == 1:
        s.tell("more_provinces", first[0], len(s.players[first[0]].provinces))


def tell_last_tie(s: RomState, p: int) -> None:
    """11.4  Whether the hands that were shown break the tie."""
    if len(leaders(s)) == 1:
        return
    found = [seat for seat in s.order if seat in winners(s)]
    if len(found) == 1:
        s.tell("dearer_hand", found[0], hand_cost(s, found[0]))
    else:
        row = told(found[1:])
        s.tell("shared_victory", found[0], row[0], row[1], row[2])


ENDING: Final = Seq(
    "ending",
    do(begin_end),
    do(score_offices),  # 11.1
    do(score_regions),  # 11.2
    do(show_tied_hands),  # 11.4
    do(tell_last_tie),
)
