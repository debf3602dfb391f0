"""How scenarios of Senators are read: play stands before an event, at an action, or at the draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import (
    advance,
    apply,
    asked,
    has_sealed,
    is_chance,
    is_forced,
    options,
    parse_frame,
    step_due,
    waiting,
)
from comitia.engine.registry import Header
from comitia.engine.scenario import Harness, Record, Refused, choose, differing, fall, is_asked
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
from comitia.games.senators.scoring import winners
from comitia.games.senators.state import SenatorsState
from comitia.games.senators.table import deck_of, new_state, seat_first, set_deck

#: Where play can stand; `{}` is the seat whose turn it is.
PLACES: Final = {
    "event": ["senators.never 1", "round.active_player 1:", "turn.reveal_event {}"],
    "action": ["senators.never 1", "round.active_player 1:", "phase_two.has_acted {}", "acting.act {}"],
    "draft": ["senators.never 1", "draft.anticlockwise 1"],
}


def card_id(name: object, where: str) -> int:
    """A card by its id, or a clear refusal."""
    if not isinstance(name, str) or name not in NAMES:
        raise BadScenario(f"{where}: no card is called {name!r}")
    return NAMES.index(name)


def card_ids(names: object, where: str) -> list[int]:
    """Several cards by their ids."""
    return [card_id(name, where) for name in as_list(names, where)]


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


def by_seat(s: SenatorsState, value: object, where: str) -> dict[int, object]:
    """What is given for each player, as a list or as an object with the seats as keys."""
    if isinstance(value, list) and len(value) == len(s.players):
        return dict(enumerate(value))
    if isinstance(value, dict) and all(str(key) in [str(p + 1) for p in range(len(s.players))] for key in value):
        return {int(key) - 1: item for key, item in value.items()}
    raise BadScenario(f"{where} must be a list for all players, or an object with seats as keys")


def by_board(value: object, where: str) -> dict[int, object]:
    """What is given for some boards, as an object with 1 to 4 as keys."""
    if isinstance(value, dict) and all(key in ("1", "2", "3", "4") for key in value):
        return {int(key) - 1: item for key, item in value.items()}
    raise BadScenario(f"{where} must be an object with boards as keys")


class SenatorsHarness(Harness[SenatorsState]):
    """Set-ups, actions and expectations of Senators."""

    def set_up(self, header: Header, setup: Record) -> SenatorsState:
        s = new_state(header)
        s.seats = header.seats
        place = setup.text("at", "action")
        turn = setup.number("turn") if setup.has("turn") else 1
        if place not in PLACES or not 1 <= turn <= s.seats:
            raise BadScenario("setup: 'at' or 'turn' does not exist")
        if s.first == NONE:
            seat_first(s, turn - 1)
        _set_sides(s, setup)
        _set_cards(s, setup)
        for key in ("turn", "players"):
            setup.get(key)
        setup.must_be_read()
        s.active = turn - 1
        s.stack = [parse_frame(label.format(turn), header.game.sequences) for label in PLACES[place]]
        advance(s)
        return s

    def act(self, s: SenatorsState, action: Record, rng: Generator) -> None:
        kind = action.text("a")
        if kind not in ACTIONS:
            raise BadScenario(f"{action.where}: no action is called {kind!r}")
        ACTIONS[kind](s, action)
        while is_chance(s):
            fall(s, None, rng)
        action.get("expect")
        action.get("illegal")
        action.must_be_read()

    def differences(self, s: SenatorsState, expected: Record) -> list[str]:
        names_question = expected.values.get("asked") == _who_is_asked(s)
        return differing(FACTS, s if names_question else as_told(s), expected)


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


def in_turn(s: SenatorsState) -> list[int]:
    """The seats that are asked, and before the fists the next one clockwise from the active player."""
    if not is_asked(s, "ready"):
        return list(asked(s))
    return [p for p in clockwise(s, s.active) if p in waiting(s)][:1]


# -- set-up ------------------------------------------------------------------------------------


def _set_sides(s: SenatorsState, setup: Record) -> None:
    for key in ("coins", "senators", "hands", "open", "out"):
        if not setup.has(key):
            continue
        for p, value in by_seat(s, setup.get(key), key).items():
            side = s.players[p]
            if key == "coins":
                side.coins = as_number(value, key)
            elif key == "senators":
                side.senators = as_number(value, key)
            elif key == "hands":
                side.hand = tuple(sorted(card_ids(value, key)))
            elif key == "open":
                side.open = tuple(sorted(card_ids(value, key)))
            else:
                side.out = value is True
    s.paid_out = sum(side.coins for side in s.players)
    s.supporters = sum(side.senators for side in s.players)


def _set_cards(s: SenatorsState, setup: Record) -> None:
    """The discards, the revealed events, the Influence cards to choose from, and the decks."""
    s.discard = tuple(card_ids(setup.items("discard"), "discard"))
    s.revealed = tuple(card_ids(setup.items("revealed"), "revealed"))
    s.draft = tuple(sorted(card_ids(setup.items("draft"), "draft")))
    given = by_board(setup.get("decks"), "decks") if setup.has("decks") else {}
    for board in range(BOARDS):
        cards = card_ids(given[board], "decks") if board in given else _rest(s, cards_of(s.edition, board))
        set_deck(s, board, tuple(cards[::-1]))
    top = card_ids(setup.items("events"), "events")
    s.events = tuple((top + _rest(s, events_of(s.edition), top))[::-1])
    s.box = tuple(_rest(s, list(range(FIRST_INFLUENCE, FIRST_EVENT))))


def _rest(s: SenatorsState, cards: list[int], top: list[int] | None = None) -> list[int]:
    """What the box holds of some cards besides those on the table."""
    rows = [s.discard, s.revealed, s.draft, tuple(top or ())]
    for side in s.players:
        rows += [side.hand, side.open]
    for row in rows:
        for card in row:
            if card in cards:
                cards.remove(card)
    return cards


# -- actions -----------------------------------------------------------------------------------


def _seat(s: SenatorsState, action: Record) -> int:
    """The seat that an action names, or the one that is asked; threatened by a Censor are those who are named."""
    if action.has("seat"):
        p = action.number("seat") - 1
        if p not in asked(s):
            close_window(s)
        return p
    close_window(s)
    seats = in_turn(s)
    if not seats:
        raise Refused("the game is over")
    return seats[0]


def _say(s: SenatorsState, action: Record) -> None:
    """One answer, or several of one seat."""
    lines = [action.text("say")] if isinstance(action.values.get("say"), str) else action.texts("say")
    p = _seat(s, action)
    for line in lines:
        if p not in asked(s):
            close_window(s)
        if line == "embezzle" and p not in asked(s) and p in clockwise(s, 0):
            _embezzle_meanwhile(s, p)
        else:
            choose(s, p, line)


def _embezzle_meanwhile(s: SenatorsState, p: int) -> None:
    """7.1  A player embezzles at any time; one who is not asked now has done it when last asked."""
    refused = embezzling_refusal(s, p)
    if s.over or refused is not None:
        raise Refused("nothing can be embezzled now")
    embezzle(s, p, 1)


def _fists(s: SenatorsState, action: Record) -> None:
    """All close their fists; who has left the game is null."""
    fists = by_seat(s, action.get("fists"), "fists")
    while is_asked(s, "ready"):
        choose(s, waiting(s)[0], "ready")
    for p, held in fists.items():
        if held is not None:
            choose(s, p, f"hold {as_number(held, 'fists')}")


def _bids(s: SenatorsState, action: Record) -> None:
    """The bids of a player on the cards on offer, in the order of boards; 0 is none."""
    p = _seat(s, action)
    for bid in action.numbers("bids"):
        choose(s, p, f"bid {bid}" if bid else "pass")


def _offer(s: SenatorsState, action: Record) -> None:
    """An offer, its price, and the answer unless that is left open."""
    p = _seat(s, action)
    choose(s, p, f"offer {action.text('card')}")
    choose(s, p, f"price {action.number('price')}")
    if action.has("answer"):
        choose(s, asked(s)[0], action.text("answer"))


def _sell(s: SenatorsState, action: Record) -> None:
    """A whole set, with the values of its Governors where there is a choice."""
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


def _next_event(s: SenatorsState, action: Record) -> None:
    """Bring an event of the deck to its top."""
    card = card_id(action.get("card"), action.where)
    if card not in s.events:
        raise BadScenario(f"{action.where}: {NAMES[card]} is not in the event deck")
    at = s.events.index(card)
    s.events = s.events[:at] + s.events[at + 1 :] + (card,)


ACTIONS: Final[dict[str, Callable[[SenatorsState, Record], None]]] = {
    "say": _say,
    "fists": _fists,
    "bids": _bids,
    "offer": _offer,
    "sell": _sell,
    "next_event": _next_event,
}

# -- expectations ------------------------------------------------------------------------------


def _same(what: str, found: object, expected: object) -> list[str]:
    return [] if found == expected else [f"{what} is {found}, expected {expected}"]


def _names(cards: tuple[int, ...]) -> list[str]:
    return sorted(NAMES[card] for card in cards)


def _bag(what: str, cards: tuple[int, ...], expected: object) -> list[str]:
    """Cards as a multiset."""
    return _same(what, _names(cards), _names(tuple(card_ids(expected, what))))


def _coins(s: SenatorsState, expected: object) -> list[str]:
    return _same("coins", [side.coins for side in s.players], expected)


def _senators(s: SenatorsState, expected: object) -> list[str]:
    return _same("senators", [side.senators for side in s.players], expected)


def _hands(s: SenatorsState, expected: object) -> list[str]:
    found: list[str] = []
    for p, names in by_seat(s, expected, "hands").items():
        found += _bag(f"hand {p + 1}", s.players[p].hand, names)
    return found


def _open(s: SenatorsState, expected: object) -> list[str]:
    found: list[str] = []
    for p, names in by_seat(s, expected, "open").items():
        found += _bag(f"open {p + 1}", s.players[p].open, names)
    return found


def _out(s: SenatorsState, expected: object) -> list[str]:
    return _same("out", [p + 1 for p, side in enumerate(s.players) if side.out], expected)


def _discard(s: SenatorsState, expected: object) -> list[str]:
    return _bag("discard", s.discard, expected)


def _box(s: SenatorsState, expected: object) -> list[str]:
    return _bag("box", s.box, expected)


def _offers(s: SenatorsState, expected: object) -> list[str]:
    return _same("offers", [None if card == NONE else NAMES[card] for card in s.offers], expected)


def _decks(s: SenatorsState, expected: object) -> list[str]:
    found: list[str] = []
    for board, size in by_board(expected, "decks").items():
        found += _same(f"deck {board + 1}", len(deck_of(s, board)), size)
    return found


def _turn(s: SenatorsState, expected: object) -> list[str]:
    return _same("turn", s.active + 1, expected)


def _asked(s: SenatorsState, expected: object) -> list[str]:
    """Who is asked what: `2 bid`; several seats are written together, or before the fists the next one alone."""
    return [] if expected == _who_is_asked(s) else _same("asked", _written(s, in_turn(s)), expected)


def _who_is_asked(s: SenatorsState) -> str | None:
    return _written(s, list(asked(s)))


def _written(s: SenatorsState, seats: list[int]) -> str | None:
    return " ".join([*[str(p + 1) for p in seats], step_due(s).label]) if seats else None


def _can(s: SenatorsState, expected: object) -> list[str]:
    return [f"'{text}' is not offered" for text in as_list(expected, "can") if text not in _offered(s)]


def _cannot(s: SenatorsState, expected: object) -> list[str]:
    return [f"'{text}' is offered" for text in as_list(expected, "cannot") if text in _offered(s)]


def _only(s: SenatorsState, expected: object) -> list[str]:
    """All that may be said; of a bidder what concerns the card at hand, unless more is named."""
    named = as_list(expected, "only")
    elsewhere = ("turn", "done") if is_asked(s, "bid") else ()
    return _same("options", [t for t in _offered(s) if t in named or t.split()[0] not in elsewhere], expected)


def _offered(s: SenatorsState) -> list[str]:
    """What the seat that is asked may say."""
    return [step_due(s).domain.texts[choice] for p in in_turn(s)[:1] for choice in options(s, p)]


def _price(s: SenatorsState, expected: object) -> list[str]:
    return _same("price", s.price, expected)


def _over(s: SenatorsState, expected: object) -> list[str]:
    return _same("over", s.over, expected)


def _winner(s: SenatorsState, expected: object) -> list[str]:
    found = [p + 1 for p in winners(s)] if s.over else []
    wanted = [] if expected is None else expected if isinstance(expected, list) else [expected]
    return _same("winner", found, wanted)


def _is_hidden(s: SenatorsState, expected: object) -> list[str]:
    """How many hidden cards each player has; all of them are resources."""
    found = [len([card for card in side.hand if card < FIRST_GOVERNOR]) for side in s.players]
    return _same("hidden", found, expected)


FACTS: Final[dict[str, Callable[[SenatorsState, object], list[str]]]] = {
    "coins": _coins,
    "senators": _senators,
    "hands": _hands,
    "hidden": _is_hidden,
    "open": _open,
    "out": _out,
    "discard": _discard,
    "box": _box,
    "offers": _offers,
    "decks": _decks,
    "turn": _turn,
    "asked": _asked,
    "can": _can,
    "cannot": _cannot,
    "only": _only,
    "price": _price,
    "over": _over,
    "winner": _winner,
}

HARNESS: Final = SenatorsHarness()
