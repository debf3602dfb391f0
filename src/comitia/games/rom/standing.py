"""How a game of ROM stands: forum, regions, offices and performances as they would be scored now; where dice land."""

from __future__ import annotations

from typing import Final

from comitia.engine.standing import Phase, Share, Standing
from comitia.engine.state import UNKNOWN
from comitia.games.rom.edition import (
    CARD_NAMES,
    GREKO_INTRIGUE,
    GREKO_MAXIMUS,
    PERFORMER_NAMES,
    PRAETOR,
    REGION_NAMES,
    REGIONS,
    RESOURCES,
    SENATE,
    SETS,
    TRACK_NAMES,
    TRACKS,
    rank_of,
)
from comitia.games.rom.ending import holds_all, office_points, size_of, strength_in, strongest_in
from comitia.games.rom.forum import forum_points
from comitia.games.rom.moves import is_ready
from comitia.games.rom.outlook import BestSet, Landing, Office, Outlook, Region
from comitia.games.rom.performances import FEWEST, cost_of, sets_among
from comitia.games.rom.scoring import ACCOUNT_NAMES
from comitia.games.rom.state import Player, RomState
from comitia.games.rom.table import dice_on, different, hand_of
from comitia.games.rom.tracks import landing, limits

PHASES: Final = (
    Phase("turn_order"),  # 4
    Phase("placing", fields=("placed", "consul")),  # 5
    Phase("clearing", fields=("track", "power")),  # 8
    Phase("scoring", "scoring", "forum", "performances", fields=("resource",)),  # 9
    Phase("cleaning_up"),  # 10
)


def standing(s: RomState, p: int) -> Standing:
    """1.7, 9, 11  What was scored, and what the last scoring would add now."""
    best = [best_set(s, seat) for seat in range(len(s.players))]
    outlook: Outlook = {
        "forum": [[forum_points(s, seat, r) for seat in range(len(s.players))] for r in range(RESOURCES)],
        "regions": [region_of(s, region) for region in range(REGIONS) if size_of(s, region) > 0],
        "offices": offices(s),
        "landings": landings(s, p) if p >= 0 else [],
        "power": [[power_on(side, track) for side in s.players] for track in range(TRACKS)],
        "best_set": best[p] if p >= 0 else None,
    }
    return Standing([share(s, seat, outlook, best[seat]) for seat in range(len(s.players))], outlook)


# -- 1.7  Points -------------------------------------------------------------------------------


def share(s: RomState, p: int, outlook: Outlook, best: BestSet | None) -> Share:
    """1.7, 9.1, 11.1, 11.2  The points of a player by where they come from; blind cards of others are hidden."""
    side = s.players[p]
    parts = dict(zip(ACCOUNT_NAMES, side.account, strict=True))
    if s.over:
        return Share(parts)
    forum = outlook["forum"]
    parts["forum"] += sum([forum[resource][p] for resource in range(RESOURCES) if is_to_come(s, resource)])
    parts["offices"] += sum([office["points"] for office in outlook["offices"] if office["seat"] == p])
    parts["regions"] += sum([region["points"][p] for region in outlook["regions"]])
    if UNKNOWN in side.blind:
        return Share(parts, ("performances",))
    parts["performances"] += 0 if best is None else best["points"]
    return Share(parts)


def is_to_come(s: RomState, resource: int) -> bool:
    """3.1, 9.1  Whether a forum track is still to be scored: the last round scores all of them once more."""
    if s.round < s.edition.rounds or s.phase < 4:
        return True
    is_performing = "performances" in [frame.seq.name for frame in s.stack]
    return not is_performing and resource >= s.resource


def offices(s: RomState) -> list[Office]:
    """11.1  The cards that count at the end, in the order of seats."""
    return [
        {"seat": seat, "card": CARD_NAMES[card], "points": office_points(s, side, card)}
        for seat, side in enumerate(s.players)
        for card in side.offices
        if GREKO_MAXIMUS <= card <= PRAETOR
    ]


def region_points(s: RomState, p: int, region: int, first: list[int]) -> int:
    """11.2, 11.3  What a region would bring a player now; those who are the strongest there come first."""
    if p not in first:
        return 0
    if len(first) > 1:
        return s.edition.region_tied
    return s.edition.region_all if holds_all(s, s.players[p], region) else s.edition.region_most


def region_of(s: RomState, region: int) -> Region:
    """11.2  How a region stands."""
    places = s.edition.region
    first = strongest_in(s, region)
    return {
        "region": REGION_NAMES[region],
        "size": size_of(s, region),
        "taken": sum([len([card for card in side.provinces if places[card] == region]) for side in s.players]),
        "out": len([card for card in s.provinces_out if places[card] == region]),
        "strengths": [strength_in(s, side, region) for side in s.players],
        "points": [region_points(s, seat, region, first) for seat in range(len(s.players))],
    }


# -- 5, 8  Dice --------------------------------------------------------------------------------


def landings(s: RomState, p: int) -> list[Landing]:
    """5.3, 5.4  Where each die of a player would go."""
    limit = limits(s, p)
    found: list[Landing] = []
    for die in different(s.players[p].dice):
        for track in range(TRACKS):
            section, *pushed = landing(s, p, track, die)
            row: Landing = {
                "die": die,
                "track": TRACK_NAMES[track],
                "section": section,
                "pushes": pushed,
                "refused": die > limit[track],
            }
            found.append(row)
    return found


def power_on(side: Player, track: int) -> int:
    """8.2, 8.5  The strength of a legion, the dice of a vote, the budget of a purse, without any card."""
    dice = dice_on(side, track)
    return len(dice) if track == SENATE else sum(dice)


# -- 9.4  Performances -------------------------------------------------------------------------


def best_set(s: RomState, p: int) -> BestSet | None:
    """9.4, 9.5, 7.24  The performance of a hand that scores most, of those the dearest; None without one."""
    hand = hand_of(s.players[p])
    if len(hand) < FEWEST or UNKNOWN in hand:
        return None
    found = [SETS[place] for place in sets_among(hand)]
    best = found[0]
    for cards in found:
        if (rank_of(cards), cost_of(s, cards)) > (rank_of(best), cost_of(s, best)):
            best = cards
    encore = s.edition.encore if is_ready(s, p, GREKO_INTRIGUE) else 0
    return {
        "performers": [PERFORMER_NAMES[card] for card in best],
        "rank": rank_of(best),
        "points": s.edition.rank_points[rank_of(best)] + encore,
    }
