"""The addresses at which people look after themselves, and complain of what was said."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody, PathParameter

from comitia.server.accounts import Accounts
from comitia.server.guarding import visitor_of
from comitia.server.packets import (
    ForgottenWish,
    LeaveWish,
    MePacket,
    PasswordWish,
    ReportWish,
    ResetWish,
    Sessions,
)
from comitia.server.routes import Asked, told
from comitia.server.services import services_of
from comitia.server.socket import TableId

LineNumber = Annotated[int, PathParameter(description="A line of talk.", ge=1, le=1_000_000)]


def accounts_of(request: Asked) -> Accounts:
    """The accounts of this server."""
    return services_of(request.app).accounts


@post("/me/password", operation_id="change_password", status_code=200)
async def change_password(request: Asked, data: JSONBody[PasswordWish]) -> Response[MePacket]:
    """Have another password; every other browser is logged out."""
    visitor = visitor_of(request)
    person = visitor.known()
    await accounts_of(request).change_password(person, data.old, data.new)
    people = services_of(request.app).people
    return told(request, person, await people.new_session(person, visitor.session), is_new=True)


@get("/me/sessions", operation_id="sessions")
async def sessions(request: Asked) -> Sessions:
    """How many other browsers are logged in as you."""
    visitor = visitor_of(request)
    return Sessions(others=await accounts_of(request).other_sessions(visitor.known().id, visitor.session))


@delete("/me/sessions", operation_id="end_sessions", status_code=200)
async def end_sessions(request: Asked) -> Sessions:
    """Log every other browser out."""
    visitor = visitor_of(request)
    await accounts_of(request).end_other_sessions(visitor.known().id, visitor.session)
    return Sessions(others=0)


@get("/me/export", operation_id="export_me")
async def export_me(request: Asked) -> Response[bytes]:
    """Everything that is kept of you, as a file."""
    found = await accounts_of(request).export(visitor_of(request).known().id)
    name = 'attachment; filename="comitia-me.json"'
    body = msgspec.json.format(msgspec.json.encode(found), indent=1)
    return Response(body, media_type="application/json", headers={"Content-Disposition": name})


@post("/me/forget", operation_id="forget_me", status_code=200)
async def forget_me(request: Asked, data: JSONBody[LeaveWish]) -> Response[MePacket]:
    """Be forgotten, and be somebody new."""
    visitor = visitor_of(request)
    person = visitor.known()
    accounts = accounts_of(request)
    await accounts.prove(person, data.password)
    await accounts.forget(person.id)
    people = services_of(request.app).people
    guest, session = await people.new_guest(person.lang, visitor.address)
    return told(request, guest, session, is_new=True)


@post("/forgotten", operation_id="forgotten", status_code=204)
async def forgotten(request: Asked, data: JSONBody[ForgottenWish]) -> None:
    """Ask for a link to a new password by mail; the answer is the same whoever is named."""
    services_of(request.app).people.spend_mail(visitor_of(request).address)
    notices = services_of(request.app).notices
    notices.start(accounts_of(request).mail_reset(data.name, notices))


@post("/reset", operation_id="reset", status_code=204)
async def reset(request: Asked, data: JSONBody[ResetWish]) -> None:
    """Set a new password by a link."""
    await accounts_of(request).reset(data.token, data.password, visitor_of(request).address)


@post("/tables/{table:str}/chat/{line:int}/report", operation_id="report", status_code=204)
async def report(request: Asked, table: TableId, line: LineNumber, data: JSONBody[ReportWish]) -> None:
    """Complain of a line of talk to the hosts."""
    await services_of(request.app).talk.report(table, line, visitor_of(request).known().id, data.reason.strip())


ROUTES = Router(
    "/api",
    route_handlers=[change_password, sessions, end_sessions, export_me, forget_me, forgotten, reset, report],
)
