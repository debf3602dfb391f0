"""1  What the components of the miniature show."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import numbers
from comitia.engine.edition import RECONSTRUCTED, RULEBOOK, Printed, Sheet
from comitia.engine.registry import Option

#: 1.1  The numbers on the cards. A domain is fixed, so this one is no entry of the sheet.
LOWEST: Final = 1
HIGHEST: Final = 10
CARD: Final = numbers("card", LOWEST, HIGHEST)

OPTIONS: Final = (Option("ties", "carry", "next"), Option("opening", "plain", "aside", players=(2, 2)))
#: 2.2  So many cards are laid aside.
ASIDE: Final = 2


def _check(sheet: Sheet) -> str | None:
    """What must hold between the numbers, or play could not begin."""
    if HIGHEST * sheet.value("cards.copies") < 4 * sheet.value("hand.dealt"):
        return "the deck has too few cards to deal"
    if sheet.value("hand.dealt") < sheet.value("rounds.all"):
        return "a hand has too few cards for the rounds"
    return None


SHEET: Final = Sheet(
    "miniature",
    {
        "cards.copies": Printed(2, RULEBOOK, low=1, high=9),
        "hand.dealt": Printed(4, RULEBOOK, low=1, high=9),
        "rounds.all": Printed(3, RECONSTRUCTED, "the box says ten minutes", low=1, high=9),
    },
    _check,
)


class Terms:
    """The printed numbers and the chosen options, in the form in which the rules read them."""

    def __init__(self, sheet: Sheet, options: dict[str, str]) -> None:
        #: 2.2
        self.lays_aside: Final = options["opening"] == "aside"
        self.dealt: Final = sheet.value("hand.dealt") + (ASIDE if self.lays_aside else 0)
        self.rounds: Final = sheet.value("rounds.all")
        #: 1.1  All cards of the box, ascending.
        self.cards: Final = [n for n in range(LOWEST, HIGHEST + 1) for _ in range(sheet.value("cards.copies"))]
        #: R1
        self.carries: Final = options["ties"] == "carry"


PLAIN: Final = Terms(SHEET, {option.name: option.default for option in OPTIONS})
