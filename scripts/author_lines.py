"""What a game's author writes by hand, counted: lines of each part, and the sites of what the engine could do instead.

    python scripts/author_lines.py                        # HEAD
    python scripts/author_lines.py --against v1.0         # HEAD beside an earlier commit
    python scripts/author_lines.py HEAD~5 --json

Sources are read from the commit, not from the checkout, and parsed, not searched. Lines are those with code on them: no
blank lines, comments or docstrings; `--all-lines` counts these too. A file whose first line says that it was made by a
program and is not to be edited counts as made, not as written.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = "src/comitia/"
GAMES: Final = SOURCES + "games/"
TESTS: Final = "tests/games/"
#: Files of a game by part; what lists and sets up fields is state, everything else is rules.
PARTS: Final = ("state", "edition", "scenario", "board", "zones", "events", "determine", "older")
#: What could be derived from fields, kinds and verbs.
DERIVED: Final = ("state", "scenario", "zones", "events")
MADE: Final = re.compile(r"# made by .*; do not edit")
#: What the number of a choice is called where it is received, and what is left of it for a question's own verbs.
CHOICES: Final = ("choice", "own", "pick")
#: What the number of a thing is called in a deed, whose verb the engine has found.
THINGS: Final = ("thing",)
#: Classes of the engine from which questions are made.
QUESTIONS: Final = ("Ask", "Amount", "Menu")
#: Parts of the engine that read scenarios.
READERS: Final = (f"{SOURCES}engine/scenario", f"{SOURCES}engine/forms")
#: The fewest branches of a chain that could be a table.
CHAIN: Final = 4

#: Decorators that remember without end.
ENDLESS: Final = {"cache", "lru_cache(maxsize=None)", "lru_cache(None)"}

Files = dict[str, str]
#: A number for each game.
Row = dict[str, float]


# -- reading -----------------------------------------------------------------------------------


def files_at(commit: str) -> Files:
    """The sources of a commit, by path."""
    command = ["git", "-C", str(ROOT), "archive", "--format=tar", commit, "src/comitia/games", "src/comitia/engine"]
    done = subprocess.run([*command, TESTS], capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"author_lines: {done.stderr.decode().strip()}")
    found: Files = {}
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        for member in archive:
            held = archive.extractfile(member) if member.isfile() and member.name.endswith(".py") else None
            if held is not None:
                found[member.name] = held.read().decode("utf-8")
    return found


def games_of(files: Files) -> list[str]:
    """The games, in order."""
    return sorted(
        {path[len(GAMES) :].split("/")[0] for path in files if path.startswith(GAMES) and path.count("/") > 3}
    )


def of_game(files: Files, game: str, where: str = GAMES) -> Files:
    """The files of a game that were written by hand, by their names."""
    first = f"{where}{game}/"
    return {path[len(first) :]: text for path, text in files.items() if path.startswith(first) and not is_made(text)}


def is_made(text: str) -> bool:
    """Whether a program wrote a file."""
    return MADE.match(text) is not None


@lru_cache(maxsize=1000)
def parsed(text: str) -> ast.Module:
    """The tree of a source; each is looked at by many rows."""
    return ast.parse(text)


@lru_cache(maxsize=1000)
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """All nodes of a source."""
    return tuple(ast.walk(parsed(text)))


@lru_cache(maxsize=1000)
def code_lines(text: str) -> set[int]:
    """The numbers of the lines with code on them."""
    plain = {n for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.strip().startswith("#")}
    return plain - {n for node in docstrings(text) for n in span(node)}


def docstrings(text: str) -> Iterator[ast.AST]:
    """The nodes of all docstrings."""
    for node in nodes_of(text):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            yield node.body[0]


def span(node: ast.AST) -> range:
    """The numbers of the lines of a node."""
    first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
    return range(first, last + 1)


def lines_within(text: str, nodes: list[ast.AST]) -> int:
    """How many lines of code some nodes have, each counted once."""
    return len(code_lines(text) & {n for node in nodes for n in span(node)})


def base_names(node: ast.ClassDef) -> list[str]:
    """What a class is derived from, without the kinds in brackets."""
    bare = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return [ast.unparse(base).rpartition(".")[2] for base in bare]


def classes_below(files: Files, *roots: str) -> Iterator[tuple[str, ast.ClassDef]]:
    """The classes of some files that are derived from others, at whatever distance, each with its file."""
    found = [(name, node) for name, text in files.items() for node in nodes_of(text)]
    classes = [(name, node) for name, node in found if isinstance(node, ast.ClassDef)]
    bases = {node.name: set(base_names(node)) for _, node in classes}
    below, met = set(roots), set[str]()
    while below != met:
        met = below
        below = met | {name for name, known in bases.items() if met & known}
    yield from ((name, node) for name, node in classes if node.name in below and set(base_names(node)) & below)


def methods(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    """The methods that a class defines itself."""
    return {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}


# -- counting ----------------------------------------------------------------------------------


def state_boilerplate(files: Files) -> int:
    """Lines of start values, copies and declared visibility of the classes of a state."""
    parts = list(classes_below(files, "State", "Side", "Part"))
    total = 0
    for name, text in files.items():
        nodes: list[ast.AST] = [m for file, c in parts if file == name for m in methods(c).values() if is_plumbing(m)]
        nodes += [node for node in nodes_of(text) if isinstance(node, ast.Call) and called(node) == "declare"]
        total += lines_within(text, nodes)
    return total


def is_plumbing(method: ast.FunctionDef) -> bool:
    """Whether a method of a state only makes or copies it."""
    return method.name in ("__init__", "copy")


def calls_in(text: str) -> list[ast.Call]:
    """All calls of a source."""
    return [node for node in nodes_of(text) if isinstance(node, ast.Call)]


def called(node: ast.Call) -> str:
    """The name of what is called; nothing if it has none."""
    func = node.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def declared_fields(files: Files) -> list[str]:
    """The fields of a state, as they are declared or listed."""
    found: list[str] = []
    for node in (node for text in files.values() for node in calls_in(text)):
        if called(node) == "declare":
            found += [keyword.arg for keyword in node.keywords if keyword.arg]
        elif called(node) == "Fields":
            found += [word for field in node.args if isinstance(field, ast.Call) for word in first_word(field)]
    return found


def first_word(node: ast.Call) -> list[str]:
    """The first argument of a call, if it is a word."""
    return [arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def places_of_fields(files: Files) -> float:
    """In how many places a field is written on average: start, copy, visibility, zone, scenario, board."""
    fields = declared_fields(files)
    if not fields:
        return 0
    places: Counter[str] = Counter()
    for name, text in files.items():
        tree = parsed(text)
        if name.startswith(("scenario", "board")):
            places.update(set(names_in(tree)) & set(fields))
            continue
        for node in ast.walk(tree):
            places.update(field for field in field_sites(node) if field in fields)
    return round(sum(places[field] for field in set(fields)) / len(set(fields)), 1)


def field_sites(node: ast.AST) -> Iterator[str]:
    """The fields for which a node is a place of their own."""
    if isinstance(node, ast.FunctionDef) and is_plumbing(node):
        for inner in ast.walk(node):
            targets = [inner.target] if isinstance(inner, ast.AnnAssign) else getattr(inner, "targets", [])
            yield from (target.attr for target in targets if isinstance(target, ast.Attribute))
    elif isinstance(node, ast.Call) and called(node) == "declare":
        yield from (keyword.arg for keyword in node.keywords if keyword.arg)
    elif isinstance(node, ast.Call) and called(node) == "Zone":
        yield from first_word(node)
    elif isinstance(node, ast.Call) and called(node) == "Fields":
        yield from (word for field in node.args if isinstance(field, ast.Call) for word in first_word(field))


def names_in(tree: ast.AST) -> Iterator[str]:
    """The attributes and words that a source mentions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def arithmetic_sites(files: Files) -> int:
    """Where a fixed number is added to a choice, taken from it, divided by, or where it is compared with one."""
    return sum(is_arithmetic(node, CHOICES) for text in files.values() for node in nodes_of(text))


def arithmetic_on_things(files: Files) -> int:
    """The same with the thing of a deed: no verb is found by it, but a fixed number means something there too."""
    return sum(is_arithmetic(node, THINGS) for text in files.values() for node in nodes_of(text))


def is_arithmetic(node: ast.AST, names: tuple[str, ...]) -> bool:
    """Amounts that are compared with what lies on the table are no such site: that is a rule."""
    sides: list[ast.expr] = []
    if isinstance(node, ast.BinOp):
        sides = [node.left, node.right]
    elif isinstance(node, ast.Compare) and not any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
        sides = [node.left, *node.comparators]
    named = [isinstance(side, ast.Name) and side.id in names for side in sides]
    return any(named) and all(is_named or is_fixed(side) for is_named, side in zip(named, sides, strict=True))


def questions(files: Files) -> int:
    """How many questions there are."""
    return len({node.name for _, node in classes_below(files, *QUESTIONS)})


def deeds(files: Files) -> int:
    """How many verbs own their rule."""
    return len({node.name for _, node in classes_below(files, "Deed", "AmountDeed", "PairDeed")})


def twice_legal(files: Files) -> int:
    """Questions and deeds whose legality is written twice: as refusals and as a list."""
    found = [set(methods(node)) for _, node in classes_below(files, *QUESTIONS, "Deed", "AmountDeed", "PairDeed")]
    return sum(bool({"options", "things"} & own) and bool({"refusal", "refusal_of"} & own) for own in found)


def several_kinds(files: Files) -> int:
    """Verbs that take things of several kinds."""
    return sum(called(node) == "Verb" and len(node.args) > 2 for text in files.values() for node in calls_in(text))


def label_functions(files: Files) -> int:
    """Functions of a flow that only return a sequence or a truth, set one field to a name, or do nothing."""
    found = [node for text in files.values() for node in parsed(text).body if isinstance(node, ast.FunctionDef)]
    return sum(only_labels(node) for node in found if [arg.arg for arg in node.args.args] == ["s", "p"])


def only_labels(node: ast.FunctionDef) -> bool:
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    if not body:
        return True
    (first, *rest) = body
    if rest:
        return False
    if isinstance(first, ast.Return):
        return is_fixed(first.value)
    return isinstance(first, ast.Pass) or (isinstance(first, ast.Assign) and is_fixed(first.value))


def is_fixed(value: ast.expr | None) -> bool:
    """Whether a value is a constant, by name or as it is."""
    return value is None or isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id.isupper())


def renamed_events(files: Files) -> int:
    """Events that have another name because nobody sits at a side: all that name Cassius."""
    keys = [
        key.value
        for name, text in files.items()
        if name == "events.py"
        for node in nodes_of(text)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    ]
    return sum("cassius" in key for key in keys)


def renaming_lines(files: Files) -> int:
    """Lines of the functions that rename them: telling and showing, of Cassius or by the state itself."""
    total = 0
    for text in files.values():
        nodes: list[ast.AST] = [
            node
            for node in nodes_of(text)
            if isinstance(node, ast.FunctionDef) and re.fullmatch(r"(tell|show|whisper)(_\w*cassius)?", node.name)
        ]
        total += lines_within(text, nodes)
    return total


def elif_branches(files: Files) -> int:
    """Branches of chains that compare one thing with name after name."""
    return sum(len(chain) for chain in chains(files))


def elif_chains(files: Files) -> int:
    """Such chains, of four branches or more."""
    return len(list(chains(files)))


def chains(files: Files) -> Iterator[list[ast.If]]:
    for text in files.values():
        nodes = nodes_of(text)
        within = {id(node.orelse[0]) for node in nodes if isinstance(node, ast.If) and is_elif(node)}
        for node in nodes:
            if isinstance(node, ast.If) and id(node) not in within:
                yield from (chain for chain in runs(branches(node)) if len(chain) >= CHAIN)
        for node in nodes:
            for body in (getattr(node, name, None) for name in ("body", "orelse")):
                if isinstance(body, list):
                    yield from (chain for chain in early_returns(body) if len(chain) >= CHAIN)


def is_elif(node: ast.If) -> bool:
    return len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)


def branches(node: ast.If) -> list[ast.If]:
    """A condition and its `elif`s."""
    found = [node]
    while is_elif(found[-1]):
        inner = found[-1].orelse[0]
        assert isinstance(inner, ast.If)
        found.append(inner)
    return found


def early_returns(body: list[ast.stmt]) -> Iterator[list[ast.If]]:
    """Conditions one below the other that each return: a chain without the word."""
    kept = [node for node in body if isinstance(node, ast.If) and not node.orelse]
    yield from runs([node for node in kept if isinstance(node.body[-1], ast.Return)])


def runs(conditions: list[ast.If]) -> Iterator[list[ast.If]]:
    """The parts of a chain that compare the same thing."""
    run = conditions[:1]
    for before, node in pairwise(conditions):
        if subject(node) is None or subject(node) != subject(before):
            yield run
            run = []
        run.append(node)
    yield run if run and subject(run[0]) is not None else []


def subject(node: ast.If) -> str | None:
    """What a condition compares with a name; None if it asks something else."""
    test = node.test
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq | ast.In):
        other = test.comparators[0]
        items = other.elts if isinstance(other, ast.Tuple | ast.List | ast.Set) else [other]
        return ast.unparse(test.left) if all(map(is_fixed, items)) else None
    return None


def unbounded_caches(files: Files) -> int:
    """Dictionaries of a module to which functions add without ever removing, and `cache` without a bound."""
    return sum(len(growing(parsed(text))) for text in files.values())


def growing(tree: ast.Module) -> set[str]:
    kept = {target.id for node in tree.body for target in targets_of(node) if isinstance(target, ast.Name)}
    added: set[str] = set()
    removed: set[str] = set()
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        if any(
            ast.unparse(mark) in ("cache", "functools.cache", "lru_cache(maxsize=None)")
            for mark in function.decorator_list
        ):
            added.add(function.name)
            kept.add(function.name)
        for node in ast.walk(function):
            added |= {ast.unparse(t.value) for t in targets_of(node) if isinstance(t, ast.Subscript)}
            removed |= {ast.unparse(t.value) for t in getattr(node, "targets", []) if is_deleted(node, t)}
            if isinstance(node, ast.Call) and called(node) in ("pop", "popitem", "clear"):
                removed.add(ast.unparse(node.func).rpartition(".")[0])
    return (added & kept) - removed


def targets_of(node: ast.AST) -> list[ast.expr]:
    """What a statement assigns to."""
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) else []


def is_deleted(node: ast.AST, target: ast.expr) -> bool:
    return isinstance(node, ast.Delete) and isinstance(target, ast.Subscript)


def filled_elsewhere(files: Files) -> int:
    """Lists and dictionaries that are empty until another module is imported, which fills them."""
    empty = {
        target.id: name
        for name, text in files.items()
        for node in parsed(text).body
        for target in targets_of(node)
        if isinstance(target, ast.Name) and is_empty(getattr(node, "value", None))
    }
    filled = {(name, found) for name, text in files.items() for node in nodes_of(text) for found in filled_by(node)}
    return len({found for name, found in filled if empty.get(found, name) != name})


def is_empty(value: ast.expr | None) -> bool:
    return isinstance(value, ast.List | ast.Dict) and not ast.unparse(value).strip("[]{}")


def filled_by(node: ast.AST) -> Iterator[str]:
    """The names to which a statement adds something."""
    for target in targets_of(node):
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            yield target.value.id
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        yield node.target.id
    if isinstance(node, ast.Call) and called(node) in ("append", "extend", "insert", "update", "setdefault"):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        yield from [owner.id] if isinstance(owner, ast.Name) else []


def double_names(files: Files) -> int:
    """Names in capitals that modules of one package give to different things."""
    values: dict[str, set[str]] = {}
    for text in files.values():
        for node in parsed(text).body:
            for target in targets_of(node):
                value = getattr(node, "value", None)
                if isinstance(target, ast.Name) and target.id.isupper() and value is not None:
                    values.setdefault(target.id, set()).add(ast.unparse(value))
    return sum(len(found) > 1 for name, found in values.items() if not name.startswith("_"))


def own_perfts(tests: Files) -> int:
    """Functions of a game's tests that count ways to go on themselves."""
    names = [node.name for text in tests.values() for node in nodes_of(text) if isinstance(node, ast.FunctionDef)]
    return sum(name in ("perft", "told_perft") for name in names)


def golden_stories(tests: Files) -> int:
    """Whole games that are kept as text."""
    return sum(called(node) in ("Told", "Story") for text in tests.values() for node in calls_in(text))


def has_perft(tests: Files) -> int:
    """Whether ways to go on are counted at all."""
    return int(any(name.startswith("test_perft") for name in tests))


# -- the table ---------------------------------------------------------------------------------

#: Each row: what it says, how it is counted, and whether in the sources or in the tests of a game.
ROWS: Final[list[tuple[str, Callable[[Files], float], str]]] = [
    ("fields of the state", lambda files: len(declared_fields(files)), GAMES),
    ("lines of state boilerplate", state_boilerplate, GAMES),
    ("places in which a field is written", places_of_fields, GAMES),
    ("questions", questions, GAMES),
    ("verbs that own their rule", deeds, GAMES),
    ("questions and verbs whose legality is written twice", twice_legal, GAMES),
    ("sites of arithmetic on a choice", arithmetic_sites, GAMES),
    ("sites of arithmetic on a thing", arithmetic_on_things, GAMES),
    ("verbs that take things of several kinds", several_kinds, GAMES),
    ("functions that only carry a label", label_functions, GAMES),
    ("events renamed for Cassius", renamed_events, GAMES),
    ("lines that rename events", renaming_lines, GAMES),
    ("chains of comparisons that could be tables", elif_chains, GAMES),
    ("branches of such chains", elif_branches, GAMES),
    ("caches without a bound", unbounded_caches, GAMES),
    ("lists that another module fills", filled_elsewhere, GAMES),
    ("names with two meanings", double_names, GAMES),
    ("perft functions of its own", own_perfts, TESTS),
    ("perft", has_perft, TESTS),
    ("golden games", golden_stories, TESTS),
]
SUMMED: Final = {name for name, _, _ in ROWS} - {"places in which a field is written"}


def part_of(name: str) -> str:
    """The part of a game to which a file belongs."""
    stem = name.removesuffix(".py").split("/")[0]
    return "state" if stem in ("fields", "table") else stem if stem in PARTS else "rules"


def measured(files: Files, all_lines: bool) -> dict[str, Row]:
    """Everything, row by row, for each game."""

    def size(text: str) -> int:
        return len(text.splitlines()) if all_lines else len(code_lines(text))

    found: dict[str, Row] = {f"lines of {part}": {} for part in ("rules", *PARTS)}
    found[f"lines of {', '.join(DERIVED)} together"] = {}
    found["lines made by a program"] = {}
    for game in games_of(files):
        own, tests = of_game(files, game), of_game(files, game, TESTS)
        for part in ("rules", *PARTS):
            found[f"lines of {part}"][game] = sum(size(text) for name, text in own.items() if part_of(name) == part)
        sums = [found[f"lines of {part}"][game] for part in DERIVED]
        found[f"lines of {', '.join(DERIVED)} together"][game] = sum(sums)
        made = {path: text for path, text in files.items() if path.startswith(f"{GAMES}{game}/") and is_made(text)}
        found["lines made by a program"][game] = sum(map(size, made.values()))
        for name, count, where in ROWS:
            found.setdefault(name, {})[game] = count(own if where == GAMES else tests)
        written = sum(map(size, own.values()))
        found.setdefault("lines of tests for one of code", {})[game] = round(
            sum(map(size, tests.values())) / written, 2
        )
    readers = {path: text for path, text in files.items() if path.startswith(READERS)}
    found["lines of scenario"]["engine"] = sum(map(size, readers.values()))
    shared = {path: text for path, text in files.items() if path.startswith(f"{SOURCES}engine/")}
    for name, count in (("caches without a bound", unbounded_caches), ("names with two meanings", double_names)):
        found[name]["engine"] = count(shared)
    found["lines of rules"]["engine"] = sum(map(size, shared.values())) - found["lines of scenario"]["engine"]
    return found


def total(name: str, row: Row) -> float | None:
    """The sum over the games, without the engine; None where a sum says nothing."""
    is_summed = name in SUMMED or (name.startswith("lines") and "for one" not in name)
    return sum(n for game, n in row.items() if game != "engine") if is_summed else None


def told(found: dict[str, Row], against: dict[str, Row] | None) -> Iterator[str]:
    """The table in lines; a number that has changed stands beside the earlier one."""
    games = [*dict.fromkeys(game for row in found.values() for game in row if game != "engine"), "engine"]
    yield " | ".join(["", "what", *games, "all games", ""]).strip()
    yield "| --- " * (len(games) + 2) + "|"
    for name, row in found.items():
        before = None if against is None else against.get(name, {})
        cells = [cell(row.get(game), None if before is None else before.get(game)) for game in games]
        sums = [total(name, row), None if before is None else total(name, before)]
        yield f"| {name} | {' | '.join(cells)} | {cell(*sums)} |"


def cell(now: float | None, before: float | None) -> str:
    if now is None:
        return "" if before is None else f"{before:g} →"
    return f"{now:g}" if before is None or before == now else f"{before:g} → {now:g}"


def main() -> None:
    """Count, and tell."""
    parser = argparse.ArgumentParser(description="What a game's author writes by hand, counted.")
    parser.add_argument("commit", nargs="?", default="HEAD")
    parser.add_argument("--against", metavar="COMMIT", help="show the numbers of an earlier commit beside those")
    parser.add_argument("--all-lines", action="store_true", help="count blank lines, comments and docstrings too")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = measured(files_at(wanted.commit), wanted.all_lines)
    against = measured(files_at(wanted.against), wanted.all_lines) if wanted.against else None
    if wanted.json:
        print(json.dumps({"commit": wanted.commit, "rows": found, "against": against}, indent=2))
    else:
        print("\n".join(told(found, against)))


if __name__ == "__main__":
    main()
