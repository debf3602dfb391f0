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
from comitia.games.rom.moves import gain_points
from comitia.games.rom.scoring import leaders
from comitia.games.rom.state import BY_OFFICES, BY_REGIONS, Player, RomState, hand_of


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


def office_points(s: RomState, side: Player, card: int) -> int:
    """7.15, 7.16, 7.17, 7.18, 7.19  What a card that counts at the end is worth to its owner."""
    if card == GREKO_MAXIMUS:
        return pairs_of(s, side) * s.edition.pair
    if card == ASIANUS:
        return len({s.edition.region[province] for province in side.provinces}) * s.edition.asianus
    if card == LUDI_MAXIMUS:
        return provinces_with(s, side, ARENA) * s.edition.symbol_points[ARENA]
    if card == IMPERATOR:
        return provinces_with(s, side, CAMP) * s.edition.symbol_points[CAMP]
    assert card == PRAETOR
    return provinces_with(s, side, VILLA) * s.edition.symbol_points[VILLA]


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


def region_points(s: RomState, region: int) -> list[int]:
    """11.2, 11.3  What a region is worth to each player."""
    sums = [strength_in(s, side, region) for side in s.players]
    most = max(sums)
    if most == 0:
        return [0] * s.seats
    if sums.count(most) > 1:
        return [s.edition.region_tied if own == most else 0 for own in sums]
    first = sums.index(most)
    points = s.edition.region_all if holds_all(s, s.players[first], region) else s.edition.region_most
    return [points if seat == first else 0 for seat in range(s.seats)]


def score_regions(s: RomState, p: int) -> None:
    """11.2  Each region is scored by itself."""
    for region in range(REGIONS):
        points = region_points(s, region)
        for seat in s.order:
            if points[seat] > 0:
                gain_points(s, seat, points[seat], BY_REGIONS)
                s.tell("region_points", seat, region, points[seat])


# -- 11.4  Ties --------------------------------------------------------------------------------


def show_tied_hands(s: RomState, p: int) -> None:
    """11.4  Who is tied for the victory shows the arena cards left in hand."""
    tied = leaders(s)
    if len(tied) > 1:
        for seat in tied:
            side = s.players[seat]
            side.shown = hand_of(side)
            side.bought = ()
            side.blind = ()
            s.show("showed_hand", seat, EVERYONE, list(side.shown), len(side.shown))


ENDING: Final = Seq(
    "ending",
    do(begin_end),
    do(score_offices),  # 11.1
    do(score_regions),  # 11.2
    do(show_tied_hands),  # 11.4
)
