"""1  What the components of Sylla show: every printed number, with its provenance."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Words, numbers
from comitia.engine.edition import PUBLISHED, RECONSTRUCTED, RULEBOOK, Editions, Printed, Sheet
from comitia.engine.registry import LOT, Option
from comitia.engine.state import NONE

# 1.1, 1.2  Cards before a player, in the order of the card table.
SENATOR: Final = 0
CHRISTIAN_SENATOR: Final = 1
MERCHANT: Final = 2
CHRISTIAN_MERCHANT: Final = 3
LEGIONARY: Final = 4
VESTAL: Final = 5
SLAVE: Final = 6
CHRISTIAN_SLAVE: Final = 7
CRANE: Final = 8
CHARACTERS: Final = 8
CARDS: Final = 9
SETS: Final = 4

# 1.3  Buildings; those before the Crane are kept.
STALL: Final = 0
FIELD: Final = 1
HOUSE_TEMPLE: Final = 2
TAVERN: Final = 3
CRANE_TILE: Final = 4
INSULA: Final = 5
STATUE: Final = 6
ARCH: Final = 7
BANK: Final = 8
KEPT: Final = 4
BUILDINGS: Final = 9

# 1.4  Colours and places.
RED: Final = 0
YELLOW: Final = 1
GREY: Final = 2
COLOURS: Final = 3
PLACES: Final = 6

# 1.5  The kinds of tokens, and of the markers on the ladder.
CIVIC: Final = 0
LEISURE: Final = 1
HEALTH: Final = 2
TOKENS: Final = 3
SPACES: Final = 7

# 1.7  Event cards; the lowest of the four spaces belongs to the Decadence.
EPIDEMIC: Final = 0
ERUPTION: Final = 1
CULT: Final = 2
FAMINE: Final = 3
PERSECUTION: Final = 4
PURGE: Final = 5
FLOOD: Final = 6
REVOLT: Final = 7
PILLAGE: Final = 8
DECADENCE: Final = 9
EVENT_CARDS: Final = 10
OPEN_EVENTS: Final = 4

# 1.8  Great works.
PANTHEON: Final = 0
TEMPLE: Final = 1
GRANARY: Final = 2
BATHS: Final = 3
COLOSSEUM: Final = 4
SENATE: Final = 5
WORKS: Final = 6

#: The most votes that can be named, and the most coins that a hand can hold.
MOST_VOTES: Final = 99
#: The most cards that can be bid.
MOST_CARDS: Final = 20

_REVIEWS: Final = "reviews at goblins.net, lelekan.com.ua and forumboardgames.ro"
_FISH: Final = "reviews at lelekan.com.ua and poeppelkiste.de"
_FIGHTERS: Final = "ystari.com, 'Sword or faith'"
_SLAVES: Final = "ystari.com, 'La dure condition d'esclave'"
_PLACES: Final = "two places of each colour: jedisjeux.net"
_HEX: Final = "one or two colours by kind are reported; one pair for each of three kinds, one colour for the Senator"

#: 1.1  Name, copies in a set, colours (red, yellow, grey).
_CHARACTERS: Final = [
    ("senator", 1, (1, 0, 0)),
    ("christian_senator", 1, (1, 0, 0)),
    ("merchant", 1, (0, 1, 1)),
    ("christian_merchant", 1, (0, 1, 1)),
    ("legionary", 2, (1, 0, 1)),
    ("vestal", 2, (1, 1, 0)),
    ("slave", 1, (1, 1, 1)),
    ("christian_slave", 1, (1, 1, 1)),
]
#: 1.3  Name, tiles of the letters A, B and C.
_BUILDINGS: Final = [
    ("stall", (4, 2, 0)),
    ("field", (2, 3, 1)),
    ("house_temple", (1, 2, 0)),
    ("tavern", (1, 2, 0)),
    ("crane", (3, 0, 0)),
    ("insula", (1, 1, 2)),
    ("statue", (0, 1, 2)),
    ("arch", (0, 0, 2)),
    ("bank", (0, 1, 1)),
]
#: 1.7  Name, token, Legionary, Vestal, famine symbols; then the provenance of token, Legionary and Vestal.
_EVENTS: Final = [
    ("epidemic", HEALTH, 0, 1, 0, PUBLISHED, PUBLISHED, PUBLISHED),
    ("eruption", LEISURE, 0, 1, 1, PUBLISHED, PUBLISHED, PUBLISHED),
    ("cult", CIVIC, 1, 1, 0, PUBLISHED, PUBLISHED, PUBLISHED),
    ("famine", HEALTH, 0, 1, 1, RULEBOOK, PUBLISHED, RULEBOOK),
    ("persecution", CIVIC, 1, 0, 0, RECONSTRUCTED, PUBLISHED, PUBLISHED),
    ("purge", CIVIC, 1, 0, 0, RECONSTRUCTED, PUBLISHED, PUBLISHED),
    ("flood", HEALTH, 0, 1, 1, PUBLISHED, PUBLISHED, PUBLISHED),
    ("revolt", LEISURE, 1, 0, 1, RULEBOOK, RULEBOOK, PUBLISHED),
    ("pillage", LEISURE, 1, 0, 1, RECONSTRUCTED, PUBLISHED, PUBLISHED),
    ("decadence", 0, 1, 1, 0, RULEBOOK, RULEBOOK, PUBLISHED),
]
#: 1.8  Name, prestige of the three places, votes for each step of a marker.
_WORKS: Final = [
    ("pantheon", (10, 6, 2), 0),
    ("temple", (0, 0, 0), 0),
    ("granary", (5, 3, 0), 4),
    ("baths", (5, 3, 0), 5),
    ("colosseum", (5, 3, 0), 5),
    ("senate", (5, 3, 0), 5),
]
_LADDER: Final = (1, 1, 2, 2, 3, 3, 4)
#: 12.1, 13.1  For 2, 3 and 4 players: characters chosen, characters laid open, buildings offered.
_SEATS: Final = [(2, 6, 4, 3), (3, 6, 5, 4), (4, 4, 6, 5)]
_HOUSE: Final = "our variant for two carries on the step from four to three players"

CHARACTER_NAMES: Final = [row[0] for row in _CHARACTERS]
CARD_NAMES: Final = CHARACTER_NAMES + ["crane"]
BUILDING_NAMES: Final = [row[0] for row in _BUILDINGS]
EVENT_NAMES: Final = [row[0] for row in _EVENTS]
WORK_NAMES: Final = [row[0] for row in _WORKS]
TOKEN_NAMES: Final = ["civic", "leisure", "health"]
COLOUR_NAMES: Final = ["red", "yellow", "grey"]
_LETTERS: Final = ["a", "b", "c"]

CHARACTER: Final = Words("card", CHARACTER_NAMES)
CARD: Final = Words("card", CARD_NAMES)
BUILDING: Final = Words("building", BUILDING_NAMES)
KEPT_BUILDING: Final = Words("building", BUILDING_NAMES[:KEPT])
EVENT_CARD: Final = Words("event_card", EVENT_NAMES)
WORK: Final = Words("work", WORK_NAMES)
TOKEN: Final = Words("token", TOKEN_NAMES)
#: 9.1  What a thumb says.
THUMB: Final = Words("thumb", ["up", "down"])
COLOUR: Final = Words("colour", COLOUR_NAMES)
PLACE: Final = numbers("place", 1, PLACES)
VOTES: Final = numbers("n", 0, MOST_VOTES)
CARDS_BID: Final = numbers("n", 1, MOST_CARDS)


def _plain_entries() -> dict[str, Printed]:
    """Numbers that stand alone."""
    return {
        "rounds": Printed(5, RULEBOOK, low=1, high=5),
        "start.prestige": Printed(10, RULEBOOK),
        "start.money": Printed(3, RULEBOOK),
        "start.merchant": Printed(1, RULEBOOK),
        "treasury.denarii": Printed(60, RULEBOOK, high=999),
        "treasury.tokens": Printed(40, RULEBOOK, low=1),
        "income.base": Printed(3, RULEBOOK),
        "income.merchant": Printed(1, RULEBOOK),
        "stall.income": Printed(2, RULEBOOK),
        "field.relief": Printed(2, RULEBOOK),
        "house_temple.cost": Printed(2, RULEBOOK),
        "insula.tokens": Printed(2, RULEBOOK, low=1, high=9),
        "statue.prestige": Printed(4, RULEBOOK),
        "arch.prestige": Printed(6, RULEBOOK),
        "bank.denarii": Printed(5, RULEBOOK),
        "decadence.prestige": Printed(1, RULEBOOK),
        "plebs.votes": Printed(2, RULEBOOK, low=1),
        "temple.high_votes": Printed(8, RULEBOOK, low=1),
        "temple.high_prestige": Printed(10, RULEBOOK),
        "temple.low_votes": Printed(5, RULEBOOK, low=1),
        "temple.low_prestige": Printed(6, RULEBOOK),
        "crisis.gain": Printed(3, RULEBOOK),
        "crisis.loss": Printed(3, RULEBOOK),
        "christian.prestige": Printed(2, RULEBOOK),
        "slave.cost": Printed(2, RULEBOOK),
        "slave.prestige": Printed(3, RULEBOOK),
        "level.start": Printed(0, RULEBOOK, high=12),
        "level.most": Printed(6, RULEBOOK, low=1, high=12),
    }


def _add_ladder(entries: dict[str, Printed]) -> None:
    """1.4, 1.5  The ladder and the places."""
    for space, value in enumerate(_LADDER, 1):
        if space == 4:
            entries["ladder.4.value"] = Printed(value, PUBLISHED, "the markers start at 2: review at spellenclub13.be")
        else:
            entries[f"ladder.{space}.value"] = Printed(
                value, RECONSTRUCTED, "seven spaces over the famine levels 0 to 6, symmetric around the known 2"
            )
    entries["ladder.start"] = Printed(4, RULEBOOK, "the central space", low=1, high=SPACES)
    entries["ladder.crisis"] = Printed(
        1, RECONSTRUCTED, "the crisis example is at the far left; how far the zone reaches is not told", high=SPACES
    )
    for place in range(PLACES):
        entries[f"places.{place + 1}.colour"] = Printed(place // 2, PUBLISHED, _PLACES, high=COLOURS - 1)


def _add_cards(entries: dict[str, Printed]) -> None:
    """1.1, 1.2  Characters and Cranes."""
    for name, copies, colours in _CHARACTERS:
        entries[f"cards.{name}.copies"] = Printed(copies, PUBLISHED, f"{_REVIEWS}; {_FISH}", high=10)
        for colour, has in zip(COLOUR_NAMES, colours, strict=True):
            entries[f"cards.{name}.{colour}"] = _hexagon(name, colour, has)
    entries["cards.crane.copies"] = Printed(3, RULEBOOK, high=5)
    for colour in COLOUR_NAMES:
        entries[f"cards.crane.{colour}"] = Printed(
            1, RECONSTRUCTED, "it adds to any purchase, as Slaves do: ystari.com on slaves", high=1
        )


def _hexagon(name: str, colour: str, has: int) -> Printed:
    if name.endswith("slave"):
        return Printed(has, PUBLISHED, _SLAVES, high=1)
    if name.endswith("merchant") and colour == "grey":
        return Printed(has, RULEBOOK, "an example pays a grey price with Merchants", high=1)
    return Printed(has, RECONSTRUCTED, _HEX, high=1)


def _add_buildings(entries: dict[str, Printed]) -> None:
    """1.3  The tiles of each letter."""
    note = "32 tiles; lasting kinds come early, one-off kinds late; A has what the examples of the first round need"
    for name, counts in _BUILDINGS:
        for letter, count in zip(_LETTERS, counts, strict=True):
            entries[f"buildings.{name}.{letter}"] = Printed(count, RECONSTRUCTED, note, high=32)


def _add_events(entries: dict[str, Printed]) -> None:
    """1.7  The event cards."""
    symbol = "events that touch food bear one; two of the four cards of an example do"
    guess = "three of each token, and the theme"
    for name, token, legionary, vestal, symbols, of_token, of_legionary, of_vestal in _EVENTS:
        always = 1 if name == "decadence" else 0
        if name != "decadence":
            note = guess if of_token == RECONSTRUCTED else _FIGHTERS
            entries[f"events.{name}.token"] = Printed(token, of_token, note, high=TOKENS - 1)
        entries[f"events.{name}.legionary"] = Printed(legionary, of_legionary, _FIGHTERS, low=always, high=1)
        entries[f"events.{name}.vestal"] = Printed(vestal, of_vestal, _FIGHTERS, low=always, high=1)
        entries[f"events.{name}.symbols"] = Printed(symbols, RECONSTRUCTED, symbol, high=6)


def _add_works(entries: dict[str, Printed]) -> None:
    """1.8  The great works."""
    for name, prestige, votes in _WORKS:
        if name != "temple":
            for place, worth in zip(("first", "second", "third"), prestige, strict=True):
                entries[f"works.{name}.{place}"] = Printed(worth, RULEBOOK)
        if votes:
            entries[f"works.{name}.votes"] = Printed(votes, RULEBOOK, low=1)


def _add_seats(entries: dict[str, Printed]) -> None:
    """12.1, 13.1  What depends on the number of players."""
    for seats, chosen, offered, sold in _SEATS:
        provenance, note = (RECONSTRUCTED, _HOUSE) if seats == 2 else (RULEBOOK, "")
        entries[f"seats.{seats}.chosen"] = Printed(chosen, provenance, note, low=1, high=10)
        entries[f"seats.{seats}.offered"] = Printed(offered, provenance, note, low=seats, high=10)
        entries[f"seats.{seats}.sold"] = Printed(sold, provenance, note, low=1, high=PLACES)


def _entries() -> dict[str, Printed]:
    entries = _plain_entries()
    _add_ladder(entries)
    _add_cards(entries)
    _add_buildings(entries)
    _add_events(entries)
    _add_works(entries)
    _add_seats(entries)
    return entries


def _check(sheet: Sheet) -> str | None:
    """What must hold between the numbers, or play could not go on to the end."""
    in_set = sum(sheet.values("cards.{}.copies", CHARACTER_NAMES))
    rounds = sheet.value("rounds")
    for seats, _, _, _ in _SEATS:
        chosen = sheet.value(f"seats.{seats}.chosen")
        if chosen > in_set:
            return f"a set has {in_set} characters, too few to choose {chosen}"
        left = in_set * SETS - chosen * seats - (rounds - 1) * seats
        if left < sheet.value(f"seats.{seats}.offered"):
            return f"the characters run out in a game for {seats}"
    tiles = sum(sum(sheet.values(f"buildings.{{}}.{letter}", BUILDING_NAMES)) for letter in _LETTERS)
    if tiles < PLACES * rounds:
        return f"{tiles} buildings are too few for {rounds} rounds"
    if sum(sheet.value(f"buildings.crane.{letter}") for letter in _LETTERS) > sheet.value("cards.crane.copies"):
        return "there are more Crane tiles than Crane cards"
    if sheet.value("level.start") > sheet.value("level.most"):
        return "the famine would start beyond its highest level"
    return None


SHEET: Final = Sheet("sylla", _entries(), _check)


class Edition:
    """The printed numbers in the form in which the rules read them."""

    def __init__(self, sheet: Sheet) -> None:
        self.rounds: Final = sheet.value("rounds")
        self.prestige: Final = sheet.value("start.prestige")
        self.money: Final = sheet.value("start.money")
        self.merchant_start: Final = sheet.value("start.merchant")
        self.treasury: Final = sheet.value("treasury.denarii")
        self.tokens: Final = sheet.value("treasury.tokens")
        self.base: Final = sheet.value("income.base")
        self.merchant: Final = sheet.value("income.merchant")
        self.stall: Final = sheet.value("stall.income")
        self.field: Final = sheet.value("field.relief")
        self.house_temple: Final = sheet.value("house_temple.cost")
        self.insula: Final = sheet.value("insula.tokens")
        self.statue: Final = sheet.value("statue.prestige")
        self.arch: Final = sheet.value("arch.prestige")
        self.bank: Final = sheet.value("bank.denarii")
        self.decadence: Final = sheet.value("decadence.prestige")
        self.plebs: Final = sheet.value("plebs.votes")
        self.high_votes: Final = sheet.value("temple.high_votes")
        self.high_prestige: Final = sheet.value("temple.high_prestige")
        self.low_votes: Final = sheet.value("temple.low_votes")
        self.low_prestige: Final = sheet.value("temple.low_prestige")
        self.crisis_gain: Final = sheet.value("crisis.gain")
        self.crisis_loss: Final = sheet.value("crisis.loss")
        self.christian: Final = sheet.value("christian.prestige")
        self.slave_cost: Final = sheet.value("slave.cost")
        self.slave: Final = sheet.value("slave.prestige")
        self.famine_start: Final = sheet.value("level.start")
        self.famine_most: Final = sheet.value("level.most")
        self.ladder: Final = [sheet.value(f"ladder.{space}.value") for space in range(1, SPACES + 1)]
        self.start: Final = sheet.value("ladder.start") - 1
        self.crisis: Final = sheet.value("ladder.crisis")
        self.places: Final = [sheet.value(f"places.{place}.colour") for place in range(1, PLACES + 1)]
        #: Copies of each character in one set, and all Cranes.
        self.copies: Final = sheet.values("cards.{}.copies", CARD_NAMES)
        #: For each colour the cards that have it, ascending.
        self.coloured: Final = [
            [card for card, name in enumerate(CARD_NAMES) if sheet.value(f"cards.{name}.{colour}")]
            for colour in COLOUR_NAMES
        ]
        #: For each card the names of its colours.
        self.colours_of: Final = [
            [colour for colour in COLOUR_NAMES if sheet.value(f"cards.{name}.{colour}")] for name in CARD_NAMES
        ]
        #: For each letter the number of tiles of each kind.
        self.tiles: Final = [sheet.values(f"buildings.{{}}.{letter}", BUILDING_NAMES) for letter in _LETTERS]
        self.token: Final = sheet.values("events.{}.token", EVENT_NAMES[:DECADENCE])
        self.legionary: Final = sheet.values("events.{}.legionary", EVENT_NAMES)
        self.vestal: Final = sheet.values("events.{}.vestal", EVENT_NAMES)
        self.symbols: Final = sheet.values("events.{}.symbols", EVENT_NAMES)
        self.work_prestige: Final = [_places_of(sheet, name) for name in WORK_NAMES]
        self.work_votes: Final = [_votes_of(sheet, name) for name in WORK_NAMES]
        self.chosen: Final = [0, 0] + [sheet.value(f"seats.{seats}.chosen") for seats in (2, 3, 4)]
        self.offered: Final = [0, 0] + [sheet.value(f"seats.{seats}.offered") for seats in (2, 3, 4)]
        self.sold: Final = [0, 0] + [sheet.value(f"seats.{seats}.sold") for seats in (2, 3, 4)]


def _places_of(sheet: Sheet, work: str) -> list[int]:
    if work == "temple":
        return []
    return [sheet.value(f"works.{work}.{place}") for place in ("first", "second", "third")]


def _votes_of(sheet: Sheet, work: str) -> int:
    return 0 if work in ("pantheon", "temple") else sheet.value(f"works.{work}.votes")


EDITIONS: Final = Editions(Edition, SHEET)
OURS: Final = EDITIONS.ours


def edition_of(sheet: Sheet) -> Edition:
    """The edition of a sheet, made once."""
    return EDITIONS.of(sheet)


class Variants:
    """14  The chosen options, as the rules ask for them."""

    def __init__(self, options: dict[str, str]) -> None:
        self.consul_offers: Final = options["unsold"] == "consul"
        self.voteless_place: Final = options["voteless"] == "place"
        #: 14.3  The seat that is First Consul before the first round, or NONE if the income tiles decide.
        self.first_consul: Final = NONE if options["begins"] == LOT else int(options["begins"]) - 1
        self.none_held_back: Final = options["held_back"] == "never"


#: 14  The options; the first value is the default.
OPTIONS: Final = (
    Option("unsold", "same", "consul"),
    Option("voteless", "nothing", "place"),
    Option("begins", LOT, "1", "2", "3", "4"),
    Option("held_back", "allowed", "never", at_tables="never"),
)
PLAIN: Final = Variants({option.name: option.default for option in OPTIONS})
