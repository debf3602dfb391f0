"""The table of Age of Rome: the players' sides, the disc, the board, the decks, and what a turn must remember."""

from __future__ import annotations

from comitia.engine.registry import Header
from comitia.engine.state import (
    EVERYONE,
    NONE,
    NOT_TOLD,
    PUBLIC,
    Side,
    State,
    declare,
    only,
)
from comitia.games.age_of_rome.edition import (
    BLOOD_FEUD,
    CASSIUS_CARDS,
    FIRST_NEGATIVE,
    HIGHLY_DECORATED,
    KINDS,
    OMENS,
    ORDERS,
    OURS,
    PLAIN,
    RECONCILIATION,
    SIDES,
    SPACES,
    TINDER,
    TYPES,
    Edition,
    Variants,
    edition_of,
)
from comitia.games.age_of_rome.fields import (
    ASKING,
    NO_FAME,
    NO_LEGIONS,
    SIDE,
    TABLE,
)


class Player(Side):
    """One player's tableau and what lies before it."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.character: int = source.character
            self.position: int = source.position
            self.fame: int = source.fame
            self.denarii: int = source.denarii
            self.followers: int = source.followers
            self.ready: int = source.ready
            self.legions: int = source.legions
            self.legions_beside: int = source.legions_beside
            self.votes: int = source.votes
            self.votes_beside: int = source.votes_beside
            self.feud: int = source.feud
            self.schemers: int = source.schemers
            self.hand: list[int] = source.hand[:]
            self.anchor: int = source.anchor
            self.orders: list[int] = source.orders[:]
            self.drawn: tuple[int, ...] = source.drawn
            self.laying: tuple[int, ...] = source.laying
            self.sets: tuple[int, ...] = source.sets
            self.set_wares: tuple[int, ...] = source.set_wares
            self.base: int = source.base
            self.base_metal: int = source.base_metal
            self.temple: int = source.temple
            self.temple_metal: int = source.temple_metal
            self.reached: int = source.reached
            self.used: int = source.used
            self.quiet: bool = source.quiet
            self.unoffering: int = source.unoffering
            self.tile: int = source.tile
            self.ledger: tuple[int, ...] = source.ledger
            self.losses: tuple[int, ...] = source.losses
            self.peak: int = source.peak
            self.result: tuple[int, ...] = source.result
            self.shown: tuple[int, ...] = source.shown
            self.feats: tuple[int, ...] = source.feats
            self.tasks: tuple[int, ...] = source.tasks
        else:
            #: 1.1  NONE before the draw, and for Cassius.
            self.character = NONE
            #: 2.1  Clockwise around the disc, from 0 to 3.
            self.position = 0
            self.fame = 1
            self.denarii = 0
            #: 3.4  Followers recruited, and those of them still to be placed this round.
            self.followers = 1
            self.ready = 0
            #: Legions and votes on the tableau, and beside it.
            self.legions = 0
            self.legions_beside = 0
            self.votes = 0
            self.votes_beside = 0
            #: 1.2  They cover the feud track from the right.
            self.feud = 0
            #: Scheme markers on the tableau.
            self.schemers = 0
            #: Trade cards, ascending; the anchor is not among them.
            self.hand = []
            self.anchor = 0
            #: Ascending.
            self.orders = []
            #: 4.3  Orders drawn of which one is about to be kept.
            self.drawn = ()
            #: 7.4  Cards of a set that is being laid.
            self.laying = ()
            #: 7.4  The cards of all sets, three by three, and the ware of each set.
            self.sets = ()
            self.set_wares = ()
            #: 6.7  Own pieces of each level, and the metal of its common piece.
            self.base = 0
            self.base_metal = NONE
            self.temple = 0
            self.temple_metal = NONE
            #: 3.4  Milestones reached, as bits.
            self.reached = 0
            #: 6.2  Bonuses used this round, as bits.
            self.used = 0
            #: 3.7  Not to be asked in windows this round, nor out of turn for the religion medal.
            self.quiet = False
            self.unoffering = ASKING
            #: 10.1  The diplomacy tile laid, until it is turned up.
            self.tile = NONE
            #: 3.3  Fame won and lost on the track, by source.
            self.ledger = NO_FAME
            self.losses = NO_FAME
            #: 9.10  The highest fame on the track so far.
            self.peak = 1
            #: 9.2  The seven parts of the final score, and the orders fulfilled.
            self.result = ()
            #: 9.7  The orders, turned up for the scoring.
            self.shown = ()
            #: 9.10  Achievements, and tasks of the sole rule.
            self.feats = ()
            self.tasks = ()


declare(Player, **SIDE.visibility())


class AgeState(State):
    """A position of Age of Rome."""

    def __init__(self, source: AgeState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.variants: Variants = source.variants
            self.players: list[Player] = [Player(side) for side in source.players]
            self.round: int = source.round
            self.turned: int = source.turned
            self.arrow: int = source.arrow
            self.direction: int = source.direction
            self.omen: int = source.omen
            self.omens_past: list[int] = source.omens_past[:]
            self.omen_deck: list[int] = source.omen_deck[:]
            self.deck: list[int] = source.deck[:]
            self.discard: list[int] = source.discard[:]
            self.order_deck: list[int] = source.order_deck[:]
            self.tiles: list[int] = source.tiles[:]
            self.levels: list[int] = source.levels[:]
            self.workers: list[int] = source.workers[:]
            self.crowd: list[int] = source.crowd[:]
            self.plotters: list[int] = source.plotters[:]
            self.plots: list[int] = source.plots[:]
            self.medals: list[int] = source.medals[:]
            self.senate: list[int] = source.senate[:]
            self.fronts: list[int] = source.fronts[:]
            self.feud_supply: int = source.feud_supply
            self.base_stack: list[int] = source.base_stack[:]
            self.temple_stack: list[int] = source.temple_stack[:]
            self.milestones: list[int] = source.milestones[:]
            self.active: int = source.active
            self.done: bool = source.done
            self.window: int = source.window
            self.place: int = source.place
            self.doubled: bool = source.doubled
            self.site: int = source.site
            self.price: int = source.price
            self.extra: int = source.extra
            self.draws: int = source.draws
            self.moves: int = source.moves
            self.arrived: tuple[int, ...] = source.arrived
            self.target: int = source.target
            self.effect: int = source.effect
            self.shielded: bool = source.shielded
            self.soothed: int = source.soothed
            self.bid: int = source.bid
            self.asked: int = source.asked
            self.agreed: bool = source.agreed
            self.cassius_deck: list[int] = source.cassius_deck[:]
            self.cassius_past: list[int] = source.cassius_past[:]
            self.front_deck: list[int] = source.front_deck[:]
            self.front_past: list[int] = source.front_past[:]
            self.turned_up: tuple[int, ...] = source.turned_up
            self.errands: int = source.errands
            self.order_of_day: int = source.order_of_day
            self.is_scored: bool = source.is_scored
        else:
            self.edition = OURS
            self.variants = PLAIN
            #: One for each seat; Cassius comes last.
            self.players = []
            #: From 1.
            self.round = 0
            #: 2.1  Quarter turns of the disc: province k lies before position (k + turned) mod 4.
            self.turned = 0
            #: 3.2  The province with the start arrow.
            self.arrow = 0
            #: 3.2  1 clockwise, -1 against it.
            self.direction = 1
            #: 4.1  The event card of this round, those of earlier rounds, those to come.
            self.omen = NONE
            self.omens_past = []
            self.omen_deck = []
            #: The next card to be drawn is the last; the same for all decks.
            self.deck = []
            #: The top card is the last.
            self.discard = []
            self.order_deck = []
            #: 1.4  Tiles left, by type and level.
            self.tiles = []
            #: 5.1  The level of each site, and the followers there, by province and type.
            self.levels = []
            self.workers = []
            #: 6.9  Followers in the Colosseum and on scheme spaces, by player.
            self.crowd = []
            self.plotters = []
            #: 6.10  The scheme spaces, by province: whose planned marker lies there, or EXECUTED more.
            self.plots = []
            #: 1.5  Who owns each medal.
            self.medals = []
            #: 1.7  Whose votes, from the bottom.
            self.senate = []
            #: 1.6  Legions by area and player.
            self.fronts = []
            self.feud_supply = 0
            #: 1.8  Gold, silver and bronze pieces left.
            self.base_stack = []
            self.temple_stack = []
            #: 3.4  Where the four milestones are.
            self.milestones = []
            #: The player whose turn it is.
            self.active = 0
            #: Whether that player has finished.
            self.done = False
            #: 7.3  The kind of window that is open, or CLOSED.
            self.window = 0
            #: 6.1  Where the follower was placed, and whether the action is doubled.
            self.place = NONE
            self.doubled = False
            #: 5.1, 10.1  The building type in question; its price and extra fame.
            self.site = NONE
            self.price = 0
            self.extra = 0
            #: 7.2  Trade cards still to be drawn.
            self.draws = 0
            #: 6.3  Legions still to be moved, and those that have arrived by area.
            self.moves = 0
            self.arrived = NO_LEGIONS
            #: 4.4  The target of a scheme or a deal, its effect, and the target's answers.
            self.target = NONE
            self.effect = NONE
            self.shielded = False
            self.soothed = 0
            #: 10.1  Denarii offered and asked for.
            self.bid = 0
            self.asked = NONE
            self.agreed = False
            #: 11.2  His cards and the area cards.
            self.cassius_deck = []
            self.cassius_past = []
            self.front_deck = []
            self.front_past = []
            #: 12.1  All that was turned up for him, in order: his cards, then the areas numbered behind them.
            self.turned_up = ()
            #: 11.5  What Cassius has still to do in his turn, and the card turned up.
            self.errands = 0
            self.order_of_day = NONE
            self.is_scored = False

    def copy(self) -> AgeState:
        return AgeState(self)

    def tell(
        self, name: str, seat: int, a: int = NOT_TOLD, b: int = NOT_TOLD, c: int = NOT_TOLD, d: int = NOT_TOLD
    ) -> None:
        if self.heard is None:
            return
        if self.variants.has_cassius and seat == 1:
            tell_of_cassius(self, name, a, b, c)
        elif self.variants.has_cassius and a == 1 and name in ("scheme", "feud_passed", "robbed"):
            tell_against_cassius(self, name, seat, b)
        else:
            super().tell(name, seat, a, b, c, d)

    def show(self, name: str, seat: int, to: int, secret: list[int], a: int = NOT_TOLD) -> None:
        if self.heard is None:
            return
        if self.variants.has_cassius and seat == 1:
            show_of_cassius(self, name, secret)
        elif self.variants.has_cassius and name == "taken":
            self.show("taken_cassius", seat, only(seat), secret)
        else:
            super().show(name, seat, to, secret, a)


declare(AgeState, players=PUBLIC, **TABLE.visibility())


def tell_of_cassius(s: AgeState, name: str, a: int, b: int, c: int) -> None:
    """11.2  Events about Cassius have names of their own, since he has no seat: fame, schemes, legions."""
    if name == "fame":
        s.tell("cassius_fame", NONE, a, b)
    elif name == "fame_lost":
        s.tell("cassius_fame_lost", NONE, a, b)
    elif name == "milestone":
        s.tell("cassius_milestone", NONE, a)
    elif name == "earned":
        s.tell("cassius_earned", NONE, a)
    elif name == "feud_passed":
        s.tell("cassius_feud_passed", NONE, a, b)
    elif name == "scheme":
        s.tell("cassius_scheme", NONE, a, b)
    elif name == "legion_sent":
        s.tell("cassius_legion_sent", NONE, a)
    elif name == "legion_recalled":
        s.tell("cassius_legion_recalled", NONE, a)
    elif name == "legion_moved":
        s.tell("cassius_legion_moved", NONE, a, b)
    else:
        tell_more_of_cassius(s, name, a, b, c)


def tell_more_of_cassius(s: AgeState, name: str, a: int, b: int, c: int) -> None:
    """11.2  Events about Cassius: votes and pantheon."""
    if name == "vote":
        s.tell("cassius_vote", NONE)
    elif name == "vote_removed":
        s.tell("cassius_vote_removed", NONE, a)
    elif name == "majority":
        s.tell("cassius_majority", NONE)
    elif name == "piece":
        s.tell("cassius_piece", NONE)
    elif name == "piece_lost":
        s.tell("cassius_piece_lost", NONE)
    elif name == "base_done":
        s.tell("cassius_base_done", NONE, a)
    elif name == "temple_done":
        s.tell("cassius_temple_done", NONE, a)
    else:
        tell_rest_of_cassius(s, name, a, b, c)


def tell_rest_of_cassius(s: AgeState, name: str, a: int, b: int, c: int) -> None:
    """11.2  Events about Cassius: buildings, followers, scores."""
    if name == "built":
        s.tell("cassius_built", NONE, a, b, c)
    elif name == "medal":
        s.tell("cassius_medal", NONE, a)
    elif name == "placed":
        s.tell("cassius_placed", NONE, a)
    elif name == "to_colosseum":
        s.tell("cassius_to_colosseum", NONE)
    elif name == "planned":
        s.tell("cassius_planned", NONE, a)
    elif name == "start":
        s.tell("cassius_start", NONE, a)
    elif name == "scored":
        s.tell("cassius_scored", NONE, a, b)
    elif name == "area_scored":
        s.tell("cassius_area_scored", NONE, a, b, c)
    elif name == "tie_medal":
        s.tell("cassius_tie_medal", NONE, a)
    elif name == "spared":
        s.tell("cassius_spared", NONE)
    else:
        s.tell("cassius_total", NONE, a)


def tell_against_cassius(s: AgeState, name: str, seat: int, n: int) -> None:
    """11.4  Events of which Cassius is the target."""
    if name == "scheme":
        s.tell("scheme_cassius", seat, n)
    elif name == "feud_passed":
        s.tell("feud_cassius", seat, n)
    else:
        s.tell("robbed_cassius", seat, n)


def show_of_cassius(s: AgeState, name: str, secret: list[int]) -> None:
    """11.4, 11.6  Nobody sees the cards of his pile until one is discarded."""
    if name == "drew":
        s.tell("cassius_drew", NONE)
    else:
        s.show("cassius_discarded", NONE, EVERYONE, secret)


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
    last = len(OMENS) if variants.hard_times else FIRST_NEGATIVE
    return [omen for omen in range(last) if omen != RECONCILIATION or not variants.calm]


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
