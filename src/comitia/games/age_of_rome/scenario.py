"""How scenarios of Age of Rome are read: play stands at the beginning of a phase, a seat begins.

A scenario may answer questions that a table would not put; it may also leave them out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import is_chance, is_forced, options, question_due, step_due, waiting
from comitia.engine.forms import Form, by_seat, listed, pile, plain, rest_of, same, seat, speak, whole, word, words
from comitia.engine.registry import Header, find_game
from comitia.engine.scenario import Record, Refused, choose, fall
from comitia.engine.state import NONE
from comitia.games.age_of_rome.building import Build
from comitia.games.age_of_rome.cards import React
from comitia.games.age_of_rome.diplomacy import Bid, Envoy, LastBid
from comitia.games.age_of_rome.edition import (
    CARDS,
    CHARACTERS,
    OMENS,
    ORDERS,
    PROVINCES,
    SPACES,
    TYPES,
    WARES,
    Variants,
)
from comitia.games.age_of_rome.fields import ASKING, EXECUTED, THIS_ROUND
from comitia.games.age_of_rome.moves import settle_milestones
from comitia.games.age_of_rome.rules import seat_cassius, take_character
from comitia.games.age_of_rome.schemes import Scheme
from comitia.games.age_of_rome.scoring import PARTS, scores, total_of
from comitia.games.age_of_rome.state import AgeState, Player
from comitia.games.age_of_rome.table import legions_abroad, province_before
from comitia.games.age_of_rome.trade import Devotion, FreeMenu, ware_of_set

#: Where play stands below the beginning of a phase.
_ROUND: Final = "age_of_rome.are_rounds_over 1"

# -- set-up ------------------------------------------------------------------------------------


def set_omen(s: AgeState, value: object) -> None:
    """The event card of the round, which gives its direction."""
    s.omen = word(value, OMENS, "omen")
    s.direction = 1 if s.edition.clockwise[s.omen] == 1 else -1
    s.omen_deck = rest_of(s.omen_deck, [s.omen])


def set_stacks(s: AgeState, value: object) -> None:
    """Gold, silver and bronze pieces left for bases, then for temples."""
    rows = [[whole(n, "stacks") for n in listed(row, "stacks")] for row in listed(value, "stacks")]
    if [len(row) for row in rows] != [3, 3]:
        raise BadScenario("stacks must be two rows of three numbers")
    s.base_stack, s.temple_stack = rows


def set_plots(s: AgeState, value: object) -> None:
    """By province the owners of the planned schemes; their markers leave the tableaux."""
    HARNESS.set_field(s, s, plain("plots"), value, "plots")
    for p, side in enumerate(s.players):
        side.schemers -= s.plots.count(p)


def set_fronts(s: AgeState, value: object) -> None:
    """By area the legions of each player, in the order of seats."""
    missing = [0] * len(s.players)
    rows = {area: [*listed(row, "fronts"), *missing] for area, row in Record(value, "fronts").values.items()}
    HARNESS.set_field(s, s, plain("fronts"), {area: row[: len(missing)] for area, row in rows.items()}, "fronts")


def set_side(s: AgeState, side: Player, given: Record) -> None:
    """Entries of one side: its fields, sets as lists of three cards, and whether its player is quiet."""
    entries, _ = HARNESS.entries()
    for name, value in given.values.items():
        if name == "sets":
            for row in listed(value, name):
                cards = sorted(words(row, CARDS, name))
                side.sets = (*side.sets, *cards)
                side.set_wares = (*side.set_wares, ware_of_set(cards, jewelry_joins=True))
        elif name == "quiet":
            side.quiet = value is True
            side.unoffering = THIS_ROUND if value is True else ASKING
        elif name in entries:
            HARNESS.set_field(s, side, entries[name], value, name)
        else:
            raise BadScenario(f"{given.where}: unknown entry '{name}'")


def fill_box(s: AgeState) -> None:
    """What lies nowhere else lies beside the tableau, in the supply, in a deck, or under a milestone already met."""
    for p, side in enumerate(s.players):
        side.legions_beside = max(0, s.edition.legions - side.legions - legions_abroad(s, p))
        side.votes_beside = max(0, s.edition.votes - side.votes - s.senate.count(p))
        side.peak = max(side.peak, side.fame)
        for milestone, place in enumerate(s.milestones):
            if side.fame >= place:
                side.reached |= 1 << milestone
        s.deck = rest_of(s.deck, [*side.hand, *side.sets])
        s.order_deck = rest_of(s.order_deck, side.orders)
    s.deck = rest_of(s.deck, s.discard)
    for site, level in enumerate(s.levels):
        if level > 3:
            raise BadScenario("setup: there is no level above 3")
        for step in range(level):
            s.tiles[site % TYPES * 3 + step] -= 1
    s.feud_supply = s.edition.feud - sum(side.feud for side in s.players)
    settle_milestones(s)


# -- actions -----------------------------------------------------------------------------------

#: How to get through questions that a scenario does not care for.
INDIFFERENT: Final = ("go_on", "done", "colosseum", "single", "none", "forgo", "stay")


def say(s: AgeState, action: Record, rng: Generator) -> None:
    """A choice (`text`) of the `seat` that is named or asked; questions in which nothing can be done need none."""
    text = action.text("text")
    named = action.number("seat") - 1 if action.has("seat") else NONE
    while action.values.get("illegal") is not True and is_left_out(s) and not is_answered(s, named, text):
        pass_over(s)
    speak(s, (waiting(s) or [NONE])[0] if named == NONE else named, text, action)


def let_fall(s: AgeState, action: Record, rng: Generator) -> None:
    """Chance that is due falls as `outcome` says."""
    while is_left_out(s):
        pass_over(s)
    fall(s, action.text("outcome"), rng)


def finish(s: AgeState, action: Record, rng: Generator) -> None:
    """Go on without doing anything until a `question` is put, or to the `end`."""
    question = action.text("question")
    while not s.over and step_due(s).label != question:
        if is_chance(s):
            fall(s, None, rng)
        else:
            pass_over(s)
    if s.over and question != "end":
        raise Refused(f"the game ended before {question}")


def is_left_out(s: AgeState) -> bool:
    """Whether a question is due in which nothing can be done, or the one for the religion medal out of turn."""
    if s.over or is_chance(s):
        return False
    question = question_due(s)
    if isinstance(question, FreeMenu):
        return isinstance(question, (React, Scheme, Build, Envoy)) and question.is_spent(s, waiting(s)[0])
    return isinstance(question, Devotion)


def is_answered(s: AgeState, p: int, text: str) -> bool:
    """Whether a text, said by a seat if one is named, answers the question that is due."""
    asked = waiting(s)[0]
    return p in (NONE, asked) and step_due(s).domain.parse(text) in options(s, asked)


def pass_over(s: AgeState) -> None:
    """Do nothing at a question, or else the first that can be done."""
    p = waiting(s)[0]
    texts = [step_due(s).domain.texts[choice] for choice in options(s, p)]
    choose(s, p, next((text for text in INDIFFERENT if text in texts), texts[0]))


def is_without_choice(s: AgeState) -> bool:
    """Whether a question has one answer for all that the table knows, or in a deal."""
    if s.over or is_chance(s):
        return False
    return is_forced(s) or (isinstance(question_due(s), (Envoy, Bid, LastBid)) and len(options(s, waiting(s)[0])) == 1)


def settle(s: AgeState, rng: Generator, is_open: bool) -> None:
    """Take choices that are none; let dice fall unless the next action names their outcome."""
    while is_without_choice(s) or (is_chance(s) and not is_open):
        if is_chance(s):
            fall(s, None, rng)
        else:
            pass_over(s)


# -- expectations ------------------------------------------------------------------------------


def has_plots(s: AgeState, expected: object) -> list[str]:
    """By province whose scheme markers lie there, as texts; executed ones with a `!`."""
    found: list[str] = []
    for name, row in Record(expected, "plots").values.items():
        first = word(name, PROVINCES, "plots") * SPACES
        markers = [marker for marker in s.plots[first : first + SPACES] if marker != NONE]
        shown = [f"{marker - EXECUTED + 1}!" if marker >= EXECUTED else str(marker + 1) for marker in markers]
        found += same(f"schemes in {name}", shown, row)
    return found


def has_order_bottom(s: AgeState, expected: object) -> list[str]:
    """The order at the bottom of the stack."""
    return same("order_bottom", ORDERS[s.order_deck[0]], expected)


def has_order_fame(s: AgeState, expected: object) -> list[str]:
    """The fame of the first seat's orders, after the scoring."""
    return same("order_fame", s.players[0].result[5], expected)


def has_question(s: AgeState, expected: object) -> list[str]:
    """The question that is put, or the chance that is due; `end` at the end."""
    return same("question", "end" if s.over else step_due(s).label, expected)


def has_seat(s: AgeState, expected: object) -> list[str]:
    """The seat that is asked."""
    return same("seat", [p + 1 for p in waiting(s)], [expected])


def has_scores(s: AgeState, expected: object) -> list[str]:
    """By seat the fame on the track, or all fame after the scoring."""
    return same("scores", scores(s), expected)


def has_totals(s: AgeState, expected: object) -> list[str]:
    """By side, that of Cassius included, all fame after the scoring."""
    return same("totals", [total_of(s, p) for p in range(len(s.players))], expected)


#: What is told of a side otherwise than by its fields.
READINGS: Final[dict[str, Callable[[Player], object]]] = {
    "sets": lambda side: [WARES[ware] for ware in side.set_wares],
    "quiet": lambda side: side.quiet or side.unoffering != ASKING,
    "parts": lambda side: list(side.result[:PARTS]),
    "feats": lambda side: list(side.feats),
    "tasks": lambda side: list(side.tasks),
}


def has_sides(s: AgeState, expected: object) -> list[str]:
    """By seat what lies before a player: fields, wares of `sets`, `parts` of the score, numbers of `feats`, `tasks`."""
    entries, _ = HARNESS.entries(is_expected=True)
    found: list[str] = []
    for p, wanted in by_seat(expected, len(s.players), "sides").items():
        for name, value in Record(wanted, f"side {p + 1}").values.items():
            side, where = s.players[p], f"{name} of {p + 1}"
            if name in READINGS:
                found += same(where, READINGS[name](side), value)
            elif name in entries:
                found += HARNESS.compare(s, side, entries[name], value, where)
            else:
                raise BadScenario(f"'{name}' of a side cannot be expected")
    return found


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
    table = {
        "turned": plain("turned", low=-99),
        "omens": pile("omen_deck"),
        "cassius": pile("cassius_deck"),
        "area_cards": pile("front_deck"),
    }
    setters = {"fronts": set_fronts, "plots": set_plots, "omen": set_omen, "stacks": set_stacks}
    facts = {
        "sides": has_sides,
        "plots": has_plots,
        "order_bottom": has_order_bottom,
        "order_fame": has_order_fame,
        "question": has_question,
        "seat": has_seat,
        "scores": has_scores,
        "totals": has_totals,
    }
    actions = {"say": say, "chance": let_fall, "finish": finish}
    others = {
        "first": "the seat that begins; 1 if it is left out",
        "characters": "the characters by seat; else in the order of the rules",
        "sides": "by seat what lies before a player: fields, `sets` as lists of three cards, `quiet` in everything",
    }

    def new(self, header: Header) -> AgeState:
        s = super().new(header)
        s.variants = Variants({**header.options, "questions": "every"}, header.seats)
        return s

    def prepare(self, s: AgeState, setup: Record) -> None:
        names = setup.texts("characters") or CHARACTERS[: s.variants.seats]
        for p, name in enumerate(names):
            take_character(s, p, word(name, CHARACTERS, "characters"))
        if s.variants.has_cassius:
            seat_cassius(s, 0)
        s.round = 2

    def balance(self, s: AgeState, setup: Record) -> None:
        for p, given in by_seat(setup.record("sides").values, len(s.players), "sides").items():
            set_side(s, s.players[p], Record(given, f"side {p + 1}"))
        fill_box(s)
        first = setup.get("first")
        s.arrow = province_before(s, seat(1 if first is None else first, len(s.players), "first"))

    def act(self, s: AgeState, action: Record, rng: Generator) -> None:
        is_open = action.get("wait") is True
        super().act(s, action, rng)
        settle(s, rng, is_open)

    def differences(self, s: AgeState, expected: Record) -> list[str]:
        found = super().differences(s, expected)
        trial = s.copy()
        while found and is_left_out(trial):
            pass_over(trial)
            found = super().differences(trial, expected) and found
        return found

    def default_action(self) -> str:
        return "say"


HARNESS: Final = AgeForm(lambda: find_game("age_of_rome"))
