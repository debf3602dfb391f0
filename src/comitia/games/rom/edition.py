"""1  What the components of ROM show: every printed number, with its provenance."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Words, numbers, seats
from comitia.engine.edition import PUBLISHED, RECONSTRUCTED, RULEBOOK, Editions, Printed, Sheet
from comitia.engine.errors import BadSetup
from comitia.engine.registry import Header, Option

# 1.3  Senate cards, in the order of the card table; the order fixes the canonical order of choices.
LEGATUS: Final = 0
MAGISTRATE: Final = 1
MILITARY_TRIBUNE: Final = 2
CENSOR: Final = 3
CONSUL: Final = 4
QUAESTOR: Final = 5
VICARIUS: Final = 6
TRIBUNUS: Final = 7
SENATOR: Final = 8
AEDILE: Final = 9
MAGISTER_EQUITUM: Final = 10
PROCONSUL: Final = 11
AFRICANUS_MAXIMUS: Final = 12
HISPANIA_MAXIMUS: Final = 13
GREKO_MAXIMUS: Final = 14
ASIANUS: Final = 15
LUDI_MAXIMUS: Final = 16
IMPERATOR: Final = 17
PRAETOR: Final = 18
VICARIUS_INTRIGUE: Final = 19
TRIBUNUS_INTRIGUE: Final = 20
HISPANIA_INTRIGUE: Final = 21
AFRICANUS_INTRIGUE: Final = 22
GREKO_INTRIGUE: Final = 23
CARDS: Final = 24

#: 6.4  The cards that are activated in a turn of phase 2, and those activated in phase 3, in the order of the table.
IN_TURN: Final = (
    MILITARY_TRIBUNE,
    CENSOR,
    CONSUL,
    QUAESTOR,
    VICARIUS,
    SENATOR,
    PROCONSUL,
    VICARIUS_INTRIGUE,
    HISPANIA_INTRIGUE,
    AFRICANUS_INTRIGUE,
)
BOOSTERS: Final = (LEGATUS, MAGISTRATE, AEDILE, MAGISTER_EQUITUM)

# 1.1  Symbols and resources; the latter are also the tracks of the forum.
ARENA: Final = 0
CAMP: Final = 1
VILLA: Final = 2
SYMBOLS: Final = 3
OLIVES: Final = 0
WINE: Final = 1
JEWELS: Final = 2
RESOURCES: Final = 3

# 1.5  Power tracks.
MILITARY: Final = 0
SENATE: Final = 1
MARKET: Final = 2
TRACKS: Final = 3
SECTIONS: Final = 4

# 1.4  Kinds of arena cards.
ROMAN: Final = 0
BEAST: Final = 1
BARBARIAN: Final = 2
KINDS: Final = 3

DICE: Final = 4
EPOCHS: Final = 3
RANKS: Final = 5
MOST_PLAYERS: Final = 4

REGION_NAMES: Final = ["italia", "hispania", "africa", "greko", "gallia", "germania", "asia"]
REGIONS: Final = 7
SYMBOL_NAMES: Final = ["arena", "camp", "villa"]
RESOURCE_NAMES: Final = ["olives", "wine", "jewels"]
TRACK_NAMES: Final = ["military", "senate", "market"]
KIND_NAMES: Final = ["roman", "beast", "barbarian"]

#: 1.1  Name, region, epoch, strength, symbol, resource.
_PROVINCES: Final = [
    ("sicilia", 0, 1, 5, VILLA, OLIVES),
    ("sardinia", 0, 1, 5, ARENA, WINE),
    ("cisalpina", 0, 1, 7, CAMP, WINE),
    ("hispania_citerior", 1, 1, 5, CAMP, OLIVES),
    ("carthago", 2, 1, 5, ARENA, WINE),
    ("epirus", 3, 1, 5, VILLA, OLIVES),
    ("macedonia", 3, 1, 7, CAMP, JEWELS),
    ("pergamum", 6, 1, 5, ARENA, JEWELS),
    ("hispania_ulterior", 1, 2, 7, ARENA, OLIVES),
    ("numidia", 2, 2, 7, CAMP, OLIVES),
    ("achaea", 3, 2, 7, ARENA, OLIVES),
    ("thracia", 3, 2, 9, VILLA, WINE),
    ("narbonensis", 4, 2, 7, VILLA, WINE),
    ("noricum", 5, 2, 5, VILLA, JEWELS),
    ("raetia", 5, 2, 7, CAMP, WINE),
    ("bithynia", 6, 2, 7, CAMP, WINE),
    ("gallia_comata", 4, 3, 9, ARENA, JEWELS),
    ("aegyptus", 2, 3, 9, ARENA, OLIVES),
    ("germania_magna", 5, 3, 9, CAMP, JEWELS),
    ("syria", 6, 3, 9, VILLA, OLIVES),
]
PROVINCES: Final = 20

#: 1.3  Name, epoch, symbol, how often it is shown, copies in the deck, copies in the deck for two.
_SENATE: Final = [
    ("legatus", 1, CAMP, 1, 1, 1),
    ("magistrate", 1, ARENA, 1, 1, 1),
    ("military_tribune", 1, CAMP, 1, 1, 0),
    ("censor", 1, VILLA, 1, 1, 1),
    ("consul", 1, ARENA, 1, 2, 1),
    ("quaestor", 1, VILLA, 1, 1, 1),
    ("vicarius", 1, CAMP, 1, 1, 1),
    ("tribunus", 2, ARENA, 1, 1, 0),
    ("senator", 2, VILLA, 1, 1, 1),
    ("aedile", 2, ARENA, 2, 1, 1),
    ("magister_equitum", 2, CAMP, 2, 1, 1),
    ("proconsul", 2, VILLA, 2, 1, 1),
    ("africanus_maximus", 2, ARENA, 0, 1, 1),
    ("hispania_maximus", 2, ARENA, 0, 1, 0),
    ("greko_maximus", 2, ARENA, 0, 1, 1),
    ("asianus", 3, ARENA, 0, 1, 0),
    ("ludi_maximus", 3, ARENA, 0, 1, 1),
    ("imperator", 3, ARENA, 0, 1, 1),
    ("praetor", 3, ARENA, 0, 1, 1),
    ("vicarius_intrigue", 1, CAMP, 1, 0, 0),
    ("tribunus_intrigue", 2, ARENA, 1, 0, 0),
    ("hispania_intrigue", 2, CAMP, 1, 0, 0),
    ("africanus_intrigue", 2, VILLA, 1, 0, 0),
    ("greko_intrigue", 2, ARENA, 0, 0, 0),
]

#: 1.4  Name, kind, cost, copies.
_PERFORMERS: Final = [
    ("legionary", ROMAN, 2, 7),
    ("centurion", ROMAN, 3, 5),
    ("boar", BEAST, 3, 3),
    ("bear", BEAST, 4, 3),
    ("lion", BEAST, 5, 2),
    ("elephant", BEAST, 6, 2),
    ("gaul", BARBARIAN, 4, 3),
    ("numidian", BARBARIAN, 5, 2),
    ("german", BARBARIAN, 5, 2),
    ("parthian", BARBARIAN, 6, 2),
]
PERFORMERS: Final = 10

PROVINCE_NAMES: Final = [row[0] for row in _PROVINCES]
CARD_NAMES: Final = [row[0] for row in _SENATE]
PERFORMER_NAMES: Final = [row[0] for row in _PERFORMERS]
#: 1.4  The kind of each arena card.
KIND_OF: Final = [row[1] for row in _PERFORMERS]

PROVINCE: Final = Words("province", PROVINCE_NAMES)
CARD: Final = Words("card", CARD_NAMES)
IN_TURN_CARD: Final = Words("card", [CARD_NAMES[card] for card in IN_TURN])
BOOSTER: Final = Words("card", [CARD_NAMES[card] for card in BOOSTERS])
PERFORMER: Final = Words("performer", PERFORMER_NAMES)
TRACK: Final = Words("track", TRACK_NAMES)
RESOURCE: Final = Words("resource", RESOURCE_NAMES)
REGION: Final = Words("region", REGION_NAMES)
SYMBOL: Final = Words("symbol", SYMBOL_NAMES)
KIND: Final = Words("kind", KIND_NAMES)
DIE: Final = numbers("die", 1, 6)
PLACE: Final = numbers("place", 1, DICE)
SEAT: Final = seats(MOST_PLAYERS)

# -- 9.4, 9.5  Sets of arena cards -------------------------------------------------------------


def _threes() -> list[tuple[int, ...]]:
    """9.4  All sets of three, each ascending."""
    row = range(PERFORMERS)
    return [(a, b, c) for a in row for b in range(a, PERFORMERS) for c in range(b, PERFORMERS)]


def _great_fights() -> list[tuple[int, ...]]:
    """9.5  All sets of three Romans and two different barbarians, each ascending."""
    romans = [card for card in range(PERFORMERS) if KIND_OF[card] == ROMAN]
    barbarians = [card for card in range(PERFORMERS) if KIND_OF[card] == BARBARIAN]
    trios = [(a, b, c) for a in romans for b in romans if b >= a for c in romans if c >= b]
    return [(a, b, c, d, e) for a, b, c in trios for d in barbarians for e in barbarians if e > d]


def rank_of(cards: tuple[int, ...]) -> int:
    """9.5, 13.7  The highest rank that some cards allow, spare ones or not; 0 if they are fewer than three."""
    if len(cards) < 3:
        return 0
    names = sorted(set(cards))
    romans = len([card for card in cards if KIND_OF[card] == ROMAN])
    different = [len([card for card in names if KIND_OF[card] == kind]) for kind in range(KINDS)]
    if romans >= 3 and different[BARBARIAN] >= 2:
        return 5
    if different[BEAST] >= 3 or different[BARBARIAN] >= 3:
        return 4
    if min(different) > 0:
        return 3
    return 2 if len(names) >= 3 else 1


def _best_first(sets: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """9.5, 9.6  Sets by rank and printed cost, the best one first: so they are offered."""
    rated = [(-rank_of(cards), -sum([_PERFORMERS[card][2] for card in cards]), cards) for cards in sets]
    return [cards for _, _, cards in sorted(rated)]


#: 9.4  All sets as the first rules numbered them, and as they are offered today.
FIRST_SETS: Final[list[tuple[int, ...]]] = _threes() + _great_fights()
SETS: Final[list[tuple[int, ...]]] = _best_first(FIRST_SETS)
#: 9.5  The rank of each set.
SET_RANKS: Final = [rank_of(cards) for cards in SETS]
SET: Final = Words("set", ["-".join([PERFORMER_NAMES[card] for card in cards]) for cards in SETS])

# -- Provenance --------------------------------------------------------------------------------

_EVEN: Final = (
    "epoch III of the Senate deck is one display; the rest split evenly fills whole rounds with 2 to 4 players"
)
_STRENGTH: Final = (
    "only 5, 7 and 9 are attested; rising by epoch, so that a 5 and a 7 (12 in an example) can lie together"
)
_GREKO: Final = "an example has 7, 7, 9 and 5 in Greko; which province has which is ours"
_GALLIA: Final = "an example has a 9 and a 7 in Gallia; which province has which is ours"
#: How the three kinds of words are written as numbers in an edition file.
_REGION_CODES: Final = ", ".join([f"{i} {name}" for i, name in enumerate(REGION_NAMES)])
_SYMBOL_CODES: Final = ", ".join([f"{i} {name}" for i, name in enumerate(SYMBOL_NAMES)])
_RESOURCE_CODES: Final = ", ".join([f"{i} {name}" for i, name in enumerate(RESOURCE_NAMES)])
_REGION: Final = "five region names are known; Italia and Germania and the provinces themselves are ours"
_MARKS: Final = "7 arenas, 7 camps and 6 villas, 5 of each left with two"
_GOODS: Final = "8 olives must be reachable by conquest; jewels, which can be stolen, are fewest"
_SIGNS: Final = (
    "camp for the army, arena for the market, villa for the rest; the stronger card of a pair shows its symbol twice"
)
_TWICE: Final = "19 texts for 20 base cards; the Consul is the doubled one that fills epoch I"
_FOR_TWO: Final = "five of 20 base cards bear the mark: two of epoch I, two of II, one of III; which ones is ours"
_ARENA: Final = (
    "31 cards; three different beasts and barbarians exist, but not Romans; a blind card costs more than the average"
)
_RANK: Final = "the order is known; the Intrigue Greko Maximus equates a rank with a point, so ranks differ by 1"
_FORUM: Final = "as long as the track for olives"
_REVIEW: Final = "review at roachware.org (Alea iacta sunt), which reports the English text"


def _plain_entries() -> dict[str, Printed]:
    """Numbers that stand alone."""
    return {
        "rounds.all": Printed(5, RULEBOOK, low=1, high=5),
        "rounds.scoring": Printed(3, RULEBOOK, "the last round is scored too", low=1, high=5),
        "display.provinces": Printed(4, RULEBOOK, low=1, high=10),
        "display.senate": Printed(4, RULEBOOK, low=1, high=10),
        "display.arena": Printed(5, RULEBOOK, low=1, high=10),
        "display_two.provinces": Printed(3, RULEBOOK, low=1, high=10),
        "display_two.senate": Printed(3, RULEBOOK, low=1, high=10),
        "senate_deck.size": Printed(20, RULEBOOK, low=1),
        "senate_deck.last": Printed(4, RULEBOOK),
        "senate_deck.size_two": Printed(15, RULEBOOK, low=1),
        "senate_deck.last_two": Printed(3, RULEBOOK),
        "forum.points": Printed(1, RULEBOOK),
        "forum.behind": Printed(1, RULEBOOK),
        "olives.end": Printed(7, RULEBOOK, low=1, high=20),
        "wine.end": Printed(7, RECONSTRUCTED, _FORUM, low=1, high=20),
        "jewels.end": Printed(7, RECONSTRUCTED, _FORUM, low=1, high=20),
        "blind.cost": Printed(5, RULEBOOK, low=1),
        "best.points": Printed(1, RULEBOOK),
        "region.most": Printed(2, RULEBOOK),
        "region.all": Printed(3, RULEBOOK),
        "region.tied": Printed(1, RULEBOOK),
        "legatus.strength": Printed(1, PUBLISHED, _REVIEW),
        "magistrate.budget": Printed(1, RULEBOOK),
        "aedile.budget": Printed(3, RULEBOOK),
        "magister_equitum.strength": Printed(3, RULEBOOK),
        "tribunus.less": Printed(3, RULEBOOK, "four dice show 4 at least", high=4),
        "tribunus_intrigue.more": Printed(3, RULEBOOK),
        "greko_maximus.points": Printed(1, RULEBOOK),
        "asianus.points": Printed(1, RULEBOOK),
        "ludi_maximus.points": Printed(2, RULEBOOK),
        "imperator.points": Printed(2, RULEBOOK),
        "praetor.points": Printed(2, RULEBOOK),
        "greko_intrigue.points": Printed(1, RULEBOOK),
    }


def _add_provinces(entries: dict[str, Printed]) -> None:
    """1.1, 1.2, 12.1  The province cards, and the regions that are used with two players."""
    for name, region, epoch, strength, symbol, resource in _PROVINCES:
        key = f"provinces.{name}"
        entries[f"{key}.region"] = Printed(region, RECONSTRUCTED, f"{_REGION_CODES}; {_REGION}", high=REGIONS - 1)
        entries[f"{key}.epoch"] = Printed(epoch, RECONSTRUCTED, _EVEN, low=1, high=EPOCHS)
        note = _GREKO if region == 3 else _GALLIA if region == 4 else _STRENGTH
        entries[f"{key}.strength"] = Printed(strength, RECONSTRUCTED, note, low=1, high=30)
        entries[f"{key}.symbol"] = Printed(symbol, RECONSTRUCTED, f"{_SYMBOL_CODES}; {_MARKS}", high=SYMBOLS - 1)
        entries[f"{key}.resource"] = Printed(
            resource, RECONSTRUCTED, f"{_RESOURCE_CODES}; {_GOODS}", high=RESOURCES - 1
        )
    for name in REGION_NAMES:
        entries[f"regions.{name}.two"] = Printed(0 if name in ("hispania", "asia") else 1, RULEBOOK, high=1)


def _add_senate(entries: dict[str, Printed]) -> None:
    """1.3, 12.2, 13.4  The Senate cards, and how many of each are in the deck."""
    for card, (name, epoch, symbol, shown, copies, copies_two) in enumerate(_SENATE):
        key = f"senate.{name}"
        corrected = name.startswith("vicarius")
        entries[f"{key}.epoch"] = Printed(
            epoch,
            RULEBOOK if corrected else RECONSTRUCTED,
            "by the erratum" if corrected else _EVEN,
            low=1,
            high=EPOCHS,
        )
        known = card in (CONSUL, MAGISTER_EQUITUM)
        origin, note = (RULEBOOK, "an example shows it") if known else (RECONSTRUCTED, _SIGNS)
        entries[f"{key}.symbol"] = Printed(symbol, origin, f"{_SYMBOL_CODES}; {note}", high=SYMBOLS - 1)
        entries[f"{key}.symbols"] = Printed(shown, origin, note, high=2)
        entries[f"{key}.copies"] = Printed(copies, RECONSTRUCTED if card == CONSUL else RULEBOOK, _TWICE, high=2)
        entries[f"{key}.copies_two"] = Printed(copies_two, RECONSTRUCTED, _FOR_TWO, high=2)


def _add_arena(entries: dict[str, Printed]) -> None:
    """1.4, 9.5  The arena cards and the ranks."""
    for name, _, cost, copies in _PERFORMERS:
        entries[f"arena.{name}.cost"] = Printed(cost, RECONSTRUCTED, _ARENA)
        entries[f"arena.{name}.copies"] = Printed(copies, RECONSTRUCTED, _ARENA, high=31)
    for rank in range(1, RANKS + 1):
        entries[f"ranks.rank_{rank}.points"] = Printed(rank + 1, RECONSTRUCTED, _RANK)


def _entries() -> dict[str, Printed]:
    entries = _plain_entries()
    _add_provinces(entries)
    _add_senate(entries)
    _add_arena(entries)
    return entries


def deck_problem(copies: list[int], epochs: list[int], size: int, last: int) -> str | None:
    """13.1  What is wrong with a Senate deck, or None: so many cards, so many of them of epoch III."""
    cards = sum(copies)
    if cards != size:
        return f"the Senate deck must have {size} cards, not {cards}"
    found = sum([copies[card] for card in range(CARDS) if epochs[card] == EPOCHS])
    if found != last:
        return f"the Senate deck must have {last} cards of epoch III, not {found}"
    return None


def _check(sheet: Sheet) -> str | None:
    """What must hold between the numbers."""
    if sheet.value("rounds.scoring") > sheet.value("rounds.all"):
        return f"there is no round {sheet.value('rounds.scoring')} to score"
    epochs = sheet.values("senate.{}.epoch", CARD_NAMES)
    for two in ("", "_two"):
        copies = sheet.values("senate.{}.copies" + two, CARD_NAMES)
        size, last = sheet.value(f"senate_deck.size{two}"), sheet.value(f"senate_deck.last{two}")
        wrong = deck_problem(copies, epochs, size, last)
        if wrong is not None:
            return f"with two players {wrong}" if two else wrong
    return None


SHEET: Final = Sheet("rom", _entries(), _check)


class Edition:
    """The printed numbers in the form in which the rules read them."""

    def __init__(self, sheet: Sheet) -> None:
        self.rounds: Final = sheet.value("rounds.all")
        self.scoring: Final = sheet.value("rounds.scoring")
        self.region: Final = sheet.values("provinces.{}.region", PROVINCE_NAMES)
        self.province_epoch: Final = sheet.values("provinces.{}.epoch", PROVINCE_NAMES)
        self.strength: Final = sheet.values("provinces.{}.strength", PROVINCE_NAMES)
        self.province_symbol: Final = sheet.values("provinces.{}.symbol", PROVINCE_NAMES)
        self.resource: Final = sheet.values("provinces.{}.resource", PROVINCE_NAMES)
        self.for_two: Final = sheet.values("regions.{}.two", REGION_NAMES)
        self.epoch: Final = sheet.values("senate.{}.epoch", CARD_NAMES)
        self.symbol: Final = sheet.values("senate.{}.symbol", CARD_NAMES)
        self.symbols: Final = sheet.values("senate.{}.symbols", CARD_NAMES)
        self.cost: Final = sheet.values("arena.{}.cost", PERFORMER_NAMES)
        self.performers: Final = sheet.values("arena.{}.copies", PERFORMER_NAMES)
        self.rank_points: Final = [0] + [sheet.value(f"ranks.rank_{rank}.points") for rank in range(1, RANKS + 1)]
        self.stalls: Final = sheet.value("display.arena")
        self.has_resource: Final = sheet.value("forum.points")
        self.behind: Final = sheet.value("forum.behind")
        self.end: Final = sheet.values("{}.end", RESOURCE_NAMES)
        self.blind: Final = sheet.value("blind.cost")
        self.best: Final = sheet.value("best.points")
        self.region_most: Final = sheet.value("region.most")
        self.region_all: Final = sheet.value("region.all")
        self.region_tied: Final = sheet.value("region.tied")
        #: 7.1, 7.2, 7.10, 7.11  What each card adds to strength or budget.
        self.boost: Final = [0] * CARDS
        self.boost[LEGATUS] = sheet.value("legatus.strength")
        self.boost[MAGISTRATE] = sheet.value("magistrate.budget")
        self.boost[AEDILE] = sheet.value("aedile.budget")
        self.boost[MAGISTER_EQUITUM] = sheet.value("magister_equitum.strength")
        self.less: Final = sheet.value("tribunus.less")
        self.more: Final = sheet.value("tribunus_intrigue.more")
        self.pair: Final = sheet.value("greko_maximus.points")
        self.asianus: Final = sheet.value("asianus.points")
        #: 7.17, 7.18, 7.19  What a province with each symbol is worth to the owner of the card that counts it.
        self.symbol_points: Final = sheet.values("{}.points", ["ludi_maximus", "imperator", "praetor"])
        self.encore: Final = sheet.value("greko_intrigue.points")


EDITIONS: Final = Editions(Edition, SHEET)
OURS: Final = EDITIONS.ours


def edition_of(sheet: Sheet) -> Edition:
    """The edition of a sheet, made once."""
    return EDITIONS.of(sheet)


# -- 12, 13  What is in play -------------------------------------------------------------------

OUT: Final = "out"
STANDARD: Final = "standard"
#: 13.2  For each Intrigue card the base cards whose place it can take; the first value of the options is the default.
EXCHANGES: Final = (
    Option("vicarius", OUT, "vicarius", "legatus", "military_tribune", "magister_equitum"),
    Option("tribunus", OUT, "tribunus", "magistrate", "consul", "aedile"),
    Option("hispania", OUT, "hispania_maximus", "legatus", "vicarius", "military_tribune", "magister_equitum"),
    Option("africanus", OUT, "africanus_maximus", "censor", "quaestor", "senator", "proconsul"),
    Option("greko", OUT, "greko_maximus", "africanus_maximus", "hispania_maximus"),
)
#: 13.3  All cards of the Senate deck, one by one.
DECK: Final = Option("deck", STANDARD, words=CARD)
#: 13.5, 13.6, 13.7  Other readings of doubtful rules; the first value of each is the reading of chapter 15.
ANEW: Final = "anew"
FORWARD: Final = "forward"
LEADING: Final = "leading"
ANY: Final = "any"
EXACT: Final = "exact"
LARGER: Final = "larger"
READINGS: Final = (
    Option("lowered", ANEW, FORWARD, at_tables=FORWARD),
    Option("zero", LEADING, ANY),
    Option("sets", EXACT, LARGER),
)
OPTIONS: Final = (*EXCHANGES, DECK, *READINGS)


class Readings:
    """13.5, 13.6, 13.7  How a table reads what the printed rules leave in doubt."""

    def __init__(self, options: dict[str, str]) -> None:
        #: 13.5  A lowered group never goes back.
        self.only_forward: Final = options["lowered"] == FORWARD
        #: 13.6  Any die that becomes 0 takes its group to the front.
        self.any_zero: Final = options["zero"] == ANY
        #: 13.7  A set may have spare cards.
        self.larger_sets: Final = options["sets"] == LARGER


class Decks:
    """2, 12, 13  What a game is played with: the provinces, the Senate deck, the sizes of the displays."""

    def __init__(self, sheet: Sheet, seats: int, options: dict[str, str]) -> None:
        two = "_two" if seats == 2 else ""
        edition = edition_of(sheet)
        #: 12.1  The provinces in play, ascending.
        self.provinces: Final = [
            province for province in range(PROVINCES) if seats > 2 or edition.for_two[edition.region[province]] == 1
        ]
        #: 13.1  How many copies of each Senate card are in the deck.
        copies = sheet.values("senate.{}.copies" + two, CARD_NAMES)
        self.senate: Final = copies[:]
        if options[DECK.name] != STANDARD:
            self._list(options[DECK.name].split(","), options, two)
        for option in EXCHANGES:
            if options[option.name] != OUT:
                self._exchange(option.name, options[option.name], seats, copies)
        wrong = deck_problem(
            self.senate, edition.epoch, sheet.value(f"senate_deck.size{two}"), sheet.value(f"senate_deck.last{two}")
        )
        if wrong is not None:
            raise BadSetup(wrong)
        #: 2.2, 2.3, 12.3  How many cards are laid open.
        self.shown_provinces: Final = sheet.value(f"display{two}.provinces")
        self.shown_senate: Final = sheet.value(f"display{two}.senate")

    def _list(self, names: list[str], options: dict[str, str], two: str) -> None:
        """13.3  The cards of the deck are listed, no more of each than there are."""
        for option in EXCHANGES:
            if options[option.name] != OUT:
                raise BadSetup(f"the option deck lists the whole Senate deck, so leave out {option.name}")
        for card, name in enumerate(CARD_NAMES):
            copies = names.count(name)
            # Intrigue cards are there once, though the standard deck has none of them.
            there = max(self.senate[card], 1) if card >= VICARIUS_INTRIGUE else self.senate[card]
            if copies > there:
                players = " with two players" if two else ""
                raise BadSetup(f"the option deck lists {copies} {name}, but{players} there {_are(there)} of it")
            self.senate[card] = copies

    def _exchange(self, name: str, base: str, seats: int, copies: list[int]) -> None:
        """13.2  An Intrigue card takes the place of a base card, which must be in the deck."""
        card, replaced = CARD_NAMES.index(f"{name}_intrigue"), CARD_NAMES.index(base)
        if self.senate[replaced] == 0:
            why = (
                f"with {seats} players it is not in the Senate deck"
                if copies[replaced] == 0
                else "it is replaced already"
            )
            raise BadSetup(f"the Intrigue card {name} cannot take the place of {base}: {why}")
        if self.senate[card] > 0:
            raise BadSetup(f"the Intrigue card {name} is in the Senate deck already")
        self.senate[replaced] -= 1
        self.senate[card] += 1


def _are(n: int) -> str:
    return "are none" if n == 0 else "is one" if n == 1 else f"are {n}"


def check_deck(header: Header) -> None:
    """13.1  A game with a wrong Senate deck is refused before it begins."""
    Decks(header.sheet, header.seats, header.options)


STRICT: Final = Readings({option.name: option.default for option in OPTIONS})
PLAIN: Final = Decks(SHEET, MOST_PLAYERS, {option.name: option.default for option in OPTIONS})
