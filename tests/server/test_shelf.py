"""The games with their words, the rules and the page itself, as a browser gets them."""

from __future__ import annotations

import html
import re

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from comitia.engine.flow import steps_of
from comitia.engine.registry import find_game, game_names
from comitia.server import page, shelf
from comitia.server.packets import GameCard, GameWords
from comitia.words.messages import LANGUAGES

Browser = TestClient[Litestar]


# Games and words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_games_are_on_the_shelf(client: Browser, lang: str):
    """Each with a title, players, options that are explained and bots."""
    cards = msgspec.json.decode(client.get(f"/api/games?lang={lang}").content, type=list[GameCard])
    assert [card.name for card in cards] == game_names()
    for card in cards:
        assert all([card.title, card.tagline, card.players_text, card.length, card.kind, card.goal])
        assert {bot.name for bot in card.bots} >= {"random"}
        assert card.bots[0].name not in ("consul", "random")
        assert all(option.title and option.text and option.default for option in card.options)
        assert all(value.title for option in card.options for value in option.values)


@pytest.mark.parametrize("game", game_names())
def test_words_of_a_game_name_its_things(client: Browser, game: str):
    """Every thing has a name, in every language the same things."""
    found = [
        msgspec.json.decode(client.get(f"/api/games/{game}/words?lang={lang}").content, type=GameWords)
        for lang in LANGUAGES
    ]
    words = [{kind: [thing.word for thing in k.things] for kind, k in each.kinds.items()} for each in found]
    assert words == [words[0]] * len(LANGUAGES)
    assert all(thing.name for each in found for kind in each.kinds.values() for thing in kind.things)
    assert all(each.help for each in found)


@pytest.mark.parametrize("game", game_names())
def test_rules_are_markdown(client: Browser, game: str):
    """The rules for players in the reader's language, and the numbered ones to which they lead."""
    answer = client.get(f"/api/games/{game}/rules?lang=de")
    numbered = client.get(f"/api/games/{game}/rules?numbered=true")
    assert answer.headers["content-type"] == numbered.headers["content-type"] == "text/markdown; charset=utf-8"
    assert "Regeln: [1.1" in answer.text
    assert "\n### 1.1 " in numbered.text


@pytest.mark.parametrize("address", ["/api/games", "/api/games/roma/words", "/api/games/roma/rules", "/api/words"])
def test_words_are_sent_once(client: Browser, address: str):
    """A browser that has the latest hears only that."""
    answer = client.get(address)
    again = client.get(address, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("address", ["/api/games", "/api/games/roma/words", "/api/games/roma/rules", "/api/words"])
def test_words_are_packed_for_those_who_can_unpack(client: Browser, address: str):
    """The same words, in a third of the size at most; each packing has a mark of its own."""
    plain = client.get(address, headers={"Accept-Encoding": "identity"})
    packed = client.get(address, headers={"Accept-Encoding": "br;q=0, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert 3 * int(packed.headers["content-length"]) < 2 * int(plain.headers["content-length"])
    assert packed.headers["etag"] != plain.headers["etag"]
    assert "Accept-Encoding" in plain.headers["vary"]


def test_words_follow_the_chosen_language(client: Browser):
    """A person's own language counts where the address names none."""
    header = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
    client.patch("/api/me", json={"lang": "es"}, headers=header)
    assert client.get("/api/games").content == client.get("/api/games?lang=es").content


# The page


@pytest.fixture
def built(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """A page that was built."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Comitia</title>")
    (folder / "assets" / "index-abc.js").write_text("export {}")
    (folder / "push.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(page, "STATIC", folder)


KNOWN = ["/", "/new?game=roma", "/account", "/host", "/reset", "/about", "/rules/roma"]
UNKNOWN = ["/x.y", "/table", "/table/abc?seat=1", "/table/a%00b", "/join/abc/1", "/join/abc", "/replay/abc"]
UNKNOWN += ["/edition/abc", "/rules/x"]


@pytest.mark.parametrize("address", KNOWN + UNKNOWN)
def test_every_address_of_the_page_is_the_page(built: None, client: Browser, address: str):
    """The page itself finds out what to show; it is asked for anew each time."""
    answer = client.get(address)
    assert "<title>Comitia</title>" in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", KNOWN + UNKNOWN)
def test_addresses_that_lead_nowhere_say_so(built: None, client: Browser, address: str):
    """To programs by the status, to people by the page that comes all the same."""
    assert client.get(address).status_code == (200 if address in KNOWN else 404)


def test_tables_are_found(built: None, client: Browser):
    """A table that there is has a page, a way to join, a way to look back, and its numbers."""
    header = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
    wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    table = client.post("/api/tables", json=wish, headers=header).json()["table"]
    for address in (f"/table/{table}", f"/join/{table}/2", f"/replay/{table}?move=1", f"/edition/{table}"):
        assert client.get(address).status_code == 200
    assert client.get(f"/join/{table}/two").status_code == 404


def test_messengers_find_a_picture(built: None, client: Browser):
    """A link to a moment says the game and who plays, and names a picture; what a name holds cannot break out of it."""
    header = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
    seats = [{"kind": "me", "name": 'Anna "<b>'}, {"kind": "me", "name": "Béla"}]
    table = client.post("/api/tables", json={"game": "roma", "seats": seats}, headers=header).json()["table"]
    text = client.get(f"/replay/{table}?move=1&lang=de").text
    assert 'property="og:title" content="Roma: Rückblick auf eine Partie"' in text
    assert 'property="og:description" content="Anna &quot;&lt;b&gt;, Béla"' in text
    found = re.search(r'property="og:image" content="[^"]*?(/api/tables/[^"]*)"', text)
    assert found is not None
    picture = client.get(html.unescape(found[1]))
    assert (picture.headers["content-type"], picture.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    assert "og:" not in client.get("/").text
    assert "&move" not in client.get(f"/replay/{table}?move=%22%3E").text


@pytest.mark.parametrize(
    ("asked", "packing"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_files_are_sent_as_the_build_has_packed_them(built: None, client: Browser, asked: str, packing: str | None):
    """The tightest packing that a browser understands; nothing is packed while it waits."""
    for ending in (".br", ".gz"):
        (page.STATIC / "assets" / f"index-abc.js{ending}").write_text(ending)
    with client.stream("GET", "/assets/index-abc.js", headers={"Accept-Encoding": asked}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == packing
    assert raw == {"br": b".br", "gzip": b".gz", None: b"export {}"}[packing]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["cache-control"]


def test_a_file_that_was_not_packed_is_sent_as_it_is(built: None, client: Browser):
    """Fonts and small files gain nothing by it."""
    answer = client.get("/push.js", headers={"Accept-Encoding": "br"})
    assert ("content-encoding" in answer.headers, answer.text) == (False, "export {}")


def test_files_with_a_digest_are_kept_for_good(built: None, client: Browser):
    """Their content never changes under one name; the others' may."""
    answer = client.get("/assets/index-abc.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert client.get("/push.js").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "address", ["/assets/%2e%2e/%2e%2e/secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"]
)
def test_nothing_outside_the_folder_is_found(built: None, client: Browser, address: str):
    """Not by any way of writing it."""
    assert "secret" not in client.get(address).text


def test_page_that_was_not_built_says_so(tmp_path, monkeypatch: pytest.MonkeyPatch, client: Browser):
    """A sentence, not a blank page."""
    monkeypatch.setattr(page, "STATIC", tmp_path)
    answer = client.get("/")
    assert answer.status_code == 503
    assert answer.text.startswith("The page was not built.")


@pytest.mark.parametrize("game", ["roma", "senators", "sylla", "rom", "age_of_rome"])
def test_every_question_leads_to_a_chapter_of_the_rules(game: str):
    """Help at a table shows the chapter that tells of the question: each cites numbers, and a chapter covers one."""
    found = find_game(game)
    sections = shelf.question_sections(found)
    assert set(sections) == {step.label for step in steps_of(found.flow) if step.question is not None}
    for lang in LANGUAGES:
        rows = re.findall(r"\[([R\d.]+)(?:\N{EN DASH}([R\d.]+))?\]\(#s", shelf.rules_of(game, lang) or "")
        for numbers in sections.values():
            assert any(is_within(number, first, last or first) for number in numbers for first, last in rows)


def is_within(number: str, first: str, last: str) -> bool:
    """Whether a numbered rule is one of those from the first to the last."""
    (chapter, _, at), (low, _, start), (high, _, end) = (part.partition(".") for part in (number, first, last))
    return chapter == low == high and int(start or 0) <= int(at or 0) <= int(end or 0)
