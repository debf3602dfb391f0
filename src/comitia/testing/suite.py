"""The laws as one class of tests: a game's own test file names the game, and pytest finds the rest.

class TestLaws(GameLaws):
    game = GAME
"""

from __future__ import annotations

from typing import ClassVar

from comitia.engine import registry
from comitia.engine.registry import Game
from comitia.testing.cases import Case, headers_of
from comitia.testing.moments import (
    AnyOrder,
    Conservation,
    Copies,
    Ending,
    Options,
    Replay,
    Scores,
    SealedChoices,
)
from comitia.testing.playing import Attention, Law, first, keep, last, walk
from comitia.testing.secrecy import Views, Worlds, check_redeals_vary
from comitia.testing.shape import check_domains, check_fields, check_flat_codes, check_labels
from comitia.testing.travel import check_saves, check_undo
from comitia.words import Catalogue, missing_words

#: What holds at every moment of any game, finished or not.
MOMENTS: list[type[Law]] = [
    Copies,
    Options,
    Replay,
    Views,
    Worlds,
    SealedChoices,
    AnyOrder,
    Conservation,
    Scores,
]


class GameLaws:
    """All laws, held against a game with every number of players and every value of every option."""

    game: ClassVar[Game]
    #: How many random games of each case are watched, and at about how many moments of each the costly laws look.
    games: ClassVar[int] = 5
    looks: ClassVar[int] = 60
    #: Hidden fields that everybody can work out at all times: redeals need not vary in them.
    certain: ClassVar[tuple[str, ...]] = ()

    def setup_method(self) -> None:
        """Saves find games by their name, also while a game is not yet installed."""
        registry.add_game(self.game)

    def cases(self) -> list[Case]:
        """What is played."""
        return headers_of(self.game)

    def attention(self, case: Case) -> Attention:
        """What the costly laws look at in games of a case."""
        return Attention(max(1, sum(1 for _ in walk(case.header, 0)) // self.looks))

    def test_moments(self) -> None:
        """Copy, options, replay, views, events, sealed answers, any order, conservation, scores, and the end."""
        for case in self.cases():
            attention = self.attention(case)
            for seed in range(self.games):
                keep([*MOMENTS, Ending], case.header, seed, attention=attention)

    def test_stubborn_games_end(self) -> None:
        """Games in which everybody always takes the first option, or the last, end within the stated bound."""
        for case in self.cases():
            for pick in (first, last):
                keep([Ending], case.header, 0, pick)

    def test_saves_and_undo(self) -> None:
        """Playing on from a save equals playing on; undo restores everything and crosses nothing that was learned."""
        for case in self.cases():
            check_saves(case.header, 1, attention=self.attention(case))
            check_undo(case.header, 1, most=4 * self.looks)

    def test_redeals_vary(self) -> None:
        """What is hidden is dealt differently from the truth more than now and then."""
        for case in self.cases():
            check_redeals_vary(case.header, range(self.games), self.certain, self.attention(case))

    def test_words(self) -> None:
        """Every word that the game needs is there, in every language, and every part of a score has a label."""
        assert missing_words(self.game) == []
        *_, table = walk(self.game.header(), 0)
        messages = Catalogue(self.game).messages
        parts = [key for found in self.game.breakdown(table.state) for key in found]
        assert [key for key in parts if f"score.{key}" not in messages] == []

    def test_shape(self) -> None:
        """Labels, domains, the dense numbering and the zones are sound."""
        check_labels(self.game)
        check_domains(self.game)
        check_flat_codes(self.game)
        check_fields(self.game)
