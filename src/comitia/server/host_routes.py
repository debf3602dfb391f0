"""The addresses that are for hosts only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from comitia.server.guarding import visitor_of
from comitia.server.hosts import Hosts
from comitia.server.packets import (
    HostAnswer,
    HostDeed,
    HostNumbers,
    HostPerson,
    HostReport,
    HostTable,
    HostWish,
)
from comitia.server.problems import Refusal
from comitia.server.routes import Asked
from comitia.server.services import services_of
from comitia.server.socket import TableId

PersonId = Annotated[str, PathParameter(description="The id of a person.", max_length=32)]
DeedName = Annotated[str, PathParameter(description="What is to be done.", max_length=20)]
ReportNumber = Annotated[int, PathParameter(description="The number of a report.", ge=1, le=1_000_000_000)]
Find = Annotated[str, QueryParameter(description="What to look for.", max_length=80)]
Status = Annotated[str, QueryParameter(description="open, playing or over.", max_length=8)]
Settled = Annotated[bool, QueryParameter(description="Those too that were looked at.")]

Deed = Callable[[Hosts, str, str, HostWish], Awaitable[str | None]]
DEEDS: Final[dict[str, Deed]] = {
    "rename": lambda hosts, by, key, wish: hosts.rename(by, key, wish.name),
    "ban": lambda hosts, by, key, wish: hosts.ban(by, key),
    "unban": lambda hosts, by, key, wish: hosts.ban(by, key, is_banned=False),
    "mute": lambda hosts, by, key, wish: hosts.mute(by, key, wish.hours),
    "unmute": lambda hosts, by, key, wish: hosts.mute(by, key, 0),
    "reset": lambda hosts, by, key, wish: hosts.reset(by, key),
    "delete": lambda hosts, by, key, wish: hosts.delete_person(by, key),
    "host": lambda hosts, by, key, wish: hosts.make_host(by, key, is_host=True),
    "unhost": lambda hosts, by, key, wish: hosts.make_host(by, key, is_host=False),
}
TABLE_DEEDS: Final[dict[str, Deed]] = {
    "close": lambda hosts, by, key, wish: hosts.close(by, key),
    "delete": lambda hosts, by, key, wish: hosts.delete_table(by, key),
    "seat": lambda hosts, by, key, wish: hosts.hand_over(by, key, wish.seat - 1, wish.name),
}


def for_hosts(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let nobody else in, and tell nobody that there is anything."""
    person = visitor_of(connection).person
    if person is None or not person.is_host:
        raise Refusal("not_found")


def hosts_of(request: Asked) -> Hosts:
    """The tools."""
    return services_of(request.app).hosts


async def carry_out(request: Asked, deeds: dict[str, Deed], deed: str, key: str, wish: HostWish) -> HostAnswer:
    """Do what a host asks for, under the host's name."""
    if deed not in deeds:
        raise Refusal("not_found")
    url = await deeds[deed](hosts_of(request), visitor_of(request).known().name, key, wish)
    return HostAnswer(url=url or "")


@get("/numbers", operation_id="host_numbers")
async def numbers(request: Asked) -> HostNumbers:
    """How much there is of everything."""
    return await hosts_of(request).numbers()


@get("/people", operation_id="host_people")
async def people(request: Asked, find: Find = "") -> list[HostPerson]:
    """People by name, address or id."""
    return await hosts_of(request).find_people(find)


@get("/people/{person:str}/export", operation_id="host_export")
async def export(request: Asked, person: PersonId) -> Response[bytes]:
    """Everything that is kept of somebody, as a file."""
    found = await hosts_of(request).export(visitor_of(request).known().name, person)
    name = 'attachment; filename="comitia-person.json"'
    body = msgspec.json.format(msgspec.json.encode(found), indent=1)
    return Response(body, media_type="application/json", headers={"Content-Disposition": name})


@post("/people/{person:str}/{deed:str}", operation_id="host_person_deed", status_code=200)
async def person_deed(request: Asked, person: PersonId, deed: DeedName, data: JSONBody[HostWish]) -> HostAnswer:
    """Rename, ban, unban, mute, unmute, reset, delete, host or unhost somebody."""
    return await carry_out(request, DEEDS, deed, person, data)


@get("/tables", operation_id="host_tables")
async def tables(request: Asked, find: Find = "", status: Status = "") -> list[HostTable]:
    """Tables by game, by who sits there, or by id."""
    return await hosts_of(request).find_tables(find, status)


@get("/tables/{table:str}", operation_id="host_table")
async def table(request: Asked, table: TableId) -> HostTable:
    """One table."""
    return await hosts_of(request).table(table)


@post("/tables/{table:str}/{deed:str}", operation_id="host_table_deed", status_code=200)
async def table_deed(request: Asked, table: TableId, deed: DeedName, data: JSONBody[HostWish]) -> HostAnswer:
    """Close or delete a table, or hand a seat over to whoever is named."""
    return await carry_out(request, TABLE_DEEDS, deed, table, data)


@get("/reports", operation_id="host_reports")
async def reports(request: Asked, settled: Settled = False) -> list[HostReport]:
    """What people complained of."""
    return await hosts_of(request).reports(settled)


@post("/reports/{number:int}/settle", operation_id="host_settle", status_code=204)
async def settle(request: Asked, number: ReportNumber) -> None:
    """A report was looked at."""
    await hosts_of(request).settle(visitor_of(request).known().name, number)


@get("/log", operation_id="host_log")
async def log(request: Asked) -> list[HostDeed]:
    """What hosts did."""
    return await hosts_of(request).deeds()


ROUTES = Router(
    "/api/host",
    route_handlers=[numbers, people, export, person_deed, tables, table, table_deed, reports, settle, log],
    guards=[for_hosts],
)
