"""Record games of today's rules, so that every later release can be held against them.

    python scripts/record_corpus.py tests/corpus/v2

A folder is written once, with the rules as they are then, and never again: what it holds is what people have stored.
Of each game there are, for every number of players and every value of every option, one that was played to its end and
one that was left in the middle; one that bots played; one for every question that is answered together, with all
answers sealed but the last; one in which the table took something back; and one with corrected numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from comitia.bots import bot_names, make_bot
from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.errors import BadEdition, BadSetup
from comitia.engine.flow import TOGETHER, step_due, steps_of
from comitia.engine.registry import Game, Header, find_game, game_names
from comitia.engine.save import dump
from comitia.engine.table import Table

#: Games that are tried before a question that is answered together is taken to be one that nobody meets.
TRIES = 30


def cases_of(game: Game) -> Iterator[tuple[str, Header]]:
    """Every number of players with the default options, and every other value of every option."""
    least, most = game.players
    for seats in range(least, most + 1):
        yield f"{seats}", game.header(seats)
    for option in game.options:
        for value in option.values[1:]:
            for seats in range(most, least - 1, -1):
                with suppress(BadSetup):
                    yield f"{seats}-{option.name}-{value}", game.header(seats, {option.name: value})
                    break


def corrected(game: Game) -> Header:
    """A header with one printed number more than it is."""
    for key, entry in game.sheet.entries.items():
        with suppress(BadEdition, BadSetup):
            return game.header(0, None, game.sheet.corrected({key: entry.value + 1}, "the corpus"))
    raise AssertionError(f"{game.name} has no number that can be corrected")


class Player:
    """Plays a table at random, from a seed."""

    def __init__(self, header: Header, seed: int) -> None:
        self.table = Table(header, Keyed(key_from_seed(seed), (f"word {seed}",)))
        self.table.settle()
        self._rng = Generator(seed)

    def go_on(self) -> None:
        """Answer once, for whoever is awaited first."""
        seat = self.table.awaited()[0]
        lines = self.table.packet(seat).lines()
        self.table.say(lines[self._rng.below(len(lines))])

    def to_the_end(self) -> None:
        """Answer until nobody asks."""
        while not self.table.is_over():
            self.go_on()

    def to_move(self, move: int) -> None:
        """Answer until the log has so many lines."""
        while len(self.table.lines) < move and not self.table.is_over():
            self.go_on()

    def to_the_last_answer(self, label: str) -> bool:
        """Go on until only one answer is missing to a question that is answered together."""
        while not self.table.is_over():
            step = step_due(self.table.state)
            is_there = step.kind == TOGETHER and step.label == label
            if is_there and self.table.decided() and len(self.table.awaited()) == 1:
                return True
            self.go_on()
        return False


def games_of(game: Game) -> Iterator[tuple[str, Table]]:
    """The games of the corpus, by name."""
    length = 0
    for seed, (name, header) in enumerate(cases_of(game)):
        player = Player(header, seed)
        player.to_the_end()
        length = len(player.table.lines)
        yield f"{name}-whole", player.table
        player = Player(header, 1000 + seed)
        player.to_move(length * (1 + seed % 3) // 4)
        yield f"{name}-half", player.table
    yield f"{game.usual}-bots", played_by_bots(game)
    yield f"{game.usual}-takeback", with_a_takeback(game, length // 2)
    player = Player(corrected(game), 101)
    player.to_the_end()
    yield f"{game.usual}-corrected", player.table
    yield from sealed_games_of(game)


def played_by_bots(game: Game) -> Table:
    """A game that makes more sense than one played at random."""
    table = Player(game.header(), 102).table
    name = "greedy" if "greedy" in bot_names(game.name) else "random"
    bots = [make_bot(name, game.name, seat) for seat in range(table.header.seats)]
    while not table.is_over():
        seat = table.awaited()[0]
        table.say(bots[seat].choose(table.packet(seat)))
    return table


def with_a_takeback(game: Game, move: int) -> Table:
    """A game that was taken back by a few lines, whatever they sealed, and then went on."""
    player = Player(game.header(), 100)
    player.to_move(move)
    player.table.take_back(5)
    player.table.settle()
    player.to_move(move + 10)
    return player.table


def sealed_games_of(game: Game) -> Iterator[tuple[str, Table]]:
    """Games in which answers are sealed."""
    for label in dict.fromkeys(step.label for step in steps_of(game.flow) if step.kind == TOGETHER):
        for seed in range(200, 200 + TRIES):
            seats = game.players[1] - seed % (game.players[1] - game.players[0] + 1)
            player = Player(game.header(seats), seed)
            if player.to_the_last_answer(label):
                yield f"{seats}-sealed-{label}", player.table
                break


def main(folder: Path) -> None:
    """Write the corpus into a folder that holds none."""
    folder.mkdir(parents=True)
    for name in game_names():
        for kind, table in games_of(find_game(name)):
            (folder / f"{name}-{kind}.json").write_text(dump(table) + "\n", encoding="utf-8")
            print(name, kind, len(table.lines), "over" if table.is_over() else "open", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
