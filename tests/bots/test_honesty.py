"""Trained bots know what their seat knows: in worlds that differ in secrets only they say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

pytest.importorskip("numpy")

from comitia.bots.bot import Bot
from comitia.bots.levels import Consul, Plebeian, Strength
from comitia.bots.mind import Mind
from comitia.bots.weights import Weights
from comitia.engine.ask import Chance
from comitia.engine.chance import Generator, Source
from comitia.engine.direct import Direct, LivePacket
from comitia.engine.flow import apply, apply_chance, offered, outcomes, start, to_move
from comitia.engine.registry import BUILT_IN, Header, find_game
from comitia.engine.state import State, fingerprint
from comitia.engine.table import Packet
from comitia.engine.view import face, view
from comitia.engine.worlds import Worlds
from tests.bots.untrained import untrained

#: Makes a bot with weights.
LONG = ("age_of_rome", "sylla")
Make = Callable[[str, Weights], Bot]


class Pair(NamedTuple):
    """A true position and one that the seat to move cannot tell from it."""

    seat: int
    true: State
    other: State
    packets: tuple[LivePacket, LivePacket]


def pairs(header: Header, seed: int, every: int) -> Iterator[Pair]:
    """Positions of a random game beside dealt ones; deck orders and hands differ, what the seat knows does not."""
    rng, s, n = Generator(seed), header.game.new(header), 0
    s.seats, s.heard = header.seats, []
    start(s, header.game.flow)
    while not s.over:
        seat = to_move(s)
        if seat < 0:
            apply_chance(s, rng.draw(outcomes(s)))
            continue
        choices = offered(s)
        n += 1
        if n % every == 0 and len(choices) > 1:
            faces = [face(event, seat) for event in s.heard or []]
            other = Worlds(view(header, s, seat, s.heard or []), rng).deal()
            made = [LivePacket(header, found, seat, 0, faces) for found in (s, other)]
            yield Pair(seat, s, other, (made[0], made[1]))
        apply(s, choices[rng.below(len(choices))])


def differing(header: Header, make: Make, seed: int = 3, every: int = 41) -> tuple[int, int, int]:
    """Looked at; with other secrets; with another line of the bot."""
    weights = untrained(header)
    looked = secret = lines = 0
    for pair in pairs(header, seed, every):
        told = [make(header.game.name, weights).choose(packet) for packet in pair.packets]
        looked += 1
        secret += fingerprint(pair.true) != fingerprint(pair.other)
        lines += told[0] != told[1]
    return looked, secret, lines


def policy(game: str, weights: Weights) -> Bot:
    return Plebeian(game, 11, weights, Strength(1.0, 0))


def rollouts(game: str, weights: Weights) -> Bot:
    return Consul(game, 11, weights, Strength(0.0, 2))


@pytest.mark.parametrize("make", [policy, rollouts])
@pytest.mark.parametrize("game", BUILT_IN)
def test_other_secrets_change_nothing(game: str, make: Make):
    """Another deck order, other hands, other cards to come: the same packet, the same line from the same seed."""
    # A game of Roma is short, one of Age of Rome has hundreds of decisions.
    looked, secret, lines = differing(find_game(game).header(), make, every=41 if game in LONG else 9)
    assert looked > 3
    assert secret > looked / 2
    assert lines == 0


@pytest.mark.parametrize("game", BUILT_IN)
def test_packets_and_features_are_the_same(game: str):
    """What the seat gets is the same in both worlds, and so is what the net reads."""
    header = find_game(game).header()
    reader = untrained(header).reader(header)
    for pair in pairs(header, 5, 31):
        first, second = [packet.whole() for packet in pair.packets]
        assert first.view.values == second.view.values
        assert (first.lines(), first.prompt) == (second.lines(), second.prompt)
        assert reader.position(pair.true, pair.seat) == reader.position(pair.other, pair.seat)


class Turning(Source):
    """Dice that can be exchanged for others."""

    def __init__(self, seed: int) -> None:
        self.rng = Generator(seed)

    def draw(self, event: Chance[State], outcomes: int) -> int:
        return self.rng.draw(outcomes)


@pytest.mark.parametrize("make", [policy, rollouts])
@pytest.mark.parametrize("game", ["roma", "rom"])
def test_other_dice_to_come_change_nothing(game: str, make: Make):
    """The dice of the table are exchanged while a bot thinks: it says what it would have said."""
    header = find_game(game).header()
    weights, source, rng = untrained(header), Turning(5), Generator(6)
    table = Direct(header, source)
    table.settle()
    n = 0
    while not table.state.over:
        packet = table.packet()
        if n % 15 == 0:
            told = make(game, weights).choose(packet)
            source.rng = Generator(1000 + n)
            assert make(game, weights).choose(packet) == told
        choices = offered(table.state)
        table.take(packet, choices[rng.below(len(choices))])
        table.settle()
        n += 1
    assert n > 30


def deck_behind(packet: LivePacket) -> list[int]:
    """The deck, by a way that no bot may go."""
    deck: list[int] = getattr(packet, "_state").deck  # noqa: B009
    return deck


class Peeping(Consul):
    """Looks at the next card of the deck and answers by it."""

    def choose(self, packet: Packet) -> str:
        assert isinstance(packet, LivePacket)
        deck: list[int] = deck_behind(packet)
        return packet.lines()[sum(deck[-3:]) % len(packet.lines())]


class Foreseeing(Mind):
    """Plays on from the true state instead of a dealt one."""

    true: State

    def _world(self) -> State:
        return self.true.copy()


def test_a_bot_that_peeps_is_noticed():
    """The check can fail: a bot that reads the deck says other lines in another world."""
    _, _, lines = differing(find_game("roma").header(), lambda game, weights: Peeping(game, 1, weights), every=3)
    assert lines > 0


def test_a_search_in_the_true_world_is_noticed():
    """Rollouts from the true state come to other results than rollouts from what the seat knows."""
    header = find_game("roma").header()
    weights = untrained(header)
    found = 0
    for pair in pairs(header, 3, 7):
        told = []
        for s, packet in zip((pair.true, pair.other), pair.packets, strict=True):
            mind = Foreseeing(packet, weights, Generator(1))
            mind.true = s
            told.append(mind.results(mind.candidates(), 4))
        found += told[0] != told[1]
    assert found > 0
