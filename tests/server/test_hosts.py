"""What hosts see and do, at their page and from a command line, and that nobody else can."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from comitia.cli import main
from comitia.server.accounts import NEMO, Accounts
from comitia.server.desk import Attention
from comitia.server.hosts import Hosts
from comitia.server.packets import Credentials, Speak
from comitia.server.people import People, Person, Visitor, new_id
from comitia.server.services import services_of
from comitia.server.settings import Settings
from tests.server.test_people import PASSWORD, Browser, account, code
from tests.server.world import World, refusal, run

SETTINGS = Settings(secret="only for tests")


def tools(world: World) -> tuple[Hosts, People]:
    """The tools of a host in a world."""
    people = People(world.store, SETTINGS, lambda: world.time)
    return Hosts(world.house, Accounts(world.house, people, SETTINGS)), people


def with_tools(attempt: Callable[[World, Hosts, People], Awaitable[None]], db: str) -> None:
    """Run a test with the tools of a host."""

    async def inside(world: World) -> None:
        await attempt(world, *tools(world))

    run(inside, db)


async def account_of(people: People, name: str) -> Person:
    """Somebody with an account and a session."""
    guest, _ = await people.new_guest("en", "here")
    return await people.register(guest, Credentials(name=name, password=PASSWORD))


async def seated(world: World) -> tuple[str, str]:
    """A table of Roma with Anna and Béla, and Anna's id."""
    table = await world.table("roma", "Anna", "Béla")
    anna = (await world.hosted(table)).seats[0].person
    assert anna is not None
    return table, anna


# People


def test_people_are_found(db: str):
    """By a part of the name in any spelling, by id; signs that mean something to a database mean nothing here."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        livia = await account_of(people, "Livia 100%")
        await account_of(people, "Drusus")
        assert [person.name for person in await hosts.find_people("LIV")] == ["Livia 100%"]
        assert [person.name for person in await hosts.find_people("0%")] == ["Livia 100%"]
        assert await hosts.find_people("%u%") == []
        assert [person.name for person in await hosts.find_people(livia.id)] == ["Livia 100%"]
        assert len(await hosts.find_people()) == 2
        assert (await hosts.person(" livia  100% ")).id == livia.id
        assert await refusal(hosts.person("livia\0")) == "not_found"

    with_tools(attempt, db)


def test_renamed_everywhere(db: str):
    """The account, the seats and what was said bear the new name; a name that is taken is refused."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        table, anna = await seated(world)
        await account_of(people, "Drusus")
        await world.talk.say(table, 0, "Anna", Speak(id="1", text="Ave"), anna)
        await hosts.rename("host", anna, "Antonia")
        assert (await hosts.person(anna)).name == "Antonia"
        assert (await world.hosted(table)).seats[0].name == "Antonia"
        assert [line.name for line in await world.talk.lines(table)] == ["Antonia"]
        livia = await account_of(people, "Livia")
        assert await refusal(hosts.rename("host", livia.id, "drusus")) == "name_taken"
        assert (await hosts.deeds())[0].words == "Anna > Antonia"

    with_tools(attempt, db)


def test_banned_are_out(db: str):
    """No session, no login, and a bot on every seat; until they are let in again."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        livia = await account_of(people, "Livia")
        table, _ = await seated(world)
        await hosts.hand_over("host", table, 0, livia.id)
        session = await people.new_session(livia)
        await hosts.ban("host", "livia")
        assert await people.owner(session) is None
        wish = Credentials(name="Livia", password=PASSWORD)
        assert await refusal(people.login(Visitor(address="here"), wish)) == "banned"
        assert (await world.hosted(table)).seats[0].has_left
        speak = world.talk.say(table, 0, "Livia", Speak(id="1", text="Ave"), livia.id)
        assert await refusal(speak) == "banned"
        await hosts.ban("host", "livia", is_banned=False)
        assert (await people.login(Visitor(address="here"), wish)).id == livia.id

    with_tools(attempt, db)


def test_deleted_person(db: str):
    """Gone from people, seats and talk; the game goes on."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        table, anna = await seated(world)
        over, second = await seated(world)
        await world.play(over)
        await world.talk.say(table, 0, "Anna", Speak(id="1", text="Ave"), anna)
        for person in (anna, second):
            await hosts.delete_person("host", person)
        assert await refusal(hosts.person(anna)) == "not_found"
        assert [(await world.hosted(each)).seats[0].name for each in (table, over)] == [NEMO, NEMO]
        assert await world.talk.lines(table) == []
        await world.play(table)
        assert (await world.lobby.verify(table)).difference is None

    with_tools(attempt, db)


def test_only_accounts_are_hosts(db: str):
    """A guest's cookie is too little to be trusted with."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        guest = await world.person("Anna")
        assert await refusal(hosts.make_host("host", guest.id, is_host=True)) == "is_guest"
        await account_of(people, "Livia")
        await hosts.make_host("host", "Livia", is_host=True)
        assert (await hosts.person("Livia")).is_host
        await hosts.make_host("host", "Livia", is_host=False)
        assert not (await hosts.person("Livia")).is_host

    with_tools(attempt, db)


# Tables


def test_tables_are_found(db: str):
    """By game, player, id and status."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        table, anna = await seated(world)
        await world.table("sylla", "Clodia", "Decius")
        for text in ("roma", "ann", anna, table):
            assert [found.table for found in await hosts.find_tables(text)] == [table]
        assert len(await hosts.find_tables()) == 2
        assert await hosts.find_tables(status="over") == []
        assert [seat.name for seat in (await hosts.table(table)).seats] == ["Anna", "Béla"]

    with_tools(attempt, db)


def test_closed_table_is_over(db: str):
    """Nobody wins, the dice can be verified, and it cannot be closed again."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        table, _ = await seated(world)
        await hosts.close("host", table)
        result = (await world.packet(table, 0))["result"]
        assert (result["reason"], [seat["is_winner"] for seat in result["seats"]]) == ("closed", [False, False])
        assert (await world.lobby.verify(table)).difference is None
        assert await refusal(hosts.close("host", table)) == "Over"

    with_tools(attempt, db)


def test_deleted_table_is_gone(db: str):
    """With all that was done and said."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        table, anna = await seated(world)
        await world.talk.say(table, 0, "Anna", Speak(id="1", text="Ave"), anna)
        await world.talk.report(table, 1, anna, "rude")
        await hosts.delete_table("host", table)
        assert await refusal(world.hosted(table)) == "not_found"
        assert await hosts.reports() == []

    with_tools(attempt, db)


def test_seat_is_handed_over(db: str):
    """The new owner plays on; the old one watches. Bots' seats are nobody's to give."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        table, _ = await seated(world)
        livia = await account_of(people, "Livia")
        await hosts.hand_over("host", table, 0, "livia")
        seat = (await world.hosted(table)).seats[0]
        assert (seat.person, seat.name) == (livia.id, "Livia")
        with_bot = await world.table("roma", "Anna", "random")
        assert await refusal(hosts.hand_over("host", with_bot, 1, "livia")) == "no_such_seat"
        assert await refusal(hosts.hand_over("host", with_bot, 7, "livia")) == "not_found"

    with_tools(attempt, db)


# Talk


def test_reports_and_silence(db: str):
    """A complaint reaches the hosts once, whoever was silenced is refused for as long, and a settled report is gone."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        table, anna = await seated(world)
        bela = (await world.hosted(table)).seats[1].person
        assert bela is not None
        await world.talk.say(table, 0, "Anna", Speak(id="1", text="Barbarian!"), anna)
        for _ in range(2):
            await world.talk.report(table, 1, bela, "rude")
        assert await refusal(world.talk.report(table, 9, bela, "rude")) == "not_found"
        (report,) = await hosts.reports()
        assert (report.name, report.person, report.text, report.by, report.reason) == (
            *("Anna", anna, "Barbarian!", "Béla", "rude"),
        )
        await hosts.mute("host", report.person, 2)
        assert await refusal(world.talk.say(table, 0, "Anna", Speak(id="2", text="!"), anna)) == "muted"
        world.pass_time(hours=3)
        await world.talk.say(table, 0, "Anna", Speak(id="3", text="!"), anna)
        await hosts.settle("host", report.number)
        assert await hosts.reports() == []
        assert len(await hosts.reports(are_settled=True)) == 1
        assert await refusal(hosts.settle("host", report.number)) == "not_found"

    with_tools(attempt, db)


# Numbers, deeds, and what other servers notice


def test_numbers(db: str):
    """They are counted."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        await account_of(people, "Livia")
        table, _ = await seated(world)
        await world.first(table, 0)
        found = await hosts.numbers()
        assert found.games == {"roma": {"playing": 1}}
        assert (found.numbers["accounts"], found.numbers["guests"], found.numbers["moves_day"]) == (1, 2, 1)

    with_tools(attempt, db)


def test_every_deed_is_noted(db: str):
    """Under the host's name, with whom and where."""

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        livia = await account_of(people, "Livia")
        table, _ = await seated(world)
        await hosts.rename("Ops", livia.id, "Julia")
        await hosts.mute("Ops", livia.id, 5)
        await hosts.mute("Ops", livia.id, 0)
        await hosts.reset("Ops", livia.id)
        await hosts.export("Ops", livia.id)
        await hosts.make_host("Ops", livia.id, is_host=True)
        await hosts.make_host("Ops", livia.id, is_host=False)
        await hosts.hand_over("Ops", table, 0, livia.id)
        await hosts.ban("Ops", livia.id)
        await hosts.ban("Ops", livia.id, is_banned=False)
        await hosts.close("Ops", table)
        await hosts.delete_table("Ops", table)
        await hosts.delete_person("Ops", livia.id)
        found = (await hosts.deeds())[::-1]
        wanted = "rename mute unmute reset export host unhost hand_over ban unban close delete_table delete_person"
        assert [deed.deed for deed in found] == wanted.split()
        assert {deed.host for deed in found} == {"Ops"}
        assert {deed.person for deed in found} == {livia.id, ""}

    with_tools(attempt, db)


def test_server_notices_what_was_done_beside_it(db: str):
    """A table that a command line has closed is over at the server that has it at hand."""

    async def inside(world: World) -> None:
        table, _ = await seated(world)
        attention = Attention(world.house)
        await attention.look()
        async with World(db) as other:
            await tools(other)[0].close("command line", table)
        await attention.look()
        await world.house.finish()
        assert (await world.hosted(table)).row.status == "over"

    run(inside, db)


# The doors


def host_of(client: Browser) -> dict[str, str]:
    """Register a host; the header for what comes next."""
    header = account(client, "Ops")

    async def make() -> None:
        await services_of(client.app).hosts.make_host("test", "Ops", is_host=True)

    client.blocking_portal.call(make)
    return header


@pytest.mark.parametrize("address", ["numbers", "people", "tables", "reports", "log", "people/x/export", "tables/x"])
def test_others_find_nothing_there(client: Browser, address: str):
    """Neither guests nor accounts nor programs learn that there is a page for hosts."""
    assert code(client.get(f"/api/host/{address}")) == (404, "not_found")
    account(client)
    assert code(client.get(f"/api/host/{address}")) == (404, "not_found")
    client.cookies.clear()
    assert code(client.get(f"/api/host/{address}", headers={"Authorization": "Bearer x"})) == (404, "not_found")


@pytest.mark.parametrize("address", ["people/x/ban", "tables/x/delete", "reports/1/settle"])
def test_others_can_do_nothing_there(client: Browser, address: str):
    """Whatever they send."""
    header = account(client)
    assert code(client.post(f"/api/host/{address}", json={}, headers=header)) == (404, "not_found")


def test_host_at_the_page(client: Browser):
    """Looks, does, and is noted; a change needs the page's token."""
    header = host_of(client)
    assert client.get("/api/me").json()["is_host"]
    assert client.get("/api/host/numbers").json()["numbers"]["hosts"] == 1
    (me,) = client.get("/api/host/people?find=ops").json()
    assert code(client.post(f"/api/host/people/{me['id']}/mute", json={"hours": 1})) == (403, "csrf")
    assert client.post(f"/api/host/people/{me['id']}/mute", json={"hours": 1}, headers=header).json() == {"url": ""}
    url = client.post(f"/api/host/people/{me['id']}/reset", json={}, headers=header).json()["url"]
    assert "/reset#" in url
    assert code(client.post(f"/api/host/people/{me['id']}/crown", json={}, headers=header)) == (404, "not_found")
    assert client.get(f"/api/host/people/{me['id']}/export").json()["person"]["name"] == "Ops"
    assert [deed["deed"] for deed in client.get("/api/host/log").json()] == ["export", "reset", "mute", "host"]


def test_report_and_settle_at_the_page(client: Browser):
    """From the complaint to the end of it."""
    header = host_of(client)
    table = client.post(
        "/api/tables", json={"game": "roma", "seats": [{"kind": "me"}, {"kind": "bot"}]}, headers=header
    ).json()["table"]
    with client.websocket_connect(f"/api/tables/{table}/socket?seat=1") as socket:
        socket.send_json({"do": "chat", "id": "1", "text": "Barbarian!"})
        while socket.receive_json()["type"] != "done":
            pass
    address = f"/api/tables/{table}/chat/1/report"
    assert client.post(address, json={"reason": "rude"}, headers=header).status_code == 204
    (report,) = client.get("/api/host/reports").json()
    assert (report["name"], report["text"], report["reason"]) == ("Ops", "Barbarian!", "rude")
    assert client.post(f"/api/host/reports/{report['number']}/settle", headers=header).status_code == 204
    assert client.get("/api/host/reports").json() == []


# The command line


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch):
    """Hosts type ids behind commands."""
    ids = iter(["-5ab", "--help", "5-ab"])
    monkeypatch.setattr("comitia.server.people.secrets.token_urlsafe", lambda _: next(ids))
    assert new_id() == "5-ab"


@pytest.fixture
def house(tmp_path: Path) -> tuple[str, str, str]:
    """A database with an account and a table; the id of the table and of Anna."""
    db = str(tmp_path / "comitia.db")
    found: list[str] = []

    async def attempt(world: World, hosts: Hosts, people: People) -> None:
        await account_of(people, "Livia")
        found.extend(await seated(world))

    with_tools(attempt, db)
    return db, found[0], found[1]


def told(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    """What a command prints, as JSON."""
    assert main(["admin", "--json", *args]) == 0
    text = capsys.readouterr().out
    return json.loads(text) if text else None


def test_command_line(house: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Every command does what the page does, and is noted."""
    db, table, anna = house
    at = ["--db", db, "--base-url", "https://games.example"]
    assert [person["name"] for person in told(capsys, *at, "people", "find", "liv")] == ["Livia"]
    told(capsys, *at, "people", "rename", "livia", "Julia")
    told(capsys, *at, "people", "host", "julia")
    assert told(capsys, *at, "people", "reset", "julia")["url"].startswith("https://games.example/reset#")
    told(capsys, *at, "people", "export", "julia", str(tmp_path / "julia.json"))
    assert json.loads((tmp_path / "julia.json").read_text())["person"]["name"] == "Julia"
    assert (tmp_path / "julia.json").stat().st_mode & 0o777 == 0o600
    told(capsys, *at, "talk", "mute", "julia", "--hours", "3")
    told(capsys, *at, "talk", "unmute", "julia")
    assert told(capsys, *at, "talk", "reports") == []
    assert [found["table"] for found in told(capsys, *at, "tables", "list", "roma", "--status", "playing")] == [table]
    told(capsys, *at, "tables", "seat", table, "1", "julia")
    assert told(capsys, *at, "tables", "show", table)["seats"][0]["name"] == "Julia"
    told(capsys, *at, "tables", "close", table)
    told(capsys, *at, "tables", "delete", table, "--yes")
    told(capsys, *at, "people", "ban", anna)
    told(capsys, *at, "people", "unban", anna)
    told(capsys, *at, "people", "delete", anna, "--yes")
    assert told(capsys, *at, "stats")["numbers"]["tables"] == 0
    assert {deed["host"] for deed in told(capsys, *at, "log")} == {"command line"}


@pytest.mark.parametrize("args", [["people", "find"], ["tables", "list"], ["stats"], ["log"], ["talk", "reports"]])
def test_command_line_for_people(house: tuple[str, str, str], args: list[str], capsys: pytest.CaptureFixture[str]):
    """Lines, not JSON."""
    assert main(["admin", "--db", house[0], *args]) == 0
    assert not capsys.readouterr().out.startswith(("[", "{"))


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["people", "ban", "nobody"], "comitia: There is nothing here."),
        (["tables", "close", "nothing"], "comitia: There is nothing here."),
        (["people", "rename", "livia", "x" * 99], "comitia: A name has 1 to 32 visible characters."),
    ],
)
def test_command_line_refuses_in_a_sentence(
    house: tuple[str, str, str], args: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
):
    """Exit code 2, nothing changed."""
    assert main(["admin", "--db", house[0], *args]) == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_command_line_without_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """There must be some."""
    assert main(["admin", "--db", str(tmp_path / "none.db"), "stats"]) == 2
    assert "there are no games in" in capsys.readouterr().err
