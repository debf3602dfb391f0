"""Laws and golden games as classes of tests: a game's own test file names the game, and pytest finds the rest.

class TestLaws(GameLaws):
    game = GAME
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, NamedTuple

from comitia.engine import registry
from comitia.engine.registry import Game, Header
from comitia.engine.scenario import read_lines
from comitia.testing.cases import Case, headers_of
from comitia.testing.golden import Story, compare_with, is_written_anew, log_of, played
from comitia.testing.keepsakes import (
    told_counts,
    told_pictures,
    told_refusals,
    told_scenario,
    told_shape,
    told_starts,
    unmet_questions,
)
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
from comitia.testing.secrecy import Recall, Sounds, Views, check_redeals_vary
from comitia.testing.shape import check_domains, check_fields, check_flat_codes, check_labels
from comitia.testing.standings import Standings, check_phases, check_traits
from comitia.testing.travel import check_saves, check_undo
from comitia.words import Catalogue, missing_words

#: What holds at every moment of any game, finished or not.
MOMENTS: list[type[Law]] = [
    Copies,
    Options,
    Replay,
    Views,
    Recall,
    Sounds,
    SealedChoices,
    AnyOrder,
    Conservation,
    Scores,
    Standings,
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
        """Copy, options, replay, views, recall, events, sealed answers, any order, conservation, scores, the end."""
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
        parts = [key for found in self.game.explained(table.state, table.events) for key in found]
        assert [key for key in parts if f"score.{key}" not in messages] == []

    def test_shape(self) -> None:
        """Labels, domains, the dense numbering, the zones, the phases and the traits are sound."""
        check_labels(self.game)
        check_domains(self.game)
        check_flat_codes(self.game)
        check_fields(self.game)
        check_phases(self.game)
        check_traits(self.game)


class Told(NamedTuple):
    """A game that is told: how many play, what differs from the default options, and the seed of dice and choices."""

    seats: int
    seed: int
    options: dict[str, str] = {}


class GoldenGames:
    """Whole games and what can be said of them, as files in a folder: what changes in one has changed for somebody.

    `COMITIA_GOLDEN=write` before pytest writes the files anew, with the choices that they hold, so that the difference
    is what has changed and no other game; a story whose file is gone is played from its seed.
    """

    game: ClassVar[Game]
    #: Where the files are.
    folder: ClassVar[Path]
    #: The games, by the names of their files.
    stories: ClassVar[dict[str, Told]]
    #: Files of scenarios.
    scenarios: ClassVar[tuple[Path, ...]] = ()

    def setup_method(self) -> None:
        """Boards and words find games by their name, also while a game is not yet installed."""
        registry.add_game(self.game)

    def told(self) -> dict[str, tuple[Header, int, list[str]]]:
        """Each game with its seed and its log."""
        found: dict[str, tuple[Header, int, list[str]]] = {}
        for name, story in self.stories.items():
            header, path = self.game.header(story.seats, story.options), self.folder / f"{name}.txt"
            found[name] = (header, story.seed, log_of(path) if path.exists() else played(header, story.seed))
        return found

    def differences(self, name: str, lines: list[str]) -> list[str]:
        """How lines differ from the file that keeps them."""
        return compare_with(self.folder / f"{name}.txt", "\n".join([*lines, ""]))

    def test_stories(self) -> None:
        """Every game goes as it has always gone, for every seat and for those who watch."""
        for name, (header, seed, log) in self.told().items():
            assert compare_with(self.folder / f"{name}.txt", Story(header, seed).follow(log)) == [], name

    def test_shape(self) -> None:
        """The sequence of play, the numbers of choices, zones, fields, events, options and kinds are what they were."""
        assert compare_with(self.folder / "shape.txt", told_shape(self.game)) == []

    def test_refusals(self) -> None:
        """What is not offered is refused for the reasons of old."""
        games = self.told()
        lines = [line for name, game in games.items() for line in ["", f"# {name}", *told_refusals(*game)]]
        unmet = " ".join(unmet_questions(self.game, list(games.values()))) or "nothing"
        assert self.differences("refusals", [f"never asked: {unmet}", *lines]) == []

    def test_counts(self) -> None:
        """There are as many ways to begin, and to go on from moments of the games, as ever."""
        games = self.told()
        lines = [line for name, game in games.items() for line in ["", f"# {name}", *told_counts(*game)]]
        assert self.differences("counts", [*told_starts(self.game), *lines]) == []

    def test_pictures(self) -> None:
        """The table is drawn, and told field by field, as ever."""
        games = self.told()
        lines = [line for name, game in games.items() for line in ["", f"# {name}", *told_pictures(*game)]]
        assert self.differences("pictures", lines) == []

    def test_scenarios(self) -> None:
        """Every scenario puts on the table what it always has, and its actions lead where they always have."""
        for path in self.scenarios:
            told = [told_scenario(record, self.game.name) for record in read_lines(path.read_text("utf-8"))]
            lines = [line for scenario in told if self.is_kept(path.stem, scenario[0]) for line in scenario]
            assert self.differences(path.stem, lines) == [], path.name

    def is_kept(self, name: str, title: str) -> bool:
        """Whether a scenario is in the file that keeps them; one that was added since is kept from the next time on."""
        path = self.folder / f"{name}.txt"
        return is_written_anew() or not path.exists() or title in path.read_text("utf-8").splitlines()
