"""How scenarios of Roma are read: play stands in phase 3 of a turn, or in one of the two stages of set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import is_chance, no_answers, options, parse_frame, step_due, waiting
from comitia.engine.registry import Header
from comitia.engine.scenario import Harness, Record, Refused, choose, differing, fall, is_asked
from comitia.engine.state import NONE
from comitia.games.roma.edition import DISCS, NAMES, SCAENICUS
from comitia.games.roma.scoring import winners
from comitia.games.roma.state import RomaState
from comitia.games.roma.table import new_state


def card_id(name: object, where: str) -> int:
    """A card by its id, or a clear refusal."""
    if not isinstance(name, str) or name not in NAMES:
        raise BadScenario(f"{where}: no card is called {name!r}")
    return NAMES.index(name)


def card_ids(names: list[object], where: str) -> list[int]:
    """Several cards by their ids."""
    return [card_id(name, where) for name in names]


def disc_index(disc: object, where: str) -> int:
    """A disc from 1 to 6, also as the key of an object."""
    if isinstance(disc, str) and disc.isdecimal():
        disc = int(disc)
    if type(disc) is not int or not 1 <= disc <= DISCS:
        raise BadScenario(f"{where}: no disc is called {disc!r}")
    return disc - 1


def chosen_disc(args: Record, key: str) -> int:
    """The disc that a move names; one that does not exist is a refused move."""
    disc = args.number(key)
    if not 1 <= disc <= DISCS:
        raise Refused(f"there is no disc {disc}")
    return disc - 1


def by_player(value: object, where: str) -> dict[int, object]:
    """What is given for each player, as a pair or as an object with keys 1 and 2."""
    if isinstance(value, list) and len(value) == 2:
        return {0: value[0], 1: value[1]}
    if isinstance(value, dict) and set(value) <= {"1", "2"}:
        return {int(key) - 1: item for key, item in value.items()}
    raise BadScenario(f"{where} must be a pair, or an object with keys 1 and 2")


def as_list(value: object, where: str) -> list[object]:
    """A list, or a clear refusal."""
    if not isinstance(value, list):
        raise BadScenario(f"{where} must be a list")
    return value


def as_number(value: object, where: str) -> int:
    """A whole number not below zero, or a clear refusal."""
    if type(value) is not int or value < 0:
        raise BadScenario(f"{where} must be a whole number, not below 0")
    return value


class RomaHarness(Harness[RomaState]):
    """Set-ups, actions and expectations of Roma."""

    def set_up(self, header: Header, setup: Record) -> RomaState:
        s = new_state(header)
        s.seats = 2
        turn = setup.number("turn") if setup.has("turn") else 1
        if turn not in (1, 2):
            raise BadScenario("setup: 'turn' must be 1 or 2")
        _set_sides(s, setup)
        s.discard = card_ids(setup.items("discard"), "discard")
        _set_dice(s, setup.numbers("dice"))
        _set_deck(s, card_ids(setup.items("deck"), "deck") if setup.has("deck") else _rest_of_box(s))
        for key in ("turn", "deck", "players"):
            setup.get(key)
        stage = setup.text("stage", "actions")
        if stage not in STAGES:
            raise BadScenario("setup: 'stage' must be passing, laying or actions")
        setup.must_be_read()
        s.stack = [parse_frame(label, header.game.sequences) for label in STAGES[stage](s, turn)]
        return s

    def act(self, s: RomaState, action: Record, rng: Generator) -> None:
        kind = action.text("a")
        if kind not in ACTIONS:
            raise BadScenario(f"{action.where}: no action is called {kind!r}")
        ACTIONS[kind](s, action, rng)
        action.get("expect")
        action.get("illegal")
        action.must_be_read()

    def differences(self, s: RomaState, expected: Record) -> list[str]:
        return differing(FACTS, s, expected)


# -- set-up ------------------------------------------------------------------------------------


def _passing(s: RomaState, turn: int) -> list[str]:
    """2.2  Both are about to choose the cards that they pass."""
    s.answers = no_answers(s)
    return ["roma.give 1: 1 2"]


def _laying(s: RomaState, turn: int) -> list[str]:
    """2.3, 8.7  The start player, or both, are about to lay the first cards."""
    s.answers = no_answers(s)
    first, other = s.first + 1, 2 - s.first
    if s.variants.laying_together:
        return ["roma.laying_order 1:", f"face_down.place {first}: 1 2"]
    return [f"roma.laying_order 1: {other}", f"face_down.place {first}: {first}"]


def _actions(s: RomaState, turn: int) -> list[str]:
    """3.5  A player is in the middle of a turn."""
    s.active = turn - 1
    s.settled = True
    todo = str(2 - s.first) if s.active == s.first else ""
    return ["roma.round 1", f"round.in_turn_order 1: {todo}", f"turn.action {turn}", f"action.act {turn}"]


STAGES: Final[dict[str, Callable[[RomaState, int], list[str]]]] = {
    "passing": _passing,
    "laying": _laying,
    "actions": _actions,
}


def _set_sides(s: RomaState, setup: Record) -> None:
    for key in ("vp", "money", "hands", "discs", "blocked"):
        if not setup.has(key):
            continue
        for p, value in by_player(setup.get(key), key).items():
            side = s.players[p]
            if key == "vp":
                side.points = as_number(value, key)
            elif key == "money":
                side.money = as_number(value, key)
            elif key == "hands":
                side.hand = sorted(card_ids(as_list(value, key), key))
            elif key == "blocked":
                side.blocked = tuple(sorted({disc_index(disc, key) for disc in as_list(value, key)}))
            else:
                for disc, name in Record(value, key).values.items():
                    side.discs[disc_index(disc, key)] = NONE if name is None else card_id(name, key)
    s.stock = s.edition.points - s.players[0].points - s.players[1].points
    if s.stock < 0:
        raise BadScenario("setup: the players hold more points than there are")


def _set_dice(s: RomaState, dice: list[int]) -> None:
    if any(not 1 <= die <= 6 for die in dice):
        raise BadScenario("dice show 1 to 6")
    s.dice = tuple(sorted(dice))


def _set_deck(s: RomaState, cards: list[int]) -> None:
    """A scenario names the top card first; here it is the last."""
    s.deck = cards[::-1]


def _rest_of_box(s: RomaState) -> list[int]:
    """A deck that the scenario does not care for: what the box holds besides the cards on the table."""
    left = s.edition.copies[:]
    for pile in [s.discard, *(side.hand + side.discs for side in s.players)]:
        for card in pile:
            if card != NONE:
                left[card] -= 1
    return [card for card, copies in enumerate(left) for _ in range(copies)]


# -- actions -----------------------------------------------------------------------------------


def _seat(s: RomaState) -> int:
    seats = waiting(s)
    if not seats:
        raise Refused("the game is over")
    return seats[0]


def _player(s: RomaState, action: Record) -> int:
    """Who acts in set-up: the player named, or the first one awaited."""
    return action.number("player") - 1 if action.has("player") else _seat(s)


def _give(s: RomaState, action: Record, rng: Generator) -> None:
    p = _player(s, action)
    for card in card_ids(action.items("cards"), action.where):
        choose(s, p, f"give {NAMES[card]}")


def _place(s: RomaState, action: Record, rng: Generator) -> None:
    p = _player(s, action)
    for card, disc in _pairs(action, "cards"):
        choose(s, p, f"place {NAMES[card]} {disc + 1}")
    roll = action.numbers("roll")
    if is_chance(s):
        fall(s, " ".join(str(die) for die in roll) if roll else None, rng)


def _money(s: RomaState, action: Record, rng: Generator) -> None:
    choose(s, _seat(s), f"money {action.number('die')}")


def _draw(s: RomaState, action: Record, rng: Generator) -> None:
    p = _seat(s)
    before = s.players[p].hand[:]
    choose(s, p, f"cards {action.number('die')}")
    while is_chance(s):
        fall(s, None, rng)
    keep = action.text("keep")
    card = card_id(keep, action.where)
    if is_asked(s, "keep"):
        choose(s, p, f"keep {keep}")
    elif s.players[p].hand.count(card) != before.count(card) + 1:
        raise Refused(f"{keep} was not drawn")


def _lay(s: RomaState, action: Record, rng: Generator) -> None:
    p = _seat(s)
    choose(s, p, f"lay {NAMES[card_id(action.get('card'), action.where)]}")
    choose(s, p, f"at {chosen_disc(action, 'disc') + 1}")


def _activate(s: RomaState, action: Record, rng: Generator) -> None:
    p = _seat(s)
    disc = chosen_disc(action, "disc")
    args = action.arguments("args")
    choose(s, p, f"activate {disc + 1}")
    _answer_with(s, p, args, rng)


def _answer_with(s: RomaState, p: int, args: Record, rng: Generator) -> None:
    """Answer what an activated card asks with the arguments of the action; leftovers are refused."""
    while not s.over and not is_asked(s, "act"):
        label = step_due(s).label
        if label == "battle":
            fall(s, str(args.number("battle")) if args.has("battle") else None, rng)
        elif is_chance(s):
            fall(s, None, rng)
        elif label == "copy":
            args = _copy(s, p, args)
        else:
            ANSWERS[label](s, p, args)
    if args.unread - {"battle"}:
        raise Refused(f"'{min(args.unread)}' does not apply")


def _copy(s: RomaState, p: int, args: Record) -> Record:
    """6.11  A Scaenicus that copies another one acts as the card which that one copies in the end."""
    disc = chosen_disc(args, "copy")
    copied_as = args.record("as")
    while s.players[p].discs[disc] == SCAENICUS and disc != s.disc and copied_as.has("copy"):
        disc = chosen_disc(copied_as, "copy")
        copied_as = copied_as.record("as")
    choose(s, p, f"copy {disc + 1}")
    if args.unread:
        raise Refused(f"'{min(args.unread)}' does not apply")
    return copied_as


def _target(s: RomaState, p: int, args: Record) -> None:
    only_target = options(s, p) if not args.has("target") else []
    disc = only_target[0] if len(only_target) == 1 else chosen_disc(args, "target")
    choose(s, p, f"target {disc + 1}")


def _add(s: RomaState, p: int, args: Record) -> None:
    choose(s, p, f"add {args.number('add_die')}" if args.has("add_die") else "none")


def _worth(s: RomaState, p: int, args: Record) -> None:
    choose(s, p, f"value {args.number('value_die')}")


def _templum(s: RomaState, p: int, args: Record) -> None:
    if args.has("templum_die") and args.number("templum_die") != s.dice[0]:
        raise Refused("the templum takes the third die")
    choose(s, p, "yes" if args.has("templum_die") else "no")


def _block(s: RomaState, p: int, args: Record) -> None:
    choose(s, p, f"block {chosen_disc(args, 'block') + 1}")


def _change(s: RomaState, p: int, args: Record) -> None:
    verb = {1: "raise", -1: "lower"}.get(args.number("delta"))
    if verb is None:
        raise Refused("a die changes by 1")
    choose(s, p, f"{verb} {args.number('die')}")


def _buy(s: RomaState, p: int, args: Record) -> None:
    choose(s, p, f"buy {args.number('buy')}")


def _take(s: RomaState, p: int, args: Record) -> None:
    choose(s, p, f"take {args.text('take')}")


def _pairs(args: Record, key: str) -> list[tuple[int, int]]:
    """A list of [card, disc]."""
    found: list[tuple[int, int]] = []
    for item in args.items(key):
        pair = as_list(item, key)
        if len(pair) != 2:
            raise BadScenario(f"{key} must hold pairs of card and disc")
        found.append((card_id(pair[0], key), disc_index(pair[1], key)))
    return found


def _free(s: RomaState, p: int, args: Record) -> None:
    for card, disc in _pairs(args, "lay"):
        choose(s, p, f"lay {NAMES[card]}")
        choose(s, p, f"at {disc + 1}")
    choose(s, p, "done")


def _relay(s: RomaState, p: int, args: Record) -> None:
    """All cards that were taken up, each with its disc, in the order in which they are listed."""
    wanted = _pairs(args, "place")
    if sorted([card for card, _ in wanted]) != list(s.lifted):
        raise Refused("the cards to lay again are not the ones taken up")
    for card, disc in wanted:
        choose(s, p, f"relay {NAMES[card]} {disc + 1}")


def _end_turn(s: RomaState, action: Record, rng: Generator) -> None:
    choose(s, _seat(s), "end")
    roll = action.numbers("roll")
    if is_chance(s):
        fall(s, " ".join(str(die) for die in roll) if roll else None, rng)
    if is_asked(s, "reroll"):
        choose(s, _seat(s), "no")


def _rig_dice(s: RomaState, action: Record, rng: Generator) -> None:
    _set_dice(s, action.numbers("dice"))


def _rig_deck(s: RomaState, action: Record, rng: Generator) -> None:
    _set_deck(s, card_ids(action.items("deck"), action.where))


ACTIONS: Final[dict[str, Callable[[RomaState, Record, Generator], None]]] = {
    "give": _give,
    "place": _place,
    "money": _money,
    "draw": _draw,
    "lay": _lay,
    "activate": _activate,
    "end_turn": _end_turn,
    "set_dice": _rig_dice,
    "set_deck": _rig_deck,
}
ANSWERS: Final[dict[str, Callable[[RomaState, int, Record], None]]] = {
    "target": _target,
    "add": _add,
    "worth": _worth,
    "templum": _templum,
    "block": _block,
    "change": _change,
    "buy": _buy,
    "take": _take,
    "heal": _take,
    "free": _free,
    "relay": _relay,
}

# -- expectations ------------------------------------------------------------------------------


def _same(what: str, found: object, expected: object) -> list[str]:
    return [] if found == expected else [f"{what} is {found}, expected {expected}"]


def _names(cards: list[int]) -> list[str]:
    return sorted(NAMES[card] for card in cards)


def _bag(what: str, cards: list[int], expected: object) -> list[str]:
    """Cards as a multiset."""
    return _same(what, _names(cards), _names(card_ids(as_list(expected, what), what)))


def _vp(s: RomaState, expected: object) -> list[str]:
    return _same("vp", [side.points for side in s.players], expected)


def _coins(s: RomaState, expected: object) -> list[str]:
    return _same("money", [side.money for side in s.players], expected)


def _stock(s: RomaState, expected: object) -> list[str]:
    return _same("stock", s.stock, expected)


def _hands(s: RomaState, expected: object) -> list[str]:
    found: list[str] = []
    for p, names in by_player(expected, "hands").items():
        found += _bag(f"hand {p + 1}", s.players[p].hand, names)
    return found


def _discs(s: RomaState, expected: object) -> list[str]:
    return _at_discs("disc", [side.discs for side in s.players], by_player(expected, "discs"))


def _face_down(s: RomaState, expected: object) -> list[str]:
    return _at_discs(
        "face down at disc", [list(side.face_down) for side in s.players], by_player(expected, "face_down")
    )


def _at_discs(what: str, sides: list[list[int]], expected: dict[int, object]) -> list[str]:
    """The card at each disc that is named."""
    found: list[str] = []
    for p, discs in expected.items():
        for disc, name in Record(discs, "discs").values.items():
            card = sides[p][disc_index(disc, "discs")]
            wanted = None if name is None else NAMES[card_id(name, "discs")]
            found += _same(f"{what} {disc} of {p + 1}", None if card == NONE else NAMES[card], wanted)
    return found


def _waiting(s: RomaState, expected: object) -> list[str]:
    return _same("waiting", [p + 1 for p in waiting(s)], expected)


def _discard(s: RomaState, expected: object) -> list[str]:
    return _bag("discard", s.discard, expected)


def _deck(s: RomaState, expected: object) -> list[str]:
    wanted = [NAMES[card] for card in card_ids(as_list(expected, "deck"), "deck")]
    return _same("deck", [NAMES[card] for card in s.deck[::-1]], wanted)


def _deck_size(s: RomaState, expected: object) -> list[str]:
    return _same("deck_size", len(s.deck), expected)


def _discard_size(s: RomaState, expected: object) -> list[str]:
    return _same("discard_size", len(s.discard), expected)


def _dice_left(s: RomaState, expected: object) -> list[str]:
    wanted = [as_number(die, "dice_left") for die in as_list(expected, "dice_left")]
    return _same("dice_left", list(s.dice), sorted(wanted))


def _turn(s: RomaState, expected: object) -> list[str]:
    return _same("turn", s.active + 1, expected)


def _over(s: RomaState, expected: object) -> list[str]:
    return _same("over", s.over, expected)


def _winner(s: RomaState, expected: object) -> list[str]:
    found = winners(s) if s.over else []
    return _same("winner", found[0] + 1 if len(found) == 1 else None, expected)


def _blocked(s: RomaState, expected: object) -> list[str]:
    found: list[str] = []
    for p, discs in by_player(expected, "blocked").items():
        wanted = sorted(disc_index(disc, "blocked") + 1 for disc in as_list(discs, "blocked"))
        found += _same(f"blocked {p + 1}", [disc + 1 for disc in s.players[p].blocked], wanted)
    return found


FACTS: Final[dict[str, Callable[[RomaState, object], list[str]]]] = {
    "vp": _vp,
    "money": _coins,
    "stock": _stock,
    "hands": _hands,
    "discs": _discs,
    "face_down": _face_down,
    "waiting": _waiting,
    "discard": _discard,
    "deck": _deck,
    "deck_size": _deck_size,
    "discard_size": _discard_size,
    "dice_left": _dice_left,
    "turn": _turn,
    "over": _over,
    "winner": _winner,
    "blocked": _blocked,
}

HARNESS: Final = RomaHarness()
