"""What a game is without playing it, and what moments of golden games say beyond their story: as text that is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from comitia.cli.outline import outline
from comitia.engine.ask import Domain
from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.errors import ComitiaError, Reason, Value
from comitia.engine.fields import Field
from comitia.engine.flow import ASK, TOGETHER, step_due, steps_of, waiting, why_not
from comitia.engine.registry import Game, Header
from comitia.engine.scenario import Record, harness_of, position
from comitia.engine.state import Part, State, fingerprint, plain, visibility_of
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, fields_shown
from comitia.testing.cases import headers_of
from comitia.testing.golden import NAMES, flat, followed
from comitia.testing.perft import perft
from comitia.testing.playing import Attention
from comitia.words import Catalogue
from comitia.words.drawing import draw, draw_fields

#: At about how many moments of a game refusals, ways to go on and pictures are told; the first two also where a
#: question is put for the first time.
REFUSALS: Final = 24
COUNTS: Final = 12
PICTURES: Final = 5
#: Ways to go on are counted one choice deeper as long as they are no more than these.
ENOUGH: Final = 100
DEEPEST: Final = 5
WIDTH: Final = 100


# -- a game at rest ----------------------------------------------------------------------------


def told_shape(game: Game) -> str:
    """The sequence of play, the number of every choice, zones, fields, events, options and kinds of a game."""
    parts = {
        "the sequence of play": outline(game, 0),
        "choices, with their flat numbers and those within their question": list(_choices(game)),
        "zones": list(_zones(game)),
        "fields, and who sees them": list(_fields(game)),
        "events": [" ".join([name, *args]) for name, args in sorted(game.events.items())],
        "fleeting events": sorted(game.fleeting),
        "options": [f"{o.name} {' '.join(o.values)}; at tables {o.at_tables}" for o in game.options],
        "kinds": [f"{name} is {kind.kind}: {' '.join(kind.words)}" for name, kind in sorted(game.kinds.items())],
    }
    title = f"{game.name}, rules version {game.version}, edition {game.sheet.digest()}"
    return "\n".join([title, *(line for part, lines in parts.items() for line in ["", f"# {part}", *lines]), ""])


def _choices(game: Game) -> Iterator[str]:
    met: set[str] = set()
    for step in steps_of(game.flow):
        if step.kind in (ASK, TOGETHER) and step.label not in met:
            met.add(step.label)
            private = ", even with one option" if step.private else ""
            yield f"{step.label}: {step.domain.size} choices{private}"
            for choice, text in enumerate(step.domain.texts):
                marks = f"{', in any order' if step.unordered[choice] else ''}"
                yield f"  {game.flat(step, choice)} {choice} {text}{marks}"


def _zones(game: Game) -> Iterator[str]:
    """What people see, in the order of reading; a hidden field is as good as one that nobody lists."""
    for where, fields in zip(("table", "side"), fields_shown(game), strict=True):
        yield from (f"{where}: {_told_field(field)}" for field in fields if field.form != "hidden")


def _told_field(field: Field) -> str:
    told = {
        f"of {field.kind}": field.kind,
        f"at {field.places}": field.places,
        f"turned from {field.turned}": field.turned,
        "in passing": field.passing,
    }
    return " ".join([field.name, field.form, *(part for part, is_said in told.items() if is_said)])


def _fields(game: Game) -> Iterator[str]:
    """The fields of the table and of one side of each kind, by name."""
    parts: dict[str, Part] = {}
    _add_parts(game.fresh(game.header()), parts)
    for name, part in parts.items():
        yield from (f"{name}.{field} {kind}" for field, kind in sorted(visibility_of(part).items()))


def _add_parts(part: Part, parts: dict[str, Part]) -> None:
    if type(part).__name__ in parts:
        return
    parts[type(part).__name__] = part
    for field in visibility_of(part):
        value = getattr(part, field)
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, Part):
                _add_parts(item, parts)


# -- moments of a game -------------------------------------------------------------------------


def _moments(header: Header, seed: int, log: list[str], looks: int, first: int = 1) -> Iterator[Table]:
    """Some moments of the game of a log: the first of each question, and about so many others."""
    attention = Attention(max(1, len(log) // looks), first)
    for table in followed(Table(header, Keyed(key_from_seed(seed))), log):
        if attention.is_caught(table.state):
            yield table


def told_refusals(header: Header, seed: int, log: list[str]) -> list[str]:
    """Why what is not offered is refused: at some moments of a game, each reason with all choices that have it."""
    told: list[str] = []
    for table in _moments(header, seed, log, REFUSALS):
        for seat in table.awaited():
            told += [f"after {len(table.lines)} lines", *_refusals(table.state, seat)]
    return told


def _refusals(s: State, p: int) -> Iterator[str]:
    step = step_due(s)
    found: dict[str, list[int]] = {}
    for choice in range(step.domain.size):
        reason = why_not(s, p, choice)
        if reason is not None:
            found.setdefault(_told_reason(reason, step.domain.args(choice)), []).append(choice)
    refused = sum(map(len, found.values()))
    yield f"  seat {p + 1} is asked {step.label} and refused {refused} of {step.domain.size}"
    yield from (f"    {reason}: {_in_words(step.domain, choices)}" for reason, choices in found.items())


def _told_reason(reason: Reason, named: dict[str, Value]) -> str:
    """A reason with what it says beyond the choice itself."""
    more = {name: value for name, value in sorted(reason.args.items()) if name not in named or named[name] != value}
    return f"{reason.key} {json.dumps(more)}" if more else reason.key


def _in_words(domain: Domain, choices: list[int]) -> str:
    """Choices by verb: `lay forum, nero; end`; a star stands for all that a verb can be said of."""
    by_verb: dict[str, list[str]] = {}
    for choice in choices:
        by_verb.setdefault(domain.verb(choice), []).append(domain.texts[choice].partition(" ")[2])
    sizes = {verb.name: verb.size for verb in domain.verbs}
    told = [
        f"{verb} {'*' if 1 < sizes[verb] == len(things) else ', '.join(things)}".rstrip()
        for verb, things in by_verb.items()
    ]
    return "; ".join(told)


def unmet_questions(game: Game, stories: list[tuple[Header, int, list[str]]]) -> list[str]:
    """The questions that are put in none of some games."""
    every = {step.label for step in steps_of(game.flow) if step.question is not None}
    for header, seed, log in stories:
        for table in followed(Table(header, Keyed(key_from_seed(seed))), log):
            every -= {step_due(table.state).label} if waiting(table.state) else set()
    return sorted(every)


def told_starts(game: Game) -> list[str]:
    """The number of ways to begin: with every number of players and every value of every option."""
    return [f"{case.name}: {_counts(game.fresh(case.header))}" for case in headers_of(game)]


def told_counts(header: Header, seed: int, log: list[str]) -> list[str]:
    """The number of ways to go on, from some moments of a game."""
    return [
        f"after {len(table.lines)} lines, at {step_due(table.state).label}: {_counts(table.state)}"
        for table in _moments(header, seed, log, COUNTS)
        if not table.is_over()
    ]


def _counts(s: State) -> str:
    """How many sequences of 1, 2, 3, ... choices there are, without mere permutations."""
    counts = [1]
    while counts[-1] <= ENOUGH and len(counts) <= DEEPEST:
        counts.append(perft(s, len(counts), permutations=False))
    return " ".join(map(str, counts[1:]))


def told_pictures(header: Header, seed: int, log: list[str]) -> list[str]:
    """The table as a terminal draws it, and field by field in words, at some moments of a game."""
    words = Catalogue(header.game)
    told: list[str] = []
    for table in _moments(header, seed, log, PICTURES, first=0):
        for seat in [*table.awaited()[:1], SPECTATOR]:
            view = table.view(seat)
            lines = [*draw(view, words, NAMES[: header.seats], WIDTH), *draw_fields(view, words, NAMES[: header.seats])]
            told += ["", f"after {len(table.lines)} lines, for {'all' if seat == SPECTATOR else f'seat {seat + 1}'}"]
            told += ["".join(text for text, _ in line).rstrip() for line in lines]
    return told


# -- scenarios ---------------------------------------------------------------------------------


def told_scenario(value: object, default_game: str) -> list[str]:
    """What a scenario's set-up puts on the table, where play stands after each of its actions, and why not."""
    scenario = Record(value, "scenario")
    game = scenario.text("game", default_game)
    options = {key: str(item) for key, item in scenario.record("options").values.items()}
    header, s = position(game, Record(scenario.values.get("setup", {}), "setup"), options)
    form, rng = harness_of(game), Generator(1)
    told = [f"# {scenario.text('id')}", *_put_on(header.game.new(header), s), _standing(s)]
    for item in scenario.items("actions"):
        trial = s.copy()
        try:
            form.act(trial, Record(item, "action"), rng)
        except ComitiaError as error:
            told.append(f"  refused: {error}")
            continue
        s = trial
        told.append(_standing(s))
    return told


def _put_on(bare: State, s: State) -> Iterator[str]:
    """The fields in which a position differs from an empty table."""
    before, after = (plain(state) for state in (bare, s))
    assert isinstance(before, dict) and isinstance(after, dict)
    empty = flat(before)
    for field, value in flat(after).items():
        if field not in empty or empty[field] != value:
            yield f"  {field} {json.dumps(value)}"


def _standing(s: State) -> str:
    """Where play stands, and the fingerprint of all that is on the table."""
    if s.over:
        return f"  the end {fingerprint(s)}"
    seats = " ".join(str(seat + 1) for seat in waiting(s)) or "-"
    return f"  {step_due(s).label} {seats} {fingerprint(s)}"
