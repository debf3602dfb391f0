# made by `comitia fields sylla`; do not edit
"""A position of Sylla."""

from __future__ import annotations

from comitia.engine.state import PUBLIC, Side, State, declare
from comitia.games.sylla.edition import OURS, PLAIN, Edition, Variants
from comitia.games.sylla.fields import SIDE, TABLE


class Player(Side):
    """One player's display, and what lies behind the screen."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.prestige: int = source.prestige
            self.money: int = source.money
            self.tokens: tuple[int, ...] = source.tokens
            self.upright: list[int] = source.upright[:]
            self.sideways: list[int] = source.sideways[:]
            self.down: tuple[int, ...] = source.down
            self.buildings: tuple[int, ...] = source.buildings
            self.buildings_down: tuple[int, ...] = source.buildings_down
            self.vestals: int = source.vestals
            self.legionaries: int = source.legionaries
            self.cubes: tuple[int, ...] = source.cubes
            self.thumb: int = source.thumb
            self.coins: int = source.coins
            self.account: tuple[int, ...] = source.account
        else:
            self.prestige = 0
            self.money = 0
            self.tokens = (0,) * 3
            self.upright = [0] * 9
            self.sideways = [0] * 9
            self.down = (0,) * 9
            self.buildings = (0,) * 4
            self.buildings_down = (0,) * 4
            self.vestals = 0
            self.legionaries = 0
            self.cubes = (0,) * 4
            self.thumb = -1
            self.coins = 0
            self.account = (0,) * 10


declare(Player, **SIDE.visibility())


class SyllaState(State):
    """A position of Sylla."""

    def __init__(self, source: SyllaState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.variants: Variants = source.variants
            self.players: list[Player] = [Player(side) for side in source.players]
            self.round: int = source.round
            self.phase: int = source.phase
            self.consul: int = source.consul
            self.ladder: tuple[int, ...] = source.ladder
            self.famine: int = source.famine
            self.offer: tuple[int, ...] = source.offer
            self.places: tuple[int, ...] = source.places
            self.place: int = source.place
            self.offerer: int = source.offerer
            self.offered: int = source.offered
            self.highest: int = source.highest
            self.leader: int = source.leader
            self.open_events: tuple[int, ...] = source.open_events
            self.averted: tuple[int, ...] = source.averted
            self.space: int = source.space
            self.work: int = source.work
            self.next_work: int = source.next_work
            self.owed: int = source.owed
            self.uses: int = source.uses
            self.moved: tuple[int, ...] = source.moved
            self.treasury: int = source.treasury
            self.supply: tuple[int, ...] = source.supply
            self.cranes: int = source.cranes
            self.deck: list[int] = source.deck[:]
            self.returned: tuple[int, ...] = source.returned
            self.tiles: list[int] = source.tiles[:]
            self.tiles_out: tuple[int, ...] = source.tiles_out
            self.event_deck: list[int] = source.event_deck[:]
            self.events_out: tuple[int, ...] = source.events_out
            self.work_deck: list[int] = source.work_deck[:]
            self.works_out: tuple[int, ...] = source.works_out
            self.written: tuple[int, ...] = source.written
        else:
            self.edition = OURS
            self.variants = PLAIN
            self.players = []
            self.round = 0
            self.phase = 0
            self.consul = 0
            self.ladder = (0,) * 3
            self.famine = 0
            self.offer = ()
            self.places = (-1,) * 6
            self.place = -1
            self.offerer = 0
            self.offered = 0
            self.highest = 0
            self.leader = -1
            self.open_events = (-1,) * 4
            self.averted = ()
            self.space = -1
            self.work = -1
            self.next_work = -1
            self.owed = 0
            self.uses = 0
            self.moved = ()
            self.treasury = 0
            self.supply = (0,) * 3
            self.cranes = 0
            self.deck = []
            self.returned = ()
            self.tiles = []
            self.tiles_out = ()
            self.event_deck = []
            self.events_out = ()
            self.work_deck = []
            self.works_out = ()
            self.written = (0,) * 4

    def copy(self) -> SyllaState:
        return SyllaState(self)


declare(SyllaState, players=PUBLIC, **TABLE.visibility())
