"""1  What the components of Age of Rome show: every printed number, with its provenance."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Words, numbers
from comitia.engine.edition import RECONSTRUCTED, RULEBOOK, Editions, Printed, Sheet
from comitia.engine.registry import Option

# 1.4  Building types; the first three have a bonus marker.
MILITARY: Final = 0
POLITICS: Final = 1
TRADE: Final = 2
RELIGION: Final = 3
AGRICULTURE: Final = 4
TYPES: Final = 5
BONUSES: Final = 3
# 6.1  Places beyond the buildings.
COLOSSEUM: Final = 5
SCHEME: Final = 6

BUILDINGS: Final = ["military", "politics", "trade", "religion", "agriculture"]
# 1.3  Clockwise on the disc.
PROVINCES: Final = ["gallia", "italia", "africa", "hispania"]
GALLIA: Final = 0
ITALIA: Final = 1
AFRICA: Final = 2
HISPANIA: Final = 3
SIDES: Final = 4
SPACES: Final = 3
AREAS: Final = ["epirus", "macedonia", "thrace"]
THRACE: Final = 2

# 1.1  Characters.
CHARACTERS: Final = ["antonius", "fulvia", "lepidus", "junia", "octavius", "livia"]
CAST: Final = 6

# 4.7  Scheme effects: two for all, then one for each character.
EFFECTS: Final = ["slander", "demolition", "desertion", "feint", "re_election", "invalid_vote", "sold", "customs"]
SLANDER: Final = 0
DEMOLITION: Final = 1
DESERTION: Final = 2
FEINT: Final = 3
RE_ELECTION: Final = 4
INVALID_VOTE: Final = 5
SOLD: Final = 6
CUSTOMS: Final = 7

# 1.9  Wares, and the trade cards in the order of the card table.
WARES: Final = ["tools", "weapons", "clothes", "jewelry", "chest"]
TOOLS: Final = 0
WEAPONS: Final = 1
CLOTHES: Final = 2
JEWELRY: Final = 3
CHEST: Final = 4

SUNDIAL: Final = 0
COMPASS: Final = 1
HAMMER: Final = 2
GROMA: Final = 3
PLOUGH: Final = 4
SPATHA: Final = 5
GLADIUS: Final = 6
PUGIO: Final = 7
PILUM: Final = 8
SCUTUM: Final = 9
TOGA: Final = 10
CLOAK: Final = 11
TUNIC: Final = 12
PALLA: Final = 13
BULLA: Final = 14
BRACELETS: Final = 15
RING: Final = 16
MONEY_CHEST: Final = 17
TRAVEL_CHEST: Final = 18

# 7.3  Key phrases: the moment at which a card may be played.
YOU_SCHEME: Final = 1
AGAINST_YOU: Final = 2
YOU_BUILD: Final = 3
YOU_PLACE: Final = 4
YOU_PLACE_COLOSSEUM: Final = 5
YOU_PLACE_AGRICULTURE: Final = 6
YOU_EARN: Final = 7

_INFERRED: Final = "several clues of the rulebook agree on it"
_OURS: Final = "printed on a component only; ours, fitting everything that is known"
_ORDER: Final = "each character has an order of its own; which one is ours, so that all six win about as often"
_STAR: Final = "which copies leave for two players is printed on the cards only"

#: Name, ware, key phrase, copies, copies that leave for two players, amount, provenance of the amount.
_CARDS: Final = [
    ("sundial", TOOLS, YOU_PLACE, 2, 1, 1, RULEBOOK),
    ("compass", TOOLS, YOU_PLACE, 2, 0, 1, RULEBOOK),
    ("hammer", TOOLS, YOU_BUILD, 2, 1, 2, RECONSTRUCTED),
    ("groma", TOOLS, YOU_BUILD, 2, 0, 1, RECONSTRUCTED),
    ("plough", TOOLS, YOU_PLACE_AGRICULTURE, 2, 1, 2, RECONSTRUCTED),
    ("spatha", WEAPONS, YOU_PLACE, 2, 0, 1, RULEBOOK),
    ("gladius", WEAPONS, YOU_PLACE_COLOSSEUM, 2, 1, 1, RECONSTRUCTED),
    ("pugio", WEAPONS, YOU_SCHEME, 2, 1, 2, RECONSTRUCTED),
    ("pilum", WEAPONS, YOU_SCHEME, 2, 0, 1, RECONSTRUCTED),
    ("scutum", WEAPONS, AGAINST_YOU, 2, 1, 1, RECONSTRUCTED),
    ("toga_candida", CLOTHES, YOU_PLACE, 2, 0, 1, RECONSTRUCTED),
    ("paludamentum", CLOTHES, YOU_PLACE, 2, 0, 1, RECONSTRUCTED),
    ("tunic", CLOTHES, YOU_EARN, 2, 1, 2, RECONSTRUCTED),
    ("palla", CLOTHES, AGAINST_YOU, 2, 1, 1, RECONSTRUCTED),
    ("bulla", JEWELRY, YOU_PLACE, 2, 0, 2, RULEBOOK),
    ("snake_bracelets", JEWELRY, YOU_PLACE, 2, 1, 1, RULEBOOK),
    ("signet_ring", JEWELRY, YOU_PLACE, 2, 0, 1, RECONSTRUCTED),
    ("money_chest", CHEST, YOU_EARN, 2, 0, 3, RECONSTRUCTED),
    ("travel_chest", CHEST, YOU_PLACE_COLOSSEUM, 2, 1, 1, RECONSTRUCTED),
]
CARDS: Final = [row[0] for row in _CARDS]
#: The ware and the key phrase of each card.
WARE_OF: Final = [row[1] for row in _CARDS]
KEY_OF: Final = [row[2] for row in _CARDS]
KINDS: Final = 19

# 1.10  Orders.
ARMED_FORCE: Final = 0
FARMING_STATE: Final = 4
HIGHLY_DECORATED: Final = 5
TINDER: Final = 6
BLOOD_FEUD: Final = 7
VICTORY_MARCH: Final = 8
THREE_FRONTS: Final = 9
FULL_MOBILISATION: Final = 10
SHADOW_GENERAL: Final = 11
TAMER_OF_THRACE: Final = 12
LEADER_OF_THE_SENATE: Final = 13
LAST_WORD: Final = 14
LOUD_VOICE: Final = 15
TRADE_MONOPOLY: Final = 16
TREASURY: Final = 17
FULL_STORES: Final = 18
DARLING_OF_THE_GODS: Final = 19
GOLDEN_AGE: Final = 20
TEMPLE_LORD: Final = 21
CROESUS: Final = 22
TAX_FARMER: Final = 23
PEOPLES_FAVOURITE: Final = 24
GREY_EMINENCE: Final = 25
GOVERNOR: Final = 26
RETINUE: Final = 27

_ANALOGY: Final = "the name is in the rulebook; the value follows the one medal order that is shown"
#: Name, fame, what it needs, starred, provenance of the fame.
_ORDERS: Final = [
    ("armed_force", 6, 1, 0, RULEBOOK),
    ("statecraft", 6, 1, 0, RECONSTRUCTED),
    ("trade_hub", 6, 1, 0, RECONSTRUCTED),
    ("clergy", 6, 1, 0, RECONSTRUCTED),
    ("farming_state", 6, 1, 0, RECONSTRUCTED),
    ("highly_decorated", 3, 1, 0, RECONSTRUCTED),
    ("tinder", 2, 1, 0, RECONSTRUCTED),
    ("blood_feud", 5, 1, 0, RECONSTRUCTED),
    ("victory_march", 3, 1, 0, RULEBOOK),
    ("three_fronts", 4, 1, 0, RECONSTRUCTED),
    ("full_mobilisation", 6, 6, 0, RECONSTRUCTED),
    ("shadow_general", 3, 1, 1, RECONSTRUCTED),
    ("tamer_of_thrace", 5, 1, 0, RECONSTRUCTED),
    ("leader_of_the_senate", 5, 1, 1, RECONSTRUCTED),
    ("last_word", 4, 1, 0, RECONSTRUCTED),
    ("loud_voice", 5, 3, 0, RECONSTRUCTED),
    ("trade_monopoly", 3, 1, 0, RECONSTRUCTED),
    ("treasury", 4, 1, 0, RECONSTRUCTED),
    ("full_stores", 3, 4, 0, RECONSTRUCTED),
    ("darling_of_the_gods", 6, 2, 0, RECONSTRUCTED),
    ("golden_age", 4, 1, 0, RECONSTRUCTED),
    ("temple_lord", 4, 1, 1, RECONSTRUCTED),
    ("croesus", 5, 16, 0, RECONSTRUCTED),
    ("tax_farmer", 4, 1, 1, RECONSTRUCTED),
    ("peoples_favourite", 4, 1, 1, RECONSTRUCTED),
    ("grey_eminence", 6, 1, 1, RECONSTRUCTED),
    ("governor", 4, 12, 0, RECONSTRUCTED),
    ("retinue", 3, 5, 0, RECONSTRUCTED),
]
ORDERS: Final = [row[0] for row in _ORDERS]

# 1.11  Event cards.
AFRICAN_GRANARY: Final = 0
GALLIC_RIDERS: Final = 1
SILVER_MINES: Final = 2
FAVOUR_OF_ROME: Final = 3
TRIUMPH: Final = 4
LEVY: Final = 5
GREAT_SPEECH: Final = 6
NEW_CLIENTS: Final = 7
CARAVAN: Final = 8
FEAST_OF_JUPITER: Final = 9
ORACLE: Final = 10
RECONCILIATION: Final = 11
PLAGUE: Final = 12
TAX_REVOLT: Final = 13
MUTINY: Final = 14
TUMULT: Final = 15
SHIPWRECK: Final = 16
BAD_OMEN: Final = 17
#: 10.5  The events that cost something: only hard times have them.
NEGATIVE: Final = frozenset((PLAGUE, TAX_REVOLT, MUTINY, TUMULT, SHIPWRECK, BAD_OMEN))

#: Name, clockwise, quarter turns, amount.
_OMENS: Final = [
    ("african_granary", 1, 1, 3),
    ("gallic_riders", 0, 1, 2),
    ("silver_mines", 1, 2, 3),
    ("favour_of_rome", 0, 2, 2),
    ("triumph", 1, 1, 2),
    ("levy", 0, 1, 2),
    ("great_speech", 1, 2, 2),
    ("new_clients", 0, 2, 2),
    ("caravan", 1, 1, 1),
    ("feast_of_jupiter", 0, 1, 2),
    ("oracle", 1, 2, 1),
    ("reconciliation", 0, 2, 1),
    ("plague", 1, 1, 2),
    ("tax_revolt", 0, 1, 3),
    ("mutiny", 1, 2, 1),
    ("tumult", 0, 2, 1),
    ("shipwreck", 1, 1, 1),
    ("bad_omen", 0, 1, 2),
]
OMENS: Final = [row[0] for row in _OMENS]

# 9.10  Achievements.
ACHIEVEMENTS: Final = [
    "hundred",
    "jeweller",
    "monopolist",
    "avenger",
    "golden_pantheon",
    "forgiven",
    "all_medals",
    "lap_of_honour",
    "conqueror",
    "first_speaker",
    "taskmaster",
    "record",
]
# 11.1  Tasks of the sole rule.
TASKS: Final = ["renown", "decoration", "conquest", "influence", "commerce", "piety", "diligence"]

BUILDING: Final = Words("building", BUILDINGS)
PROVINCE: Final = Words("province", PROVINCES)
AREA: Final = Words("area", AREAS)
CHARACTER: Final = Words("character", CHARACTERS)
EFFECT: Final = Words("effect", EFFECTS)
WARE: Final = Words("ware", WARES)
CARD: Final = Words("card", CARDS)
ORDER: Final = Words("order", ORDERS)
OMEN: Final = Words("omen", OMENS)
ACHIEVEMENT: Final = Words("achievement", ACHIEVEMENTS)
TASK: Final = Words("task", TASKS)
#: 1.8, 10.1  The metals of pantheon pieces, and the two tiles of an envoy.
PIECE: Final = Words("piece", ["gold", "silver", "bronze"])
ENVOY: Final = Words("envoy", ["spy", "alliance"])
#: 10.1  The most denarii that can be offered for a deal.
MOST_BID: Final = 99
BID: Final = numbers("n", 0, MOST_BID)
VOTE: Final = numbers("vote", 1, 5)

#: 1.1  Fame, legions, votes, denarii, feud markers, anchor, bonuses from the left, spaces of the feud track.
_CAST: Final = [
    (1, 7, 4, 7, 2, 1, (MILITARY, TRADE, POLITICS), 3),
    (2, 7, 4, 6, 2, 1, (MILITARY, POLITICS, TRADE), 3),
    (1, 6, 5, 7, 3, 1, (TRADE, POLITICS, MILITARY), 4),
    (2, 5, 5, 5, 2, 0, (POLITICS, MILITARY, TRADE), 3),
    (3, 6, 4, 5, 2, 0, (TRADE, MILITARY, POLITICS), 3),
    (2, 6, 4, 5, 3, 0, (POLITICS, TRADE, MILITARY), 4),
]
#: 1.3  The fame that double taxation costs, by population from 1 to 16.
_LOSS: Final = [1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11]
#: 1.6  Defence, fame of the places with three or four players, and with fewer.
_AREAS: Final = [(2, (5, 2, 0), (5, 2, 0)), (3, (8, 4, 0), (4, 0, 0)), (4, (10, 5, 3), (5, 3, 0))]
#: 1.8  Gold, silver and bronze pieces of the common stacks for two, three and four players.
_STACKS: Final = {
    "base": ((1, 0, 1), (1, 0, 2), (1, 1, 2)),
    "temple": ((1, 1, 0), (1, 1, 1), (1, 1, 2)),
}
# 11.2  What a Cassius card tells him to do: the places of 6.1, then the two extra symbols.
#: Build, action, whether the action is doubled, scheme effect.
_CASSIUS: Final = [
    (MILITARY, MILITARY, 1, SLANDER),
    (MILITARY, POLITICS, 0, DEMOLITION),
    (MILITARY, SCHEME, 0, SLANDER),
    (POLITICS, POLITICS, 1, DEMOLITION),
    (POLITICS, TRADE, 0, SLANDER),
    (POLITICS, SCHEME, 0, DEMOLITION),
    (TRADE, TRADE, 1, SLANDER),
    (TRADE, RELIGION, 0, SLANDER),
    (TRADE, COLOSSEUM, 0, DEMOLITION),
    (RELIGION, RELIGION, 0, DEMOLITION),
    (RELIGION, AGRICULTURE, 0, SLANDER),
    (RELIGION, SCHEME, 0, DEMOLITION),
    (AGRICULTURE, AGRICULTURE, 0, SLANDER),
    (AGRICULTURE, MILITARY, 0, DEMOLITION),
    (AGRICULTURE, COLOSSEUM, 0, SLANDER),
]
CASSIUS_CARDS: Final = 15
#: 11.4  Builds per round.
_ATTACKS: Final = {
    "easy": (1, (1, 1, 1, 1, 1, 1, 1, 1, 1)),
    "normal": (1, (1, 1, 1, 1, 1, 1, 2, 2, 2)),
    "hard": (3, (1, 1, 1, 2, 2, 2, 2, 2, 2)),
}
ROUNDS: Final = 9
MOST_POPULATION: Final = 16
_NUMBERED: Final = ["first", "second", "third", "fourth", "fifth"]


def _general() -> dict[str, Printed]:
    return {
        "rounds.played": Printed(9, RULEBOOK, low=1, high=ROUNDS),
        "followers.all": Printed(5, RULEBOOK, low=1, high=9),
        "legions.all": Printed(7, RULEBOOK, low=1, high=20),
        "votes.all": Printed(5, RULEBOOK, low=1, high=20),
        "schemers.all": Printed(3, RULEBOOK, low=0, high=12),
        "feud.all": Printed(11, RULEBOOK, low=8, high=40),
        "hand.limit": Printed(5, RULEBOOK, low=1, high=20),
        "card.price": Printed(1, RULEBOOK),
        "sets.limit": Printed(3, RULEBOOK, low=0, high=9),
        "orders.dealt": Printed(3, RULEBOOK, low=2, high=3),
        "colosseum.fame": Printed(1, RULEBOOK),
        "population.start": Printed(1, RULEBOOK, low=1, high=1),
        "slander.fame": Printed(1, RULEBOOK, low=1),
        "invalid_vote.fame": Printed(1, RULEBOOK),
        "sold.denarii": Printed(2, RULEBOOK),
        "feint.legions": Printed(2, RULEBOOK, low=1, high=3),
        "senate.height": Printed(5, RULEBOOK, low=5, high=5),
        "senate.majority": Printed(2, RULEBOOK),
        "medal.politics": Printed(3, RULEBOOK),
        "medal.religion": Printed(3, RULEBOOK, low=1),
        "medal.agriculture": Printed(2, RULEBOOK),
        "denarii.rate": Printed(4, RULEBOOK, low=1),
        "pantheon.gold": Printed(4, RULEBOOK),
        "pantheon.silver": Printed(3, RULEBOOK),
        "pantheon.bronze": Printed(2, RULEBOOK),
        "pantheon.own": Printed(1, RULEBOOK),
        "pantheon.base": Printed(2, RULEBOOK, low=1, high=6),
        "pantheon.temple": Printed(3, RULEBOOK, low=1, high=6),
    }


def _rows() -> dict[str, Printed]:
    """Numbers that come in rows: milestones, the senate, the harvest, taxes, sets."""
    entries: dict[str, Printed] = {}
    for i, place in enumerate((5, 12, 21, 30)):
        entries[f"milestones.{_NUMBERED[i]}"] = Printed(place, RULEBOOK, low=2, high=90)
    # From the bottom; the five values are in the rulebook, which position has which is inferred.
    for i, fame in enumerate((6, 3, 5, 2, 1)):
        entries[f"senate.{_NUMBERED[i]}"] = Printed(fame, RECONSTRUCTED, f"the values are the rulebook's; {_INFERRED}")
    for i, n in enumerate((1, 1, 2, 2, 3, 3, 4, 4, 5), 1):
        entries[f"harvest.round{i}"] = Printed(n, RULEBOOK)
    for i, n in enumerate(_LOSS, 1):
        shown = i in (3, 5, 6)
        note = "" if shown else "the smoothest line through the three values that the rulebook shows"
        entries[f"double_tax.loss{i}"] = Printed(n, RULEBOOK if shown else RECONSTRUCTED, note)
    for name, fame in zip(WARES[:CHEST], (3, 4, 5, 6), strict=True):
        entries[f"wares.{name}.fame"] = Printed(fame, RULEBOOK)
    return entries


def _boards() -> dict[str, Printed]:
    """Characters, buildings, battle areas, common pantheon pieces."""
    entries: dict[str, Printed] = {}
    for name, (fame, legions, votes, denarii, feud, anchor, bonus, spaces) in zip(CHARACTERS, _CAST, strict=True):
        swap = "the order of these two columns is inferred"
        entries[f"characters.{name}.fame"] = Printed(fame, RULEBOOK, low=1)
        entries[f"characters.{name}.legions"] = Printed(legions, RULEBOOK, swap, high=20)
        entries[f"characters.{name}.votes"] = Printed(votes, RULEBOOK, high=20)
        entries[f"characters.{name}.denarii"] = Printed(denarii, RULEBOOK, swap)
        entries[f"characters.{name}.feud"] = Printed(feud, RULEBOOK, high=9)
        sure = name == "antonius"
        entries[f"characters.{name}.anchor"] = Printed(
            anchor, RULEBOOK if sure else RECONSTRUCTED, "" if sure else _INFERRED, high=1
        )
        for i, kind in enumerate(bonus):
            entries[f"characters.{name}.bonus{i + 1}"] = Printed(kind, RECONSTRUCTED, _ORDER, high=BONUSES - 1)
        entries[f"characters.{name}.spaces"] = Printed(spaces, RECONSTRUCTED, _OURS, low=3, high=9)
    for name in BUILDINGS:
        known = name == "religion"
        note = "" if known else "the one price line that is shown serves all types"
        for i, (cost, fame) in enumerate(((3, 2), (8, 4), (13, 6)), 1):
            source = RULEBOOK if known else RECONSTRUCTED
            entries[f"buildings.{name}.cost{i}"] = Printed(cost, source, note)
            entries[f"buildings.{name}.fame{i}"] = Printed(fame, source, note)
    for i, (four, two) in enumerate(((4, 4), (3, 2), (2, 1)), 1):
        entries[f"tiles.four.level{i}"] = Printed(four, RULEBOOK)
        entries[f"tiles.two.level{i}"] = Printed(two, RULEBOOK)
    for name, (defence, many, few) in zip(AREAS, _AREAS, strict=True):
        sure = name == "thrace"
        entries[f"areas.{name}.defence"] = Printed(
            defence, RULEBOOK if sure else RECONSTRUCTED, "" if sure else _INFERRED
        )
        for i in range(3):
            entries[f"areas.{name}.{_NUMBERED[i]}"] = Printed(many[i], RULEBOOK)
            entries[f"areas.{name}.{_NUMBERED[i]}_of_two"] = Printed(few[i], RULEBOOK)
        entries[f"areas.{name}.cards"] = Printed(4, RECONSTRUCTED, "twelve cards, three areas", low=1)
    for level, stacks in _STACKS.items():
        for players, stack in zip(("two", "three", "four"), stacks, strict=True):
            for metal, n in zip(("gold", "silver", "bronze"), stack, strict=True):
                entries[f"{level}.{players}.{metal}"] = Printed(n, RULEBOOK, f"the split is inferred: {_INFERRED}")
    return entries


def _decks() -> dict[str, Printed]:
    entries: dict[str, Printed] = {}
    for name, _ware, _key, copies, starred, n, source in _CARDS:
        note = "" if source == RULEBOOK else _OURS
        entries[f"cards.{name}.copies"] = Printed(copies, RECONSTRUCTED, "38 cards in all; ours", high=9)
        entries[f"cards.{name}.starred"] = Printed(starred, RECONSTRUCTED, _STAR, high=9)
        entries[f"cards.{name}.n"] = Printed(n, source, note, low=1)
    for name, fame, needs, starred, source in _ORDERS:
        note = "" if source == RULEBOOK else _ANALOGY if name in ORDERS[: FARMING_STATE + 1] else _OURS
        entries[f"orders.{name}.fame"] = Printed(fame, source, note)
        entries[f"orders.{name}.needs"] = Printed(needs, source, note, low=1)
        entries[f"orders.{name}.starred"] = Printed(starred, RECONSTRUCTED, _STAR, high=1)
    for name, clockwise, turns, n in _OMENS:
        entries[f"omens.{name}.clockwise"] = Printed(clockwise, RECONSTRUCTED, _OURS, high=1)
        entries[f"omens.{name}.turns"] = Printed(turns, RECONSTRUCTED, _OURS, low=1, high=2)
        entries[f"omens.{name}.n"] = Printed(n, RECONSTRUCTED, _OURS, low=1)
    return entries


def _feats() -> dict[str, Printed]:
    """Solo modes and achievements."""
    entries: dict[str, Printed] = {}
    for name, n in zip(TASKS, (51, 3, 2, 4, 2, 2, 2), strict=True):
        entries[f"tasks.{name}.needs"] = Printed(n, RULEBOOK, low=1)
    entries["titles.praetor"] = Printed(4, RULEBOOK, high=7)
    entries["titles.emperor"] = Printed(6, RULEBOOK, high=8)
    entries["titles.jupiter"] = Printed(7, RULEBOOK, high=9)
    for name, n in zip(ACHIEVEMENTS, (100, 2, 3, 90, 2, 0, 5, 61, 3, 12, 4, 113), strict=True):
        entries[f"achievements.{name}.needs"] = Printed(n, RULEBOOK, high=200)
    why = "the rules of this mode are not in the rulebook; ours"
    for name, (fame, builds) in _ATTACKS.items():
        entries[f"cassius.{name}.fame"] = Printed(fame, RECONSTRUCTED, why, low=1)
        for i, n in enumerate(builds, 1):
            entries[f"cassius.{name}.builds{i}"] = Printed(n, RECONSTRUCTED, why, high=5)
    for name, n in (("feud", 2), ("spaces", 3), ("second_level", 3), ("third_level", 6), ("pile", 4), ("hub", 5)):
        entries[f"cassius.rules.{name}"] = Printed(n, RECONSTRUCTED, why)
    for i, (build, act, doubled, icon) in enumerate(_CASSIUS, 1):
        entries[f"cassius.card{i}.build"] = Printed(build, RECONSTRUCTED, why, high=TYPES - 1)
        entries[f"cassius.card{i}.action"] = Printed(act, RECONSTRUCTED, why, high=SCHEME)
        entries[f"cassius.card{i}.doubled"] = Printed(doubled, RECONSTRUCTED, why, high=1)
        entries[f"cassius.card{i}.scheme"] = Printed(icon, RECONSTRUCTED, why, high=DEMOLITION)
    return entries


def _check(sheet: Sheet) -> str | None:
    """What must hold between the numbers, or play could not begin."""
    for name in CHARACTERS:
        bonuses = sorted(sheet.value(f"characters.{name}.bonus{i}") for i in (1, 2, 3))
        if bonuses != [0, 1, 2]:
            return f"{name} needs each of the three bonuses once"
        if sheet.value(f"characters.{name}.feud") > sheet.value(f"characters.{name}.spaces"):
            return f"{name} has more feud markers than spaces"
        if sheet.value(f"characters.{name}.legions") > sheet.value("legions.all"):
            return f"{name} begins with more legions than there are"
        if sheet.value(f"characters.{name}.votes") > sheet.value("votes.all"):
            return f"{name} begins with more votes than there are"
    feud = sorted(sheet.values("characters.{}.feud", CHARACTERS))
    if sum(feud[-4:]) > sheet.value("feud.all"):
        return "there are too few feud markers for four characters"
    if sheet.value("cassius.rules.feud") > sheet.value("cassius.rules.spaces"):
        return "Cassius has more feud markers than spaces"
    for name in CARDS:
        if sheet.value(f"cards.{name}.starred") > sheet.value(f"cards.{name}.copies"):
            return f"{name} has more starred copies than copies"
    plain = [name for name in ORDERS if sheet.value(f"orders.{name}.starred") == 0]
    if len([name for name in plain if name not in ORDERS[: BLOOD_FEUD + 1]]) < 2 * sheet.value("orders.dealt"):
        return "too few orders are left for two players"
    return None


SHEET: Final = Sheet("age_of_rome", {**_general(), **_rows(), **_boards(), **_decks(), **_feats()}, _check)


class Edition:
    """The printed numbers in the form in which the rules read them."""

    def __init__(self, sheet: Sheet) -> None:
        self.rounds: Final = sheet.value("rounds.played")
        self.followers: Final = sheet.value("followers.all")
        self.legions: Final = sheet.value("legions.all")
        self.votes: Final = sheet.value("votes.all")
        self.schemers: Final = sheet.value("schemers.all")
        self.feud: Final = sheet.value("feud.all")
        self.hand: Final = sheet.value("hand.limit")
        self.price: Final = sheet.value("card.price")
        self.sets: Final = sheet.value("sets.limit")
        self.dealt: Final = sheet.value("orders.dealt")
        self.colosseum: Final = sheet.value("colosseum.fame")
        self.slander: Final = sheet.value("slander.fame")
        self.invalid_vote: Final = sheet.value("invalid_vote.fame")
        self.sold: Final = sheet.value("sold.denarii")
        self.feint: Final = sheet.value("feint.legions")
        self.senate_height: Final = sheet.value("senate.height")
        self.majority: Final = sheet.value("senate.majority")
        self.majority_medal: Final = sheet.value("medal.politics")
        self.devotion: Final = sheet.value("medal.religion")
        self.harvest_medal: Final = sheet.value("medal.agriculture")
        self.rate: Final = sheet.value("denarii.rate")
        self.pieces: Final = [sheet.value(f"pantheon.{metal}") for metal in ("gold", "silver", "bronze")]
        self.own_piece: Final = sheet.value("pantheon.own")
        self.base: Final = sheet.value("pantheon.base")
        self.temple: Final = sheet.value("pantheon.temple")
        self.milestones: Final = [sheet.value(f"milestones.{name}") for name in _NUMBERED[:4]]
        self.senate: Final = [sheet.value(f"senate.{name}") for name in _NUMBERED]
        self.harvest: Final = [sheet.value(f"harvest.round{i}") for i in range(1, ROUNDS + 1)]
        self.loss: Final = [sheet.value(f"double_tax.loss{i}") for i in range(1, MOST_POPULATION + 1)]
        self.ware_fame: Final = sheet.values("wares.{}.fame", WARES[:CHEST])
        self.start_fame: Final = sheet.values("characters.{}.fame", CHARACTERS)
        self.start_legions: Final = sheet.values("characters.{}.legions", CHARACTERS)
        self.start_votes: Final = sheet.values("characters.{}.votes", CHARACTERS)
        self.start_denarii: Final = sheet.values("characters.{}.denarii", CHARACTERS)
        self.start_feud: Final = sheet.values("characters.{}.feud", CHARACTERS)
        self.anchor: Final = sheet.values("characters.{}.anchor", CHARACTERS)
        self.bonus: Final = [[sheet.value(f"characters.{name}.bonus{i}") for i in (1, 2, 3)] for name in CHARACTERS]
        self.spaces: Final = sheet.values("characters.{}.spaces", CHARACTERS)
        self.cost: Final = [sheet.value(f"buildings.{name}.cost{i}") for name in BUILDINGS for i in (1, 2, 3)]
        self.fame: Final = [sheet.value(f"buildings.{name}.fame{i}") for name in BUILDINGS for i in (1, 2, 3)]
        self.tiles: Final = [sheet.value(f"tiles.four.level{i}") for i in (1, 2, 3)]
        self.tiles_of_two: Final = [sheet.value(f"tiles.two.level{i}") for i in (1, 2, 3)]
        self.defence: Final = sheet.values("areas.{}.defence", AREAS)
        self.area_cards: Final = sheet.values("areas.{}.cards", AREAS)
        self.places: Final = [[sheet.value(f"areas.{name}.{n}") for n in _NUMBERED[:3]] for name in AREAS]
        self.places_of_two: Final = [[sheet.value(f"areas.{name}.{n}_of_two") for n in _NUMBERED[:3]] for name in AREAS]
        self.copies: Final = sheet.values("cards.{}.copies", CARDS)
        self.starred: Final = sheet.values("cards.{}.starred", CARDS)
        self.amount: Final = sheet.values("cards.{}.n", CARDS)
        self.order_fame: Final = sheet.values("orders.{}.fame", ORDERS)
        self.order_needs: Final = sheet.values("orders.{}.needs", ORDERS)
        self.order_starred: Final = sheet.values("orders.{}.starred", ORDERS)
        self.clockwise: Final = sheet.values("omens.{}.clockwise", OMENS)
        self.turns: Final = sheet.values("omens.{}.turns", OMENS)
        self.omen: Final = sheet.values("omens.{}.n", OMENS)
        self.tasks: Final = sheet.values("tasks.{}.needs", TASKS)
        self.titles: Final = [sheet.value(f"titles.{name}") for name in ("praetor", "emperor", "jupiter")]
        self.feats: Final = sheet.values("achievements.{}.needs", ACHIEVEMENTS)
        levels = ("easy", "normal", "hard")
        self.cassius_fame: Final = [sheet.value(f"cassius.{name}.fame") for name in levels]
        self.cassius_builds: Final = [
            [sheet.value(f"cassius.{name}.builds{i}") for i in range(1, ROUNDS + 1)] for name in levels
        ]
        self.cassius_feud: Final = sheet.value("cassius.rules.feud")
        self.cassius_spaces: Final = sheet.value("cassius.rules.spaces")
        self.cassius_levels: Final = [
            1,
            sheet.value("cassius.rules.second_level"),
            sheet.value("cassius.rules.third_level"),
        ]
        self.cassius_pile: Final = sheet.value("cassius.rules.pile")
        self.cassius_hub: Final = sheet.value("cassius.rules.hub")
        cards = [f"card{i}" for i in range(1, CASSIUS_CARDS + 1)]
        self.cassius_build: Final = sheet.values("cassius.{}.build", cards)
        self.cassius_action: Final = sheet.values("cassius.{}.action", cards)
        self.cassius_doubled: Final = sheet.values("cassius.{}.doubled", cards)
        self.cassius_scheme: Final = sheet.values("cassius.{}.scheme", cards)
        #: 1.8  Gold, silver and bronze for one or two, three and four players.
        self.base_stacks: Final = _stacks(sheet, "base")
        self.temple_stacks: Final = _stacks(sheet, "temple")


def _stacks(sheet: Sheet, level: str) -> list[list[int]]:
    """1.8  The common pieces of a level, by number of players."""
    metals = ("gold", "silver", "bronze")
    counts = ("two", "three", "four")
    rows = [[sheet.value(f"{level}.{players}.{metal}") for metal in metals] for players in counts]
    return [rows[0], rows[0], rows[0], rows[1], rows[2]]


EDITIONS: Final = Editions(Edition, SHEET)
OURS: Final = EDITIONS.ours


def edition_of(sheet: Sheet) -> Edition:
    """The edition of a sheet, made once."""
    return EDITIONS.of(sheet)


EASY: Final = 0
NORMAL: Final = 1
HARD: Final = 2


class Variants:
    """10, 11  The chosen options, as the rules ask for them; solo modes need one player, deals need several."""

    def __init__(self, options: dict[str, str], seats: int) -> None:
        solo = options["solo"]
        self.seats: Final = seats
        #: 2.3  Two players, or one: fewer tiles, pieces and cards.
        self.few: Final = seats <= 2
        self.is_sole: Final = seats == 1 and solo == "sole_rule"
        self.has_cassius: Final = seats == 1 and solo != "sole_rule"
        self.difficulty: Final = HARD if solo == "cassius_hard" else EASY if solo == "cassius_easy" else NORMAL
        self.spies: Final = options["spies"] == "with" and seats > 1
        self.truce: Final = options["truce"] == "with" or self.is_sole
        #: 10.2  Orders leave for the truce itself only.
        self.truce_orders: Final = options["truce"] == "with"
        self.clockwork: Final = options["clockwork"] == "with"
        self.heroes: Final = options["heroes"] == "with"
        self.hard_times: Final = options["hard_times"] == "with"
        self.quiet_start: Final = options["first_round"] == "no_card"
        self.full_start: Final = options["first_round"] == "full"
        self.shared_first: Final = options["first_places"] == "shared"
        self.ever_reached: Final = options["reached"] == "ever"
        self.calm: Final = self.truce and options["reconciliation"] == "out"
        self.forewarned: Final = options["medal"] == "at_events"
        self.every_question: Final = options["questions"] == "every"


#: 10, 11  The options; the first value is the default.
OPTIONS: Final = (
    Option("spies", "without", "with", players=(2, 4)),
    Option("truce", "without", "with"),
    Option("clockwork", "without", "with"),
    Option("heroes", "without", "with"),
    Option("hard_times", "without", "with"),
    Option("first_round", "arrow", "no_card", "full"),
    Option("first_places", "alone", "shared"),
    Option("reached", "at_end", "ever", players=(1, 1)),
    Option("reconciliation", "in", "out"),
    Option("medal", "at_turns", "at_events"),
    Option("questions", "needed", "every", earlier="every"),
    Option("solo", "sole_rule", "cassius_easy", "cassius_normal", "cassius_hard", players=(1, 1)),
)
PLAIN: Final = Variants({option.name: option.default for option in OPTIONS}, 2)
