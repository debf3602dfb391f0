"""A log reads like a story: steps of one kind are one sentence, and it tells no more than they did one by one."""

from __future__ import annotations

import pytest

from comitia.engine.registry import find_game
from comitia.engine.view import Face
from comitia.games.age_of_rome.edition import AREAS, PROVINCES
from comitia.games.rom.edition import PRAETOR
from comitia.games.sylla.edition import CARD_NAMES, LEGIONARY, SLAVE
from comitia.words import Catalogue
from comitia.words.messages import read_messages
from comitia.words.story import one_sentence, story

GAMES = ["roma", "senators", "sylla", "rom", "age_of_rome"]
NAMES = ["Anna", "Béla", "Clara"]
BUYING = [Face("bought_senator", 0, (10,), None)] * 3


def told(game: str, lang: str, *faces: Face) -> list[str]:
    return story(Catalogue(find_game(game), lang), list(faces), NAMES)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Anna buys 3 senators for 30 coins."),
        ("de", "Anna zahlt 30 Münzen für 3 Senatoren."),
        ("fr", "Anna achète 3 sénateurs pour 30 pièces."),
        ("es", "Anna compra 3 senadores por 30 monedas."),
    ],
)
def test_numbers_are_added(lang: str, text: str):
    """Small steps of one seat are one sentence with their sum."""
    assert told("senators", lang, *BUYING) == [text]


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
def test_nobody_is_told_of_under_the_name_of_another(lang: str):
    """A sentence that names its player, in whatever form, ends where the next one acts."""
    faces = [Face("office_points", p, (PRAETOR, 2), None) for p in (0, 0, 1)]
    first, second = told("rom", lang, *faces)
    assert ("Anna" in first, "Béla" in first) == (True, False)
    assert ("Anna" in second, "Béla" in second) == (False, True)


def test_one_step_stays_what_it_is():
    """A step alone is told by its own sentence."""
    assert told("senators", "en", BUYING[0]) == ["Anna buys a senator for 10 coins."]


def test_other_events_and_seats_part_the_sentence():
    """A sentence ends where somebody else acts, or something else happens."""
    turn = Face("turn", 1, (), None)
    other = Face("bought_senator", 1, (10,), None)
    assert told("senators", "en", *BUYING[:2], turn, other) == [
        "Anna buys 2 senators for 20 coins.",
        "Béla\u2019s turn begins.",
        "Béla buys a senator for 10 coins.",
    ]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Now Anna sits before Gallia, Béla sits before Italia and Clara sits before Africa."),
        ("de", "Nun sitzen Anna vor Gallien, Béla vor Italien und Clara vor Afrika."),
        (
            "fr",
            "Désormais, Anna est devant la Gaule, Béla est devant l\u2019Italie et Clara est devant l\u2019Afrique.",
        ),
        ("es", "Ahora Anna está ante Galia, Béla está ante Italia y Clara está ante África."),
    ],
)
def test_a_sentence_may_tell_of_all(lang: str, text: str):
    """Where the game says so, what everybody does in turn is one sentence."""
    provinces = [PROVINCES.index(name) for name in ("gallia", "italia", "africa")]
    faces = [Face("faces", p, (province,), None) for p, province in enumerate(provinces)]
    assert told("age_of_rome", lang, *faces) == [text]


def test_equal_steps_are_counted():
    """Steps that are the same are one piece of the sentence, with their number."""
    areas = [AREAS.index(name) for name in ("epirus", "epirus", "thrace")]
    faces = [Face("legion_sent", 0, (area,), None) for area in areas]
    assert told("age_of_rome", "en", *faces) == ["Anna sends 2 legions to Epirus and 1 legion to Thrace."]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Anna lays 2 Legionaries and a Slave sideways."),
        ("de", "Anna legt 2 Legionäre und einen Sklaven auf die Seite."),
        ("fr", "Anna couche 2 Légionnaires et un Esclave."),
        ("es", "Anna tumba 2 Legionarios y un Esclavo para pagar."),
    ],
)
def test_several_of_a_thing_are_a_plural(lang: str, text: str):
    """Behind a number a name stands in its plural."""
    faces = [Face("laid_sideways", 0, (card,), None) for card in (LEGIONARY, LEGIONARY, SLAVE)]
    assert told("sylla", lang, *faces) == [text]


def test_the_last_number_counts_where_it_is_a_standing():
    """Gains are added; where somebody stands is said once."""
    faces = [Face("fame", 0, (2, 7), None), Face("fame", 0, (3, 10), None)]
    assert told("age_of_rome", "en", *faces) == ["Anna gains 5 fame and stands at 10."]


def test_nobody_is_named_twice():
    """A list of players that would name somebody twice is no list."""
    faces = [Face("passed", 0, (), None)] * 2
    assert told("sylla", "en", *faces) == ["Anna passes.", "Anna passes."]


def test_a_secret_stays_with_its_reader():
    """Who saw the cards reads which; others read how many; the two are never joined."""
    unseen = [Face("drew", 0, (), None)] * 2
    assert told("age_of_rome", "en", *unseen) == ["Anna draws 2 trade cards."]
    seen = Face("drew", 0, (), (0,))
    assert told("age_of_rome", "en", unseen[0], seen)[0] == "Anna draws a trade card."
    assert "draws Sundial" in told("age_of_rome", "en", seen, seen)[0]


# Where a game says nothing


def test_what_differs_is_listed():
    """What sentences have in common is said once, in the order of the sentence."""
    texts = ["Béla bids 3 on Wood 2.", "Béla bids 2 on Iron 5.", "Béla bids 7 on Consul."]
    assert one_sentence(Catalogue(find_game("senators")), texts) == (
        "Béla bids 3 on Wood 2, 2 on Iron 5 and 7 on Consul."
    )


@pytest.mark.parametrize(
    ("lang", "first", "second", "text"),
    [
        (
            "de",
            "Anna schickt eine Legion nach Epirus.",
            "Anna schickt eine Legion nach Thrakien.",
            "Anna schickt eine Legion nach Epirus und Thrakien.",
        ),
        (
            "de",
            "Anna legt einen Senator auf die Seite.",
            "Anna legt einen Sklaven auf die Seite.",
            "Anna legt einen Senator und einen Sklaven auf die Seite.",
        ),
        (
            "en",
            "Anna lays a Slave sideways.",
            "Anna lays a Christian Slave sideways.",
            "Anna lays a Slave and a Christian Slave sideways.",
        ),
        ("en", "Anna draws a card.", "Anna draws a card.", "Anna draws a card (2\u00d7)."),
    ],
)
def test_articles_and_ends(lang: str, first: str, second: str, text: str):
    """Each thing keeps its article, and what comes at the end is said once."""
    assert one_sentence(Catalogue(find_game("senators"), lang), [first, second]) == text


@pytest.mark.parametrize(
    "texts",
    [
        ("Anna rolls 3.", "Anna keeps the triple."),
        ("Anna gains 2 points: Wine.", "Anna gains 3 points: Olives."),
        ("Anna takes a token: Leisure.", "Anna takes a token: Health."),
        ("Anna gains 2 fame and stands at 4.", "Anna gains 2 fame and stands at 6."),
        ("Anna discards Forum and Nero.", "Anna discards Consul."),
    ],
)
def test_what_cannot_be_joined_stays_apart(texts: tuple[str, str]):
    """A name alone in common is no deed in common, and a list within a list would be misread."""
    assert one_sentence(Catalogue(find_game("senators")), list(texts)) is None


@pytest.mark.parametrize("game", GAMES)
def test_pieces_have_their_sentence(game: str):
    """What is said of each step has a sentence that it stands in, and the other way round."""
    messages = read_messages(find_game(game).folder / "text" / "en.toml")
    pieces = {key.partition(".")[2] for key in messages if key.startswith("each.")}
    sentences = {
        key.partition(".")[2] for key, text in messages.items() if key.startswith("joined.") and "{each}" in text
    }
    assert pieces == sentences


def test_counted_things_have_plurals():
    """What boards and sentences count is written in the plural in all languages."""
    sylla = find_game("sylla")
    for lang in ("en", "de", "fr", "es"):
        words = Catalogue(sylla, lang)
        bare = [
            name for kind in ("card", "building") for name in sylla.kinds[kind].words if not words.noun(kind, name).many
        ]
        assert bare == [], lang
    assert Catalogue(sylla, "de").counted("card", CARD_NAMES[LEGIONARY], 2) == "2 Legionäre"
    assert Catalogue(sylla, "de").counted("card", CARD_NAMES[LEGIONARY], 1) == "Legionär"


def test_french_labels_have_their_space():
    """The mark behind a label on a board is set as in prose."""
    assert Catalogue(find_game("sylla"), "fr").colon == "\u202f:"
    assert Catalogue(find_game("sylla"), "es").colon == ":"
