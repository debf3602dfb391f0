# made by `comitia fields rom`; do not edit
"""A position of ROM."""

from __future__ import annotations

from comitia.engine.state import PUBLIC, Side, State, declare
from comitia.games.rom.edition import OURS, PLAIN, STRICT, Decks, Edition, Readings
from comitia.games.rom.fields import SIDE, TABLE


class Player(Side):
    """One player's dice, cards and markers."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.points: int = source.points
            self.dice: tuple[int, ...] = source.dice
            self.sum: int = source.sum
            self.legion: tuple[int, ...] = source.legion
            self.votes: tuple[int, ...] = source.votes
            self.purse: tuple[int, ...] = source.purse
            self.forum: tuple[int, ...] = source.forum
            self.provinces: tuple[int, ...] = source.provinces
            self.exhausted: tuple[int, ...] = source.exhausted
            self.offices: tuple[int, ...] = source.offices
            self.used: tuple[int, ...] = source.used
            self.bought: tuple[int, ...] = source.bought
            self.blind: tuple[int, ...] = source.blind
            self.stage: tuple[int, ...] = source.stage
            self.shown: tuple[int, ...] = source.shown
            self.account: tuple[int, ...] = source.account
        else:
            self.points = 0
            self.dice = ()
            self.sum = 0
            self.legion = ()
            self.votes = ()
            self.purse = ()
            self.forum = (0,) * 3
            self.provinces = ()
            self.exhausted = ()
            self.offices = ()
            self.used = ()
            self.bought = ()
            self.blind = ()
            self.stage = ()
            self.shown = ()
            self.account = (0,) * 5


declare(Player, **SIDE.visibility())


class RomState(State):
    """A position of ROM."""

    def __init__(self, source: RomState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.decks: Decks = source.decks
            self.readings: Readings = source.readings
            self.players: list[Player] = [Player(side) for side in source.players]
            self.round: int = source.round
            self.phase: int = source.phase
            self.order: tuple[int, ...] = source.order
            self.sections: tuple[int, ...] = source.sections
            self.open_provinces: tuple[int, ...] = source.open_provinces
            self.open_offices: tuple[int, ...] = source.open_offices
            self.stalls: tuple[int, ...] = source.stalls
            self.track: int = source.track
            self.power: int = source.power
            self.owed: int = source.owed
            self.resource: int = source.resource
            self.card: int = source.card
            self.need: int = source.need
            self.picked: tuple[int, ...] = source.picked
            self.second_roll: bool = source.second_roll
            self.placed: bool = source.placed
            self.consul: bool = source.consul
            self.province_deck: list[int] = source.province_deck[:]
            self.senate_deck: list[int] = source.senate_deck[:]
            self.arena_deck: list[int] = source.arena_deck[:]
            self.provinces_out: tuple[int, ...] = source.provinces_out
            self.offices_out: tuple[int, ...] = source.offices_out
            self.arena_out: tuple[int, ...] = source.arena_out
            self.target: int = source.target
        else:
            self.edition = OURS
            self.decks = PLAIN
            self.readings = STRICT
            self.players = []
            self.round = 0
            self.phase = 0
            self.order = ()
            self.sections = (-1,) * 12
            self.open_provinces = ()
            self.open_offices = ()
            self.stalls = ()
            self.track = -1
            self.power = 0
            self.owed = 0
            self.resource = -1
            self.card = -1
            self.need = 0
            self.picked = ()
            self.second_roll = False
            self.placed = False
            self.consul = False
            self.province_deck = []
            self.senate_deck = []
            self.arena_deck = []
            self.provinces_out = ()
            self.offices_out = ()
            self.arena_out = ()
            self.target = -1

    def copy(self) -> RomState:
        return RomState(self)


declare(RomState, players=PUBLIC, **TABLE.visibility())
