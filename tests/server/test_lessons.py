"""Guided first games over a socket: the packets of a real table, with a note beside them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from comitia.engine.registry import find_game, game_names
from comitia.lessons import has_lesson, read_lesson
from comitia.server.socket import NOT_FOUND
from comitia.words import LANGUAGES, Catalogue

TAUGHT = [name for name in game_names() if has_lesson(find_game(name))]


class Learner:
    """Somebody who takes a lesson."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.packet: dict[str, Any] = {}
        self.note: dict[str, Any] = {}
        self._sent = 0
        self.look()

    def look(self) -> dict[str, Any]:
        """Read on until something is neither a packet nor a note; after a connection, until the note."""
        while True:
            message: dict[str, Any] = self.socket.receive_json(timeout=5)
            if message["type"] == "packet":
                self.packet = message
            elif message["type"] == "note":
                self.note = message
                if not self._sent:
                    return message
            else:
                return message

    def do(self, **message: Any) -> dict[str, Any]:
        """Send a message; its answer, after what is shown because of it."""
        self._sent += 1
        self.socket.send_json({"id": f"m{self._sent}", **message})
        return self.look()

    def say(self, *lines: str) -> dict[str, Any]:
        """Choose."""
        return self.do(do="say", move=self.packet["move"], lines=list(lines))

    def learn(self, what: str) -> dict[str, Any]:
        """Use a button of the note."""
        return self.do(do="learn", seq=self.note["seq"], what=what)


@contextmanager
def learning(client: TestClient[Litestar], game: str, lang: str = "en", at: int = 0) -> Iterator[Learner]:
    """Take a lesson."""
    with client.websocket_connect(f"/api/lessons/{game}/socket?lang={lang}&at={at}") as socket:
        yield Learner(socket)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_runs_to_its_end_in_every_language(client: TestClient[Litestar], game: str, lang: str) -> None:
    """The notes are those of the file in the reader's language, each is counted, and the last says that all is done."""
    words, seen = Catalogue(find_game(game), lang), []
    with learning(client, game, lang) as reader:
        while reader.note["shown"] != "end":
            seen.append(reader.note["text"])
            assert bool(reader.packet["choices"]) is (reader.note["shown"] == "do")
            assert reader.learn("do" if reader.note["shown"] == "do" else "on")["type"] == "done"
        assert reader.note["number"] == reader.note["total"]
    for _, step in read_lesson(game).steps:
        if step.name:
            assert words.text(step.key("note"), words.numbers_for("")) in seen


def test_a_choice_a_mistake_and_a_refusal(client: TestClient[Litestar]) -> None:
    """Praise, a consequence that is shown and taken back, and the engine's own reason, all as the page gets them."""
    with learning(client, "roma") as reader:
        while reader.note["shown"] != "do":
            reader.learn("on")
        refused = reader.say("1 lay consul")
        assert refused["code"] == "illegal"
        assert "3" in refused["text"]
        reader.say("1 money 4")
        assert reader.note["shown"] == "amiss"
        assert reader.note["is_pointed_at"] is True
        assert reader.packet["view"]["players"][0]["money"] == 4
        assert reader.packet["choices"] == []
        assert reader.say("1 activate 4")["code"] == "read_first"
        reader.learn("on")
        assert reader.packet["view"]["players"][0]["money"] == 0
        reader.say("1 activate 4")
        assert reader.note["tone"] == "praise"
        assert reader.note["is_playing"] is True


def test_a_lesson_is_taken_up_where_it_was_left(client: TestClient[Litestar]) -> None:
    """The address says the step; the table is as it was there, and undo leads further back."""
    with learning(client, "roma") as reader:
        for _ in range(6):
            reader.learn("skip")
        left, view = reader.note, reader.packet["view"]
    with learning(client, "roma", at=left["step"]) as again:
        assert again.note["text"] == left["text"]
        assert again.packet["view"] == view
        assert again.packet["seq"] > left["seq"]
        assert again.do(do="undo", move=again.packet["move"])["type"] == "done"
        assert again.note["number"] == left["number"] - 1
    for nonsense in (999, 10**9):
        with learning(client, "roma", at=nonsense) as beyond:
            assert beyond.note["shown"] in ("end", "look")


def test_a_button_that_is_pressed_twice_works_once(client: TestClient[Litestar]) -> None:
    """The second press answers an older note."""
    with learning(client, "roma") as reader:
        first = reader.note["seq"]
        reader.learn("on")
        assert reader.do(do="learn", seq=first, what="on")["code"] == "stale"
        assert reader.note["number"] == 2


def test_only_what_is_new_is_told(client: TestClient[Litestar]) -> None:
    """The log goes on where it stood, so that nothing is played twice."""
    with learning(client, "roma", at=3) as reader:
        told = reader.packet["log"]["start"] + len(reader.packet["log"]["lines"])
        reader.say("1 money 4")
        assert reader.packet["log"]["start"] == told
        reader.learn("on")
        assert (reader.packet["log"]["start"], reader.packet["log"]["lines"]) == (told, [])


def test_another_language_is_read_at_once(client: TestClient[Litestar]) -> None:
    """Note and table."""
    with learning(client, "roma") as reader:
        reader.socket.send_json({"do": "lang", "lang": "de"})
        assert "Siegpunkte" in reader.look()["text"]


def test_a_lesson_leaves_nothing_in_the_store(client: TestClient[Litestar]) -> None:
    """It is no table: nobody finds it among games."""
    with learning(client, "roma") as reader:
        while reader.note["shown"] != "end":
            reader.learn("skip")
        assert client.get("/api/tables/").json() == []
        assert client.get("/api/tables/lesson-roma").status_code == 404


def test_there_are_lessons_only_of_games_that_have_one(client: TestClient[Litestar]) -> None:
    """The card says so, and the socket closes where there is none."""
    cards = {card["name"]: card["has_lesson"] for card in client.get("/api/games").json()}
    assert cards == {name: name in TAUGHT for name in game_names()}
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect("/api/lessons/chess/socket"):
        pass
    assert closed.value.code == NOT_FOUND


def test_what_is_no_part_of_a_lesson_is_refused(client: TestClient[Litestar]) -> None:
    """Talk, resigning and nonsense change nothing."""
    with learning(client, "roma") as reader:
        assert reader.do(do="chat", text="hello")["code"] == "forbidden"
        assert reader.do(do="resign")["code"] == "forbidden"
        assert reader.do(do="learn", seq=0, what="nothing")["code"] == "malformed"
        assert reader.say("1 money 4")["code"] == "read_first"
        assert reader.note["number"] == 1
