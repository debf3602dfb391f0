"""No interface tells a secret: worlds that a seat cannot tell apart look the same through each of them.

At every step the unseen is dealt anew, from the view of a seat alone, and put in the place of the truth. What the
interface then shows that seat must be the same: observations, masks, strings, pictures, and whose turn it is. `make
secrets` plays a hundred games of each.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import pyspiel
import pytest

from comitia.arena.simulate import Simulated
from comitia.engine.chance import Generator
from comitia.engine.direct import Direct, LivePacket
from comitia.engine.flow import apply, options, to_move
from comitia.engine.registry import Header, find_game
from comitia.engine.state import Event, State, plain
from comitia.engine.table import Packet
from comitia.engine.view import face, view
from comitia.engine.worlds import Worlds
from comitia.interop import course, dataset, drawing, openspiel
from comitia.interop.course import Course, Sight
from comitia.interop.gymnasium import ComitiaEnv
from comitia.interop.mcp import Seated
from comitia.interop.openspiel import Position
from comitia.interop.pettingzoo import parallel_env, raw_env
from comitia.words import telling
from comitia.words.drawing import draw
from tests.interop.games import ALL, SEATS

GAMES = int(os.environ.get("COMITIA_SECRETS", "1"))
#: Every so many moments of a game are looked at: all of them by `make secrets`.
STRIDE = 1 if GAMES > 1 else 19

#: What an interface shows a seat of a state after some events, as text.
Showing = Callable[[State, list[Event], int], str]


def course_at(env: Any, s: State) -> Course:
    """A game that stands where it is put."""
    found: Any = Course(env.sight, 0)
    found.state = s
    return found  # type: ignore[no-any-return]


def through_pettingzoo(header: Header) -> Showing:
    """Observations and masks where seats take turns."""
    env: Any = raw_env(header.game.name, header.seats, render_mode="ansi")

    def show(s: State, events: list[Event], seat: int) -> str:
        env.course = course_at(env, s)
        seen = env.observe(env.possible_agents[seat])
        return f"{to_move(s)} {seen['observation'].tobytes()!r} {seen['action_mask'].tobytes()!r} {env._draw(seat)}"

    return show


def through_parallel_pettingzoo(header: Header) -> Showing:
    """Observations and masks where all act at once."""
    env: Any = parallel_env(header.game.name, header.seats, parts=True)

    def show(s: State, events: list[Event], seat: int) -> str:
        env.course = course_at(env, s)
        seen = env._observations()[env.possible_agents[seat]]
        return str([seen["action_mask"].tolist(), {name: row.tolist() for name, row in seen["observation"].items()}])

    return show


def through_gymnasium(header: Header) -> Showing:
    """What a learner sees and is told."""
    env: Any = ComitiaEnv(header.game.name, header.seats)

    def show(s: State, events: list[Event], seat: int) -> str:
        env.seat = seat
        at = course_at(env, s)
        told = env._told(at)
        return str([env._seen(at).tolist(), told["action_mask"].tolist(), told["seat"], sorted(told)])

    return show


def through_openspiel(header: Header) -> Showing:
    """Strings, tensors and legal actions."""
    game = pyspiel.load_game(openspiel.register(header.game.name), {"players": header.seats})
    sight = game.sight

    def show(s: State, events: list[Event], seat: int) -> str:
        state = game.new_initial_state()
        state.at = Position(sight, s.copy(), events[:], [], [[] for _ in range(header.seats)])
        shown = [state.current_player(), state.legal_actions(seat)]
        shown += [state.information_state_string(seat), state.information_state_tensor(seat)]
        return str([*shown, state.observation_string(seat), state.observation_tensor(seat)])

    return show


def through_texts(header: Header) -> Showing:
    """What programs and language models read."""

    def show(s: State, events: list[Event], seat: int) -> str:
        packet = LivePacket(header, s, seat, 0, [face(event, seat) for event in events])
        named = telling.Telling(header)
        # Texts are told to whoever is asked; the others see the table.
        if not packet.question:
            return "\n".join([*named.news(packet), *named.board(packet.view)])
        return named.text(packet) + telling.CodedTelling(header, 3).text(packet)

    return show


def packet_at(header: Header, s: State, events: list[Event], seat: int) -> Packet:
    """What a seat gets of a state after some events."""
    return LivePacket(header, s, seat, 0, [face(event, seat) for event in events]).whole()


def through_mcp(header: Header) -> Showing:
    """What the tools of the model context protocol answer."""

    def show(s: State, events: list[Event], seat: int) -> str:
        packet = packet_at(header, s, events, seat)
        shown = ""
        for telling_of in (telling.Telling(header), telling.CodedTelling(header, 3)):
            seated: Any = object.__new__(Seated)
            seated.seat, seated._telling, seated._is_coded = seat, telling_of, "Coded" in type(telling_of).__name__
            seated.table = SimpleNamespace(packet=lambda _: packet, is_over=lambda: False)
            shown += seated.packet() + (seated.look() if packet.question else "")
        return shown

    return show


def through_datasets(header: Header) -> Showing:
    """What is written of a decision, and of what was told."""

    def show(s: State, events: list[Event], seat: int) -> str:
        packet = packet_at(header, s, events, seat)
        return str([dataset.decision(packet), dataset.told(packet.view.log)])

    return show


INTERFACES = {
    "pettingzoo": through_pettingzoo,
    "parallel": through_parallel_pettingzoo,
    "gymnasium": through_gymnasium,
    "openspiel": through_openspiel,
    "texts": through_texts,
    "mcp": through_mcp,
    "datasets": through_datasets,
}


def moments(header: Header, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """The decisions of a game that is played at random."""
    direct = Direct(header, Simulated(seed))
    rng = Generator(seed + 1)
    direct.settle()
    while not direct.state.over:
        yield direct.state, direct._events
        offered = options(direct.state, to_move(direct.state))
        apply(direct.state, offered[rng.below(len(offered))])
        direct.settle()


def compare(game: str, showings: list[str], seed: int, stride: int = 1) -> int:
    """Hold every moment of a game against a world dealt anew; how many truly differed from the truth."""
    header = find_game(game).header(SEATS[game])
    shows = {name: INTERFACES[name](header) for name in showings}
    rng = Generator(seed + 2)
    differed = 0
    for s, events in islice(moments(header, seed), 0, None, stride):
        for seat in {to_move(s), rng.below(header.seats)}:
            other = Worlds(view(header, s, seat, events), rng).deal()
            differed += plain(other) != plain(s)
            for name, show in shows.items():
                same = show(s, events, seat) == show(other, events, seat)
                assert same, f"{name} tells seat {seat + 1} a secret"
    return differed


@pytest.mark.parametrize("game", ALL)
def test_worlds_that_differ_in_secrets_look_alike(game: str):
    """Through every interface, at every step."""
    for seed in range(GAMES):
        assert compare(game, list(INTERFACES), seed, STRIDE) > 0


def is_odd(s: State) -> bool:
    """Something that depends on everything, secrets included."""
    return crc32(str(plain(s)).encode()) % 2 == 1


def leak_features(monkeypatch: pytest.MonkeyPatch) -> None:
    """A feature that is on by something unseen."""
    honest = Sight.features

    def leaky(self: Sight, s: State, seat: int):
        row = honest(self, s, seat)
        row[0] = is_odd(s)
        return row

    monkeypatch.setattr(Sight, "features", leaky)


def leak_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice that is withheld by something unseen."""
    monkeypatch.setattr(course, "options", lambda s, seat: options(s, seat)[: -1 if is_odd(s) else None])


def leak_strings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A string with something unseen."""
    honest = openspiel.observed
    monkeypatch.setattr(openspiel, "observed", lambda at, seat: f"{honest(at, seat)} {is_odd(at.state)}")


def leak_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of another seat's table."""
    monkeypatch.setattr(drawing, "view", lambda header, s, seat, events: view(header, s, 1 - seat, events))


def leak_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """A packet with something unseen."""
    honest = packet_at

    def leaky(header: Header, s: State, events: list[Event], seat: int) -> Packet:
        packet = honest(header, s, events, seat)
        packet.view.values["odd"] = is_odd(s)
        return packet

    monkeypatch.setitem(globals(), "packet_at", leaky)


def leak_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text drawn from another seat's view."""

    def leaky(seen, words, names, width):
        return draw(view(seen.header, seen._now(), 1 - seen.seat, []), words, names, width)

    monkeypatch.setattr(telling, "draw", leaky)


@pytest.mark.parametrize(
    ("leak", "interface"),
    [
        (leak_features, "pettingzoo"),
        (leak_features, "parallel"),
        (leak_features, "gymnasium"),
        (leak_masks, "pettingzoo"),
        (leak_masks, "gymnasium"),
        (leak_masks, "openspiel"),
        (leak_strings, "openspiel"),
        (leak_pictures, "pettingzoo"),
        (leak_texts, "texts"),
        (leak_views, "mcp"),
        (leak_views, "datasets"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_planted_leaks_are_caught(leak, interface: str, monkeypatch: pytest.MonkeyPatch):
    """A leak through an interface fails the comparison."""
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="a secret"):
        compare("roma", [interface], 1)
