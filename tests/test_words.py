"""The words at the edge: how messages are filled, and the law that every game's words must keep."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from comitia.bots import bot_names
from comitia.engine.errors import Reason
from comitia.engine.registry import Game, find_game, game_names
from comitia.engine.view import Face, face
from comitia.games.roma import GAME as ROMA
from comitia.games.roma.edition import FORUM, LEGAT
from comitia.games.roma.state import RomaState
from comitia.lab.bench.tictactoe import GAME as TICTACTOE
from comitia.words import LANGUAGES, SPOKEN, Catalogue, UnknownLanguage, missing_general_words, missing_words
from comitia.words.law import untranslated
from comitia.words.messages import GENERAL, general_messages, language_name, placeholders, read_messages

NAMES = ["Anna", "Béla"]
READERS = [GENERAL.parent / "cli", GENERAL.parent / "server"]


def words(lang: str = "en") -> Catalogue:
    return Catalogue(ROMA, lang)


def with_texts(tmp_path: Path, lang: str, old: str, new: str) -> Game:
    """A copy of Roma of which one message is changed."""
    folder = tmp_path / "roma"
    shutil.copytree(ROMA.folder, folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    path = folder / "text" / f"{lang}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return Game(
        **{
            name: getattr(ROMA, name)
            for name in ("name", "version", "players", "flow", "sheet", "new", "scores", "winners", "recount")
        },
        totals=ROMA.totals,
        folder=folder,
        recall=ROMA.recall,
        deal=ROMA.deal,
        options=ROMA.options,
        kinds=ROMA.kinds,
        events=ROMA.events,
    )


# Events


def test_event_names_player_card_and_disc():
    """Numbers of an event become the words that the game declares for them."""
    assert words().event(Face("laid", 0, (FORUM, 3, 5), None), NAMES) == "Anna lays Forum at disc 3 for 5 sestertii."


def test_event_of_two_names_the_other():
    """With two players the other one needs no argument."""
    assert words().event(Face("won_points", 1, (1,), None), NAMES) == "Béla takes 1 victory point from Anna."


def test_row_takes_the_rest():
    """A starred name stands for all numbers that are left."""
    assert words().event(Face("rolled", 0, (1, 3, 6), None), NAMES) == "Anna rolls 1, 3 and 6."


@pytest.mark.parametrize(
    ("secret", "text"),
    [(None, "Anna draws 2 cards."), ((FORUM, LEGAT), "Anna draws 2 cards: Forum and Legat.")],
)
def test_secret_part_is_told_to_those_who_see_it(secret: tuple[int, ...] | None, text: str):
    """The same event has two wordings."""
    assert words().event(Face("drew", 0, (2,), secret), NAMES) == text


def test_empty_message_tells_nothing():
    """What only one seat can see leaves no line for the others."""
    assert words().event(Face("received", 0, (), None), NAMES) == ""


def test_numbers_below_zero_are_told():
    """Two Esseda can bring a defence below zero; the log says so."""
    state = RomaState()
    state.heard = []
    state.tell("fought", 0, FORUM, 6, 6, -1)
    assert "against defence -1" in words().event(face(state.heard[0], 0), NAMES)


@pytest.mark.parametrize(("lang", "joined"), [("en", "1, 2 and 3"), ("de", "1, 2 und 3"), ("fr", "1, 2 et 3")])
def test_rows_are_joined_as_the_language_does(lang: str, joined: str):
    """The last of a row is joined by a word."""
    assert words(lang).row(["1", "2", "3"]) == joined


# Questions, reasons, things


def test_choice_and_prompt():
    """Cards in questions and answers bear their names."""
    assert words().prompt("at", {"card": "tribunus_plebis"}, []) == "At which disc do you lay Tribunus Plebis?"
    assert words("de").choice("keep", "keep", {"card": "forum"}, []) == "Forum behalten"


def test_reason_with_numbers():
    """A refusal says what is lacking."""
    reason = Reason("cannot_afford", {"card": "forum", "cost": 5, "money": 3})
    assert words().reason(reason, NAMES) == "Forum costs 5 sestertii; you have 3."


def test_reason_names_seats_and_seals():
    """A general refusal names the player or what was learned."""
    assert words().reason(Reason("undo_other", {"player": 1}), NAMES) == "The last choice was made by Béla."
    assert "the dice have been rolled" in words().reason(Reason("undo_sealed", {"event": "roll"}), NAMES)


def test_rule_is_filled_from_the_edition():
    """A corrected number appears in the card's text."""
    sheet = ROMA.sheet.corrected({"basilica.bonus": 3, "points.empty_disc": 2}, "a test")
    catalogue = Catalogue(ROMA, "en", sheet)
    assert "pays 3 victory points more" in catalogue.rule("card", "basilica")
    assert any("costs you 2 victory points" in line for line in catalogue.help_lines())


def test_numbers_that_the_rule_mentions_are_not_repeated():
    """Beside the text stand the other printed numbers only."""
    assert words().labelled_numbers("card", "basilica") == ["Cost 6", "Defence 5", "Dice needed 0", "Copies 2"]


# Languages, and games without words


def test_unknown_language_is_refused():
    """The refusal names the languages."""
    with pytest.raises(UnknownLanguage, match="en, de, fr, es"):
        Catalogue(ROMA, "xx")


def test_players_are_called_by_name():
    """A question and an answer that point at a seat say who sits there; a side without a seat has a name too."""
    names = ["Anna", "Béla", "Carl"]
    senators = Catalogue(find_game("senators"))
    assert senators.prompt("offer", {"seat": 1}, names) == "Which of Béla\u2019s cards do you demand?"
    assert senators.choice("cash", "censor", {"seat": 2}, names) == "Censor: take a senator from Carl"
    assert Catalogue(find_game("age_of_rome")).prompt("choose_effect", {"seat": 1}, ["Anna"]) == (
        "Which effect hits Cassius?"
    )


def test_game_without_words_shows_names():
    """A prototype without texts can be played all the same."""
    catalogue = Catalogue(TICTACTOE)
    assert catalogue.prompt("mark", {}, []) == "mark"
    assert catalogue.choice("mark", "mark", {"square": 5}, []) == "mark 5"
    assert catalogue.reason(Reason("marked", {"square": 5}), NAMES) == "marked (square 5)"


def test_game_speaks_english_where_it_lacks_a_language(tmp_path: Path):
    """A language that Comitia knows and a game does not is no error."""
    game = with_texts(tmp_path, "en", "End the turn", "End the turn")
    (game.folder / "text" / "fr.toml").unlink()
    assert Catalogue(game, "fr").choice("act", "end", {}, []) == "End the turn"


# The law


def test_placeholders_are_found_in_branches():
    """Arguments hide in the branches of plurals; the branches' own words are none."""
    message = "{n, plural, =0 {nothing} one {{player} has {n, number} coin} other {{player} has {n, number} {kind}}}"
    assert placeholders(message) == {"n", "player", "kind"}


def test_general_words_keep_the_law():
    """What all games share is complete in all languages, and all of it is used."""
    assert missing_general_words(*READERS) == []


@pytest.mark.parametrize(
    ("lang", "old", "new", "complaint"),
    [
        ("de", 'deck_empty = "Der Stapel ist leer."\n', "", "de: no message reason.deck_empty"),
        ("fr", "[zone]\n", '[zone]\nmore = "plus"\n', "fr: message zone.more is not in English"),
        ("es", "{player} acaba su turno.", "Acaba el turno.", "es: message event.ended has other placeholders"),
        (
            "de",
            "Der Stapel ist leer.",
            "Der Stapel ist 'leer'.",
            "reason.deck_empty has a straight apostrophe",
        ),
        ("fr", "{player} finit son tour.", "{player finit son tour.", "fr: message event.ended is not an ICU message"),
        ("en", "{player} ends the turn.", "", "is empty in one language only"),
    ],
)
def test_law_finds_uneven_languages(tmp_path: Path, lang: str, old: str, new: str, complaint: str):
    """Each defect of a single language is named."""
    found = missing_words(with_texts(tmp_path, lang, old, new))
    assert any(complaint in sentence for sentence in found), found


def in_all_languages(tmp_path: Path, edit: Callable[[str], str]) -> list[str]:
    """What the law says when the same change was made to all languages."""
    game = with_texts(tmp_path, "en", "", "")
    for lang in LANGUAGES:
        path = game.folder / "text" / f"{lang}.toml"
        path.write_text(edit(path.read_text("utf-8")), "utf-8")
    return missing_words(game)


def replaced(text: str, name: str, line: str) -> str:
    """A text whose line for a name is another one, or none."""
    return "\n".join(line if old.startswith(f"{name} = ") else old for old in text.splitlines())


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("covered", "no message event.covered"),
        ("deck_empty", "no message reason.deck_empty"),
        ("battle", "no message seal.battle"),
        ("relay", "no message ask.relay"),
        ("value_active", "no message option.tie.value_active"),
    ],
)
def test_law_finds_what_the_code_needs(tmp_path: Path, name: str, complaint: str):
    """Keys follow from the rules, not from the English file."""
    assert complaint in in_all_languages(tmp_path, lambda text: replaced(text, name, ""))


@pytest.mark.parametrize(
    ("section", "line", "complaint"),
    [
        ("event", 'conquered = "Rome."', "message event.conquered is never used"),
        ("zone", 'cellar = "Cellar"', "message zone.cellar is never used"),
        ("choice.act", 'fly = "Fly"', "message choice.act.fly is never used"),
    ],
)
def test_law_finds_what_the_code_never_says(tmp_path: Path, section: str, line: str, complaint: str):
    """A message for which there is nothing in the rules is named."""
    assert complaint in in_all_languages(tmp_path, lambda text: text.replace(f"[{section}]", f"[{section}]\n{line}"))


@pytest.mark.parametrize(
    ("name", "line", "complaint"),
    [
        ("turn", 'turn = "{player} {disc, number}"', "event.turn cannot be filled: nothing is called disc"),
        ("looked", 'looked = "{player} {cards}"', "event.looked cannot be filled: nothing is called cards"),
        ("no_die", 'no_die = "{money, number}"', "reason.no_die cannot be filled: nothing is called money"),
        ("templum", 'templum = "{card}"', "ask.templum cannot be filled: nothing is called card"),
    ],
)
def test_law_finds_what_cannot_be_filled(tmp_path: Path, name: str, line: str, complaint: str):
    """A placeholder must be among the arguments that the code gives, and a secret one is not for all."""
    found = in_all_languages(tmp_path, lambda text: replaced(text, name, line))
    assert f"message {complaint}" in found


def test_game_without_texts_breaks_the_law():
    """The law names the languages that are missing."""
    assert missing_words(TICTACTOE) == [f"no words in {lang}" for lang in LANGUAGES]


def test_all_general_files_are_read():
    """There is a file for each language."""
    assert all(read_messages(GENERAL / f"{lang}.toml") for lang in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots_are_introduced(lang: str):
    """Every bot of ours has a name and says how it plays."""
    names = {bot for game in game_names() for bot in bot_names(game)}
    messages = Catalogue(ROMA, lang).messages
    assert not [bot for bot in sorted(names) if not (f"bot.{bot}.title" in messages and f"bot.{bot}.text" in messages)]


# A language that is not whole


def test_partial_language_is_filled_with_english():
    """A file is enough to offer a language; what it lacks is said in English."""
    assert set(LANGUAGES) < set(SPOKEN)
    messages = general_messages("it")
    assert messages["page.table.undo"] == "Annulla"
    assert messages["page.host.title"] == general_messages("en")["page.host.title"]
    assert Catalogue(ROMA, "it").event(Face("turn", 0, (), None), NAMES).startswith("Anna")
    assert language_name("it") == "Italiano"


def test_what_a_language_lacks(tmp_path: Path):
    """Missing, superfluous and wrong messages are named, file by file; a whole language lacks nothing."""
    folder = tmp_path / "game" / "text"
    folder.mkdir(parents=True)
    (folder / "en.toml").write_text('a = "{n, number}"\nb = "b"\n', "utf-8")
    (folder / "xx.toml").write_text('a = "x"\nc = "c"\n', "utf-8")
    assert untranslated("xx", [folder]) == {
        "game/text/xx.toml": [
            "no message b",
            "message c is not in English",
            "message a has other placeholders than English",
        ]
    }
    assert untranslated("yy", [folder])["game/text/yy.toml"] == ["no message a", "no message b"]
    assert [lines for lines in untranslated("de", [GENERAL, ROMA.folder / "text"]).values() if lines] == []
