"""9.3  Battle areas: which are conquered, and who holds which place."""

from __future__ import annotations

from comitia.games.age_of_rome.edition import MILITARY
from comitia.games.age_of_rome.state import AgeState


def legions_in(s: AgeState, area: int) -> list[int]:
    """1.6  The legions in an area, by player."""
    count = len(s.players)
    return s.fronts[area * count : (area + 1) * count]


def is_conquered(s: AgeState, area: int) -> bool:
    """9.3  All legions there together reach the defence."""
    return sum(legions_in(s, area)) >= s.edition.defence[area]


def places_in(s: AgeState, area: int) -> list[list[int]]:
    """9.3  Who shares each place; with the military medal its owner goes before those with as many legions."""
    places: list[list[int]] = []
    if not is_conquered(s, area):
        return places
    row = legions_in(s, area)
    for legions in sorted(set(row), reverse=True):
        if legions == 0:
            break
        tied = [p for p, n in enumerate(row) if n == legions]
        holder = s.medals[MILITARY]
        if holder in tied and len(tied) > 1:
            places.append([holder])
            tied.remove(holder)
        places.append(tied)
    return places


def has_place(s: AgeState, p: int, area: int, place: int) -> bool:
    """9.3  Whether a player alone holds a place, counted from 0."""
    places = places_in(s, area)
    return place < len(places) and places[place] == [p]


def is_ranked(s: AgeState, p: int, area: int, place: int) -> bool:
    """9.7, 10.8, R48  Whether a player holds a place as orders mean it: alone, or shared if the table wants that."""
    if not s.variants.shared_first:
        return has_place(s, p, area, place)
    places = places_in(s, area)
    return place < len(places) and p in places[place]


def military_fame(s: AgeState, p: int) -> int:
    """9.3  The fame of the places in conquered areas; a shared place brings none."""
    rows = s.edition.places_of_two if s.variants.few else s.edition.places
    total = 0
    for area in range(3):
        for place, holders in enumerate(places_in(s, area)[:3]):
            if holders == [p]:
                total += rows[area][place]
    return total


def conquests(s: AgeState) -> int:
    """11.1  How many areas are conquered."""
    return len([area for area in range(3) if is_conquered(s, area)])


def firsts(s: AgeState, p: int) -> int:
    """9.3, 9.10  In how many areas a player is first alone."""
    return len([area for area in range(3) if has_place(s, p, area, 0)])
