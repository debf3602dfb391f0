"""How scenarios of Age of Rome are read: play stands at the beginning of a phase, a seat begins.

A scenario may answer questions that a table would not put; it may also leave them out.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.flow import is_chance, is_forced, options, question_due, waiting
from comitia.engine.forms import Form, by_seat, each_side, label_due, listed, seat, word, words
from comitia.engine.registry import Header
from comitia.engine.scenario import BadScenario, Record, Refused, fall
from comitia.engine.state import NONE
from comitia.engine.worlds import rest_of
from comitia.games.age_of_rome import building, cards, diplomacy, edition, moves, rules, schemes, scoring, trade
from comitia.games.age_of_rome.fields import ASKING, EXECUTED, THIS_ROUND
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import legions_abroad, province_before

#: Where play stands below the beginning of a phase.
_ROUND: Final = "age_of_rome.are_rounds_over 1"

# -- set-up ------------------------------------------------------------------------------------


def set_stacks(s: AgeState, value: object) -> None:
    """Gold, silver and bronze pieces left for bases, then for temples."""
    rows = listed(value, "stacks")
    if len(rows) != 2:
        raise BadScenario("stacks must be two rows of three numbers")
    for name, row in zip(("base_stack", "temple_stack"), rows, strict=True):
        HARNESS.set_field(s, HARNESS.entries()[name], "stacks", row)


def set_plots(s: AgeState, value: object) -> None:
    """By province the owners of the planned schemes; their markers leave the tableaux."""
    HARNESS.set_field(s, HARNESS.entries()["plots"], "plots", value)
    for p, side in enumerate(s.players):
        side.schemers -= s.plots.count(p)


def set_sets(s: AgeState, value: object) -> None:
    """By seat the sets as lists of three cards."""
    for p, rows in by_seat(value, len(s.players), "sets").items():
        for laid in [sorted(words(row, edition.CARDS, "sets")) for row in listed(rows, "sets")]:
            s.players[p].sets += tuple(laid)
            s.players[p].set_wares += (trade.ware_of_set(laid, jewelry_joins=True),)


def set_quiet(s: AgeState, value: object) -> None:
    """By seat whether a player is quiet in everything."""
    for p, is_so in by_seat(value, len(s.players), "quiet").items():
        s.players[p].quiet = is_so is True
        s.players[p].unoffering = THIS_ROUND if is_so is True else ASKING


def fill_box(s: AgeState) -> None:
    """What lies nowhere else lies beside the tableau, in the supply, in a deck, or under a milestone already met."""
    for p, side in enumerate(s.players):
        side.legions_beside = max(0, s.edition.legions - side.legions - legions_abroad(s, p))
        side.votes_beside = max(0, s.edition.votes - side.votes - s.senate.count(p))
        side.peak = max(side.peak, side.fame)
        side.reached |= sum(1 << milestone for milestone, place in enumerate(s.milestones) if side.fame >= place)
        s.deck = rest_of(s.deck, [*side.hand, *side.sets])
        s.order_deck = rest_of(s.order_deck, side.orders)
    s.deck = rest_of(s.deck, s.discard)
    if s.omen != NONE:
        s.direction = 1 if s.edition.clockwise[s.omen] == 1 else -1
        s.omen_deck = rest_of(s.omen_deck, [s.omen])
    if max(s.levels) > 3:
        raise BadScenario("setup: there is no level above 3")
    for site, level in enumerate(s.levels):
        for step in range(level):
            s.tiles[site % edition.TYPES * 3 + step] -= 1
    s.feud_supply = s.edition.feud - sum(side.feud for side in s.players)
    moves.settle_milestones(s)


# -- actions and expectations ------------------------------------------------------------------


def finish(s: AgeState, action: Record, rng: Generator) -> None:
    """Go on without doing anything until a `question` is put, or to the `end`."""
    question = action.text("question")
    while not s.over and label_due(s) != question:
        if is_chance(s):
            fall(s, None, rng)
        else:
            HARNESS.pass_over(s)
    if s.over and question != "end":
        raise Refused(f"the game ended before {question}")


def plots(s: AgeState) -> dict[str, list[str]]:
    """By province whose scheme markers lie there, as texts; executed ones with a `!`."""
    shown = ["" if marker == NONE else f"{marker % EXECUTED + 1}{'!' * (marker >= EXECUTED)}" for marker in s.plots]
    rows = [shown[first : first + edition.SPACES] for first in range(0, len(shown), edition.SPACES)]
    return {name: [text for text in row if text] for name, row in zip(edition.PROVINCES, rows, strict=True)}


class AgeForm(Form[AgeState]):
    """Set-ups, actions and expectations of Age of Rome."""

    stages = {
        "action": [_ROUND, "round.ready_followers 1"],
        "event": [_ROUND, "round.turn_event_card 1"],
        "rewards": [_ROUND, "round.rewarded 1"],
        "deals": [_ROUND, "round.has_deals 1"],
        "scheme": [_ROUND, "round.has_schemes 1"],
        "build": [_ROUND, "round.building_order 1"],
        "income": [_ROUND, "round.taxed 1"],
        "final": ["age_of_rome.taxed 1"],
    }
    names = {"omens": "omen_deck", "cassius": "cassius_deck", "area_cards": "front_deck"}
    setters = {"plots": set_plots, "stacks": set_stacks, "sets": set_sets, "quiet": set_quiet}
    readings = {
        "plots": ("by province whose scheme markers lie there, as texts; executed ones with a `!`", plots),
        "order_bottom": ("the lowest order", lambda s: next((edition.ORDERS[order] for order in s.order_deck), None)),
        "order_fame": ("the fame of the first seat's orders at the end", lambda s: sum(s.players[0].result[5:6])),
        "question": ("the question or the chance that is due; `end` at the end", lambda s: label_due(s) or "end"),
        "seat": ("the seat that is asked", lambda s: next((p + 1 for p in waiting(s)), None)),
        "scores": ("by seat the fame on the track, or all fame after the scoring", scoring.scores),
        "totals": ("by side all fame", lambda s: [scoring.total_of(s, p) for p in range(len(s.players))]),
        "sets": ("by seat the wares of all sets", each_side(lambda side: [edition.WARES[w] for w in side.set_wares])),
        "quiet": ("by seat who is quiet", each_side(lambda side: side.quiet or side.unoffering != ASKING)),
        "parts": ("by seat the parts of the final score", each_side(lambda side: list(side.result[: scoring.PARTS]))),
        "feats": ("by seat the numbers of the achievements", each_side(lambda side: list(side.feats))),
        "tasks": ("by seat the numbers of the tasks", each_side(lambda side: list(side.tasks))),
    }
    actions = {"finish": finish}
    default_action = "say"
    passing = ("go_on", "done", "colosseum", "single", "none", "forgo", "stay")
    others = {
        "first": "the seat that begins; 1 if it is left out",
        "characters": "the characters by seat; else in the order of the rules",
    }

    def set_up(self, header: Header, setup: Record) -> AgeState:
        options = {**header.options, "questions": "every"}
        return super().set_up(header.game.header(header.seats, options, header.sheet), setup)

    def prepare(self, s: AgeState, setup: Record) -> None:
        for p, name in enumerate(setup.texts("characters") or edition.CHARACTERS[: s.variants.seats]):
            rules.take_character(s, p, word(name, edition.CHARACTERS, "characters"))
        if s.variants.has_cassius:
            rules.seat_cassius(s, 0)
        s.round = 2

    def balance(self, s: AgeState, setup: Record) -> None:
        fill_box(s)
        s.arrow = province_before(s, seat(setup.number("first", 1), len(s.players), "first"))

    def is_left_out(self, s: AgeState, action: Record) -> bool:
        """Whether a question is put in which nothing can be done, or the one for the religion medal out of turn."""
        if action.is_illegal or not waiting(s):
            return False
        question, spare = question_due(s), (cards.React, schemes.Scheme, building.Build, diplomacy.Envoy)
        is_spent = isinstance(question, spare) and question.is_spent(s, waiting(s)[0])
        return is_spent or isinstance(question, trade.Devotion)

    def is_idle(self, s: AgeState) -> bool:
        """Whether a chance is due, or a question has one answer for all that the table knows, or in a deal."""
        if is_chance(s) or is_forced(s) or s.over:
            return not s.over
        in_deal = isinstance(question_due(s), (diplomacy.Envoy, diplomacy.Bid, diplomacy.LastBid))
        return in_deal and len(options(s, waiting(s)[0])) == 1

    def differences(self, s: AgeState, expected: Record) -> list[str]:
        found, trial = super().differences(s, expected), s.copy()
        while found and self.is_left_out(trial, expected):
            self.pass_over(trial)
            found = super().differences(trial, expected) and found
        return found


HARNESS: Final = AgeForm("age_of_rome")
