"""How scenarios of Sylla are read: play stands at the beginning of a phase, and seats say lines."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import is_chance, options, start, step_due, waiting, why_not
from comitia.engine.forms import Form, bag, plain, same, settle, speak, word, words
from comitia.engine.registry import Header, find_game
from comitia.engine.scenario import Record, Refused, choose, fall
from comitia.games.sylla.determine import unseen_characters, unseen_tiles
from comitia.games.sylla.edition import (
    BUILDINGS,
    CHARACTERS,
    CRANE,
    DECADENCE,
    EVENT_NAMES,
    SETS,
    SPACES,
    TOKENS,
    WORK_NAMES,
    WORKS,
)
from comitia.games.sylla.state import SyllaState

#: Where play can stand besides set-up: the step that is due, below that of the game.
STEPS: Final = {
    "election": "round.first_consul",
    "recruiting": "round.recruiting",
    "buildings": "round.buildings",
    "income": "round.income",
    "events": "round.events",
    "great_work": "round.the_great_work",
    "famine": "round.famine_and_crises",
    "between": "round.prepare_next_round",
}


# -- set-up ------------------------------------------------------------------------------------


def set_events(s: SyllaState, value: object) -> None:
    """The three open events above the Decadence."""
    events = words(value, EVENT_NAMES[:DECADENCE], "events")
    if len(set(events)) != 3:
        raise BadScenario("setup: 'events' names the three above the Decadence")
    s.open_events = (*events, DECADENCE)


def fill_box(s: SyllaState) -> None:
    """What lies nowhere else is in the treasury, in the supply, or in a pile."""
    s.treasury -= sum(side.money for side in s.players)
    s.supply = tuple(s.supply[t] - sum(side.tokens[t] for side in s.players) for t in range(TOKENS))
    s.cranes -= sum(side.upright[CRANE] + side.sideways[CRANE] + side.down[CRANE] for side in s.players)
    s.deck = unseen_characters(s)
    tiles = unseen_tiles(s)
    s.tiles = [kind for kind in range(BUILDINGS) for _ in range(tiles[kind])]
    if min(tiles) < 0 or s.cranes < 0 or has_too_many_characters(s):
        raise BadScenario("setup: more cards or buildings than the box holds")
    s.event_deck = [event for event in range(DECADENCE) if event not in s.open_events]
    s.work_deck = [work for work in range(WORKS) if work != s.work]


def has_too_many_characters(s: SyllaState) -> bool:
    """Whether the table shows more copies of a character than there are."""
    for card in range(CHARACTERS):
        held = sum(side.upright[card] + side.sideways[card] + side.down[card] for side in s.players)
        if held + s.offer.count(card) > s.edition.copies[card] * SETS:
            return True
    return False


# -- actions -----------------------------------------------------------------------------------


def say(s: SyllaState, action: Record, rng: Generator) -> None:
    """`line` or `lines` as in a log; what was taken because nothing else was left may be said too."""
    lines = action.texts("lines") if action.has("lines") else [action.text("line")]
    action.get("lines")
    taken: list[str] = []
    for line in lines:
        seat, _, text = line.partition(" ")
        if not seat.isdigit() or not 1 <= int(seat) <= s.seats:
            raise BadScenario(f"{action.where}: '{line}' does not begin with a seat")
        if line in taken and not fits(s, int(seat) - 1, text):
            taken.remove(line)
        else:
            speak(s, int(seat) - 1, text, action)
            taken = settle(s)


def fits(s: SyllaState, p: int, text: str) -> bool:
    """Whether a seat may say something now."""
    return p in waiting(s) and step_due(s).domain.parse(text) in options(s, p)


def let_fall(s: SyllaState, action: Record, rng: Generator) -> None:
    """Chance that is due falls as `outcome` says, or at random, as many `times` as is said."""
    outcome = action.text("outcome") if action.has("outcome") else None
    for _ in range(action.number("times") if action.has("times") else 1):
        fall(s, outcome, rng)


def pass_all(s: SyllaState, action: Record, rng: Generator) -> None:
    """Everybody who is asked passes or is done, until another question comes."""
    label = "" if s.over or is_chance(s) else step_due(s).label
    if not label:
        raise Refused("nobody is asked")
    while not s.over and not is_chance(s) and step_due(s).label == label:
        p = waiting(s)[0]
        if why_not(s, p, 0) is not None:
            raise Refused(f"seat {p + 1} cannot pass")
        choose(s, p, step_due(s).domain.texts[0])
        settle(s)


# -- expectations ------------------------------------------------------------------------------


def has_events(s: SyllaState, expected: object) -> list[str]:
    """The three open events above the Decadence."""
    return same("events", [EVENT_NAMES[event] for event in s.open_events[:3]], expected)


class SyllaForm(Form[SyllaState]):
    """Set-ups, actions and expectations of Sylla."""

    stages = {"setup": [], **{name: ["sylla.is_last_round_over 1", f"{label} 1"] for name, label in STEPS.items()}}
    stages["end"] = ["sylla.end 1"]
    table = {"round": plain("round", 1), "offer": bag("offer")}
    table_facts = {"offer": plain("offer")}
    setters = {"events": set_events}
    facts = {"events": has_events}
    actions = {"say": say, "fall": let_fall, "pass_all": pass_all}

    def set_up(self, header: Header, setup: Record) -> SyllaState:
        if self.stage_of(setup) != "setup":
            return super().set_up(header, setup)
        setup.get("players")
        setup.must_be_read()
        s = self.new(header)
        start(s, header.game.flow)
        return s

    def prepare(self, s: SyllaState, setup: Record) -> None:
        s.round = 1
        s.famine = 0
        s.open_events = (*words(["epidemic", "eruption", "cult"], EVENT_NAMES, "events"), DECADENCE)
        s.work = word("pantheon", WORK_NAMES, "work")

    def balance(self, s: SyllaState, setup: Record) -> None:
        if s.round > s.edition.rounds:
            raise BadScenario("setup: there is no such round")
        if max(s.ladder) >= SPACES:
            raise BadScenario("setup: 'ladder' gives markers a space from 1 to 7")
        if CRANE in (*s.offer, *s.returned):
            raise BadScenario("setup: nothing is called 'crane' among the characters")
        fill_box(s)

    def begin(self, s: SyllaState) -> None:
        settle(s)

    def seats_asked(self, s: SyllaState) -> list[int]:
        """The seats whose choice is awaited; of those who choose several things in secret, whoever has named fewest."""
        seats = waiting(s)
        if s.answers is None:
            return seats
        fewest = min([len(s.answers[p]) for p in seats])
        return [p for p in seats if len(s.answers[p]) == fewest]


HARNESS: Final = SyllaForm(lambda: find_game("sylla"))
