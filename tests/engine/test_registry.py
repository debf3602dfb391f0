"""The contract of a game: headers, flat codes, and how games are found."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint

import pytest

from comitia.bots import bot_names
from comitia.engine import registry
from comitia.engine.ask import Words
from comitia.engine.errors import BadSetup, UnknownGame
from comitia.engine.flow import Seq, ask, chance, each, together
from comitia.engine.registry import LOT, Option, begins, chances_of, find_game, game_names
from comitia.games import roma
from tests.engine.small import Coin, Draw, Pay, Vote, everyone, fresh, game_of, installed

FLOW = Seq("flow", chance(Coin()), together(Vote(), everyone), each(everyone, Seq("pay", ask(Pay()))), ask(Draw()))
GAME = game_of(FLOW)


# Headers


def test_default_header():
    """Unless said otherwise: the fewest players, the first value of each option, our edition."""
    header = GAME.header()
    assert (header.seats, header.options) == (2, {"mood": "calm", "speed": "slow"})
    assert header.sheet is GAME.sheet


def test_chosen_header():
    """Players, options and edition can be chosen."""
    sheet = GAME.sheet.corrected({"coins.each": 9}, "x")
    header = GAME.header(3, {"mood": "wild"}, sheet)
    assert (header.seats, header.options, header.sheet) == (3, {"mood": "wild", "speed": "slow"}, sheet)


@pytest.mark.parametrize("seats", [-1, 1, 4])
def test_wrong_number_of_players(seats: int):
    """A game says for how many it is."""
    with pytest.raises(BadSetup, match=f"small is for 2 to 3 players, not {seats}"):
        GAME.header(seats)


def test_wrong_number_of_players_for_a_duel():
    """A game for two says so."""
    with pytest.raises(BadSetup, match="roma is for 2 players, not 3"):
        roma.GAME.header(3)


def test_unknown_option():
    """An unknown option is refused with the known ones."""
    with pytest.raises(BadSetup, match="small has no option colour; its options are: mood, speed"):
        GAME.header(2, {"colour": "red"})


def test_unknown_option_of_a_game_without_options():
    """A game without options says so."""
    with pytest.raises(BadSetup, match="its options are: none"):
        game_of(FLOW, options=()).header(2, {"colour": "red"})


def test_unknown_value():
    """An unknown value is refused with the known ones."""
    with pytest.raises(BadSetup, match="option mood is one of calm, wild, not cross"):
        GAME.header(2, {"mood": "cross"})


def listing_game() -> registry.Game:
    """A game whose option takes a list of colours."""
    return game_of(FLOW, options=(Option("paint", "plain", words=Words("colour", ["red", "green", "blue"])),))


def test_option_with_a_list():
    """An option of words takes a value or a list, which is kept in the order of the words, repetitions included."""
    game = listing_game()
    assert game.header().options == {"paint": "plain"}
    assert game.header(2, {"paint": "blue, red,blue"}).options == {"paint": "red,blue,blue"}


@pytest.mark.parametrize("text", ["red,pink", "pink", "red,,blue", ""])
def test_option_with_a_wrong_list(text: str):
    """A word that there is not is refused with those that there are."""
    with pytest.raises(
        BadSetup, match=r"option paint lists a colour '(pink)?', which there is not; known are: red, green, blue"
    ):
        listing_game().header(2, {"paint": text})


def test_a_game_checks_its_header():
    """What a game cannot be played with has no header; the game sees players, options and edition together."""
    seen: list[tuple[int, dict[str, str]]] = []

    def check(header: registry.Header) -> None:
        seen.append((header.seats, header.options))
        if header.seats == 3 and header.options["mood"] == "wild":
            raise BadSetup("three cannot be wild")

    game = game_of(FLOW, check=check)
    game.header(2, {"mood": "wild"})
    with pytest.raises(BadSetup, match="three cannot be wild"):
        game.header(3, {"mood": "wild"})
    assert seen == [(2, {"mood": "wild", "speed": "slow"}), (3, {"mood": "wild", "speed": "slow"})]


def test_option_for_some_players_only():
    """A value that changes nothing for so many players is refused; the default is not."""
    game = game_of(FLOW, options=(Option("duel", "without", "with", players=(2, 2)),))
    assert game.header(2, {"duel": "with"}).options == {"duel": "with"}
    assert game.header(3, {"duel": "without"}).options == {"duel": "without"}
    with pytest.raises(BadSetup, match="option duel=with is for 2 players, not 3"):
        game.header(3, {"duel": "with"})


def test_option_for_whoever_plays_alone():
    """One player is not several."""
    with pytest.raises(BadSetup, match="option solo=cassius_hard is for 1 player, not 3"):
        find_game("age_of_rome").header(3, {"solo": "cassius_hard"})


# Flows


def test_flat_codes():
    """Choices are numbered densely over all questions, in the order of the flow."""
    steps = {step.label: step for seq in GAME.sequences.values() for step in seq.steps}
    # Breadth comes after depth: what a step enters is numbered before the step that follows it is reached.
    assert (GAME.offsets, GAME.flat_size()) == ({"vote": 0, "draw": 3, "pay": 5}, 11)
    assert [GAME.unflat(steps["pay"], GAME.flat(steps["pay"], 4)), GAME.flat(steps["draw"], 1)] == [4, 4]


def test_chances():
    """The chance steps of a flow by label."""
    assert list(chances_of(FLOW)) == ["coin"]


def test_fresh_state():
    """A fresh state stands at its first decision or chance, with its seats."""
    s = fresh(FLOW, 3)
    assert (s.seats, len(s.players), s.stack[-1].label()) == (3, 3, "flow.coin 1")


# Finding games


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Install an entry point of a name with a value."""

    def install(value: str) -> None:
        points = [EntryPoint("other", "other.games:GAME", "comitia.games"), EntryPoint("sixth", value, "comitia.games")]
        monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "comitia.games" else [])

    return install


def test_built_in_games_come_first():
    """Our games are listed first."""
    assert game_names()[0] == "roma"
    assert find_game("roma") is roma.GAME


def test_added_game():
    """A game can be added for a run of the program."""
    with installed(GAME):
        assert (find_game("small"), game_names()[-1]) == (GAME, "small")


@pytest.mark.parametrize("value", ["tests.miniature", "tests.miniature:GAME"])
def test_plugged_game(plugged: Callable[[str], None], value: str):
    """An entry point names a module with a GAME, or the game itself."""
    plugged(value)
    assert (find_game("sixth").name, "sixth" in game_names()) == ("miniature", True)


@pytest.mark.parametrize("value", ["tests.nowhere", "tests.miniature:GAMES"])
def test_plugged_game_that_cannot_be_loaded(plugged: Callable[[str], None], value: str):
    """A broken installation is named, not hidden."""
    plugged(value)
    with pytest.raises(UnknownGame, match="the game 'sixth' cannot be loaded: "):
        find_game("sixth")


def test_plugged_thing_that_is_no_game(plugged: Callable[[str], None]):
    """What an entry point names must be a game."""
    plugged("tests.engine.small")
    with pytest.raises(UnknownGame, match="no game is called 'sixth'"):
        find_game("sixth")


def test_unknown_game():
    """An unknown game is refused with the known ones."""
    with pytest.raises(UnknownGame, match=r"no game is called 'go'; installed are: roma"):
        find_game("go")


# Who begins


def test_who_begins():
    """A seat begins by default; at tables of people the lot decides unless they say otherwise."""
    game = game_of(Seq("flow", ask(Pay())), options=(begins(3), Option("mood", "calm", "wild", at_tables="wild")))
    assert game.header().options == {"begins": "1", "mood": "calm"}
    assert game.at_tables({"begins": "2"}) == {"begins": "2", "mood": "wild"}
    assert game.at_tables({}) == {"begins": LOT, "mood": "wild"}
    with pytest.raises(BadSetup, match="seat 3 cannot begin among 2 players"):
        game.header(2, {"begins": "3"})


def test_packages_are_searched_once(monkeypatch: pytest.MonkeyPatch):
    """The search opens a file of every installed package: a server that asks for names has no time for that."""
    from comitia.engine import plugged

    searches: list[str] = []

    def search(group: str) -> list[object]:
        searches.append(group)
        return []

    monkeypatch.setattr("importlib.metadata.entry_points", search)
    plugged.entry_points.cache_clear()
    try:
        for _ in range(3):
            assert registry.game_names()[0] == "roma"
            assert bot_names("roma")[0] == "random"
    finally:
        plugged.entry_points.cache_clear()
    assert sorted(searches) == ["comitia.bots", "comitia.games"]
