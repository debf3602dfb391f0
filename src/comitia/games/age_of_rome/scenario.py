"""How scenarios of Age of Rome are read: play stands at the beginning of a phase, a seat begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import advance, is_chance, is_forced, options, parse_frame, question_due, step_due, waiting
from comitia.engine.registry import Header
from comitia.engine.scenario import Harness, Record, Refused, choose, differing, fall
from comitia.engine.state import NONE
from comitia.games.age_of_rome.building import Build
from comitia.games.age_of_rome.diplomacy import Bid, Envoy, LastBid
from comitia.games.age_of_rome.edition import (
    AREAS,
    BUILDINGS,
    CARDS,
    CHARACTERS,
    OMENS,
    ORDERS,
    PROVINCES,
    TYPES,
    WARES,
    Variants,
)
from comitia.games.age_of_rome.fields import ASKING, EXECUTED, THIS_ROUND
from comitia.games.age_of_rome.moves import settle_milestones
from comitia.games.age_of_rome.rules import seat_cassius, take_character
from comitia.games.age_of_rome.schemes import Scheme
from comitia.games.age_of_rome.scoring import PARTS, scores, total_of, winners
from comitia.games.age_of_rome.state import AgeState, Player
from comitia.games.age_of_rome.table import legions_abroad, new_state, province_before
from comitia.games.age_of_rome.trade import Devotion, Menu, React, ware_of_set

#: The frame at which each phase begins.
PHASES: Final = {
    "event": "round.turn_event_card 1",
    "rewards": "round.rewarded 1",
    "deals": "round.has_deals 1",
    "scheme": "round.has_schemes 1",
    "build": "round.building_order 1",
    "action": "round.ready_followers 1",
    "income": "round.taxed 1",
    "final": "age_of_rome.taxed 1",
}
METALS: Final = ["gold", "silver", "bronze"]
NUMBERS: Final = ("fame", "denarii", "followers", "legions", "votes", "feud", "schemers", "anchor", "base", "temple")


def index_of(name: object, words: list[str], where: str) -> int:
    """A word as its number, or a clear refusal."""
    if not isinstance(name, str) or name not in words:
        raise BadScenario(f"{where}: there is no {name!r}")
    return words.index(name)


def as_list(value: object, where: str) -> list[object]:
    """A list, or a clear refusal."""
    if not isinstance(value, list):
        raise BadScenario(f"{where} must be a list")
    return value


def as_number(value: object, where: str) -> int:
    """A whole number, or a clear refusal."""
    if type(value) is not int:
        raise BadScenario(f"{where} must be a whole number")
    return value


def cards_of(value: object, words: list[str], where: str) -> list[int]:
    """Several words as their numbers."""
    return [index_of(name, words, where) for name in as_list(value, where)]


def player_of(value: object, s: AgeState, where: str) -> int:
    """A player, counted from 1; None is nobody."""
    if value is None:
        return NONE
    number = int(value) if isinstance(value, str) and value.isdigit() else value
    if type(number) is not int or not 1 <= number <= len(s.players):
        raise BadScenario(f"{where}: there is no player {value!r}")
    return number - 1


class AgeHarness(Harness[AgeState]):
    """Set-ups, actions and expectations of Age of Rome."""

    def set_up(self, header: Header, setup: Record) -> AgeState:
        s = new_state(header)
        # A scenario may answer questions that a table would not put; it may also leave them out.
        s.variants = Variants({**header.options, "questions": "every"}, header.seats)
        s.seats = header.seats
        setup.get("players")
        _cast(s, setup)
        s.round = setup.number("round") if setup.has("round") else 2
        for key in [key for key in setup.values if key in BOARD]:
            BOARD[key](s, setup.get(key))
        for name, value in setup.record("sides").values.items():
            _set_side(s, player_of(name, s, "sides"), Record(value, f"side {name}"))
        _balance(s)
        if not setup.has("deck"):
            _leave_out(s.deck, [s.discard, *[[*side.hand, *side.sets] for side in s.players]])
        if not setup.has("order_deck"):
            _leave_out(s.order_deck, [side.orders for side in s.players])
        first = player_of(setup.number("first") if setup.has("first") else 1, s, "first")
        s.arrow = province_before(s, first)
        phase = setup.text("phase", "action")
        if phase not in PHASES:
            raise BadScenario(f"setup: there is no phase {phase!r}")
        setup.must_be_read()
        labels = ([] if phase == "final" else ["age_of_rome.are_rounds_over 1"]) + [PHASES[phase]]
        s.stack = [parse_frame(label, header.game.sequences) for label in labels]
        advance(s)
        return s

    def act(self, s: AgeState, action: Record, rng: Generator) -> None:
        kind = action.text("a", "say")
        is_illegal = action.get("illegal") is True
        if kind == "say":
            text = action.text("text")
            named = action.number("seat") - 1 if action.has("seat") else NONE
            while not is_illegal and _is_left_out(s) and not _is_answered(s, named, text):
                _pass_over(s)
            choose(s, (waiting(s) or [NONE])[0] if named == NONE else named, text)
        elif kind == "chance":
            while _is_left_out(s):
                _pass_over(s)
            fall(s, action.text("outcome"), rng)
        elif kind == "finish":
            _finish(s, action.text("question"), rng)
        else:
            raise BadScenario(f"{action.where}: no action is called {kind!r}")
        _settle(s, rng, is_open=action.get("wait") is True)
        action.get("expect")
        action.must_be_read()

    def differences(self, s: AgeState, expected: Record) -> list[str]:
        found = differing(FACTS, s, expected)
        trial = s.copy()
        while found and _is_left_out(trial):
            _pass_over(trial)
            found = differing(FACTS, trial, expected) and found
        return found


def _is_left_out(s: AgeState) -> bool:
    """Whether a question is due in which nothing can be done, or the one for the religion medal out of turn."""
    if s.over or is_chance(s):
        return False
    question = question_due(s)
    if isinstance(question, Menu):
        return isinstance(question, (React, Scheme, Build, Envoy)) and question.is_spent(s, waiting(s)[0])
    return isinstance(question, Devotion)


def _is_answered(s: AgeState, seat: int, text: str) -> bool:
    """Whether a text, said by a seat if one is named, answers the question that is due."""
    asked = waiting(s)[0]
    return seat in (NONE, asked) and step_due(s).domain.parse(text) in options(s, asked)


def _pass_over(s: AgeState) -> None:
    """Say that one does nothing at a question."""
    texts = [step_due(s).domain.texts[choice] for choice in options(s, waiting(s)[0])]
    choose(s, waiting(s)[0], next(text for text in INDIFFERENT if text in texts))


def _is_without_choice(s: AgeState) -> bool:
    """Whether a question has one answer for all that the table knows, or in a deal."""
    if s.over or is_chance(s):
        return False
    return is_forced(s) or (isinstance(question_due(s), (Envoy, Bid, LastBid)) and len(options(s, waiting(s)[0])) == 1)


def _settle(s: AgeState, rng: Generator, is_open: bool) -> None:
    """Take choices that are none; let dice fall unless the next action names their outcome."""
    while not s.over and (_is_without_choice(s) or (is_chance(s) and not is_open)):
        if is_chance(s):
            fall(s, None, rng)
        else:
            choose(s, waiting(s)[0], step_due(s).domain.texts[options(s, waiting(s)[0])[0]])


#: How to get through questions that a scenario does not care for.
INDIFFERENT: Final = ("go_on", "done", "colosseum", "single", "none", "forgo", "stay")


def _finish(s: AgeState, question: str, rng: Generator) -> None:
    """Go on without doing anything until a question is put, or to the end."""
    while not s.over and step_due(s).label != question:
        if is_chance(s):
            fall(s, None, rng)
            continue
        p = waiting(s)[0]
        texts = [step_due(s).domain.texts[choice] for choice in options(s, p)]
        choose(s, p, next((text for text in INDIFFERENT if text in texts), texts[0]))
    if s.over and question != "end":
        raise Refused(f"the game ended before {question}")


# -- set-up ------------------------------------------------------------------------------------


def _cast(s: AgeState, setup: Record) -> None:
    names = setup.texts("characters") or CHARACTERS[: s.variants.seats]
    for p, name in enumerate(names):
        take_character(s, p, index_of(name, CHARACTERS, "characters"))
    if s.variants.has_cassius:
        seat_cassius(s, 0)


def _set_side(s: AgeState, p: int, record: Record) -> None:
    side = s.players[p]
    for key in record.values:
        value = record.get(key)
        if key in NUMBERS:
            setattr(side, key, as_number(value, key))
        elif key == "hand":
            side.hand = sorted(cards_of(value, CARDS, key))
        elif key == "orders":
            side.orders = sorted(cards_of(value, ORDERS, key))
        elif key in ("base_metal", "temple_metal"):
            setattr(side, key, index_of(value, METALS, key))
        elif key == "sets":
            for row in as_list(value, key):
                cards = sorted(cards_of(row, CARDS, key))
                side.sets = (*side.sets, *cards)
                side.set_wares = (*side.set_wares, ware_of_set(cards, jewelry_joins=True))
        elif key == "quiet":
            side.quiet = value is True
            side.unoffering = THIS_ROUND if value is True else ASKING
        else:
            raise BadScenario(f"{record.where}: unknown entry '{key}'")


def _balance(s: AgeState) -> None:
    """What lies nowhere else lies beside the tableau, in the supply, or under a milestone already met."""
    for p, side in enumerate(s.players):
        side.legions_beside = max(0, s.edition.legions - side.legions - legions_abroad(s, p))
        side.votes_beside = max(0, s.edition.votes - side.votes - s.senate.count(p))
        side.peak = max(side.peak, side.fame)
        for milestone, place in enumerate(s.milestones):
            if side.fame >= place:
                side.reached |= 1 << milestone
    s.feud_supply = s.edition.feud - sum(side.feud for side in s.players)
    settle_milestones(s)


def _leave_out(deck: list[int], piles: list[list[int]]) -> None:
    """A deck that the scenario does not care for: what the box holds besides the cards on the table."""
    for pile in piles:
        for card in pile:
            if card in deck:
                deck.remove(card)


def _set_levels(s: AgeState, value: object) -> None:
    for name, levels in Record(value, "levels").values.items():
        province = index_of(name, PROVINCES, "levels")
        for building, level in Record(levels, "levels").values.items():
            site = province * TYPES + index_of(building, BUILDINGS, "levels")
            s.levels[site] = as_number(level, "levels")
            for step in range(s.levels[site]):
                s.tiles[site % TYPES * 3 + step] -= 1


def _set_fronts(s: AgeState, value: object) -> None:
    for name, row in Record(value, "fronts").values.items():
        area = index_of(name, AREAS, "fronts")
        for p, n in enumerate(as_list(row, "fronts")):
            s.fronts[area * len(s.players) + p] = as_number(n, "fronts")


def _set_plots(s: AgeState, value: object) -> None:
    for name, row in Record(value, "plots").values.items():
        first = index_of(name, PROVINCES, "plots") * 3
        for space, owner in enumerate(as_list(row, "plots")):
            p = player_of(owner, s, "plots")
            s.plots[first + space] = p
            s.players[p].schemers -= 1


def _set_medals(s: AgeState, value: object) -> None:
    for name, owner in Record(value, "medals").values.items():
        s.medals[index_of(name, BUILDINGS, "medals")] = player_of(owner, s, "medals")


def _set_senate(s: AgeState, value: object) -> None:
    s.senate = [player_of(owner, s, "senate") for owner in as_list(value, "senate")]


def _set_deck(s: AgeState, value: object) -> None:
    """A scenario names the top card first; here it is the last."""
    s.deck = cards_of(value, CARDS, "deck")[::-1]


def _set_discard(s: AgeState, value: object) -> None:
    s.discard = cards_of(value, CARDS, "discard")


def _set_order_deck(s: AgeState, value: object) -> None:
    s.order_deck = cards_of(value, ORDERS, "order_deck")[::-1]


def _set_omen(s: AgeState, value: object) -> None:
    s.omen = index_of(value, OMENS, "omen")
    s.direction = 1 if s.edition.clockwise[s.omen] == 1 else -1
    s.omen_deck = [omen for omen in s.omen_deck if omen != s.omen]


def _set_omens(s: AgeState, value: object) -> None:
    s.omen_deck = cards_of(value, OMENS, "omens")[::-1]


def _set_turned(s: AgeState, value: object) -> None:
    s.turned = as_number(value, "turned")


def _set_milestones(s: AgeState, value: object) -> None:
    s.milestones = [as_number(place, "milestones") for place in as_list(value, "milestones")]


def _set_cassius(s: AgeState, value: object) -> None:
    """11.2  The numbers of his next cards, the top one first."""
    s.cassius_deck = [as_number(card, "cassius") - 1 for card in as_list(value, "cassius")][::-1]


def _set_area_cards(s: AgeState, value: object) -> None:
    s.front_deck = cards_of(value, AREAS, "area_cards")[::-1]


def _set_stacks(s: AgeState, value: object) -> None:
    rows = [[as_number(n, "stacks") for n in as_list(row, "stacks")] for row in as_list(value, "stacks")]
    s.base_stack, s.temple_stack = rows


BOARD: Final[dict[str, Callable[[AgeState, object], None]]] = {
    "levels": _set_levels,
    "fronts": _set_fronts,
    "plots": _set_plots,
    "medals": _set_medals,
    "senate": _set_senate,
    "deck": _set_deck,
    "discard": _set_discard,
    "order_deck": _set_order_deck,
    "omen": _set_omen,
    "omens": _set_omens,
    "turned": _set_turned,
    "milestones": _set_milestones,
    "cassius": _set_cassius,
    "area_cards": _set_area_cards,
    "stacks": _set_stacks,
}

# -- expectations ------------------------------------------------------------------------------


def _same(what: str, found: object, expected: object) -> list[str]:
    return [] if found == expected else [f"{what} is {found}, expected {expected}"]


def _side_value(side: Player, key: str) -> object:
    if key == "quiet":
        return side.quiet or side.unoffering != ASKING
    if key in (*NUMBERS, "unoffering", "ready", "legions_beside", "votes_beside"):
        return getattr(side, key)
    if key == "hand":
        return [CARDS[card] for card in side.hand]
    if key == "orders":
        return [ORDERS[order] for order in side.orders]
    if key == "sets":
        return [WARES[ware] for ware in side.set_wares]
    if key in ("base_metal", "temple_metal"):
        metal = getattr(side, key)
        return None if metal == NONE else METALS[metal]
    if key == "parts":
        return list(side.result[:PARTS])
    if key in ("feats", "tasks"):
        return list(getattr(side, key))
    raise BadScenario(f"'{key}' of a side cannot be expected")


def _sides(s: AgeState, expected: object) -> list[str]:
    found: list[str] = []
    for name, facts in Record(expected, "sides").values.items():
        side = s.players[player_of(name, s, "sides")]
        for key, value in Record(facts, "sides").values.items():
            wanted = sorted(as_list(value, key), key=str) if key in ("hand", "orders") else value
            shown = _side_value(side, key)
            shown = sorted(as_list(shown, key), key=str) if key in ("hand", "orders") else shown
            found += _same(f"{key} of {name}", shown, wanted)
    return found


def _senate(s: AgeState, expected: object) -> list[str]:
    return _same("senate", [p + 1 for p in s.senate], expected)


def _fronts(s: AgeState, expected: object) -> list[str]:
    count = len(s.players)
    found: list[str] = []
    for name, row in Record(expected, "fronts").values.items():
        area = index_of(name, AREAS, "fronts")
        found += _same(name, s.fronts[area * count : (area + 1) * count], row)
    return found


def _medals(s: AgeState, expected: object) -> list[str]:
    found: list[str] = []
    for name, owner in Record(expected, "medals").values.items():
        holder = s.medals[index_of(name, BUILDINGS, "medals")]
        found += _same(f"medal {name}", None if holder == NONE else holder + 1, owner)
    return found


def _levels(s: AgeState, expected: object) -> list[str]:
    found: list[str] = []
    for name, levels in Record(expected, "levels").values.items():
        for building, level in Record(levels, "levels").values.items():
            site = index_of(name, PROVINCES, "levels") * TYPES + index_of(building, BUILDINGS, "levels")
            found += _same(f"{building} in {name}", s.levels[site], level)
    return found


def _plots(s: AgeState, expected: object) -> list[str]:
    found: list[str] = []
    for name, row in Record(expected, "plots").values.items():
        first = index_of(name, PROVINCES, "plots") * 3
        markers = [marker for marker in s.plots[first : first + 3] if marker != NONE]
        shown = [f"{marker - EXECUTED + 1}!" if marker >= EXECUTED else str(marker + 1) for marker in markers]
        found += _same(f"schemes in {name}", shown, row)
    return found


def _milestones(s: AgeState, expected: object) -> list[str]:
    return _same("milestones", s.milestones, expected)


def _discard(s: AgeState, expected: object) -> list[str]:
    return _same("discard", [CARDS[card] for card in s.discard], expected)


def _deck_size(s: AgeState, expected: object) -> list[str]:
    return _same("deck_size", len(s.deck), expected)


def _order_bottom(s: AgeState, expected: object) -> list[str]:
    return _same("order_bottom", ORDERS[s.order_deck[0]], expected)


def _question(s: AgeState, expected: object) -> list[str]:
    return _same("question", "end" if s.over else step_due(s).label, expected)


def _seat(s: AgeState, expected: object) -> list[str]:
    return _same("seat", [p + 1 for p in waiting(s)], [expected])


def _feud_supply(s: AgeState, expected: object) -> list[str]:
    return _same("feud_supply", s.feud_supply, expected)


def _turned(s: AgeState, expected: object) -> list[str]:
    return _same("turned", s.turned, expected)


def _scores(s: AgeState, expected: object) -> list[str]:
    return _same("scores", scores(s), expected)


def _totals(s: AgeState, expected: object) -> list[str]:
    return _same("totals", [total_of(s, p) for p in range(len(s.players))], expected)


def _winners(s: AgeState, expected: object) -> list[str]:
    return _same("winners", [p + 1 for p in winners(s)], expected)


def _order_fame(s: AgeState, expected: object) -> list[str]:
    return _same("order_fame", s.players[0].result[5], expected)


FACTS: Final[dict[str, Callable[[AgeState, object], list[str]]]] = {
    "sides": _sides,
    "senate": _senate,
    "fronts": _fronts,
    "medals": _medals,
    "levels": _levels,
    "plots": _plots,
    "milestones": _milestones,
    "discard": _discard,
    "deck_size": _deck_size,
    "order_bottom": _order_bottom,
    "order_fame": _order_fame,
    "question": _question,
    "seat": _seat,
    "feud_supply": _feud_supply,
    "turned": _turned,
    "scores": _scores,
    "totals": _totals,
    "winners": _winners,
}
HARNESS: Final = AgeHarness()
