"""`comitia admin`: what a host does about people, tables and talk, beside a server that runs or without one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from comitia.cli.backup import found_settings
from comitia.cli.inputs import Wrong
from comitia.server.accounts import Accounts
from comitia.server.hosts import Hosts
from comitia.server.house import House
from comitia.server.opening import opened
from comitia.server.packets import HostDeed, HostNumbers, HostPerson, HostReport, HostTable
from comitia.server.people import People
from comitia.server.problems import Refusal, sentence
from comitia.server.settings import Settings, with_secret

T = TypeVar("T")
#: Under this name the log has what is done from a command line.
BY = "command line"


def run(db: str | None, base_url: str | None, secret: str | None, job: Callable[[Hosts], Awaitable[T]]) -> T:
    """Do something as a host."""
    found = found_settings(db)
    settings = Settings(db=found.db, base_url=base_url or "", secret=secret or "")
    try:
        return asyncio.run(_run(with_secret(settings), job))
    except Refusal as refusal:
        raise Wrong(sentence(refusal.code, "en", dict(refusal.arguments))) from None


async def _run(settings: Settings, job: Callable[[Hosts], Awaitable[T]]) -> T:
    async with opened(settings) as store:
        house = House(store)
        await house.open()
        try:
            return await job(Hosts(house, Accounts(house, People(store, settings), settings)))
        finally:
            await house.close()


def write_export(found: dict[str, Any], target: Path) -> None:
    """Write what is kept of a person, for its owner only."""
    try:
        with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(found), indent=1))
    except FileExistsError:
        raise Wrong(f"'{target}' is there already") from None
    except OSError as error:
        raise Wrong(f"'{target}' cannot be written: {error.strerror}") from None


# -- in lines ----------------------------------------------------------------------------------


def person_line(person: HostPerson) -> str:
    """Somebody in a line."""
    marks = [
        word
        for word, holds in (
            ("guest", person.is_guest),
            ("host", person.is_host),
            ("banned", person.is_banned),
            (f"silent until {person.muted}", bool(person.muted)),
        )
        if holds
    ]
    told = [person.email, *marks, f"{person.tables} tables", f"since {person.created[:10]}"]
    return f"{person.id}  {person.name}  ({', '.join(filter(None, told))})"


def table_line(table: HostTable) -> str:
    """A table in a line."""
    names = ", ".join(seat.name or seat.kind for seat in table.seats)
    return f"{table.table}  {table.game}  {table.status}, move {table.move}, {table.updated[:16]}Z: {names}"


def table_lines(table: HostTable) -> list[str]:
    """A table in several lines."""
    lines = [
        f"table    {table.table}",
        f"game     {table.game}, rules {table.rules}",
        f"status   {table.status}, move {table.move}{', listed' if table.listed else ''}",
        f"created  {table.created}",
        f"updated  {table.updated}",
    ]
    for seat in table.seats:
        who = " ".join(filter(None, [seat.name, seat.person, "left" if seat.has_left else ""]))
        lines.append(f"seat {seat.seat + 1}   {seat.kind}: {who}")
    return lines


def report_lines(report: HostReport) -> list[str]:
    """A report in two lines."""
    who = f"{report.name} ({report.person or 'unknown'})"
    return [
        f"{report.number}  {report.at[:16]}Z  {report.table}  {who}: {report.text}",
        f"    reported by {report.by or 'somebody who is gone'}: {report.reason or 'no reason given'}",
    ]


def deed_line(deed: HostDeed) -> str:
    """A host's deed in a line."""
    return f"{deed.number}  {deed.at[:16]}Z  {deed.host}: {deed.deed}  " + " ".join(
        filter(None, [deed.person, deed.table, deed.words])
    )


def number_lines(found: HostNumbers) -> list[str]:
    """The numbers in lines."""
    lines = [f"{name.replace('_', ' '):<12} {number}" for name, number in found.numbers.items()]
    for game, states in found.games.items():
        lines.append(f"{game:<12} " + ", ".join(f"{number} {status}" for status, number in states.items()))
    return lines
