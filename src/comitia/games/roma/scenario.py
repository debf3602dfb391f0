"""How scenarios of Roma are read: play stands in phase 3 of a turn, or in one of the two stages of set-up."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.flow import is_chance, no_answers, step_due
from comitia.engine.forms import Form, listed, numbered, roll, texts_of, word, words
from comitia.engine.scenario import BadScenario, Record, Refused, choose, fall, is_asked
from comitia.engine.worlds import rest_of
from comitia.games.roma.edition import DISCS, NAMES, SCAENICUS
from comitia.games.roma.state import RomaState

# -- actions -----------------------------------------------------------------------------------


def give(s: RomaState, action: Record, rng: Generator) -> None:
    """`cards` to pass, of the `player` that is named or awaited, in the order in which they are listed."""
    cards = words(action.items("cards"), NAMES, action.where)
    HARNESS.say_lines(s, action, [f"give {NAMES[card]}" for card in cards], rng)


def place(s: RomaState, action: Record, rng: Generator) -> None:
    """Discs for `cards`, as pairs; the first `roll` falls as written, or at random."""
    HARNESS.say_lines(s, action, [f"place {card} {disc}" for card, disc in _pairs(action, "cards")], rng)
    _roll(s, action, rng)


def _roll(s: RomaState, action: Record, rng: Generator) -> None:
    """The dice of a turn, if they are due."""
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
    card = word(action.text("keep"), NAMES, action.where)
    if is_asked(s, "keep"):
        choose(s, p, f"keep {NAMES[card]}")
    elif rest_of(s.players[p].hand, before) != [card]:
        raise Refused(f"{NAMES[card]} was not drawn")


def lay(s: RomaState, action: Record, rng: Generator) -> None:
    """A `card` is paid for and laid at a `disc`."""
    p = HARNESS.seat_asked(s)
    choose(s, p, f"lay {NAMES[word(action.get('card'), NAMES, action.where)]}")
    choose(s, p, f"at {action.number('disc')}")


def activate(s: RomaState, action: Record, rng: Generator) -> None:
    """The card at a `disc` is activated; `args` answer what it asks."""
    p, args = HARNESS.seat_asked(s), action.arguments("args")
    choose(s, p, f"activate {action.number('disc')}")
    while not s.over and not is_asked(s, "act"):
        if is_chance(s):
            roll(s, [args.number("battle")] if step_due(s).label == "battle" and args.has("battle") else [], rng)
        elif is_asked(s, "copy"):
            args = _copy(s, p, args)
        else:
            for line in _answers(s, p, args):
                choose(s, p, line)
    _must_apply(args.unread - {"battle"})


def _copy(s: RomaState, p: int, args: Record) -> Record:
    """6.11  A Scaenicus that copies another one acts as the card which that one copies in the end."""
    disc, copied_as, cards = args.number("copy"), args.record("as"), dict(enumerate(s.players[p].discs, 1))
    while cards.get(disc) == SCAENICUS and disc != s.disc + 1 and copied_as.has("copy"):
        disc, copied_as = copied_as.number("copy"), copied_as.record("as")
    choose(s, p, f"copy {disc}")
    _must_apply(args.unread)
    return copied_as


def _must_apply(unread: set[str]) -> None:
    """Arguments that answer nothing are refused."""
    if unread:
        raise Refused(f"'{min(unread)}' does not apply")


def _answers(s: RomaState, p: int, args: Record) -> list[str]:
    """What is said to a question, with the argument that is called like its verb, unless ARGUMENTS has another name.

    The only card that can be hit need not be named, nor that no die is added.
    """
    label, texts = step_due(s).label, texts_of(s, p)
    verb = texts[-1].split()[0]
    key = ARGUMENTS.get(label, verb)
    if label == "free":
        return [line for card, disc in _pairs(args, "lay") for line in (f"lay {card}", f"at {disc}")] + ["done"]
    if label == "relay":
        pairs = _pairs(args, key)
        if sorted(NAMES.index(card) for card, _ in pairs) != list(s.lifted):
            raise Refused("the cards to lay again are not the ones taken up")
        return [f"relay {card} {disc}" for card, disc in pairs]
    if label == "change":
        if args.number("delta") not in DELTAS:
            raise Refused("a die changes by 1")
        return [f"{DELTAS[args.number('delta')]} {args.number(key)}"]
    if label == "templum" and args.has(key):
        if args.number(key) != s.dice[0]:
            raise Refused("the templum takes the third die")
        return ["yes"]
    if args.has(key):
        return [f"{verb} {args.get(key)}"]
    if label in ("add", "templum") or (label == "target" and len(texts) == 1):
        return texts[:1]
    raise Refused(f"'{key}' is missing")


def _pairs(args: Record, key: str) -> list[tuple[str, str]]:
    """A list of [card, disc]."""
    pairs = [listed(item, key) for item in args.items(key)]
    if any(len(pair) != 2 for pair in pairs):
        raise BadScenario(f"{key} must hold pairs of card and disc")
    discs = numbered(DISCS)
    return [(NAMES[word(card, NAMES, key)], discs[word(str(disc), discs, key)]) for card, disc in pairs]


def end_turn(s: RomaState, action: Record, rng: Generator) -> None:
    """The turn ends; the next `roll` falls as written, or at random."""
    choose(s, HARNESS.seat_asked(s), "end")
    _roll(s, action, rng)
    if is_asked(s, "reroll"):
        choose(s, HARNESS.seat_asked(s), "no")


def put(s: RomaState, action: Record, rng: Generator) -> None:
    """Other unused `dice` are put on the table, or another `deck`, its top card first."""
    HARNESS.set_entry(s, action.text("a").removeprefix("set_"), action)


#: The arguments that answer questions of cards otherwise than under the name of a verb.
ARGUMENTS: Final = {"add": "add_die", "worth": "value_die", "templum": "templum_die", "change": "die", "relay": "place"}
#: By how much a die changes.
DELTAS: Final = {1: "raise", -1: "lower"}


class RomaForm(Form[RomaState]):
    """Set-ups, actions and expectations of Roma."""

    stage = "stage"
    stages = dict.fromkeys(("actions", "passing", "laying"), ())
    names = {"vp": "points", "hands": "hand", "dice": "dice"}
    told = {"dice_left": "dice", "turn": "active"}
    actions = {act.__name__: act for act in (give, place, money, draw, lay, activate, end_turn)}
    actions |= {"set_dice": put, "set_deck": put}

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
            s.active, s.settled = turn, True
            later = other if turn == s.first else ""
            acting = [f"turn.action {turn + 1}", f"action.act {turn + 1}"]
            return ["roma.round 1", f"round.in_turn_order 1: {later}", *acting]
        s.answers = no_answers(s)
        if stage == "passing":
            return ["roma.give 1: 1 2"]
        later, laying = ("", "1 2") if s.variants.laying_together else (other, first)
        return [f"roma.laying_order 1: {later}", f"face_down.place {first}: {laying}"]


HARNESS: Final = RomaForm("roma")
