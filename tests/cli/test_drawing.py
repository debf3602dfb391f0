"""Tables drawn field by field, as a game without a drawing of its own is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from comitia.bots import make_bot
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.fields import marks, spaces
from comitia.engine.registry import find_game, game_names
from comitia.engine.state import PUBLIC
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.words import Catalogue
from comitia.words.drawing import Showing, draw_fields

NAMES = ["Anna", "Béla", "Carl", "Dora", "Eva"]


def moments(game: str, seats: int, options: dict[str, str]) -> Iterator[Table]:
    """Now and then a moment of a game among bots, and its end."""
    table = Table(find_game(game).header(seats, options), Keyed(key_from_seed(7)))
    bot = make_bot("random", game, 7)
    table.settle()
    while not table.is_over():
        if len(table.lines) % 29 == 0:
            yield table
        table.say(bot.choose(table.packet(table.packet(SPECTATOR).waiting[0])))
    yield table


def drawn(table: Table, seat: int) -> str:
    game = table.header.game
    lines = draw_fields(table.view(seat), Catalogue(game), NAMES[: table.header.seats])
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize("game", game_names())
def test_every_table_can_be_drawn_field_by_field(game: str):
    """Whoever looks reads names and numbers, and never the marks of what is not there."""
    for table in moments(game, 0, {}):
        for seat in (0, SPECTATOR):
            text = drawn(table, seat)
            assert all(name in text for name in NAMES[: table.header.seats])
            assert not [mark for mark in ("None", "-1", "{") if mark in text]


def test_a_rival_without_a_seat_is_drawn():
    """Whoever plays alone against the game sees its side too."""
    assert any("Cassius" in drawn(table, 0) for table in moments("age_of_rome", 1, {"solo": "cassius_easy"}))


def test_forms():
    """Bits, products of places, and things turned over are written out."""
    showing = Showing(Catalogue(find_game("age_of_rome")), ["Anna", "Béla"])
    assert showing.text(marks("used", PUBLIC, "building"), 0b101) == "Military, Trade"
    assert showing.text(spaces("fronts", PUBLIC, [], places=("area", "seat")), [0, 2, 1, 0, 0, 0]) == (
        "Epirus Béla 2, Macedonia Anna 1"
    )
    assert showing.text(spaces("plots", PUBLIC, [], "seat", places=("province",), turned=8), [-1, 9, -1, 0] * 3) == (
        "Gallia 2 (Béla), Italia 1 Anna, Italia 3 (Béla), Africa 2 Anna, Hispania 1 (Béla), Hispania 3 Anna"
    )
