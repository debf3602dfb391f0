"""How scenarios of Senators are read: play stands before an event, at an action, or at the draft."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import apply, asked, has_sealed, is_chance, is_forced, options, step_due, waiting
from comitia.engine.forms import Form, bag, by_seat, listed, plain, rest_of, same, speak, whole, word, words
from comitia.engine.registry import find_game
from comitia.engine.scenario import Record, Refused, choose, fall, is_asked
from comitia.engine.state import NONE
from comitia.games.senators.edition import (
    BOARDS,
    FIRST_EVENT,
    FIRST_GOVERNOR,
    FIRST_INFLUENCE,
    NAMES,
    cards_of,
    events_of,
)
from comitia.games.senators.moves import clockwise, embezzle, embezzling_refusal
from comitia.games.senators.state import SenatorsState
from comitia.games.senators.table import deck_of, seat_first, set_deck

# -- questions to several seats ----------------------------------------------------------------


def close_window(s: SenatorsState) -> None:
    """7.1  Those whom a Censor threatens keep the senators of which nobody has said anything."""
    while is_asked(s, "before_censor"):
        choose(s, waiting(s)[0], "ready")


def as_told(s: SenatorsState) -> SenatorsState:
    """4.2, 7.1  The table for an expectation that does not name the question: what was said of senators has happened.

    Who is threatened by a Censor has answered; before the fists those who have not are still asked.
    """
    twin = s.copy()
    close_window(twin)
    if not is_asked(twin, "ready"):
        return twin
    for p in asked(twin):
        is_whole = has_sealed(twin, p)
        assert twin.answers is not None
        domain = step_due(twin).domain
        said = twin.answers[p].count(domain.first("embezzle"))
        twin.answers[p] = [domain.first("ready")] if is_whole else []
        if said:
            embezzle(twin, p, said)
    return twin


# -- set-up ------------------------------------------------------------------------------------


def by_board(value: object, where: str) -> dict[int, object]:
    """What is given for some boards, as an object with 1 to 4 as keys."""
    if isinstance(value, dict) and set(value) <= {"1", "2", "3", "4"}:
        return {int(key) - 1: item for key, item in value.items()}
    raise BadScenario(f"{where} must be an object with boards as keys")


def fill_decks(s: SenatorsState, setup: Record) -> None:
    """Decks that are not named hold the rest of the box; below the events that are named come the others."""
    shown = [*s.discard, *s.revealed, *s.draft]
    for side in s.players:
        shown += (*side.hand, *side.open)
    given = by_board(setup.get("decks"), "decks") if setup.has("decks") else {}
    for board in range(BOARDS):
        rest = rest_of(cards_of(s.edition, board), shown)
        set_deck(s, board, tuple((words(given[board], NAMES, "decks") if board in given else rest)[::-1]))
    top = words(setup.items("events"), NAMES, "events")
    s.events = tuple((top + rest_of(events_of(s.edition), shown + top))[::-1])
    s.box = tuple(rest_of(range(FIRST_INFLUENCE, FIRST_EVENT), shown))


# -- actions -----------------------------------------------------------------------------------


def _seat(s: SenatorsState, action: Record) -> int:
    """The seat that an action names, or the one that is asked; threatened by a Censor are those who are named."""
    p = action.number("seat") - 1 if action.has("seat") else NONE
    action.get("seat")
    if p not in asked(s):
        close_window(s)
    return HARNESS.seat_asked(s) if p == NONE else p


def say(s: SenatorsState, action: Record, rng: Generator) -> None:
    """What a `seat`, or the one that is asked, has to `say`: one line, or several."""
    lines = [action.text("say")] if isinstance(action.values.get("say"), str) else action.texts("say")
    p = _seat(s, action)
    for line in lines:
        if p not in asked(s):
            close_window(s)
        if line == "embezzle" and p not in asked(s) and p in clockwise(s, 0):
            _embezzle_meanwhile(s, p)
        else:
            speak(s, p, line, action)


def _embezzle_meanwhile(s: SenatorsState, p: int) -> None:
    """7.1  A player embezzles at any time; one who is not asked now has done it when last asked."""
    refused = embezzling_refusal(s, p)
    if s.over or refused is not None:
        raise Refused("nothing can be embezzled now")
    embezzle(s, p, 1)


def close_fists(s: SenatorsState, action: Record, rng: Generator) -> None:
    """All close their `fists`, for each seat a number; who has left the game is null."""
    fists = by_seat(action.get("fists"), len(s.players), "fists")
    while is_asked(s, "ready"):
        choose(s, waiting(s)[0], "ready")
    for p, held in fists.items():
        if held is not None:
            choose(s, p, f"hold {whole(held, 'fists')}")


def bid(s: SenatorsState, action: Record, rng: Generator) -> None:
    """The `bids` of a `seat` on the cards on offer, in the order of boards; 0 is none."""
    p = _seat(s, action)
    for coins in action.numbers("bids"):
        choose(s, p, f"bid {coins}" if coins else "pass")


def offer(s: SenatorsState, action: Record, rng: Generator) -> None:
    """The `card` that a `seat` offers, its `price`, and the `answer` unless that is left open."""
    p = _seat(s, action)
    choose(s, p, f"offer {action.text('card')}")
    choose(s, p, f"price {action.number('price')}")
    if action.has("answer"):
        choose(s, asked(s)[0], action.text("answer"))


def sell(s: SenatorsState, action: Record, rng: Generator) -> None:
    """The `cards` of a whole set, of a `seat`, with the `values` of its Governors where there is a choice."""
    p = _seat(s, action)
    cards = action.texts("cards")
    if not cards:
        raise BadScenario(f"{action.where}: a set has cards")
    choose(s, p, f"sell {cards[0]}")
    for card in cards[1:]:
        choose(s, p, f"add {card}")
    for value in action.numbers("values"):
        choose(s, p, f"value {value}")
    while is_asked(s, "name_value") and is_forced(s):
        apply(s, options(s, p)[0])


def next_event(s: SenatorsState, action: Record, rng: Generator) -> None:
    """An event, its `card`, is brought to the top of the deck."""
    card = word(action.get("card"), NAMES, action.where)
    if card not in s.events:
        raise BadScenario(f"{action.where}: {NAMES[card]} is not in the event deck")
    at = s.events.index(card)
    s.events = s.events[:at] + s.events[at + 1 :] + (card,)


# -- expectations ------------------------------------------------------------------------------


def are_out(s: SenatorsState, expected: object) -> list[str]:
    """The seats that are eliminated, as a list."""
    return same("out", [p + 1 for p, side in enumerate(s.players) if side.out], expected)


def have_left(s: SenatorsState, expected: object) -> list[str]:
    """How many cards the deck of each board has that is named, from 1 to 4."""
    wanted = by_board(expected, "decks")
    return same("decks", {board + 1: len(deck_of(s, board)) for board in wanted}, {b + 1: n for b, n in wanted.items()})


def is_asked_what(s: SenatorsState, expected: object) -> list[str]:
    """Who is asked what: `2 bid`; several seats are written together, or before the fists the next one alone."""
    return [] if expected == _asked(s) else same("asked", _written(s, HARNESS.seats_asked(s)), expected)


def _asked(s: SenatorsState) -> str | None:
    return _written(s, list(asked(s)))


def _written(s: SenatorsState, seats: list[int]) -> str | None:
    return " ".join([*[str(p + 1) for p in seats], step_due(s).label]) if seats else None


def are_all(s: SenatorsState, expected: object) -> list[str]:
    """All that may be said, in order; of a bidder what concerns the card at hand, unless more is named."""
    named = listed(expected, "only")
    elsewhere = ("turn", "done") if is_asked(s, "bid") else ()
    found = [text for text in HARNESS.offered(s) if text in named or text.split()[0] not in elsewhere]
    return same("options", found, expected)


def are_hidden(s: SenatorsState, expected: object) -> list[str]:
    """How many hidden cards each player has; all of them are resources."""
    found = [len([card for card in side.hand if card < FIRST_GOVERNOR]) for side in s.players]
    return same("hidden", found, expected)


class SenatorsForm(Form[SenatorsState]):
    """Set-ups, actions and expectations of Senators."""

    stage = "at"
    stages = {
        "action": ["senators.never 1", "round.active_player 1:", "phase_two.has_acted {}", "acting.act {}"],
        "event": ["senators.never 1", "round.active_player 1:", "turn.reveal_event {}"],
        "draft": ["senators.never 1", "draft.anticlockwise 1"],
    }
    sides = {"hands": bag("hand"), "open": bag("open")}
    table = {"draft": bag("draft")}
    table_facts = {"discard": bag("discard"), "box": bag("box"), "turn": plain("active")}
    others = {
        "turn": "whose turn it is; 1 if it is left out",
        "decks": "by the number of a board, the cards of its deck, the next first; else the rest of the box",
        "events": "the next events, the first of them first; below them come the others",
    }
    facts = {"hidden": are_hidden, "out": are_out, "decks": have_left, "asked": is_asked_what, "only": are_all}
    actions = {
        "say": say,
        "fists": close_fists,
        "bids": bid,
        "offer": offer,
        "sell": sell,
        "next_event": next_event,
    }

    def prepare(self, s: SenatorsState, setup: Record) -> None:
        s.active = self.turn(s, setup)
        if s.first == NONE:
            seat_first(s, s.active)

    def balance(self, s: SenatorsState, setup: Record) -> None:
        s.paid_out = sum(side.coins for side in s.players)
        s.supporters = sum(side.senators for side in s.players)
        fill_decks(s, setup)

    def act(self, s: SenatorsState, action: Record, rng: Generator) -> None:
        super().act(s, action, rng)
        while is_chance(s):
            fall(s, None, rng)

    def differences(self, s: SenatorsState, expected: Record) -> list[str]:
        names_question = expected.values.get("asked") == _asked(s)
        return super().differences(s if names_question else as_told(s), expected)

    def seats_asked(self, s: SenatorsState) -> list[int]:
        """The seats that are asked, and before the fists the next one clockwise from the active player."""
        if not is_asked(s, "ready"):
            return list(asked(s))
        return [p for p in clockwise(s, s.active) if p in waiting(s)][:1]


HARNESS: Final = SenatorsForm(lambda: find_game("senators"))
