"""How scenarios of Senators are read: play stands before an event, at an action, or at the draft."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.flow import asked, has_sealed, is_chance, is_forced, step_due, waiting
from comitia.engine.forms import Form, by_seat, listed, numbered, same, word, words
from comitia.engine.scenario import BadScenario, Record, Refused, choose, is_asked
from comitia.engine.state import NONE
from comitia.engine.worlds import rest_of
from comitia.games.senators import edition
from comitia.games.senators.edition import BOARDS, FIRST_GOVERNOR, NAMES
from comitia.games.senators.moves import clockwise, embezzle, embezzling_refusal
from comitia.games.senators.state import SenatorsState
from comitia.games.senators.table import deck_of, seat_first, set_deck

# -- actions -----------------------------------------------------------------------------------


def close_fists(s: SenatorsState, action: Record, rng: Generator) -> None:
    """All close their `fists`, for each seat a number; who has left the game is null."""
    fists = by_seat(action.get("fists"), len(s.players), "fists")
    while is_asked(s, "ready"):
        HARNESS.pass_over(s)
    lines = [f"{p + 1} hold {held}" for p, held in fists.items() if held is not None]
    HARNESS.say_lines(s, action, lines, rng)


def bid(s: SenatorsState, action: Record, rng: Generator) -> None:
    """The `bids` of a `seat` on the cards on offer, in the order of boards; 0 is none."""
    lines = [f"bid {coins}" if coins else "pass" for coins in action.numbers("bids")]
    HARNESS.say_lines(s, action, lines, rng)


def offer(s: SenatorsState, action: Record, rng: Generator) -> None:
    """The `card` that a `seat` offers, its `price`, and the `answer` unless that is left open."""
    HARNESS.say_lines(s, action, [f"offer {action.text('card')}", f"price {action.number('price')}"], rng)
    if action.has("answer"):
        choose(s, asked(s)[0], action.text("answer"))


def sell(s: SenatorsState, action: Record, rng: Generator) -> None:
    """The `cards` of a whole set, of a `seat`, with the `values` of its Governors where there is a choice."""
    cards = action.texts("cards")
    if not cards:
        raise BadScenario(f"{action.where}: a set has cards")
    values = [f"value {value}" for value in action.numbers("values")]
    HARNESS.say_lines(s, action, [f"sell {cards[0]}", *[f"add {card}" for card in cards[1:]], *values], rng)
    while is_asked(s, "name_value") and is_forced(s):
        HARNESS.pass_over(s)


def next_event(s: SenatorsState, action: Record, rng: Generator) -> None:
    """An event, its `card`, is brought to the top of the deck."""
    card = word(action.get("card"), NAMES, action.where)
    if card not in s.events:
        raise BadScenario(f"{action.where}: {NAMES[card]} is not in the event deck")
    s.events = (*rest_of(list(s.events), [card]), card)


# -- expectations ------------------------------------------------------------------------------


def as_told(s: SenatorsState) -> SenatorsState:
    """4.2, 7.1  The table for an expectation that does not name the question: what was said of senators has happened.

    Who is threatened by a Censor has answered; before the fists those who have not are still asked.
    """
    twin = s.copy()
    while is_asked(twin, "before_censor"):
        HARNESS.pass_over(twin)
    for p in asked(twin) if is_asked(twin, "ready") else ():
        assert twin.answers is not None
        domain, is_whole = step_due(twin).domain, has_sealed(twin, p)
        said = twin.answers[p].count(domain.first("embezzle"))
        twin.answers[p] = [domain.first("ready")] if is_whole else []
        if said:
            embezzle(twin, p, said)
    return twin


def is_asked_what(s: SenatorsState, expected: object) -> list[str]:
    """Who is asked what: `2 bid`; several seats are written together, or before the fists the next one alone."""
    return [] if expected == written(s, list(asked(s))) else same("asked", written(s, HARNESS.seats_asked(s)), expected)


def written(s: SenatorsState, seats: list[int]) -> str | None:
    """Some seats, and the question that is put."""
    return " ".join([*[str(p + 1) for p in seats], step_due(s).label]) if seats else None


def are_all(s: SenatorsState, expected: object) -> list[str]:
    """All that may be said, in order; of a bidder what concerns the card at hand, unless more is named."""
    named = listed(expected, "only")
    elsewhere = ("turn", "done") if is_asked(s, "bid") else ()
    found = [text for text in HARNESS.offered(s) if text in named or text.split()[0] not in elsewhere]
    return same("options", found, expected)


class SenatorsForm(Form[SenatorsState]):
    """Set-ups, actions and expectations of Senators."""

    stage = "at"
    stages = {
        "action": ["senators.never 1", "round.active_player 1:", "phase_two.has_acted {}", "acting.act {}"],
        "event": ["senators.never 1", "round.active_player 1:", "turn.reveal_event {}"],
        "draft": ["senators.never 1", "draft.anticlockwise 1"],
    }
    names = {"hands": "hand"}
    told = {"turn": "active"}
    others = {
        "turn": "whose turn it is; 1 if it is left out",
        "decks": "by the number of a board, the cards of its deck, the next first; else the rest of the box",
        "events": "the next events, the first of them first; below them come the others",
    }
    facts = {"asked": is_asked_what, "only": are_all}
    readings = {
        "hidden": (
            "hidden resources, by seat",
            lambda s: [sum(c < FIRST_GOVERNOR for c in side.hand) for side in s.players],
        ),
        "out": ("the seats that are eliminated", lambda s: [p + 1 for p, side in enumerate(s.players) if side.out]),
        "decks": ("the sizes of decks, by board", lambda s: {n: len(deck_of(s, int(n) - 1)) for n in numbered(BOARDS)}),
    }
    actions = {"fists": close_fists, "bids": bid, "offer": offer, "sell": sell, "next_event": next_event}
    passing = ("ready",)

    def prepare(self, s: SenatorsState, setup: Record) -> None:
        s.active = self.turn(s, setup)
        if s.first == NONE:
            seat_first(s, s.active)

    def balance(self, s: SenatorsState, setup: Record) -> None:
        """Decks that are not named hold the rest of the box; below the events that are named come the others."""
        s.paid_out = sum(side.coins for side in s.players)
        s.supporters = sum(side.senators for side in s.players)
        shown = [*s.discard, *s.revealed, *s.draft]
        shown += [card for side in s.players for card in (*side.hand, *side.open)]
        for board in range(BOARDS):
            set_deck(s, board, tuple(rest_of(edition.cards_of(s.edition, board), shown)[::-1]))
        for key, cards in setup.record("decks").values.items():
            set_deck(s, word(key, numbered(BOARDS), "decks"), tuple(words(cards, NAMES, "decks")[::-1]))
        top = words(setup.items("events"), NAMES, "events")
        s.events = tuple((top + rest_of(edition.events_of(s.edition), shown + top))[::-1])
        s.box = tuple(rest_of(list(range(edition.FIRST_INFLUENCE, edition.FIRST_EVENT)), shown))

    def is_idle(self, s: SenatorsState) -> bool:
        return is_chance(s)

    def is_due(self, s: SenatorsState, p: int, text: str) -> bool:
        return p in asked(s)

    def is_left_out(self, s: SenatorsState, action: Record) -> bool:
        """7.1  Those whom a Censor threatens keep the senators of which nobody has said anything."""
        return is_asked(s, "before_censor")

    def speak(self, s: SenatorsState, p: int, text: str, action: Record) -> None:
        """7.1  A player embezzles at any time; one who is not asked now has done it when last asked."""
        if text != "embezzle" or p in asked(s) or p not in clockwise(s, 0):
            super().speak(s, p, text, action)
        elif s.over or embezzling_refusal(s, p) is not None:
            raise Refused("nothing can be embezzled now")
        else:
            embezzle(s, p, 1)

    def differences(self, s: SenatorsState, expected: Record) -> list[str]:
        names_question = expected.values.get("asked") == written(s, list(asked(s)))
        return super().differences(s if names_question else as_told(s), expected)

    def seats_asked(self, s: SenatorsState) -> list[int]:
        """The seats that are asked, and before the fists the next one clockwise from the active player."""
        if not is_asked(s, "ready"):
            return list(asked(s))
        return [p for p in clockwise(s, s.active) if p in waiting(s)][:1]


HARNESS: Final = SenatorsForm("senators")
