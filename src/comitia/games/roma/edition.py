"""1  What the components of Roma show: every printed number, with its provenance."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Words, numbers
from comitia.engine.edition import PUBLISHED, RULEBOOK, Editions, Printed, Sheet
from comitia.engine.registry import Option, begins

# 1.1  Card ids, in the order of the card table; the order fixes the canonical order of choices.
SICARIUS: Final = 0
ARCHITECTUS: Final = 1
CONSILIARIUS: Final = 2
LEGAT: Final = 3
GLADIATOR: Final = 4
MERCATOR: Final = 5
CONSUL: Final = 6
LEGIONARIUS: Final = 7
NERO: Final = 8
PRAETORIANUS: Final = 9
SCAENICUS: Final = 10
HARUSPEX: Final = 11
SENATOR: Final = 12
VELITES: Final = 13
ESSEDUM: Final = 14
TRIBUNUS_PLEBIS: Final = 15
CENTURIO: Final = 16
AESCULAPINUM: Final = 17
BASILICA: Final = 18
MACHINA: Final = 19
FORUM: Final = 20
MERCATUS: Final = 21
ONAGER: Final = 22
TEMPLUM: Final = 23
TURRIS: Final = 24

#: The first building; all cards before it are persons.
FIRST_BUILDING: Final = AESCULAPINUM
CARDS: Final = 25
DISCS: Final = 6
#: 2.2  How many cards each player passes.
PASSED: Final = 2

#: Name, cost, defence, dice, copies.
_PRINTED: Final = [
    ("sicarius", 9, 2, 1, 1),
    ("architectus", 3, 4, 1, 2),
    ("consiliarius", 4, 4, 1, 2),
    ("legat", 5, 2, 1, 2),
    ("gladiator", 6, 5, 1, 2),
    ("mercator", 7, 2, 1, 1),
    ("consul", 3, 3, 1, 2),
    ("legionarius", 4, 5, 1, 3),
    ("nero", 8, 9, 1, 1),
    ("praetorianus", 4, 4, 1, 2),
    ("scaenicus", 8, 3, 1, 2),
    ("haruspex", 4, 3, 1, 2),
    ("senator", 3, 3, 1, 2),
    ("velites", 5, 3, 1, 2),
    ("essedum", 6, 3, 1, 2),
    ("tribunus_plebis", 5, 5, 1, 2),
    ("centurio", 9, 5, 1, 2),
    ("aesculapinum", 5, 2, 1, 2),
    ("basilica", 6, 5, 0, 2),
    ("machina", 4, 4, 1, 2),
    ("forum", 5, 5, 2, 6),
    ("mercatus", 6, 3, 1, 2),
    ("onager", 5, 4, 1, 2),
    ("templum", 2, 2, 0, 2),
    ("turris", 6, 6, 0, 2),
]
NAMES: Final = [row[0] for row in _PRINTED]
_SEEN: Final = "printed on the published cards"

CARD: Final = Words("card", NAMES)
DISC: Final = numbers("disc", 1, DISCS)
DIE: Final = numbers("die", 1, 6)


def _entries() -> dict[str, Printed]:
    entries = {
        "points.all": Printed(36, RULEBOOK, low=3),
        "points.each": Printed(10, RULEBOOK, low=1),
        "points.empty_disc": Printed(1, RULEBOOK, low=0, high=6),
        "hand.dealt": Printed(4, RULEBOOK, low=2, high=6),
        "basilica.bonus": Printed(2, RULEBOOK),
        "turris.bonus": Printed(1, RULEBOOK),
        "essedum.reduction": Printed(2, RULEBOOK),
        "tribunus_plebis.points": Printed(1, RULEBOOK, low=1),
        "mercatus.points": Printed(1, RULEBOOK, low=1),
        "legat.points": Printed(1, RULEBOOK, low=1),
        "mercator.price": Printed(2, RULEBOOK, low=1),
    }
    for name, cost, defence, dice, copies in _PRINTED:
        entries[f"cards.{name}.cost"] = Printed(cost, PUBLISHED, _SEEN)
        entries[f"cards.{name}.defence"] = Printed(defence, PUBLISHED, _SEEN)
        entries[f"cards.{name}.dice"] = Printed(dice, RULEBOOK, low=dice, high=dice)
        entries[f"cards.{name}.copies"] = Printed(copies, RULEBOOK)
    return entries


def _check(sheet: Sheet) -> str | None:
    """What must hold between the numbers, or play could not begin."""
    if sum(sheet.values("cards.{}.copies", NAMES)) < 2 * sheet.value("hand.dealt"):
        return "the deck has too few cards to deal"
    if 2 * sheet.value("points.each") >= sheet.value("points.all"):
        return "the stock would be empty at the start"
    return None


SHEET: Final = Sheet("roma", _entries(), _check)


class Edition:
    """The printed numbers in the form in which the rules read them."""

    def __init__(self, sheet: Sheet) -> None:
        self.cost: Final = sheet.values("cards.{}.cost", NAMES)
        self.defence: Final = sheet.values("cards.{}.defence", NAMES)
        self.copies: Final = sheet.values("cards.{}.copies", NAMES)
        self.points: Final = sheet.value("points.all")
        self.points_each: Final = sheet.value("points.each")
        self.empty_disc: Final = sheet.value("points.empty_disc")
        self.dealt: Final = sheet.value("hand.dealt")
        self.basilica: Final = sheet.value("basilica.bonus")
        self.turris: Final = sheet.value("turris.bonus")
        self.essedum: Final = sheet.value("essedum.reduction")
        self.tribunus: Final = sheet.value("tribunus_plebis.points")
        self.mercatus: Final = sheet.value("mercatus.points")
        self.legat: Final = sheet.value("legat.points")
        self.price: Final = sheet.value("mercator.price")
        #: All cards of the box, in the order of the table.
        self.deck: Final = [card for card in range(CARDS) for _ in range(self.copies[card])]


EDITIONS: Final = Editions(Edition, SHEET)
OURS: Final = EDITIONS.ours


def edition_of(sheet: Sheet) -> Edition:
    """The edition of a sheet, made once."""
    return EDITIONS.of(sheet)


class Variants:
    """8  The chosen options, as the rules ask for them."""

    def __init__(self, options: dict[str, str]) -> None:
        self.triple_again: Final = options["triple"] == "again"
        self.essedum_leaves: Final = options["essedum"] == "leaves"
        self.mercator_three: Final = options["mercator"] == "three"
        self.tie: Final = options["tie"]
        self.refill_at_once: Final = options["refill"] == "at_once"
        self.begins: Final = options["begins"]
        self.laying_together: Final = options["laying"] == "together"


#: 8  The options; the first value is the default.
OPTIONS: Final = (
    Option("triple", "once", "again"),
    Option("essedum", "keeps", "leaves"),
    Option("mercator", "any", "three"),
    Option("tie", "draw", "active", "waiting"),
    Option("refill", "at_once", "on_draw"),
    begins(2),
    Option("laying", "in_turn", "together", at_tables="together"),
)
PLAIN: Final = Variants({option.name: option.default for option in OPTIONS})
