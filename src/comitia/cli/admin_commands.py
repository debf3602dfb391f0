"""The commands of `comitia admin` and their options; what they do is in the module beside this one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click

from comitia.cli.inputs import Wrong, printable

T = TypeVar("T")
FILE = click.Path(path_type=Path)
STATUSES = ["open", "playing", "over"]


@click.group()
@click.option("--db", metavar="FILE|URL", envvar="COMITIA_DB", help="Where games are kept.")
@click.option("--base-url", metavar="URL", envvar="COMITIA_BASE_URL", help="The address that people use, for links.")
@click.option("--secret", metavar="TEXT", envvar="COMITIA_SECRET", help="The server's secret, if it is in no file.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def admin(context: click.Context, /, **wishes: Any) -> None:
    """Look after people, tables and talk; a server may be running."""
    context.obj = wishes


def done(context: click.Context, job: Callable[[Any], Awaitable[T]]) -> T:
    """Do something with the tools of a host."""
    try:
        from comitia.cli.admin import run
    except ImportError as error:
        raise Wrong(f"this needs further packages ({error.name} is missing): pip install 'comitia[server]'") from None
    wishes = context.obj
    return run(wishes["db"], wishes["base_url"], wishes["secret"], job)


def tell(context: click.Context, found: Any, lines: Iterable[str]) -> None:
    """Print what was found, for people or for programs."""
    if context.obj["as_json"]:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
        return
    for line in lines:
        click.echo(printable(line))


def by() -> str:
    """Whoever sits at the command line."""
    from comitia.cli.admin import BY

    return BY


# -- people ------------------------------------------------------------------------------------


@admin.group()
def people() -> None:
    """Find, rename, ban, delete or export people; reset passwords; name hosts. WHO is an id or an account's name."""


@people.command("find")
@click.argument("text", default="")
@click.pass_context
def find_people(context: click.Context, text: str) -> None:
    """People whose name or e-mail holds a text."""
    from comitia.cli.admin import person_line

    found = done(context, lambda hosts: hosts.find_people(text))
    tell(context, found, map(person_line, found))


@people.command()
@click.argument("who")
@click.argument("name")
@click.pass_context
def rename(context: click.Context, who: str, name: str) -> None:
    """Call somebody otherwise, at their tables too."""
    done(context, lambda hosts: hosts.rename(by(), who, name))


@people.command()
@click.argument("who")
@click.pass_context
def ban(context: click.Context, who: str) -> None:
    """Log somebody out for good; bots take their seats."""
    done(context, lambda hosts: hosts.ban(by(), who))


@people.command()
@click.argument("who")
@click.pass_context
def unban(context: click.Context, who: str) -> None:
    """Let somebody come again."""
    done(context, lambda hosts: hosts.ban(by(), who, is_banned=False))


@people.command()
@click.argument("who")
@click.pass_context
def reset(context: click.Context, who: str) -> None:
    """Print a link by which an account gets a new password, once and within a day."""
    url = done(context, lambda hosts: hosts.reset(by(), who))
    tell(context, {"url": url}, [url])


@people.command("delete")
@click.argument("who")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@click.pass_context
def delete_person(context: click.Context, who: str, yes: bool) -> None:
    """Forget somebody: nothing that is left names them."""
    if not yes:
        click.confirm(printable(f"Delete {who} for good?"), abort=True)
    done(context, lambda hosts: hosts.delete_person(by(), who))


@people.command()
@click.argument("who")
@click.argument("target", type=FILE)
@click.pass_context
def export(context: click.Context, who: str, target: Path) -> None:
    """Write everything that is kept of somebody into a file."""
    from comitia.cli.admin import write_export

    write_export(done(context, lambda hosts: hosts.export(by(), who)), target)


@people.command()
@click.argument("who")
@click.option("--remove", is_flag=True, help="No longer.")
@click.pass_context
def host(context: click.Context, who: str, remove: bool) -> None:
    """Let an account be a host, who has a page of their own."""
    done(context, lambda hosts: hosts.make_host(by(), who, is_host=not remove))


# -- tables ------------------------------------------------------------------------------------


@admin.group()
def tables() -> None:
    """List, show, close or delete tables; hand a seat over."""


@tables.command("list")
@click.argument("text", default="")
@click.option("--status", type=click.Choice(STATUSES), help="Only these.")
@click.pass_context
def list_tables(context: click.Context, text: str, status: str | None) -> None:
    """The latest tables, perhaps of one game or one player."""
    from comitia.cli.admin import table_line

    found = done(context, lambda hosts: hosts.find_tables(text, status or ""))
    tell(context, found, map(table_line, found))


@tables.command()
@click.argument("table")
@click.pass_context
def show(context: click.Context, table: str) -> None:
    """Who sits at a table and how far it is; nothing of its cards."""
    from comitia.cli.admin import table_lines

    found = done(context, lambda hosts: hosts.table(table))
    tell(context, found, table_lines(found))


@tables.command()
@click.argument("table")
@click.pass_context
def close(context: click.Context, table: str) -> None:
    """End a game, so that nobody wins; a table that has not begun is deleted."""
    done(context, lambda hosts: hosts.close(by(), table))


@tables.command("delete")
@click.argument("table")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@click.pass_context
def delete_table(context: click.Context, table: str, yes: bool) -> None:
    """Forget a table and everything that was done and said there."""
    if not yes:
        click.confirm(printable(f"Delete table {table} for good?"), abort=True)
    done(context, lambda hosts: hosts.delete_table(by(), table))


@tables.command()
@click.argument("table")
@click.argument("number", type=click.IntRange(1, 99))
@click.argument("who")
@click.pass_context
def seat(context: click.Context, table: str, number: int, who: str) -> None:
    """Give a person's seat at a table to somebody else."""
    done(context, lambda hosts: hosts.hand_over(by(), table, number - 1, who))


# -- talk --------------------------------------------------------------------------------------


@admin.group()
def talk() -> None:
    """Look at what people complained of; silence whoever it was."""


@talk.command()
@click.option("--all", "are_all", is_flag=True, help="Those too that were looked at.")
@click.pass_context
def reports(context: click.Context, are_all: bool) -> None:
    """What people complained of."""
    from comitia.cli.admin import report_lines

    found = done(context, lambda hosts: hosts.reports(are_all))
    tell(context, found, [line for report in found for line in report_lines(report)])


@talk.command()
@click.argument("number", type=click.IntRange(min=1))
@click.pass_context
def settle(context: click.Context, number: int) -> None:
    """A report was looked at."""
    done(context, lambda hosts: hosts.settle(by(), number))


@talk.command()
@click.argument("who")
@click.option("--hours", type=click.IntRange(1, 24 * 365), default=24, show_default=True, help="For how long.")
@click.pass_context
def mute(context: click.Context, who: str, hours: int) -> None:
    """Let somebody be silent for a while."""
    done(context, lambda hosts: hosts.mute(by(), who, hours))


@talk.command()
@click.argument("who")
@click.pass_context
def unmute(context: click.Context, who: str) -> None:
    """Let somebody talk again."""
    done(context, lambda hosts: hosts.mute(by(), who, 0))


# -- numbers and deeds -------------------------------------------------------------------------


@admin.command()
@click.pass_context
def stats(context: click.Context) -> None:
    """How many people, tables and moves there are."""
    from comitia.cli.admin import number_lines

    found = done(context, lambda hosts: hosts.numbers())
    tell(context, found, number_lines(found))


@admin.command()
@click.pass_context
def log(context: click.Context) -> None:
    """What hosts did, the latest first."""
    from comitia.cli.admin import deed_line

    found = done(context, lambda hosts: hosts.deeds())
    tell(context, found, map(deed_line, found))
