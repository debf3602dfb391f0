"""The commands and their options; what they do is in the modules beside this one."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click

from comitia.cli.admin_commands import admin
from comitia.cli.arena_commands import arena, on_cluster
from comitia.cli.inputs import (
    Wrong,
    check_save_path,
    make_header,
    make_source,
    make_table_header,
    printable,
    read_sheet,
)
from comitia.engine.registry import BUILT_IN, find_game, game_names
from comitia.words.messages import SPOKEN

F = TypeVar("F", bound=Callable[..., object])

#: Files are opened by us, so that every defect gets its own sentence.
FILE = click.Path(path_type=Path)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
language = click.option(
    "--lang", default="en", metavar="LANG", envvar="COMITIA_LANG", help=f"Language: {', '.join(SPOKEN)}."
)


def table_options(command: F) -> F:
    """The options of whatever sets up a table."""
    for option in (
        click.option("--seed", type=click.IntRange(min=0), help="Make chance repeatable."),
        click.option("--edition", type=FILE, metavar="FILE", help="Correct printed numbers from a TOML file."),
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a variant of the rules."),
        click.option("--players", type=click.IntRange(min=1), default=None, help="Number of players."),
    ):
        command = option(command)
    return command


def version_text() -> str:
    """The version, and which form of the engine runs."""
    from comitia import __version__, is_compiled

    return f"comitia {__version__} ({'compiled' if is_compiled() else 'plain Python'})"


def print_version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    """Say the version and leave."""
    if value and not context.resilient_parsing:
        click.echo(version_text())
        context.exit()


def print_json(value: object) -> None:
    """JSON in ASCII, so that it survives any terminal."""
    click.echo(json.dumps(value, indent=1))


def say_notes(notes: list[str]) -> None:
    """What people should know besides the result."""
    for note in notes:
        click.echo(note, err=True)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=print_version, help="Say the version."
)
@click.pass_context
def comitia(context: click.Context) -> None:
    """One table for Roman board games: play, simulate, replay and check them."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@comitia.command()
@as_json
@language
def games(as_json: bool, lang: str) -> None:
    """List the games that are installed."""
    from comitia.cli.shelf import game_lines, game_record

    found = [find_game(name) for name in game_names()]
    if as_json:
        print_json([game_record(game, lang) for game in found])
        return
    for game in found:
        for line in game_lines(game, lang):
            click.echo(line)


@comitia.command()
@click.argument("game", required=False)
@click.option("--seats", metavar="NAME,NAME", help="People by name and bots by name, in the order of seats.")
@click.option("--seat", "row", multiple=True, metavar="NAME", help="The same, one seat each: also stdio:PROGRAM.")
@click.option("--load", type=FILE, metavar="FILE", help="Go on with a saved game.")
@click.option("--save", type=FILE, metavar="FILE", help="Save here when the game ends or is left.")
@language
@table_options
def play(
    game: str | None,
    seats: str | None,
    row: tuple[str, ...],
    load: Path | None,
    save: Path | None,
    lang: str,
    players: int | None,
    options: tuple[str, ...],
    edition: Path | None,
    seed: int | None,
) -> None:
    """Play in the terminal, against bots or with others at one keyboard."""
    from comitia.cli.play import Session
    from comitia.cli.seats import level_notes, make_sitters, saved_words, seat_words
    from comitia.cli.tables import load_table, new_table
    from comitia.words import Catalogue

    if save is not None:
        check_save_path(save)
    if seats is not None and row:
        raise Wrong("name the seats with --seats or with --seat, not with both")
    if load is not None:
        if players or options or edition or seed is not None:
            raise Wrong("--load brings players, options, edition and dice along; leave those out")
        table, names = load_table(load, game)
        named = row or seats
        words = seat_words(named, table.header.game, table.header.seats) if named else saved_words(names)
    else:
        if game is None:
            raise Wrong(f"which game? Installed are: {', '.join(game_names())}")
        found = find_game(game)
        words = seat_words(row or seats, found, players or 0)
        table = new_table(make_table_header(found, len(words), options, edition), make_source(seed))
    say_notes(level_notes(words, table.header.game))
    bot_seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    sitters = make_sitters(words, table.header.game, bot_seed)
    Session(table, sitters, Catalogue(table.header.game, lang, table.header.sheet), save).run()


@comitia.command()
@click.argument("game")
@click.option(
    "--games", "number", type=click.IntRange(1, 100_000_000), default=1000, show_default=True, help="How many."
)
@click.option("--bots", default=None, metavar="NAME,NAME", help="Bots in the order of seats.")
@click.option(
    "--workers", type=click.IntRange(1, 1024), default=None, help="Processes; as many as processors by default."
)
@click.option("--resume", type=FILE, metavar="FILE", help="Keep the counts here, and go on from them another day.")
@on_cluster
@click.option("--export", type=FILE, metavar="FILE", help="Write the games to a .jsonl or .parquet file as well.")
@click.option("--seen-by", type=click.IntRange(1), metavar="SEAT", help="With --export: only what this seat saw.")
@as_json
@table_options
def simulate(
    game: str,
    number: int,
    bots: str | None,
    workers: int | None,
    resume: Path | None,
    dask: str,
    export: Path | None,
    seen_by: int | None,
    as_json: bool,
    players: int | None,
    options: tuple[str, ...],
    edition: Path | None,
    seed: int | None,
) -> int:
    """Let bots play many games and report who wins; Ctrl-C reports what was played so far."""
    from comitia.cli.contest import bot_row, run_contest
    from comitia.cli.exporting import export_games
    from comitia.cli.seats import level_notes

    found = find_game(game)
    row = bot_row(bots, found, players or 0)
    header = make_header(found, len(row), options, edition)
    say_notes(level_notes(row, found))
    if export is not None or seen_by is not None:
        say_notes([export_games(header, row, number, seed or 0, export, seen_by)])
    report = run_contest(header, row, number, seed or 0, workers, resume, dask)
    print_json(report.json()) if as_json else click.echo("\n".join(report.lines()))
    return 130 if report.is_partial else 0


@comitia.group()
def dataset() -> None:
    """Games that were exported for research."""


@dataset.command(name="stats")
@click.argument("file", type=FILE)
@as_json
def dataset_stats(file: Path, as_json: bool) -> None:
    """Say what a file of exported games holds."""
    from comitia.cli.exporting import stats_lines
    from comitia.interop.dataset import read, stats

    found = stats(read(file))
    print_json(found) if as_json else click.echo(printable_lines(stats_lines(found)))


@comitia.command()
@click.argument("game")
@click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="The seat of the language model.")
@click.option("--bots", default=None, metavar="NAME,NAME", help="Bots at the other seats.")
@click.option("--coded", is_flag=True, help="Tell codes in the place of names.")
@table_options
def mcp(
    game: str,
    seat: int,
    bots: str | None,
    coded: bool,
    players: int | None,
    options: tuple[str, ...],
    edition: Path | None,
    seed: int | None,
) -> None:
    """Let a language model sit at a table: a server of the Model Context Protocol on standard input and output."""
    from comitia.cli.contest import bot_row
    from comitia.interop.mcp import Seated, server_of

    found = find_game(game)
    header = make_table_header(found, players or 0, options, edition)
    if seat > header.seats:
        raise Wrong(f"there is no seat {seat} among {header.seats}")
    row = bot_row(bots, found, header.seats - 1) if header.seats > 1 else []
    bot_seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    server_of(Seated(header, make_source(seed), seat - 1, row, bot_seed, coded)).run("stdio")


@comitia.command()
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(1, 10_000_000), default=200, show_default=True, help="How many.")
@click.option("--bot", default="", metavar="NAME", help="Who sits everywhere; the strongest of ours by default.")
@click.option(
    "--sweep", "sweeps", multiple=True, metavar="KEY=A..B", help="Try several values of a printed number or an option."
)
@click.option("--workers", type=click.IntRange(1, 1024), default=None, help="Processes; as processors by default.")
@on_cluster
@as_json
@table_options
def balance(
    game: str,
    number: int,
    bot: str,
    sweeps: tuple[str, ...],
    workers: int | None,
    dask: str,
    as_json: bool,
    players: int | None,
    options: tuple[str, ...],
    edition: Path | None,
    seed: int | None,
) -> int:
    """Say which seats, roles and cards win when the same bot sits everywhere; --sweep tries other printed numbers."""
    from comitia.bots import bot_names
    from comitia.cli.contest import bot_row, run_contest
    from comitia.lab.balance import balance as weigh
    from comitia.lab.balance import lines_of, sweep_of

    found = find_game(game)
    header = make_header(found, players or found.usual, options, edition)
    name = bot or next(name for name in ("consul", "greedy", "random") if name in bot_names(game))
    row = bot_row(name, found, header.seats)
    tried = [sweep_of(text, found) for text in sweeps]
    variants = weigh(header, tried, lambda each: run_contest(each, row, number, seed or 0, workers, None, dask))
    if as_json:
        print_json([{"settled": dict(each.settled), **each.report.json()} for each in variants])
    else:
        click.echo("\n".join(lines_of(variants)))
    return 130 if any(each.report.is_partial for each in variants) else 0


@comitia.command()
@click.argument("game")
@click.option("--seats", default="", metavar="N,N", help="Numbers of players to learn for; the usual one by default.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The same seed learns the same.")
@click.option(
    "--imitate", type=click.IntRange(20), default=2000, show_default=True, help="Games of greedy to begin with."
)
@click.option(
    "--decisions", type=click.IntRange(1), default=3_000_000, show_default=True, help="Decisions of self-play."
)
@click.option("--width", default="128,96", show_default=True, metavar="N,N", help="Width of the two layers.")
@click.option("--from", "start", type=FILE, metavar="FILE", help="Go on from these weights instead of imitating.")
@click.option("--rate", type=click.FloatRange(1e-6, 0.1), default=1e-3, show_default=True, help="Step size at first.")
@click.option(
    "--epochs", type=click.IntRange(1, 20), default=1, show_default=True, help="How often games are gone through."
)
@click.option("--batch", type=click.IntRange(64), default=16_384, show_default=True, help="Decisions of a round.")
@click.option(
    "--entropy", type=click.FloatRange(0, 1), default=0.01, show_default=True, help="How much variety is kept."
)
@click.option(
    "--margin", type=click.FloatRange(0, 1), default=0.2, show_default=True, help="How much points count beside wins."
)
@click.option(
    "--guests", type=click.FloatRange(0, 1), default=0.0, show_default=True, help="Share of games with greedy in them."
)
@click.option(
    "--probes", type=click.IntRange(0), default=100, show_default=True, help="Games for each look at the strength."
)
@click.option(
    "--out", type=FILE, default=Path("weights"), show_default=True, metavar="FOLDER", help="Where weights go."
)
@click.option("--stop", type=click.IntRange(0), default=0, help="End after so many decisions, as Ctrl-C would.")
@click.option("--ship", is_flag=True, help="Put them into the package if they pass the gate.")
@click.option(
    "--tasks", type=click.IntRange(1, 1000), default=1, show_default=True, help="Parts of a round, played side by side."
)
@on_cluster
def train(
    game: str,
    seats: str,
    seed: int,
    imitate: int,
    decisions: int,
    width: str,
    start: Path | None,
    rate: float,
    epochs: int,
    batch: int,
    entropy: float,
    margin: float,
    guests: float,
    probes: int,
    out: Path,
    stop: int,
    ship: bool,
    tasks: int,
    dask: str,
) -> int:
    """Train a net for a game: first on games of greedy, then against itself.

    The run is kept after each round: Ctrl-C ends it, and the same command goes on with it.
    """
    try:
        from comitia.cli import training
        from comitia.lab.train.ppo import Ways
    except ImportError as error:
        raise Wrong(
            f"training needs further packages ({error.name} is missing): pip install 'comitia[train]'"
        ) from None

    if start is not None and not start.exists():
        raise Wrong(f"there is no file {start}")
    ways = Ways(batch, epochs, rate, entropy=entropy, margin=margin, guests=guests, tasks=tasks)
    plan = training.plan_of(find_game(game), seats, width, seed, imitate, decisions, probes, start, ways)
    is_done, lines = training.train(plan, out, start, stop, dask)
    click.echo("\n".join(lines))
    if not is_done:
        return 130
    if not ship:
        return 0
    passes, lines = training.ship(game, out)
    click.echo("\n".join(lines))
    return 0 if passes else 1


@comitia.command()
@click.argument("file", type=FILE)
@click.option("--seat", type=int, metavar="K", help="As this seat saw it; otherwise as anybody could.")
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Only the first N lines of the log.")
@as_json
@language
def replay(file: Path, seat: int | None, to: int | None, as_json: bool, lang: str) -> None:
    """Tell a saved game in prose, from its log."""
    from comitia.cli.records import Replay
    from comitia.words import Catalogue

    again = Replay(file, seat, to)
    words = Catalogue(again.saved.header.game, lang, again.saved.header.sheet)
    if as_json:
        print_json(again.record(words))
    else:
        again.tell(words)


@comitia.command()
@click.argument("file", type=FILE)
@click.option("--worlds", type=click.IntRange(1, 1000), default=3, show_default=True, help="How thoroughly to look.")
@click.option("--html", type=FILE, metavar="FILE", help="Write a page with a graph here.")
@as_json
@language
def review(file: Path, worlds: int, html: Path | None, as_json: bool, lang: str) -> None:
    """Look at a saved game afterwards: who stood how when, which choices cost most, what was luck."""
    try:
        from comitia.cli.reviewing import Reviewed
    except ImportError as error:
        raise Wrong(f"a review needs further packages ({error.name} is missing): pip install 'comitia[bots]'") from None

    found = Reviewed(file, lang, worlds)
    if html is not None:
        html.write_text(found.html(), "utf-8")
    print_json(found.json()) if as_json else click.echo(printable_lines(found.lines()))


@comitia.command()
@click.argument("files", type=FILE, nargs=-1, required=True)
@click.option("--game", default="roma", show_default=True, help="The game of scenarios that name none.")
@as_json
def check(files: tuple[Path, ...], game: str, as_json: bool) -> int:
    """Run scenario files; a line for each that fails, and exit code 1 if any does."""
    from comitia.cli.records import check_files

    results = list(check_files(files, find_game(game).name))
    failed = [result for result in results if result.failure is not None]
    passed = len(results) - len(failed)
    if as_json:
        rows = [{"file": r.path, "id": r.name, "passed": r.failure is None, "failure": r.failure} for r in results]
        print_json({"passed": passed, "failed": len(failed), "results": rows})
    else:
        for result in failed:
            click.echo(printable(f"{result.path}: {result.name}: {result.failure}"))
        click.echo(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0


@comitia.command()
@click.argument("game")
@as_json
def form(game: str, as_json: bool) -> None:
    """Print how scenarios of a game are written: set-ups, actions, expectations."""
    from comitia.cli.scenario_form import form_lines, form_record

    found = find_game(game)
    if as_json:
        print_json(form_record(found))
        return
    for line in form_lines(found):
        click.echo(line)


@comitia.command()
@click.argument("game")
@click.option("--check", is_flag=True, help="Write nothing; fail if the state is not what the fields say.")
def fields(game: str, check: bool) -> int:
    """Write the state of a game, for its author: state.py from fields.py.

    GAME is one of our games or the package of a game of your own.
    """
    from comitia.testing.making import made_state

    path, text = made_state(f"comitia.games.{game}" if game in BUILT_IN else game)
    is_right = path.exists() and path.read_text() == text
    if check and not is_right:
        click.echo(f"{path} is not what the fields say: run comitia fields {game}", err=True)
        return 1
    if not is_right:
        path.write_text(text)
    click.echo(f"{path} {'is' if is_right else 'now is'} what the fields say")
    return 0


@comitia.command()
@click.argument("game")
@as_json
def flow(game: str, as_json: bool) -> None:
    """Print the sequence of play as an outline, with the sections of the rules."""
    from comitia.cli.outline import flow_record, outline
    from comitia.cli.terminal import Terminal

    found = find_game(game)
    if as_json:
        print_json(flow_record(found))
        return
    console = Terminal().console
    for line in outline(found, console.width if console.is_terminal else 0):
        click.echo(line)


@comitia.command()
@click.argument("game")
@click.option(
    "--edition",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="The printed numbers, perhaps corrected by a file.",
)
@click.option("--numbered", is_flag=True, help="The numbered rules with their rulings, in English.")
@as_json
@language
def rules(game: str, edition: str | None, numbered: bool, as_json: bool, lang: str) -> None:
    """Print the rules as players read them, in their language; or the numbered ones."""
    from comitia.cli.rulebook import cards_record, edition_lines, edition_rows, numbered_rules, rules_text
    from comitia.cli.terminal import Terminal
    from comitia.words import Catalogue

    found = find_game(game)
    sheet = read_sheet(found, Path(edition) if edition else None)
    words = Catalogue(found, lang, sheet)
    if edition is not None:
        print_json(edition_rows(sheet)) if as_json else click.echo("\n".join(edition_lines(sheet)))
    elif as_json:
        texts = {"rules": rules_text(words), "numbered": numbered_rules(found)}
        print_json({"game": game, "version": found.version, **texts, "cards": cards_record(words)})
    else:
        Terminal().show_markdown(rules_text(words, numbered))


@comitia.group(name="words")
def words_group() -> None:
    """For those who translate: what a language lacks, and what things are called."""


@words_group.command(name="check")
@click.argument("lang")
@click.option("--all", "everything", is_flag=True, help="Name every message, not only the first of each file.")
def check_language(lang: str, everything: bool) -> int:
    """Say what a language lacks, file by file; exit code 1 if it is something."""
    from comitia.cli.translating import check_lines

    lines = check_lines(lang, everything)
    for line in lines:
        click.echo(line)
    return 1 if lines else 0


@words_group.command()
@click.argument("game")
def glossary(game: str) -> None:
    """Print the terms of a game in all languages, as a table."""
    from comitia.cli.terminal import Terminal
    from comitia.cli.translating import glossary_text

    Terminal().show_markdown(glossary_text(find_game(game)))


@comitia.command()
@click.argument("file", type=FILE)
@as_json
def verify(file: Path, as_json: bool) -> int:
    """Derive every die and every shuffle of a saved game from its key; exit code 1 if one differs."""
    from comitia.cli.records import verification

    saved, difference = verification(file)
    if as_json:
        print_json({"game": saved.header.game.name, "lines": len(saved.lines), "difference": difference})
    else:
        click.echo(printable(difference or "") or "all dice and shuffles follow from the promised key")
    return 0 if difference is None else 1


@comitia.command()
@click.option("--rounds", type=click.IntRange(1, 100), default=None, help="How often each thing is measured.")
@click.option("--seconds", type=click.FloatRange(0.01, 600), default=None, help="CPU seconds for each measurement.")
@click.option("--peers", type=FILE, metavar="FOLDER", help="The environment of the engines to compare with.")
@click.option("--install-peers", is_flag=True, help="Make that environment first.")
@click.option("--interop", "is_interop", is_flag=True, help="Measure the interfaces of research libraries instead.")
@click.option("--server", "is_server", is_flag=True, help="Load a server with live tables instead.")
@click.option("--tables", type=click.IntRange(1, 2000), default=200, show_default=True, help="With --server: tables.")
@click.option("--watchers", type=click.IntRange(0, 5000), default=500, show_default=True, help="... who watch them.")
@click.option(
    "--minutes", type=click.FloatRange(0.01, 600), default=1.0, show_default=True, help="... for each set-up."
)
@click.option("--rate", type=click.FloatRange(1, 10000), default=400, show_default=True, help="... moves in a second.")
@click.option(
    "--postgres",
    metavar="URL",
    default="",
    envvar="COMITIA_TEST_POSTGRES",
    help="... on databases that are made here and thrown away, besides SQLite.",
)
@as_json
def bench(
    rounds: int | None,
    seconds: float | None,
    peers: Path | None,
    install_peers: bool,
    is_interop: bool,
    is_server: bool,
    tables: int,
    watchers: int,
    minutes: float,
    rate: float,
    postgres: str,
    as_json: bool,
) -> None:
    """Measure the engine's speed on this machine, beside other engines where they are installed; or a server's."""
    from comitia.lab.bench import peers_env, report
    from comitia.lab.bench.rounds import ROUNDS, SECONDS

    if is_server:
        load_server(tables, watchers, 60 * minutes, rate, postgres, as_json)
        return
    if is_interop:
        measure_interfaces(peers or peers_env.DEFAULT, install_peers, rounds or ROUNDS, seconds or SECONDS, as_json)
        return
    found = report.run(
        peers or peers_env.DEFAULT,
        install_peers,
        rounds or ROUNDS,
        seconds or SECONDS,
        lambda text: click.echo(text, err=True),
    )
    print_json(found.json()) if as_json else click.echo("\n".join(found.lines()))


def measure_interfaces(peers: Path, install_peers: bool, rounds: int, seconds: float, as_json: bool) -> None:
    """Measure the interfaces of research libraries beside other environments of those libraries."""
    from comitia.lab.bench import interop

    found = interop.run(peers, install_peers, rounds, seconds, lambda text: click.echo(text, err=True))
    print_json(found.json()) if as_json else click.echo("\n".join(found.lines()))


def load_server(tables: int, watchers: int, seconds: float, rate: float, postgres: str, as_json: bool) -> None:
    """Load a server in one set-up after the other; what is measured is shown at once, and stands if we are stopped."""
    from comitia.cli.measuring import Shown
    from comitia.lab.bench.load import Report, run
    from comitia.lab.bench.strain import Load

    report = Report()
    with Shown(lambda line: click.echo(line, err=as_json)) as shown:
        try:
            run(report, Load(tables, watchers, seconds, rate), postgres, shown)
        finally:
            if as_json:
                print_json(report.json())


def from_environment(name: str, **more: Any) -> Callable[[F], F]:
    """An option that can also be set in the environment: `--base-url` or COMITIA_BASE_URL."""
    return click.option(name, envvar=f"COMITIA_{name[2:].replace('-', '_').upper()}", show_envvar=True, **more)


@comitia.command()
@from_environment("--db", metavar="FILE|URL", help="Where games are kept: a file, or a PostgreSQL address.")
@from_environment("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@from_environment("--port", type=click.IntRange(0, 65535), help="The port; 7530 or else any free one by default.")
@from_environment("--base-url", metavar="URL", help="The address that people use, such as https://games.example.")
@from_environment("--hosts", metavar="NAME,NAME", help="Answer to these host names only.")
@from_environment("--proxies", metavar="IP,IP", help="Believe these proxies about who asks.")
@from_environment("--secret", metavar="TEXT", help="Signs cookies; otherwise one is made and kept beside the games.")
@from_environment("--smtp", metavar="URL", help="Send mail by smtp://name:password@host:587.")
@from_environment("--mail-from", metavar="ADDRESS", help="Whom mail comes from.")
@from_environment("--push-contact", metavar="ADDRESS", help="Allow Web Push; push services reach you at mailto:...")
@from_environment("--private-webhooks", is_flag=True, help="Let webhooks lead into private networks.")
@from_environment("--pace", type=click.FloatRange(0, 60), default=0.8, show_default=True, help="Seconds a bot waits.")
@from_environment("--backup", metavar="FOLDER", help="Copy everything into this folder again and again.")
@from_environment("--backup-every", metavar="SPAN", default="1h", show_default=True, help="How often.")
@from_environment("--backup-keep", type=click.IntRange(1), default=24, show_default=True, help="How many to keep.")
@from_environment("--log", type=click.Choice(["debug", "info", "warning"]), help="How much to log, as JSON lines.")
@click.option("--check", is_flag=True, help="See whether the server can start, bring the games up to date, and stop.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@as_json
def serve(check: bool, browser: bool, as_json: bool, **wishes: Any) -> int:
    """Serve tables to browsers and programs until stopped."""
    try:
        from comitia.cli.serve import log_level, prepare, run, settings_from
    except ImportError as error:
        raise Wrong(
            f"serving needs further packages ({error.name} is missing): pip install 'comitia[server]'"
        ) from None
    if check:
        return prepare(settings_from(wishes), log_level(wishes["log"]))
    return run(settings_from(wishes), wishes["port"], browser, as_json, log_level(wishes["log"]))


@comitia.command()
@click.argument("target", type=FILE)
@from_environment("--db", metavar="FILE|URL", help="Where games are kept: a file, or a PostgreSQL address.")
@click.option("--every", metavar="SPAN", help="Go on copying, into a folder: 30m, 1h, 1d.")
@click.option("--keep", type=click.IntRange(1), default=24, show_default=True, help="With --every: copies to keep.")
def backup(target: Path, db: str | None, every: str | None, keep: int) -> None:
    """Copy all games and people into a file while the server runs, and read the copy again."""
    from comitia.cli.backup import back_up, back_up_again_and_again

    if every is None:
        click.echo(back_up(db, target))
    else:
        back_up_again_and_again(db, target, every, keep, click.echo)


@comitia.command()
@click.argument("source", type=FILE)
@from_environment("--db", metavar="FILE|URL", help="Where games will be kept: a file, or a PostgreSQL address.")
def restore(source: Path, db: str | None) -> None:
    """Make a database of a copy, where there is none yet; a copy of either kind becomes either kind."""
    from comitia.cli.backup import bring_back

    click.echo(bring_back(db, source))


@comitia.command()
@from_environment("--db", metavar="FILE|URL", help="Where games are kept: a file, or a PostgreSQL address.")
@as_json
def compat(db: str | None, as_json: bool) -> int:
    """Replay every stored game on this release without touching it; exit code 1 if one that is played cannot go on."""
    from comitia.cli.compat import breaks, fates, lines

    found = fates(db)
    print_json([fate._asdict() for fate in found]) if as_json else click.echo(printable_lines(lines(found)))
    return 1 if breaks(found) else 0


def printable_lines(lines: list[str]) -> str:
    """Several lines that a terminal can show."""
    return "\n".join(printable(line) for line in lines)


comitia.add_command(admin)
comitia.add_command(arena)
