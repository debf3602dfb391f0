"""How scenarios of the miniature are read: play stands before the roll of a round."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.forms import Form, roll
from comitia.engine.scenario import Record
from tests.miniature.state import Auction


def play_round(s: Auction, action: Record, rng: Generator) -> None:
    """3.1, 3.2  The `die` falls, and everybody bids, in the order of seats: `bids`."""
    roll(s, [action.number("die")], rng)
    HARNESS.say_lines(s, action, [f"{p + 1} bid {card}" for p, card in enumerate(action.numbers("bids"))], rng)


def console(s: Auction, action: Record, rng: Generator) -> None:
    """3.4  Whoever is asked draws a card or passes."""
    HARNESS.say_lines(s, action, [action.text("a")], rng)


class MiniatureForm(Form[Auction]):
    """Set-ups, actions and expectations of the miniature."""

    stages = {"round": ["miniature.is_last_round_played 1", "round.roll 1"]}
    names = {"hands": "hand"}
    actions = {"round": play_round, "draw": console, "pass": console}

    def prepare(self, s: Auction, setup: Record) -> None:
        s.deck = []


HARNESS: Final = MiniatureForm("miniature")
