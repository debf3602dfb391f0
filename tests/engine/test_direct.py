"""The direct door: the same games as at a table, packets that are made as they are read and end with the answer."""

from __future__ import annotations

import pytest

from comitia.arena.simulate import Simulated
from comitia.engine.chance import Generator, Scripted
from comitia.engine.direct import Direct, LivePacket
from comitia.engine.errors import Ended
from comitia.engine.flow import Seq, ask, together, waiting
from comitia.engine.registry import Game, find_game, game_names
from comitia.engine.state import fingerprint, plain
from comitia.engine.table import Packet, Table
from comitia.engine.worlds import Worlds
from tests import miniature
from tests.engine.small import Draw, Only, Pay, Secretly, Settled, Vote, everyone, game_of

GAMES = [*(find_game(name) for name in game_names()), miniature.GAME]


def told(packet: Packet) -> list[object]:
    """All that a packet says."""
    view = packet.view
    choices = [(choice.line, choice.verb, choice.args, choice.ends) for choice in packet.choices]
    known = [view.seat, view.values, view.stack, view.log]
    return [*known, packet.move, packet.waiting, packet.question, packet.prompt, choices, packet.lines()]


def begun(game: Game, seats: int = 0) -> Direct:
    """A game at its first decision, through the direct door."""
    direct = Direct(game.header(seats), Simulated(1))
    direct.settle()
    return direct


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_same_course_as_at_a_table(game: Game):
    """With the same dice and the same choices both doors show every seat the same, and end alike."""
    direct, table, rng = begun(game), Table(game.header(), Simulated(1)), Generator(5)
    table.settle()
    for _ in range(60):
        if table.is_over():
            break
        packet = direct.packet()
        expected = table.packet(packet.view.seat)
        assert told(packet)[:4] == told(expected)[:4]
        assert told(packet)[5:] == told(expected)[5:]
        assert told(packet.whole()) == told(packet)
        line = packet.lines()[rng.below(len(packet.lines()))]
        direct.take(packet, packet.choice(line))
        direct.settle()
        table.say(line)
        assert fingerprint(direct.state) == fingerprint(table.state)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_worlds_are_those_of_a_table(game: Game):
    """Worlds made of a packet of this door are those of the same view elsewhere, and outlive the packet."""
    direct, rng = begun(game), Generator(8)
    for _ in range(40):
        if direct.state.over:
            break
        packet = direct.packet()
        here, there = Worlds(packet.view, Generator(3)), Worlds(packet.whole().view, Generator(3))
        direct.take(packet, packet.choice(packet.lines()[rng.below(len(packet.lines()))]))
        direct.settle()
        assert plain(here.recalled) == plain(there.recalled)
        assert fingerprint(here.deal()) == fingerprint(there.deal())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_fields_are_seen_as_declared(game: Game):
    """Read one by one, the fields are what the whole view shows; what a seat may not see is not there."""
    packet = begun(game).packet()
    fields, values = packet.view.fields(), packet.view.values
    assert {name: fields.value(name) for name in values} == values == fields.values
    sides = values["players"]
    assert isinstance(sides, list)
    for side, whole in zip(packet.view.players(), sides, strict=True):
        assert {name: side.value(name) for name in whole} == whole == side.values
    with pytest.raises(KeyError):
        fields.value("stack")
    with pytest.raises(KeyError):
        fields.value("heard")


def test_packet_ends_with_the_answer():
    """Whoever keeps a packet and looks again when the table has moved on is told so."""
    direct = Direct(game_of(Seq("flow", ask(Pay()), ask(Draw()))).header(), Scripted([]))
    packet = direct.packet()
    assert (packet.lines()[0], packet.prompt) == ("1 pay 0", {"coins": 3})
    direct.take(packet, 0)
    for look in (
        lambda: packet.choices,
        lambda: packet.prompt,
        lambda: packet.view.values,
        lambda: packet.view.stack,
        packet.view.fields,
        packet.whole,
        lambda: packet.choice("1 pay 0"),
    ):
        with pytest.raises(Ended):
            look()


@pytest.mark.parametrize("line", ["2 pay 1", "1 pay 9", "1 fly", "", "pay 1", "1"])
def test_lines_that_are_no_choice(line: str):
    """A line that is not offered means no choice."""
    assert Direct(game_of(Seq("flow", ask(Pay()))).header(), Scripted([])).packet().choice(line) == -1


def test_sealed_answers_are_taken_by_seat():
    """Where several are asked, the first who has not answered gets the packet."""
    direct = Direct(game_of(Seq("flow", together(Vote(), everyone))).header(), Scripted([]))
    direct.take(direct.packet(), 1)
    packet = direct.packet()
    assert (packet.view.seat, packet.waiting, waiting(direct.state)) == (1, [1], [1])
    assert isinstance(packet, LivePacket)
    direct.take(packet, 2)
    direct.settle()
    assert direct.state.over


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_same_course_if_nothing_is_told(game: Game):
    """Where nobody reads a log nothing is told, and play takes the same course; who reads it after all is told so."""
    told_one, silent = begun(game), Direct(game.header(), Simulated(1), is_told=False)
    silent.settle()
    rng = Generator(6)
    for _ in range(40):
        if silent.state.over:
            break
        packet, other = silent.packet(), told_one.packet()
        assert packet.lines() == other.lines() == [packet.line(i) for i in range(packet.count())]
        assert other.whole().lines() == [other.whole().line(i) for i in range(other.whole().count())]
        with pytest.raises(Ended, match="read no log"):
            len(packet.view.log)
        choice = packet.choice(packet.line(rng.below(packet.count())))
        for door, given in ((silent, packet), (told_one, other)):
            door.take(given, choice)
            door.settle()
        assert fingerprint(silent.state) == fingerprint(told_one.state)


def test_choices_that_are_none_are_taken():
    """What is offered alone, or comes to the same, is taken; but not where that alone would tell something."""
    direct = Direct(game_of(Seq("flow", ask(Only()), ask(Settled()), ask(Secretly()))).header(), Scripted([]))
    direct.settle()
    packet = direct.packet()
    assert (packet.question, packet.count(), packet.move) == ("secretly", 1, 2)
