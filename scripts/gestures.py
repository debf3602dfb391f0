"""How many gestures one person makes in a game at the tables of the page: clicks, drags, or carts that are sent.

    python scripts/gestures.py sylla rom age_of_rome --seats 4 --games 100

Bots choose, and what they say is counted as a person at the page would say it: a piece that is dragged says two lines
with one gesture, things that are marked and sent together are one gesture, and a question to which the table knows the
answer needs none. Lines only count as one if nobody learns anything between them, so that they could really be said at
once. The median over all seats of all games is told, with the quartiles.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.decisions import Decision, decisions, tell


class Gestures(NamedTuple):
    """What the table of a game lets people say at once, by the names of questions."""

    #: A question, and those that it goes on from in the same gesture: marked in one cart, or dragged in one go.
    goes_on: dict[str, set[str]] = {}
    #: Questions that an earlier gesture has answered: the cards that were marked for a bid pay for it.
    answered: frozenset[str] = frozenset()
    #: Verbs that are said in the same gesture as the question before: what was taken up goes along.
    taken_along: dict[str, set[str]] = {}
    #: Questions that ask nothing as long as only these verbs are offered: the table goes on by itself.
    idle: dict[str, set[str]] = {}


SYLLA: Final = Gestures(
    answered=frozenset({"lay"}),  # the cards that were marked for the bid; everything else is a click, or one cart
)
ROM: Final = Gestures(
    goes_on={
        "on": {"act", "boost", "lower_sum", "raise_sum", "on"},  # a card is dragged onto its province
        "pick_die": {"act", "on", "pick_die"},  # dice are toggled, then rolled
        # What a card asks for is answered on the table before anything is said.
        "turn_die": {"act", "on"},
        "shift_die": {"act", "on"},
        "reroll_placed": {"act", "on"},
        "lower_placed": {"act", "on"},
        "whose": {"act", "on"},
        "which": {"whose"},
        "discard": {"act", "on"},
        "destroy": {"discard"},
        "steal": {"act", "on"},
        "boost": {"boost", "on"},  # switches in the cart
        "conquer": {"boost", "on", "conquer"},
        "take_office": {"take_office"},
        "buy": {"boost", "on", "buy"},
    },
)
AGE_OF_ROME: Final = Gestures(
    goes_on={
        "build": {"build", "react"},  # sites are marked and built with one button
        "react": {"build"},  # the windows between tiles are woven in; the last one plays the card that was taken up
        "march": {"march"},  # two legions in any order
        "mislead": {"mislead"},
    },
    taken_along={"play": {"place", "tax"}},  # a card is taken up before the follower is placed, or the taxes
    answered=frozenset({"set_card"}),  # one button lays all three cards of a set
)
TABLES: Final = {"sylla": SYLLA, "rom": ROM, "age_of_rome": AGE_OF_ROME}


def needs_a_gesture(table: Gestures, decision: Decision, before: str) -> bool:
    """Whether a person at the table does something for a decision, beyond what was done for the question before."""
    question = decision.packet.question
    verbs = {choice.verb for choice in decision.packet.choices}
    if question in table.answered or verbs <= table.idle.get(question, set()):
        return False
    along = table.taken_along.get(decision.line.split()[1], set())
    return not (decision.is_joinable and before in table.goes_on.get(question, set()) | along)


def made(name: str, seats: int, seed: int, asked: Counter[str]) -> list[int]:
    """How many gestures each seat makes in one game; `asked` counts them by question."""
    table = TABLES.get(name, Gestures())
    counts = [0] * seats
    before = [""] * seats
    for decision in decisions(name, seats, seed):
        p, question = decision.seat, decision.packet.question
        if needs_a_gesture(table, decision, before[p]):
            counts[p] += 1
            asked[question] += 1
        before[p] = question
    return counts


if __name__ == "__main__":
    tell("gestures", "How many gestures one person makes in a game at the tables of the page.", made)
