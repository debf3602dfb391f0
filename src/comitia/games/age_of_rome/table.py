"""How the table begins, and small questions about it."""

from __future__ import annotations

from comitia.engine.registry import Header
from comitia.engine.state import NONE
from comitia.games.age_of_rome.edition import (
    BLOOD_FEUD,
    CASSIUS_CARDS,
    HIGHLY_DECORATED,
    KINDS,
    NEGATIVE,
    OMENS,
    ORDERS,
    RECONCILIATION,
    SIDES,
    SPACES,
    TINDER,
    TYPES,
    Edition,
    Variants,
    edition_of,
)
from comitia.games.age_of_rome.state import AgeState, Player


def positions(seats: int, has_cassius: bool) -> list[int]:
    """2.1  Where the players sit around the disc; two face each other, so does Cassius."""
    if has_cassius or seats == 2:
        return [0, 2]
    return list(range(seats))


def trade_cards(edition: Edition, variants: Variants) -> list[int]:
    """2.4  The trade cards in play, in the order of the card table."""
    cards: list[int] = []
    for card in range(KINDS):
        copies = edition.copies[card] - (edition.starred[card] if variants.few else 0)
        cards += [card] * copies
    return cards


def orders_in_play(edition: Edition, variants: Variants) -> list[int]:
    """2.4, 10.2, 10.4  The orders in play: some leave for few players, in a truce, and without medals."""
    found: list[int] = []
    for order in range(len(ORDERS)):
        starred = variants.few and edition.order_starred[order] == 1
        of_truce = variants.truce_orders and order in (TINDER, BLOOD_FEUD)
        of_medals = variants.heroes and order <= HIGHLY_DECORATED
        if not (starred or of_truce or of_medals):
            found.append(order)
    return found


def omens_in_play(variants: Variants) -> list[int]:
    """2.4, 10.5, 10.10  The event cards in play: negative ones in hard times, no reconciliation in a calm truce."""
    omens = [omen for omen in range(len(OMENS)) if variants.hard_times or omen not in NEGATIVE]
    return [omen for omen in omens if omen != RECONCILIATION or not variants.calm]


def new_state(header: Header) -> AgeState:
    """2.1, 2.3, 2.4  The table before anything is drawn."""
    s = AgeState()
    edition = edition_of(header.sheet)
    variants = Variants(header.options, header.seats)
    s.edition = edition
    s.variants = variants
    for position in positions(header.seats, variants.has_cassius):
        side = Player()
        side.position = position
        side.legions_beside = edition.legions
        side.votes_beside = edition.votes
        side.schemers = edition.schemers
        s.players.append(side)
    count = len(s.players)
    s.omen_deck = omens_in_play(variants)
    s.deck = trade_cards(edition, variants)
    s.order_deck = orders_in_play(edition, variants)
    s.tiles = (edition.tiles_of_two if variants.few else edition.tiles) * TYPES
    s.levels = [0] * (SIDES * TYPES)
    s.workers = [0] * (SIDES * TYPES)
    s.crowd = [0] * count
    s.plotters = [0] * count
    s.plots = [NONE] * (SIDES * SPACES)
    s.medals = [NONE] * TYPES
    s.fronts = [0] * (3 * count)
    s.feud_supply = edition.feud
    s.base_stack = edition.base_stacks[header.seats][:]
    s.temple_stack = edition.temple_stacks[header.seats][:]
    s.milestones = edition.milestones[:]
    if variants.has_cassius:
        s.cassius_deck = list(range(CASSIUS_CARDS))
        s.front_deck = [area for area in range(3) for _ in range(edition.area_cards[area])]
    return s


def province_before(s: AgeState, p: int) -> int:
    """2.1  The province that lies before a player."""
    return (s.players[p].position - s.turned) % SIDES


def player_before(s: AgeState, province: int) -> int:
    """2.1  Who sits before a province, or NONE."""
    position = (province + s.turned) % SIDES
    for p, side in enumerate(s.players):
        if side.position == position:
            return p
    return NONE


def population(s: AgeState, province: int) -> int:
    """1.3  One, and the levels of all buildings."""
    first = province * TYPES
    return 1 + sum(s.levels[first : first + TYPES])


def is_cassius(s: AgeState, p: int) -> bool:
    """11.2  Whether a player is the one that nobody plays."""
    return s.variants.has_cassius and p == 1


def hand_size(s: AgeState, p: int) -> int:
    """7.1, 7.6  The anchor takes a place in the hand."""
    side = s.players[p]
    return len(side.hand) + side.anchor


def add_to_hand(side: Player, card: int) -> None:
    """12.1  Hands are kept in ascending order, so that the order in which cards came leaves no trace."""
    hand = side.hand
    i = 0
    while i < len(hand) and hand[i] < card:
        i += 1
    hand.insert(i, card)


def owns_medal(s: AgeState, p: int, building: int) -> bool:
    """1.5  Whether a player has the medal of a building type."""
    return s.medals[building] == p


def legions_at(s: AgeState, p: int, area: int) -> int:
    """1.6  A player's legions in a battle area."""
    return s.fronts[area * len(s.players) + p]


def legions_abroad(s: AgeState, p: int) -> int:
    """1.6  A player's legions in all battle areas."""
    return legions_at(s, p, 0) + legions_at(s, p, 1) + legions_at(s, p, 2)


def pantheon_pieces(s: AgeState, p: int) -> int:
    """1.8  All pieces of a player's pantheon."""
    side = s.players[p]
    common = (1 if side.base_metal != NONE else 0) + (1 if side.temple_metal != NONE else 0)
    return side.base + side.temple + common
