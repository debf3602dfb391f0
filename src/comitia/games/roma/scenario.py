"""How scenarios of Roma are read: play stands in phase 3 of a turn, or in one of the two stages of set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import is_chance, no_answers, options, step_due
from comitia.engine.forms import Form, bag, listed, pile, plain, rest_of, roll, word, words
from comitia.engine.registry import find_game
from comitia.engine.scenario import Record, Refused, choose, fall, is_asked
from comitia.games.roma.edition import DISCS, NAMES, SCAENICUS
from comitia.games.roma.state import RomaState

# -- actions -----------------------------------------------------------------------------------


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


def _player(s: RomaState, action: Record) -> int:
    """Who acts in set-up: the player named, or the first one awaited."""
    return action.number("player") - 1 if action.has("player") else HARNESS.seat_asked(s)


def give(s: RomaState, action: Record, rng: Generator) -> None:
    """`cards` to pass, of the `player` that is named or awaited, in the order in which they are listed."""
    p = _player(s, action)
    for card in words(action.items("cards"), NAMES, action.where):
        choose(s, p, f"give {NAMES[card]}")


def place(s: RomaState, action: Record, rng: Generator) -> None:
    """Discs for `cards`, as pairs; the first `roll` falls as written, or at random."""
    p = _player(s, action)
    for card, disc in _pairs(action, "cards"):
        choose(s, p, f"place {NAMES[card]} {disc + 1}")
    dice = action.numbers("roll")
    if is_chance(s):
        roll(s, dice, rng)


def money(s: RomaState, action: Record, rng: Generator) -> None:
    """Money for a `die`."""
    choose(s, HARNESS.seat_asked(s), f"money {action.number('die')}")


def draw(s: RomaState, action: Record, rng: Generator) -> None:
    """Cards are drawn for a `die`, of which one is to `keep`."""
    p = HARNESS.seat_asked(s)
    before = s.players[p].hand[:]
    choose(s, p, f"cards {action.number('die')}")
    while is_chance(s):
        fall(s, None, rng)
    keep = action.text("keep")
    card = word(keep, NAMES, action.where)
    if is_asked(s, "keep"):
        choose(s, p, f"keep {keep}")
    elif s.players[p].hand.count(card) != before.count(card) + 1:
        raise Refused(f"{keep} was not drawn")


def lay(s: RomaState, action: Record, rng: Generator) -> None:
    """A `card` is paid for and laid at a `disc`."""
    p = HARNESS.seat_asked(s)
    choose(s, p, f"lay {NAMES[word(action.get('card'), NAMES, action.where)]}")
    choose(s, p, f"at {chosen_disc(action, 'disc') + 1}")


def activate(s: RomaState, action: Record, rng: Generator) -> None:
    """The card at a `disc` is activated; `args` answer what it asks."""
    p = HARNESS.seat_asked(s)
    disc = chosen_disc(action, "disc")
    args = action.arguments("args")
    choose(s, p, f"activate {disc + 1}")
    _answer_with(s, p, args, rng)


def _answer_with(s: RomaState, p: int, args: Record, rng: Generator) -> None:
    """Answer what an activated card asks with the arguments of the action; leftovers are refused."""
    while not s.over and not is_asked(s, "act"):
        label = step_due(s).label
        if label == "battle":
            roll(s, [args.number("battle")] if args.has("battle") else [], rng)
        elif is_chance(s):
            fall(s, None, rng)
        elif label == "copy":
            args = _copy(s, p, args)
        elif label in PLAINLY:
            verb, key = PLAINLY[label]
            _say(s, p, verb, args, key)
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


def _say(s: RomaState, p: int, verb: str, args: Record, key: str) -> None:
    """An answer that names what an argument names; without one the move is refused."""
    if not args.has(key):
        raise Refused(f"'{key}' is missing")
    choose(s, p, f"{verb} {args.get(key)}")


def _target(s: RomaState, p: int, args: Record) -> None:
    """The only card that can be hit need not be named."""
    if not args.has("target") and len(options(s, p)) == 1:
        choose(s, p, step_due(s).domain.texts[options(s, p)[0]])
    else:
        _say(s, p, "target", args, "target")


def _add(s: RomaState, p: int, args: Record) -> None:
    choose(s, p, f"add {args.number('add_die')}" if args.has("add_die") else "none")


def _templum(s: RomaState, p: int, args: Record) -> None:
    if args.has("templum_die") and args.number("templum_die") != s.dice[0]:
        raise Refused("the templum takes the third die")
    choose(s, p, "yes" if args.has("templum_die") else "no")


def _change(s: RomaState, p: int, args: Record) -> None:
    verb = {1: "raise", -1: "lower"}.get(args.number("delta"))
    if verb is None:
        raise Refused("a die changes by 1")
    choose(s, p, f"{verb} {args.number('die')}")


def _pairs(args: Record, key: str) -> list[tuple[int, int]]:
    """A list of [card, disc]."""
    found: list[tuple[int, int]] = []
    for item in args.items(key):
        pair = listed(item, key)
        if len(pair) != 2:
            raise BadScenario(f"{key} must hold pairs of card and disc")
        found.append((word(pair[0], NAMES, key), disc_index(pair[1], key)))
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


def end_turn(s: RomaState, action: Record, rng: Generator) -> None:
    """The turn ends; the next `roll` falls as written, or at random."""
    choose(s, HARNESS.seat_asked(s), "end")
    dice = action.numbers("roll")
    if is_chance(s):
        roll(s, dice, rng)
    if is_asked(s, "reroll"):
        choose(s, HARNESS.seat_asked(s), "no")


def set_dice(s: RomaState, action: Record, rng: Generator) -> None:
    """Other unused `dice` are put on the table."""
    HARNESS.set_entry(s, "dice", action)


def set_deck(s: RomaState, action: Record, rng: Generator) -> None:
    """Another `deck` is put on the table, its top card first."""
    HARNESS.set_field(s, s, pile("deck"), action.get("deck") or [], "deck")


#: What cards ask, and the argument that answers it: by a verb as it is, or as a function says.
PLAINLY: Final = {
    "worth": ("value", "value_die"),
    "block": ("block", "block"),
    "buy": ("buy", "buy"),
    "take": ("take", "take"),
    "heal": ("take", "take"),
}
ANSWERS: Final[dict[str, Callable[[RomaState, int, Record], None]]] = {
    "target": _target,
    "add": _add,
    "templum": _templum,
    "change": _change,
    "free": _free,
    "relay": _relay,
}


class RomaForm(Form[RomaState]):
    """Set-ups, actions and expectations of Roma."""

    stage = "stage"
    stages = dict.fromkeys(("actions", "passing", "laying"), ())
    sides = {"vp": plain("points"), "hands": bag("hand"), "blocked": bag("blocked")}
    table = {"dice": bag("dice")}
    table_facts = {"discard": bag("discard"), "dice_left": bag("dice"), "turn": plain("active")}
    actions = {
        "give": give,
        "place": place,
        "money": money,
        "draw": draw,
        "lay": lay,
        "activate": activate,
        "end_turn": end_turn,
        "set_dice": set_dice,
        "set_deck": set_deck,
    }

    def balance(self, s: RomaState, setup: Record) -> None:
        s.stock = s.edition.points - s.players[0].points - s.players[1].points
        if s.stock < 0:
            raise BadScenario("setup: the players hold more points than there are")
        shown = [card for side in s.players for card in (*side.hand, *side.discs)]
        s.deck = rest_of(s.edition.deck, [*s.discard, *shown])[::-1]

    def stack(self, s: RomaState, setup: Record) -> list[str]:
        stage, turn = self.stage_of(setup), self.turn(s, setup)
        first, other = s.first + 1, 2 - s.first
        if stage == "actions":
            s.active = turn
            s.settled = True
            later = other if turn == s.first else ""
            acting = [f"turn.action {turn + 1}", f"action.act {turn + 1}"]
            return ["roma.round 1", f"round.in_turn_order 1: {later}", *acting]
        s.answers = no_answers(s)
        if stage == "passing":
            return ["roma.give 1: 1 2"]
        if s.variants.laying_together:
            return ["roma.laying_order 1:", f"face_down.place {first}: 1 2"]
        return [f"roma.laying_order 1: {other}", f"face_down.place {first}: {first}"]


HARNESS: Final = RomaForm(lambda: find_game("roma"))
