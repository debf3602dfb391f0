# made by `comitia fields age_of_rome`; do not edit
"""A position of Age of Rome."""

from __future__ import annotations

from comitia.engine.state import PUBLIC, Side, State, declare
from comitia.games.age_of_rome.edition import OURS, PLAIN, Edition, Variants
from comitia.games.age_of_rome.fields import SIDE, TABLE


class Player(Side):
    """One player's tableau and what lies before it."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.character: int = source.character
            self.fame: int = source.fame
            self.denarii: int = source.denarii
            self.ready: int = source.ready
            self.followers: int = source.followers
            self.legions: int = source.legions
            self.legions_beside: int = source.legions_beside
            self.votes: int = source.votes
            self.votes_beside: int = source.votes_beside
            self.feud: int = source.feud
            self.schemers: int = source.schemers
            self.used: int = source.used
            self.anchor: int = source.anchor
            self.hand: list[int] = source.hand[:]
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
            self.position: int = source.position
            self.tile: int = source.tile
            self.quiet: bool = source.quiet
            self.unoffering: int = source.unoffering
            self.shown: tuple[int, ...] = source.shown
            self.feats: tuple[int, ...] = source.feats
            self.tasks: tuple[int, ...] = source.tasks
            self.ledger: tuple[int, ...] = source.ledger
            self.losses: tuple[int, ...] = source.losses
            self.peak: int = source.peak
            self.result: tuple[int, ...] = source.result
        else:
            self.character = -1
            self.fame = 1
            self.denarii = 0
            self.ready = 0
            self.followers = 1
            self.legions = 0
            self.legions_beside = 0
            self.votes = 0
            self.votes_beside = 0
            self.feud = 0
            self.schemers = 0
            self.used = 0
            self.anchor = 0
            self.hand = []
            self.orders = []
            self.drawn = ()
            self.laying = ()
            self.sets = ()
            self.set_wares = ()
            self.base = 0
            self.base_metal = -1
            self.temple = 0
            self.temple_metal = -1
            self.reached = 0
            self.position = 0
            self.tile = -1
            self.quiet = False
            self.unoffering = 0
            self.shown = ()
            self.feats = ()
            self.tasks = ()
            self.ledger = (0,) * 9
            self.losses = (0,) * 9
            self.peak = 1
            self.result = ()


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
            self.omen: int = source.omen
            self.active: int = source.active
            self.arrow: int = source.arrow
            self.direction: int = source.direction
            self.turned: int = source.turned
            self.levels: list[int] = source.levels[:]
            self.workers: list[int] = source.workers[:]
            self.plots: list[int] = source.plots[:]
            self.crowd: list[int] = source.crowd[:]
            self.plotters: list[int] = source.plotters[:]
            self.senate: list[int] = source.senate[:]
            self.fronts: list[int] = source.fronts[:]
            self.medals: list[int] = source.medals[:]
            self.milestones: list[int] = source.milestones[:]
            self.tiles: list[int] = source.tiles[:]
            self.base_stack: list[int] = source.base_stack[:]
            self.temple_stack: list[int] = source.temple_stack[:]
            self.feud_supply: int = source.feud_supply
            self.done: bool = source.done
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
            self.deck: list[int] = source.deck[:]
            self.discard: list[int] = source.discard[:]
            self.order_deck: list[int] = source.order_deck[:]
            self.omens_past: list[int] = source.omens_past[:]
            self.omen_deck: list[int] = source.omen_deck[:]
            self.order_of_day: int = source.order_of_day
            self.cassius_past: list[int] = source.cassius_past[:]
            self.cassius_deck: list[int] = source.cassius_deck[:]
            self.front_past: list[int] = source.front_past[:]
            self.front_deck: list[int] = source.front_deck[:]
            self.errands: int = source.errands
            self.place: int = source.place
            self.window: int = source.window
            self.is_scored: bool = source.is_scored
            self.turned_up: tuple[int, ...] = source.turned_up
        else:
            self.edition = OURS
            self.variants = PLAIN
            self.players = []
            self.round = 0
            self.omen = -1
            self.active = 0
            self.arrow = 0
            self.direction = 1
            self.turned = 0
            self.levels = []
            self.workers = []
            self.plots = []
            self.crowd = []
            self.plotters = []
            self.senate = []
            self.fronts = []
            self.medals = []
            self.milestones = []
            self.tiles = []
            self.base_stack = []
            self.temple_stack = []
            self.feud_supply = 0
            self.done = False
            self.doubled = False
            self.site = -1
            self.price = 0
            self.extra = 0
            self.draws = 0
            self.moves = 0
            self.arrived = (0,) * 3
            self.target = -1
            self.effect = -1
            self.shielded = False
            self.soothed = 0
            self.bid = 0
            self.asked = -1
            self.agreed = False
            self.deck = []
            self.discard = []
            self.order_deck = []
            self.omens_past = []
            self.omen_deck = []
            self.order_of_day = -1
            self.cassius_past = []
            self.cassius_deck = []
            self.front_past = []
            self.front_deck = []
            self.errands = 0
            self.place = -1
            self.window = 0
            self.is_scored = False
            self.turned_up = ()

    def copy(self) -> AgeState:
        return AgeState(self)


declare(AgeState, players=PUBLIC, **TABLE.visibility())
