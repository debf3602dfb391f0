"""What event cards and orders look at: a number for each player."""

from __future__ import annotations

from collections.abc import Callable

from comitia.engine.state import NONE
from comitia.games.age_of_rome.areas import is_ranked
from comitia.games.age_of_rome.edition import JEWELRY, THRACE
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import legions_at, owns_medal, population, province_before

Measure = Callable[[AgeState, int], int]


def feud_markers(s: AgeState, p: int) -> int:
    """1.2  A player's feud markers."""
    return s.players[p].feud


def people(s: AgeState, p: int) -> int:
    """1.3  The population before a player."""
    return population(s, province_before(s, p))


def medals(s: AgeState, p: int) -> int:
    """1.5  How many medals a player has."""
    return s.medals.count(p)


def medal_of(building: int) -> Measure:
    """1.5  Whether a player has the medal of a building type."""

    def has_medal(s: AgeState, p: int) -> int:
        return 1 if owns_medal(s, p, building) else 0

    return has_medal


def thinnest_front(s: AgeState, p: int) -> int:
    """1.6  A player's legions in the area with fewest of them."""
    return min([legions_at(s, p, area) for area in range(3)])


def votes(s: AgeState, p: int) -> int:
    """1.7  A player's votes in the senate."""
    return s.senate.count(p)


def vote_on_top(s: AgeState, p: int) -> int:
    """1.7  Whether the vote on top is a player's."""
    return 1 if s.senate[-1:] == [p] else 0


def denarii(s: AgeState, p: int) -> int:
    """1.12  A player's denarii."""
    return s.players[p].denarii


def fame(s: AgeState, p: int) -> int:
    """3.3  A player's fame on the track."""
    return s.players[p].fame


def followers(s: AgeState, p: int) -> int:
    """3.4  A player's followers."""
    return s.players[p].followers


def pantheon_levels(s: AgeState, p: int) -> int:
    """6.7  How many levels are complete."""
    side = s.players[p]
    return (1 if side.base_metal != NONE else 0) + (1 if side.temple_metal != NONE else 0)


def golden_levels(s: AgeState, p: int) -> int:
    """6.7  How many levels a piece of gold completes."""
    side = s.players[p]
    return (side.base_metal, side.temple_metal).count(0)


def cards_in_hand(s: AgeState, p: int) -> int:
    """7.1  A player's trade cards."""
    return len(s.players[p].hand)


def sets(s: AgeState, p: int) -> int:
    """7.4  A player's sets."""
    return len(s.players[p].set_wares)


def jewelry_sets(s: AgeState, p: int) -> int:
    """7.4  A player's sets of jewelry."""
    return s.players[p].set_wares.count(JEWELRY)


def victories(s: AgeState, p: int) -> int:
    """9.3, 9.7  In how many areas a player is first."""
    return len([area for area in range(3) if is_ranked(s, p, area, 0)])


def second_places(s: AgeState, p: int) -> int:
    """9.3, 9.7  In how many areas a player is second."""
    return len([area for area in range(3) if is_ranked(s, p, area, 1)])


def victory_in_thrace(s: AgeState, p: int) -> int:
    """9.3, 9.7  Whether a player is first in Thrace."""
    return 1 if is_ranked(s, p, THRACE, 0) else 0
