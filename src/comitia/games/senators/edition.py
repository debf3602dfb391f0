"""1  What the components of Senators show: every printed number, with its provenance."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Words, numbers, seats
from comitia.engine.edition import PUBLISHED, RECONSTRUCTED, RULEBOOK, Editions, Printed, Sheet
from comitia.engine.registry import LOT, Option, begins
from comitia.engine.state import NONE

# -- 1.1 to 1.4  Card ids; the order fixes the canonical order of choices ----------------------

RESOURCES: Final = ["wheat", "meat", "iron", "cloth", "wood", "olives"]
#: The highest value of a resource card, and how many values a resource deck has.
VALUES: Final = 9
BAND: Final = 3

#: 1.1  A resource card is resource * 9 + value - 1.
FIRST_GOVERNOR: Final = 54
CENSOR: Final = 60
CONSUL: Final = 61
QUAESTOR: Final = 62
VOX_POPULI: Final = 63
TRIBUNES: Final = 64
LICTORS: Final = 65
MERCATORES: Final = 66
EQUITES: Final = 67
PONTIFEX_MAXIMUS: Final = 68
PRINCEPS_SENATUS: Final = 69
PREFECTS: Final = 70
PRAETORS: Final = 71
MAJORITY: Final = 72
WAR: Final = 73
NEW_SENATOR: Final = 74
DEFICIT_A: Final = 75
DEFICIT_B: Final = 76
DEFICIT_C: Final = 77
CIVIL_CONFLICT: Final = 78
EVICTION: Final = 79

FIRST_INFLUENCE: Final = VOX_POPULI
FIRST_EVENT: Final = MAJORITY

_SENATE: Final = ["censor", "consul", "quaestor"]
_INFLUENCE: Final = [
    "vox_populi",
    "tribunes",
    "lictors",
    "mercatores",
    "equites",
    "pontifex_maximus",
    "princeps_senatus",
    "prefects",
    "praetors",
]
_EVENTS: Final = [
    "majority",
    "war",
    "new_senator",
    "deficit_a",
    "deficit_b",
    "deficit_c",
    "civil_conflict",
    "eviction",
]
NAMES: Final = (
    [f"{resource}_{value}" for resource in RESOURCES for value in range(1, VALUES + 1)]
    + [f"governor_{resource}" for resource in RESOURCES]
    + _SENATE
    + _INFLUENCE
    + _EVENTS
)

#: 1.7  The Market boards and the Senate board, which is the last.
BOARDS: Final = 4
SENATE: Final = 3
SPACES: Final = 15
#: R4  The most coins that a fist, an offer or an open bid can name.
MOST: Final = 255
MOST_PLAYERS: Final = 5

CARD: Final = Words("card", NAMES)
#: What lies before players and can be demanded or shielded.
ON_TABLE: Final = Words("card", NAMES[:FIRST_EVENT])
#: What can be in a set.
SALEABLE: Final = Words("card", NAMES[:CENSOR])
#: What is played in a cash-in without naming anything else.
PLAYED: Final = Words("card", NAMES[CONSUL : QUAESTOR + 1])
INFLUENCE: Final = Words("card", NAMES[FIRST_INFLUENCE:FIRST_EVENT])
BOARD: Final = numbers("board", 1, BOARDS)
SEAT: Final = seats(MOST_PLAYERS)
VALUE: Final = numbers("value", 1, VALUES)
COINS: Final = numbers("n", 0, MOST)
PRICE: Final = numbers("n", 1, MOST)

# -- the printed numbers -----------------------------------------------------------------------

_ON_CARDS: Final = "printed on the cards only; a proposal in round coins below the price of a senator (R3)"
_LADDER: Final = "the row of spaces is not described; whole numbers up to the opening price of a new senator (R6)"
_BANDS: Final = "reviews report six resources numbered 1 to 9 and decks that differ by value (R1)"

_START_COINS: Final = [10, 13, 16, 19, 22]
_DEFICITS: Final = [10, 15, 20]
_COPIES: Final = {
    "censor": 5,
    "consul": 2,
    "quaestor": 2,
    "majority": 6,
    "war": 5,
    "new_senator": 3,
    "deficit_a": 1,
    "deficit_b": 1,
    "deficit_c": 1,
    "civil_conflict": 3,
    "eviction": 2,
}


def _entries() -> dict[str, Printed]:
    entries = {
        "resources.cards.values": Printed(VALUES, PUBLISHED, _BANDS, VALUES, VALUES),
        "resources.cards.band": Printed(BAND, PUBLISHED, _BANDS, BAND, BAND),
        "resources.cards.deck": Printed(18, RULEBOOK, low=18, high=18),
        "start.player.senators": Printed(5, RULEBOOK, low=1),
        "events.majority.coins": Printed(2, RULEBOOK),
        "events.war.last": Printed(4, RULEBOOK, low=1),
        "events.new_senator.price": Printed(15, RULEBOOK),
        "events.civil_conflict.coins": Printed(5, RULEBOOK),
        "actions.extortion.coins": Printed(3, RULEBOOK),
        "actions.cash_in.coins": Printed(5, RULEBOOK),
        "actions.senator.price": Printed(10, RULEBOOK, low=2),
        "actions.straight.bonus": Printed(15, RULEBOOK),
        "actions.embezzling.coins": Printed(5, RULEBOOK, low=1),
        "senate.consul.price": Printed(7, RULEBOOK, low=2),
        "influence.vox_populi.senators": Printed(1, RULEBOOK, low=1, high=9),
        "influence.lictors.coins": Printed(8, RULEBOOK),
        "influence.mercatores.price": Printed(1, RULEBOOK),
        "influence.equites.bonus": Printed(3, RULEBOOK),
        "influence.pontifex_maximus.bonus": Printed(9, RULEBOOK),
        "influence.princeps_senatus.coins": Printed(3, RULEBOOK),
    }
    for seat, coins in enumerate(_START_COINS, 1):
        entries[f"start.seat_{seat}.coins"] = Printed(coins, RULEBOOK)
    for card, amount in zip(_EVENTS[3:6], _DEFICITS, strict=True):
        entries[f"events.{card}.amount"] = Printed(amount, RECONSTRUCTED, _ON_CARDS)
    for name, copies in _COPIES.items():
        entries[_copies_key(name)] = Printed(copies, RULEBOOK)
    for board in range(1, BOARDS + 1):
        for space in range(1, SPACES + 1):
            entries[f"market.board_{board}.space_{space}"] = Printed(space, RECONSTRUCTED, _LADDER, high=MOST)
    return entries


def _copies_key(name: str) -> str:
    return f"{'senate' if name in _SENATE else 'events'}.{name}.copies"


def _spaces(sheet: Sheet, board: int) -> list[int]:
    """1.7  The bid spaces of a board, in their order; 0 is no space."""
    row = [sheet.value(f"market.board_{board}.space_{space}") for space in range(1, SPACES + 1)]
    return [amount for amount in row if amount > 0]


def _check(sheet: Sheet) -> str | None:
    """What must hold between the numbers, or play could not begin or end."""
    if sheet.value("events.war.copies") < sheet.value("events.war.last"):
        return "the event deck has too few wars to end the game"
    if sheet.value("actions.embezzling.coins") >= min(
        sheet.value("senate.consul.price"), sheet.value("actions.senator.price")
    ):
        return "embezzling a senator would pay for another one"
    for board in range(1, BOARDS + 1):
        row = _spaces(sheet, board)
        if not row or row != sorted(set(row)):
            return f"the bid spaces of board {board} must rise"
    return None


SHEET: Final = Sheet("senators", _entries(), _check)


class Edition:
    """The printed numbers in the form in which the rules read them."""

    def __init__(self, sheet: Sheet) -> None:
        self.coins: Final = [sheet.value(f"start.seat_{seat}.coins") for seat in range(1, MOST_PLAYERS + 1)]
        self.senators: Final = sheet.value("start.player.senators")
        self.majority: Final = sheet.value("events.majority.coins")
        self.princeps: Final = sheet.value("influence.princeps_senatus.coins")
        self.last_war: Final = sheet.value("events.war.last")
        self.opening: Final = sheet.value("events.new_senator.price")
        self.deficits: Final = sheet.values("events.{}.amount", _EVENTS[3:6])
        self.conflict: Final = sheet.value("events.civil_conflict.coins")
        self.extortion: Final = sheet.value("actions.extortion.coins")
        self.lictors: Final = sheet.value("influence.lictors.coins")
        self.joining: Final = sheet.value("actions.cash_in.coins")
        self.senator: Final = sheet.value("actions.senator.price")
        self.consul: Final = sheet.value("senate.consul.price")
        self.straight: Final = sheet.value("actions.straight.bonus")
        self.pontifex: Final = sheet.value("influence.pontifex_maximus.bonus")
        self.embezzled: Final = sheet.value("actions.embezzling.coins")
        self.vox_populi: Final = sheet.value("influence.vox_populi.senators")
        self.equites: Final = sheet.value("influence.equites.bonus")
        self.mercatores: Final = sheet.value("influence.mercatores.price")
        self.spaces: Final = [_spaces(sheet, board) for board in range(1, BOARDS + 1)]
        #: How many copies of each card the box holds.
        self.copies: Final = [sheet.value(_copies_key(name)) if name in _COPIES else 1 for name in NAMES]


def cards_of(edition: Edition, board: int) -> list[int]:
    """1.1, 1.2  The cards of the deck of a board, ascending."""
    return [card for card in range(FIRST_INFLUENCE) if board_of(card) == board for _ in range(edition.copies[card])]


def events_of(edition: Edition) -> list[int]:
    """1.3  The cards of the event deck, ascending."""
    return [card for card in range(FIRST_EVENT, len(NAMES)) for _ in range(edition.copies[card])]


def board_of(card: int) -> int:
    """1.7  The board above which a card's deck lies; none for Influence cards."""
    if card < FIRST_GOVERNOR:
        return card % VALUES // BAND
    return SENATE if card < FIRST_INFLUENCE else NONE


def resource_of(card: int) -> int:
    """1.1, 6.1  The resource of a card that can be in a set."""
    return card - FIRST_GOVERNOR if card >= FIRST_GOVERNOR else card // VALUES


def is_governor(card: int) -> bool:
    """1.2  Governors follow the resource cards."""
    return FIRST_GOVERNOR <= card < CENSOR


EDITIONS: Final = Editions(Edition, SHEET)
OURS: Final = EDITIONS.ours


def edition_of(sheet: Sheet) -> Edition:
    """The edition of a sheet, made once."""
    return EDITIONS.of(sheet)


class Variants:
    """8  The chosen options, as the rules ask for them."""

    def __init__(self, options: dict[str, str]) -> None:
        self.influence: Final = options["influence"] == "with"
        self.balanced: Final = options["events"] == "balanced"
        self.each_round: Final = options["new_senator"] == "each_round"
        self.open_bids: Final = options["ladder"] == "open"
        self.one_free_set: Final = options["quaestor"] == "one_set"
        self.censors_first: Final = options["censor"] == "before_buying"
        self.vox_last: Final = options["vox_populi"] == "last"
        #: 8.8  The first player, or NONE if the lot decides.
        self.first: Final = NONE if options["begins"] == LOT else int(options["begins"]) - 1


#: 8  The options; the first value is the default.
OPTIONS: Final = (
    Option("influence", "without", "with"),
    Option("events", "shuffled", "balanced"),
    Option("new_senator", "each_player", "each_round"),
    Option("ladder", "printed", "open"),
    Option("quaestor", "all_sets", "one_set"),
    Option("censor", "any_moment", "before_buying"),
    Option("vox_populi", "first", "last"),
    begins(MOST_PLAYERS),
)
PLAIN: Final = Variants({option.name: option.default for option in OPTIONS})
