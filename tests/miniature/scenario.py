"""How scenarios of the miniature are read: play stands before the roll of a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario
from comitia.engine.flow import parse_frame, waiting
from comitia.engine.registry import Header
from comitia.engine.scenario import Harness, Record, Refused, choose, fall
from tests.miniature.edition import HIGHEST, LOWEST
from tests.miniature.scoring import scores, winners
from tests.miniature.state import Auction, new_state


def cards(found: list[int], where: str) -> list[int]:
    """Cards that exist, or a clear refusal."""
    if any(not LOWEST <= card <= HIGHEST for card in found):
        raise BadScenario(f"{where}: cards are numbered {LOWEST} to {HIGHEST}")
    return found


class MiniatureHarness(Harness[Auction]):
    """Set-ups, actions and expectations of the miniature."""

    def set_up(self, header: Header, setup: Record) -> Auction:
        s = new_state(header)
        s.seats = header.seats
        hands = [Record({"hand": hand}, "hands").numbers("hand") for hand in setup.items("hands")]
        if len(hands) != s.seats:
            raise BadScenario(f"setup: 'hands' must name {s.seats} hands")
        for side, hand in zip(s.players, hands, strict=True):
            side.hand = sorted(cards(hand, "hands"))
        s.deck = cards(setup.numbers("deck"), "deck")[::-1]  # a scenario names the top card first
        s.played = setup.number("played") if setup.has("played") else 0
        setup.get("players")
        setup.must_be_read()
        labels = ["miniature.is_last_round_played 1", "round.roll 1"]
        s.stack = [parse_frame(label, header.game.sequences) for label in labels]
        return s

    def act(self, s: Auction, action: Record, rng: Generator) -> None:
        kind = action.text("a")
        if kind not in ACTIONS:
            raise BadScenario(f"{action.where}: no action is called {kind!r}")
        ACTIONS[kind](s, action, rng)
        action.get("expect")
        action.must_be_read()

    def differences(self, s: Auction, expected: Record) -> list[str]:
        facts: dict[str, object] = {
            "points": scores(s),
            "prize": s.prize,
            "hands": [side.hand for side in s.players],
            "winners": [p + 1 for p in winners(s)] if s.over else [],
        }
        if not expected.unread <= set(facts):
            raise BadScenario(f"{expected.where}: '{min(expected.unread - set(facts))}' cannot be expected")
        wrong = [key for key in facts if key in expected.values and expected.values[key] != facts[key]]
        return [f"{key} is {facts[key]}, expected {expected.values[key]}" for key in wrong]


def _round(s: Auction, action: Record, rng: Generator) -> None:
    """3.1, 3.2  The die falls, and everybody bids, in the order of seats."""
    fall(s, str(action.number("die")), rng)
    for p, card in enumerate(action.numbers("bids")):
        choose(s, p, f"bid {card}")


def _consolation(s: Auction, action: Record, rng: Generator) -> None:
    """3.4  Whoever is asked draws a card or passes."""
    seats = waiting(s)
    if not seats:
        raise Refused("nobody is asked")
    choose(s, seats[0], action.text("a"))


ACTIONS: Final[dict[str, Callable[[Auction, Record, Generator], None]]] = {
    "round": _round,
    "draw": _consolation,
    "pass": _consolation,
}

HARNESS: Final = MiniatureHarness()
