"""A player's home over HTTP: games that are over, how one did, whom one met, and what others may not do there."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

Client = TestClient[Litestar]


def guest(client: Client) -> Client:
    """Another browser, served by the same loop: a database's connections belong to one."""
    other = TestClient(client.app)
    other.blocking_portal = client.blocking_portal
    return other


def token(client: Client) -> dict[str, str]:
    """What every change must bear."""
    return {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}


def leave_alone(client: Client, game: str = "roma") -> str:
    """Play against a bot and give up; the table."""
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "on_leave": "end"}
    table: str = client.post("/api/tables", json=wish, headers=token(client)).json()["table"]
    with client.websocket_connect(f"/api/tables/{table}/socket?seat=1") as socket:
        socket.send_json({"do": "resign", "id": "r"})
        while socket.receive_json()["type"] != "done":
            pass
    return table


def settled(client: Client, count: int) -> list[dict[str, Any]]:
    """The games that are over, once so many are kept."""
    for _ in range(200):
        found: list[dict[str, Any]] = client.get("/api/me/games").json()
        if len(found) >= count:
            return found
    raise AssertionError("the results are not kept")


def test_games_are_listed_filtered_and_put_away(client: Client):
    """Each with everybody's score; who lost finds it among the lost, and what is put away where that is."""
    table = leave_alone(client)
    (game,) = settled(client, 1)
    assert (game["table"], game["title"]) == (table, "Roma")
    assert [(seat["is_you"], seat["is_winner"], seat["has_left"]) for seat in game["seats"]] == [
        (True, False, True),
        (False, True, False),
    ]
    assert client.get("/api/me/games?outcome=won").json() == []
    assert len(client.get("/api/me/games?outcome=lost&game=roma").json()) == 1
    assert client.get("/api/me/games?game=sylla").json() == []
    assert client.get("/api/me/games", params={"before": game["at"]}).json() == []
    assert client.get("/api/me/games?before=soon").status_code == 400
    assert client.post("/api/me/games/tidy", json={"table": table}, headers=token(client)).status_code == 204
    assert client.get("/api/me/games").json() == []
    assert client.get("/api/me/games?hidden=true").json()[0]["is_hidden"]


def test_nobody_tidies_or_finds_others_games(client: Client):
    """A stranger has a home of their own, in which nothing of this one stands."""
    table = leave_alone(client)
    settled(client, 1)
    stranger = guest(client)
    assert stranger.get("/api/me/games").status_code in (200, 401)
    bears = token(stranger)
    assert stranger.get("/api/me/games").json() == []
    assert stranger.get("/api/me/record").json() == {"ratings": [], "tallies": [], "mates": []}
    for path, wish in (("games/tidy", {"table": table}), ("friends", {"table": table, "seat": 0})):
        assert stranger.post(f"/api/me/{path}", json=wish, headers=bears).status_code == 404


def test_record_and_friends(client: Client):
    """Statistics by game, seat and opponent; somebody one met can be kept as a friend, by where one met them."""
    friend = guest(client)
    wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "friend"}], "on_leave": "end"}
    made = client.post("/api/tables", json=wish, headers=token(client)).json()
    bears = token(friend)
    seated = friend.post(f"/api/tables/{made['table']}/seats/2?token={made['tokens']['1']}", headers=bears)
    assert seated.status_code == 200
    with client.websocket_connect(f"/api/tables/{made['table']}/socket?seat=1") as socket:
        socket.send_json({"do": "resign", "id": "r"})
        while socket.receive_json()["type"] != "done":
            pass
    settled(client, 1)
    record = client.get("/api/me/record").json()
    assert {(each["by"], each["title"], each["played"], each["won"]) for each in record["tallies"]} >= {
        ("game", "Roma", 1, 0),
        ("seat", "1", 1, 0),
        ("opponent", record["mates"][0]["name"], 1, 0),
    }
    (mate,) = record["mates"]
    assert not mate["is_friend"]
    where = {"table": mate["table"], "seat": mate["seat"]}
    assert client.post("/api/me/friends", json=where, headers=token(client)).status_code == 204
    assert client.get("/api/me/record").json()["mates"][0]["is_friend"]
    assert len(client.get("/api/me/export").json()["friends"]) == 1
    assert friend.get("/api/me/record").json()["tallies"][0]["won"] == 1
    assert client.post("/api/me/friends", json={**where, "is_friend": False}, headers=token(client)).status_code == 204
    assert not client.get("/api/me/record").json()["mates"][0]["is_friend"]
    # A game that ended before anybody decided does not count, and nobody leads a ladder by chance.
    assert record["ratings"] == []
    assert client.get("/api/games/roma/ladder").json() == []
    assert client.get("/api/games/nothing/ladder").status_code == 404


def test_whoever_is_forgotten_leaves_no_name(client: Client):
    """Results stay for the others, without a name."""
    leave_alone(client)
    settled(client, 1)
    assert client.post("/api/me/forget", json={}, headers=token(client)).status_code == 200
    assert client.get("/api/me/games").json() == []
