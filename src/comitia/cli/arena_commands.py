"""`comitia arena`: contests of bots."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click

from comitia.cli.inputs import Wrong, make_header
from comitia.engine.registry import Game, find_game

F = TypeVar("F", bound=Callable[..., object])

on_cluster = click.option("--dask", default="", metavar="ADDRESS", help="Play on the cluster of this scheduler.")


@click.group()
def arena() -> None:
    """Contests of bots: a match of two, a ladder of many, a tournament of all.

    A bot is a name (greedy, consul), a class (module:Class) or a program. One that fails, says what it may not say or
    takes too long loses that decision: a line is drawn for it.
    """


def contest_options(command: F) -> F:
    """The options of every contest."""
    file = click.Path(path_type=Path)
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print JSON for programs."),
        click.option("--html", type=file, metavar="FILE", help="Write a page with pictures here."),
        click.option("--resume", type=file, metavar="FILE", help="Keep finished deals here, and go on from them."),
        on_cluster,
        click.option("--workers", type=click.IntRange(1, 1024), help="Processes; as many as processors by default."),
        click.option("--limit", type=click.FloatRange(0.01), default=10.0, show_default=True, help="Seconds a choice."),
        click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Decides all deals."),
        click.option("--edition", type=file, metavar="FILE", help="Correct printed numbers from a TOML file."),
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a variant of the rules."),
        click.option("--players", type=click.IntRange(2), help="Number of players; the usual one by default."),
    ):
        command = option(command)
    return command


def deals_option(deals: int) -> Callable[[F], F]:
    """How many deals are played."""
    kind = click.IntRange(1, 1_000_000)
    return click.option("--deals", type=kind, default=deals, show_default=True, help="Deals for each pairing, at most.")


fixed = click.option("--fixed", is_flag=True, help="Play all deals, even if it is decided before.")


@arena.command()
@click.argument("game")
@click.argument("bots", nargs=2)
@deals_option(400)
@fixed
@contest_options
def match(game: str, bots: tuple[str, ...], **wishes: Any) -> int:
    """Find out which of two bots is stronger; ends as soon as that is sure at 95 %."""
    return hold_contest("match", find_game(game), list(bots), wishes)


@arena.command()
@click.argument("game")
@click.argument("bots", nargs=-1)
@deals_option(200)
@fixed
@contest_options
def ladder(game: str, bots: tuple[str, ...], **wishes: Any) -> int:
    """Let each bot meet the one that is named before it; the five levels if none is named."""
    from comitia.bots.levels import LEVELS

    return hold_contest("ladder", find_game(game), list(bots or LEVELS), wishes)


@arena.command()
@click.argument("game")
@click.argument("bots", nargs=-1)
@deals_option(50)
@contest_options
def tournament(game: str, bots: tuple[str, ...], **wishes: Any) -> int:
    """Let all bots meet, in every combination that fills a table, and rate them; all of ours if none is named."""
    from comitia.bots import bot_names

    return hold_contest("tournament", find_game(game), list(bots or bot_names(game)), {**wishes, "fixed": True})


def hold_contest(kind: str, game: Game, bots: list[str], wishes: dict[str, Any]) -> int:
    """Hold a contest and show what came of it; whoever interrupts is told how to go on."""
    try:
        from comitia.arena.picture import page
        from comitia.arena.standings import Standings
    except ImportError as error:
        raise Wrong(
            f"the arena needs further packages ({error.name} is missing): pip install 'comitia[arena]'"
        ) from None
    from comitia.arena.contest import Book, contest_of, hold
    from comitia.arena.crew import crew_of
    from comitia.arena.journal import Journal
    from comitia.cli.commands import print_json
    from comitia.cli.measuring import Shown

    header = make_header(game, wishes["players"] or game.usual, wishes["options"], wishes["edition"])
    contest = contest_of(kind, header, bots, wishes["seed"], wishes["deals"], not wishes["fixed"], wishes["limit"])
    resume: Path | None = wishes["resume"]
    if resume is not None and not resume.parent.is_dir():
        raise Wrong(f"there is no folder '{resume.parent}'")
    with ExitStack() as opened:
        book = Book() if resume is None else opened.enter_context(Journal(resume, contest))
        crew = opened.enter_context(crew_of(wishes["workers"] or os.cpu_count() or 1, wishes["dask"]))
        shown = opened.enter_context(Shown(click.echo))
        shown.begin("deals", len(contest.pairings()) * contest.deals)
        try:
            meetings = hold(contest, crew, book, lambda done, _: shown.reach(done))
        except KeyboardInterrupt:
            told = "nothing was kept" if resume is None else "the same command goes on from there"
            click.echo(f"interrupted; {told}", err=True)
            return 130
    found = Standings(contest, meetings)
    if wishes["html"] is not None:
        wishes["html"].write_text(page(found), "utf-8")
    print_json(found.json()) if wishes["as_json"] else click.echo("\n".join(found.lines()))
    return 0
