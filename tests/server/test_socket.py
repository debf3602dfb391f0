"""The socket: what comes in, what goes out, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from comitia.engine.chance import key_from_seed
from comitia.server.lobby import Lobby
from comitia.server.socket import FORBIDDEN, MESSAGES, NOT_FOUND, TOO_MANY
from tests.server.world import First

#: Seconds after which a message is given up; nothing waits so long unless something is wrong.
PATIENCE = 30.0


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that say the first thing, at once and in this process; dice that fall alike in every run."""
    seeds = count()
    monkeypatch.setattr("comitia.server.playing.Heads", First)
    monkeypatch.setattr("comitia.server.playing.Lobby", partial(Lobby, new_key=lambda: key_from_seed(next(seeds))))


class Line:
    """One end of a socket."""

    #: A person's ids are never used twice, also not by another tab.
    ids = count()

    def __init__(self, session: WebSocketTestSession) -> None:
        self._session = session
        self.log: list[dict[str, Any]] = []
        self.packet: Any = {"seq": -1}

    def _receive(self) -> Any:
        message = json.loads(self._session.receive_text(timeout=PATIENCE))
        if message["type"] == "packet":
            self.packet = message
            self.log[message["log"]["start"] :] = message["log"]["lines"]
        return message

    def next(self, kind: str) -> Any:
        """The next message of a kind; the others are passed over."""
        while (message := self._receive())["type"] != kind:
            pass
        return message

    def answer(self, do: str, **fields: Any) -> Any:
        """Send a message and wait for its answer."""
        name = fields.setdefault("id", f"m{next(self.ids)}")
        self.post(json.dumps({"do": do, **fields}))
        while (message := self._receive()).get("id") != name:
            pass
        return message

    def post(self, text: str) -> None:
        """Send anything."""
        self._session.send_text(text)

    def say(self, packet: Any, index: int = 0) -> Any:
        """Say one of the lines of a packet, and wait until its packet has come, before or after the answer."""
        answer = self.answer("say", move=packet["move"], lines=[packet["choices"][index]["line"]])
        assert answer["type"] == "done", answer
        while self.packet["seq"] < answer["seq"]:
            self._receive()
        return self.packet

    def asked(self) -> Any:
        """The latest packet, once it asks something that was not answered yet."""
        while self.packet["seq"] < 0 or not self.packet["choices"] or self.packet["sealed"]:
            self._receive()
        return self.packet


class Player:
    """Somebody with a browser."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client = client
        client.cookies.clear()
        answer = client.get("/api/me")
        self.headers = {
            "Cookie": answer.headers["set-cookie"].partition(";")[0],
            "X-CSRF-Token": answer.json()["csrf"],
        }
        client.cookies.clear()

    def post(self, path: str, **fields: Any) -> Any:
        """Ask for a change."""
        answer = self._client.post(path, headers=self.headers, **fields)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        """Ask."""
        return self._client.get(path, headers=self.headers).json()

    def table(self, game: str, *kinds: str) -> Any:
        """Set a table up."""
        return self.post("/api/tables", json={"game": game, "seats": [{"kind": kind} for kind in kinds]})

    @contextmanager
    def at(self, table: str, query: str = "", **headers: str) -> Iterator[Line]:
        """Sit or stand at a table."""
        path = f"/api/tables/{table}/socket?{query}"
        headers = {"Cookie": self.headers["Cookie"], **headers}
        with self._client.websocket_connect(path, headers=headers, timeout=PATIENCE) as session:
            yield Line(session)


@pytest.fixture
def anna(client: TestClient[Litestar]) -> Player:
    """Somebody."""
    return Player(client)


@pytest.fixture
def bela(client: TestClient[Litestar]) -> Player:
    """Somebody else."""
    return Player(client)


# Playing


def test_first_packet_tells_everything(anna: Player):
    """Whoever comes in gets the whole table, the log from its start, and the question."""
    table = anna.table("roma", "me", "bot")["table"]
    with anna.at(table, "seat=1&lang=de") as line:
        packet = line.next("packet")
    assert (packet["seat"], packet["status"], packet["log"]["start"]) == (0, "playing", 0)
    assert packet["choices"][0]["line"].startswith("1 ")
    assert packet["prompt"].startswith("Wähle")
    assert packet["seats"][0] | {"name": ""} == {
        "seat": 0, "name": "", "kind": "person", "bot": "", "is_you": True, "is_online": True, "has_left": False,
        "left_ms": None, "is_running": False,
    }  # fmt: skip


def test_log_comes_in_parts(anna: Player):
    """What was sent is not sent again; what was taken back is replaced."""
    table = anna.table("rom", "me", "me")["table"]
    with anna.at(table, "seat=1") as line:
        packet = line.next("packet")
        for _ in range(4):
            if packet["choices"]:
                packet = line.say(packet)
        parts = line.log
    with anna.at(table, "seat=1") as line:
        line.next("packet")
        assert line.log == parts


def test_reconnect_finds_the_sealed_answer(anna: Player):
    """Whoever comes back finds their sealed answer, and may change it."""
    table = anna.table("roma", "me", "open")["table"]
    with anna.at(table, "seat=1") as line:
        assert line.next("packet")["status"] == "open"
    other = anna.table("roma", "me", "me")["table"]
    with anna.at(other, "seat=1") as line:
        packet = line.say(line.say(line.next("packet")))
        assert (packet["sealed"], len(packet["picked"])) == (", ".join(packet["picked"]), 2)
        assert packet["decided"] == [0]
    with anna.at(other, "seat=1") as line:
        again = line.next("packet")
        assert (again["sealed"], again["choices"]) == (packet["sealed"], packet["choices"])
        anew = line.say(again, -1)
        assert (anew["sealed"], anew["picked"]) == ("", [again["choices"][-1]["line"]])
        undone = line.answer("undo", move=again["move"])
        assert undone["type"] == "done"


def test_tabs_of_one_person_stay_in_step(anna: Player):
    """What is done in one is seen in the other."""
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=1") as one, anna.at(table, "seat=1") as two:
        one.next("packet")
        two.next("packet")
        packet = one.say(packet_of(anna, table))
        while two.packet["seq"] < packet["seq"]:
            two.next("packet")
        assert two.packet["picked"] == packet["picked"] != []


def packet_of(player: Player, table: str, query: str = "seat=1") -> Any:
    """What a player would see."""
    with player.at(table, query) as line:
        return line.next("packet")


def test_same_message_is_answered_alike(anna: Player):
    """A message whose answer was lost is repeated, and not carried out twice."""
    table = anna.table("roma", "me", "me")["table"]
    packet = packet_of(anna, table)
    said = {"id": "once", "move": packet["move"], "lines": [packet["choices"][0]["line"]]}
    with anna.at(table, "seat=1") as line:
        first = line.answer("say", **said)
    with anna.at(table, "seat=1") as line:
        assert line.answer("say", **said) == first == {"type": "done", "id": "once", "seq": first["seq"]}
    assert packet_of(anna, table)["seq"] == first["seq"]


def test_hot_seat(anna: Player):
    """One person may have several seats, and looks from one at a time."""
    table = anna.table("senators", "me", "me", "me")["table"]
    packets = [packet_of(anna, table, f"seat={n}") for n in (1, 2, 3)]
    assert [packet["seat"] for packet in packets] == [0, 1, 2]
    hands = [packet["view"]["players"][p]["hand"] for p, packet in enumerate(packets)]
    assert all(isinstance(hand, list) for hand in hands)


def test_bots_answer(anna: Player):
    """After a person's choice the bots have theirs, until the person is asked again."""
    table = anna.table("roma", "me", "bot")["table"]
    with anna.at(table, "seat=1") as line:
        for _ in range(8):
            line.say(line.asked())
    assert line.packet["move"] > 12


def test_whole_game_to_its_result(anna: Player):
    """The last packet has the result and the key of the dice; the save can be had and verified."""
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=1") as one, anna.at(table, "seat=2") as two:
        lines = [one, two]
        packets = [line.next("packet") for line in lines]
        while packets[0]["status"] == "playing":
            p = packets[0]["waiting"][0]
            packets[p] = lines[p].say(packets[p])
            while lines[1 - p].packet["seq"] < packets[p]["seq"]:
                lines[1 - p].next("packet")
            packets[1 - p] = lines[1 - p].packet
    assert packets[0]["result"]["reason"] == "played"
    verified = anna.get(f"/api/tables/{table}/verify")
    assert (verified["difference"], verified["key"]) == (None, packets[0]["key"])
    assert anna.get(f"/api/tables/{table}/save")["game"] == "roma"
    assert anna.get("/api/tables/mine")[0]["status"] == "over"


# Asking


def test_why_and_draft(anna: Player):
    """A reason for what cannot be said, the next question for what can; neither changes anything."""
    table = anna.table("rom", "me", "me")["table"]
    packet = packet_of(anna, table)
    p = packet["waiting"][0]
    with anna.at(table, f"seat={p + 1}") as line:
        packet = line.next("packet")
        chosen = packet["choices"][0]["line"]
        assert line.answer("why", line=chosen, id="w") == {"type": "why", "id": "w", "text": ""}
        draft = line.answer("try", move=packet["move"], lines=[chosen])
        assert (draft["type"], draft["lines"]) == ("draft", [chosen])
        assert line.answer("try", move=packet["move"] + 1, lines=[chosen])["code"] == "stale"
    assert packet_of(anna, table)["seq"] == packet["seq"]


def test_language_is_switched(anna: Player):
    """A whole packet follows, in the other language."""
    table = anna.table("roma", "me", "bot")["table"]
    with anna.at(table, "seat=1&lang=en") as line:
        english = line.next("packet")
        line.post('{"do": "lang", "lang": "fr"}')
        french = line.next("packet")
        assert (french["log"]["start"], len(french["choices"])) == (0, len(english["choices"]))
        assert french["prompt"] != english["prompt"]


def test_takeback_resignation_and_return(anna: Player, bela: Player):
    """All messages of the protocol reach the table."""
    links = anna.table("roma", "me", "friend")
    table = links["table"]
    bela.post(f"/api/tables/{table}/seats/2?token={links['tokens']['1']}")
    with anna.at(table, "seat=1") as one, bela.at(table, "seat=2") as two:
        for line in (one, two, one, two):
            line.say(line.asked())
        assert one.answer("takeback", to_move=1)["type"] == "done"
        assert two.answer("takeback", agree=True)["type"] == "done"
        assert one.answer("takeback")["code"] == "malformed"
        assert one.answer("takeback", agree=True)["code"] == "no_proposal"
        assert one.answer("return")["code"] == "not_away"
        assert one.answer("resign")["type"] == "done"
        assert one.answer("return")["type"] == "done"
        assert two.answer("undo", move=9999)["code"] == "stale"


# Watching


def test_others_watch(anna: Player, bela: Player):
    """Without a seat, or for a seat of somebody else, one sees what is public and cannot speak."""
    table = anna.table("roma", "me", "me")["table"]
    for query in ("", "seat=1", "seat=9", "seat=x", "seat=-1"):
        with bela.at(table, query) as line:
            packet = line.next("packet")
            assert (packet["seat"], packet["choices"], packet["question"]) == (-1, [], "")
            assert packet["view"]["players"][0]["hand"] == {"count": 4}
            for do, fields in (("say", {"lines": ["1 x"], "move": 1}), ("undo", {"move": 1}), ("resign", {})):
                assert line.answer(do, **fields)["code"] == "forbidden"
            assert line.answer("try", move=1, lines=["1 x"])["code"] == "forbidden"
            assert line.answer("why", line="1 x")["code"] == "forbidden"


def test_who_is_here(anna: Player, bela: Player):
    """Players see which seats are taken up and who watches."""
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=2") as one:
        assert one.next("presence") == {"type": "presence", "online": [1], "watchers": []}
        with bela.at(table) as two:
            two.next("packet")
            assert one.next("presence")["watchers"] == [bela.get("/api/me")["name"]]
        assert one.next("presence")["watchers"] == []


# Talking


def test_talk(anna: Player, bela: Player):
    """Everybody at the table hears it, once."""
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=1") as one, bela.at(table) as two:
        two.next("packet")
        assert one.answer("chat", text="  Salvete   omnes ", id="a")["type"] == "done"
        assert one.answer("chat", text="Salvete omnes", id="a")["type"] == "done"
        assert two.answer("chat", sign="thanks")["type"] == "done"
        heard = one.next("chat")["lines"]
        assert (heard[0]["seat"], heard[0]["sign"]) == (-1, "thanks")
        for wrong in ({}, {"text": "a", "sign": "thanks"}, {"sign": "x"}, {"text": "a" * 501}, {"text": " "}):
            assert one.answer("chat", **wrong)["code"] == "malformed"
    said = anna.get(f"/api/tables/{table}/chat")
    assert [(line["text"], line["sign"]) for line in said] == [("Salvete omnes", ""), ("", "thanks")]


# Programs


def test_program_sits_and_plays_with_a_token(anna: Player, client: TestClient[Litestar]):
    """A token opens its seat and no other."""
    links = anna.table("roma", "me", "friend")
    table, bearer = links["table"], {"Authorization": f"Bearer {links['tokens']['1']}"}
    client.cookies.clear()
    assert client.post(f"/api/tables/{table}/seats/1", headers=bearer).status_code in (403, 409)
    card = client.post(f"/api/tables/{table}/seats/2?name=Automaton", headers=bearer).json()
    assert (card["status"], card["yours"], card["seats"][1]["name"]) == ("playing", [1], "Automaton")
    with client.websocket_connect(f"/api/tables/{table}/socket?seat=2", headers=bearer, timeout=PATIENCE) as session:
        line = Line(session)
        packet = line.next("packet")
        assert line.say(packet)["picked"] == [packet["choices"][0]["line"]]
    with client.websocket_connect(f"/api/tables/{table}/socket?seat=1", headers=bearer, timeout=PATIENCE) as session:
        assert Line(session).next("packet")["seat"] == -1


# Refusals


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://testserver.local.evil.example"])
def test_foreign_pages_cannot_open_a_socket(anna: Player, origin: str):
    """The cookie alone is not enough: the page must be ours."""
    table = anna.table("roma", "me", "me")["table"]
    with pytest.raises(WebSocketDisconnect) as closed, anna.at(table, "seat=1", Origin=origin) as line:
        line.next("packet")
    assert closed.value.code == FORBIDDEN


def test_our_page_opens_a_socket(anna: Player):
    """The origin of the address that was asked is ours."""
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=1", Origin="http://testserver.local") as line:
        assert line.next("packet")["seat"] == 0


def test_no_such_table(anna: Player):
    """The socket is closed before it opens."""
    with pytest.raises(WebSocketDisconnect) as closed, anna.at("x" * 22) as line:
        line.next("packet")
    assert closed.value.code == NOT_FOUND


SAY = {"do": "say", "id": "a", "move": 1, "lines": ["1 x"]}
CHANGES: list[dict[str, Any]] = [
    {"move": "1"}, {"move": 10**99}, {"lines": "1 x"}, {"lines": []}, {"lines": ["\x00"]}, {"lines": ["2 x"]},
    {"more": 1}, {"id": ""}, {"id": "a" * 65}, {"id": None}, {"lines": ["1 x"] * 65}, {"lines": ["a" * 201]},
]  # fmt: skip
HOSTILE = [
    *("", "{", "[]", "null", "1", '"say"', "{}", "\x00", "[" * 10_000, '{"do": "dance"}', '{"do": "say", "id": 1}'),
    *(json.dumps({**SAY, **change}) for change in CHANGES),
    json.dumps({"do": "why", "id": "a", "line": "a" * 201}),
    json.dumps({"do": "takeback", "id": "a", "to_move": 1, "agree": True}),
]  # fmt: skip


def test_hostile_messages_are_refused(anna: Player):
    """Each is answered with a refusal that tells nothing, and the next proper one is carried out."""
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=1") as line:
        packet = line.next("packet")
        for text in HOSTILE:
            line.post(text)
            refused = line.next("refused")
            assert refused["code"] in ("malformed", "not_your_turn", "stale"), (text, refused)
            assert "Traceback" not in refused["text"]
        assert line.say(line.say(packet))["decided"] == [0]


def test_messages_are_limited_in_size_and_number(anna: Player, monkeypatch: pytest.MonkeyPatch):
    """What is too large or too much is refused; the table is not bothered."""
    monkeypatch.setattr("comitia.server.socket.SPAN", 100_000.0)
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=1") as line:
        line.post(json.dumps({"do": "chat", "id": "a", "text": "a" * 20_000}))
        assert line.next("refused")["code"] == "malformed"
        answers = [line.answer("why", line="1 x")["code"] for _ in range(MESSAGES + 1)]
        assert answers == ["illegal"] * MESSAGES + ["too_fast"]


def test_nobody_has_more_sockets_than_anybody_needs(anna: Player, bela: Player):
    """Of one person so many are let in at a table, others nevertheless; who goes makes room."""
    table = anna.table("roma", "me", "open")["table"]
    with ExitStack() as stack:
        for _ in range(12):
            stack.enter_context(anna.at(table))
        with pytest.raises(WebSocketDisconnect) as refused, anna.at(table):
            pass
        assert refused.value.code == TOO_MANY
        assert packet_of(bela, table, "")["seat"] == -1
    assert packet_of(anna, table)["seat"] == 0


def test_changes_come_to_those_who_ask(anna: Player):
    """A client that asks for changes gets a packet first and then what changed; one that does not, packets."""
    table = anna.table("roma", "me", "bot")["table"]
    with anna.at(table, "seat=1") as plain, anna.at(table, "seat=1&changes=1") as keen:
        packet = plain.asked()
        first = keen.next("packet")
        assert first["type"] == "packet"
        plain.say(packet)
        change = keen.next("change")
        assert change["seq"] > first["seq"]
        assert all(path[0] != "log" for path, _ in change["set"])
