"""How scenarios of Sylla are read: play stands at the beginning of a phase, and seats say lines."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.flow import is_forced, step_due, waiting
from comitia.engine.forms import Form, label_due, word, words
from comitia.engine.scenario import BadScenario, Record, Refused, choose
from comitia.engine.worlds import rest_of
from comitia.games.sylla import edition
from comitia.games.sylla.determine import unseen_characters, unseen_tiles
from comitia.games.sylla.edition import CRANE, DECADENCE, EVENT_NAMES, TOKENS
from comitia.games.sylla.state import SyllaState

#: Where play can stand in a round.
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
    s.cranes -= held(s, CRANE)
    s.deck = unseen_characters(s)
    tiles = unseen_tiles(s)
    s.tiles = [kind for kind, left in enumerate(tiles) for _ in range(left)]
    copies = [n * edition.SETS for n in s.edition.copies[: edition.CHARACTERS]]
    if min(tiles) < 0 or s.cranes < 0 or any(held(s, card) + s.offer.count(card) > n for card, n in enumerate(copies)):
        raise BadScenario("setup: more cards or buildings than the box holds")
    s.event_deck = rest_of(list(range(DECADENCE)), list(s.open_events))
    s.work_deck = rest_of(list(range(edition.WORKS)), [s.work])


def held(s: SyllaState, card: int) -> int:
    """How many copies of a card lie before players."""
    return sum(side.upright[card] + side.sideways[card] + side.down[card] for side in s.players)


def pass_all(s: SyllaState, action: Record, rng: Generator) -> None:
    """Everybody who is asked passes or is done, until another question comes."""
    if not waiting(s):
        raise Refused("nobody is asked")
    label = label_due(s)
    while waiting(s) and label_due(s) == label:
        choose(s, waiting(s)[0], step_due(s).domain.texts[0])
        HARNESS.go_on(s, action, rng)


class SyllaForm(Form[SyllaState]):
    """Set-ups, actions and expectations of Sylla."""

    stages = {"setup": ["sylla.set_up 1"]}
    stages |= {name: ["sylla.is_last_round_over 1", f"{label} 1"] for name, label in STEPS.items()}
    stages["end"] = ["sylla.end 1"]
    setters = {"events": set_events}
    readings = {"events": ("the three open events", lambda s: [EVENT_NAMES[event] for event in s.open_events[:3]])}
    actions = {"pass_all": pass_all}
    passing = ()

    def prepare(self, s: SyllaState, setup: Record) -> None:
        if self.stage_of(setup) != "setup":
            s.round = 1
            s.famine = 0
            s.open_events = (*words(["epidemic", "eruption", "cult"], EVENT_NAMES, "events"), DECADENCE)
            s.work = word("pantheon", edition.WORK_NAMES, "work")

    def balance(self, s: SyllaState, setup: Record) -> None:
        if self.stage_of(setup) == "setup":
            return
        if not 1 <= s.round <= s.edition.rounds:
            raise BadScenario("setup: there is no such round")
        if max(s.ladder) >= edition.SPACES:
            raise BadScenario("setup: 'ladder' gives markers a space from 1 to 7")
        if CRANE in (*s.offer, *s.returned):
            raise BadScenario("setup: nothing is called 'crane' among the characters")
        fill_box(s)

    def is_idle(self, s: SyllaState) -> bool:
        return is_forced(s)

    def begin(self, s: SyllaState) -> None:
        self.go_on(s, Record({}, "setup"), Generator(1))

    def seats_asked(self, s: SyllaState) -> list[int]:
        """The seats whose choice is awaited; of those who choose several things in secret, whoever has named fewest."""
        named = [len(s.answers[p]) if s.answers is not None else 0 for p in waiting(s)]
        return [p for p, n in zip(waiting(s), named, strict=True) if n == min(named)]


HARNESS: Final = SyllaForm("sylla")
