"""Writes the tables of docs/bots.md from the records beside the weights; with a game, plays the matches anew first.

python scripts/bots_table.py                           the tables, from what was measured
python scripts/bots_table.py roma --games 400          every level against greedy and against the one below it
python scripts/bots_table.py roma --only consul        one level only
python scripts/bots_table.py roma --set citizen=0.8,0  a level's temperature, worlds and depth, before that
"""

import argparse
import statistics
import sys
import tomllib
from pathlib import Path
from typing import Any

from comitia.arena.match import Paired, Score
from comitia.bots.levels import BY_NAME, LEVELS, Strength, strength_of
from comitia.bots.weights import FOLDER, Weights, load, toml_of
from comitia.engine.registry import BUILT_IN, find_game

DOCS = Path(__file__).resolve().parents[1] / "docs" / "bots.md"
#: What a consul should win against greedy bots at all other seats, in per cent.
FLOORS = {"roma": 75, "senators": 70, "sylla": 40, "rom": 50, "age_of_rome": 60}
BEGIN, END = "<!-- made by scripts/bots_table.py -->", "<!-- end -->"


def maker(level: str, weights: Weights, strength: Strength) -> Any:
    """A level of play with some weights."""
    return lambda game, seed: BY_NAME[level](game, seed, weights, strength)


def measure(name: str, games: int, wishes: dict[str, Strength], only: list[str]) -> None:
    """Play the matches of a game, or of some levels, and write what came of them into the record beside its weights."""
    game = find_game(name)
    path = FOLDER / f"{name}.npz"
    weights = load(path, game)
    header = game.header(max(weights.provenance["seats"]))
    deals = max(1, games // header.seats)
    record: dict[str, Any] = weights.provenance.setdefault("levels", {})
    below: Any = None
    for level in LEVELS:
        strength = wishes.get(level) or strength_of(weights, level)
        made = maker(level, weights, strength)
        if only and level not in only:
            below = made
            continue
        match = Paired(header, made, "greedy", 2026)
        entry = {**strength._asdict(), **scored("greedy", match.play(deals))}
        entry["ms"] = round(statistics.median(match.spent), 2)
        entry["ms_worst"] = round(max(match.spent), 1)
        if below is not None:
            entry |= scored("below", Paired(header, made, below, 2027).play(deals))
        record[level] = entry
        below = made
        print(name, level, entry, flush=True)
        path.with_suffix(".toml").write_text(toml_of(weights.provenance), "utf-8")


def scored(whom: str, score: Score) -> dict[str, float]:
    """A score as it stands in the record."""
    low, high = score.interval()
    return {
        f"against_{whom}": round(score.share, 4),
        f"{whom}_low": round(low, 4),
        f"{whom}_high": round(high, 4),
        f"{whom}_games": score.games,
    }


def share(entry: dict[str, Any], whom: str) -> str:
    """A share with its interval, in per cent."""
    if f"against_{whom}" not in entry:
        return "not measured yet" if whom == "greedy" else ""
    low, high = entry[f"{whom}_low"], entry[f"{whom}_high"]
    return f"{100 * entry[f'against_{whom}']:.1f} [{100 * low:.0f}, {100 * high:.0f}] of {entry[f'{whom}_games']}"


def time_of(entry: dict[str, Any]) -> str:
    """What a decision costs, the median and the worst."""
    return f"{entry['ms']}, {entry['ms_worst']}" if "ms" in entry else ""


def depth(entry: dict[str, Any]) -> str:
    """Over how many decisions of each seat a level looks ahead."""
    return str(entry.get("depth", "")) if entry["worlds"] else ""


def floors(records: dict[str, dict[str, Any]]) -> list[str]:
    """What a consul should win, and by how much it misses that."""
    lines = ["| game | consul against greedy: aimed at, % | measured | short by |", "|" + " --- |" * 4]
    for name, floor in FLOORS.items():
        entry = records.get(name, {}).get("levels", {}).get("consul", {})
        missing = ""
        if "against_greedy" in entry:
            short = floor - 100 * entry["against_greedy"]
            missing = f"{short:.0f} points" if short > 0 else "nothing"
        lines.append(f"| {name} | {floor} | {share(entry, 'greedy')} | {missing} |")
    return [*lines, ""]


def tables() -> list[str]:
    """The tables, from the records."""
    records = {name: found for name in BUILT_IN if (found := record_of(name)) is not None}
    lines = floors(records)
    lines += ["| game (seats) | decisions | CPU minutes | games of greedy first | layers | file |", "|" + " --- |" * 6]
    for name, found in records.items():
        told = found["training"]
        size = (FOLDER / f"{name}.npz").stat().st_size / 1000
        lines.append(
            f"| {name} ({max(found['seats'])}) | {told['learned']:,} | {told.get('cpu_minutes', '')} "
            f"| {told['imitate']:,} | {told['width'][0]}, {told['width'][1]} | {size:.0f} kB |"
        )
    for name, found in records.items():
        lines += ["", f"**{name}** ({max(found['seats'])} seats, fair {100 / max(found['seats']):.0f} %)", ""]
        lines += [
            "| level | temperature | worlds | depth | wins against greedy, % | against the level below, % | ms, worst |"
        ]
        lines += ["|" + " --- |" * 7]
        for level, entry in found.get("levels", {}).items():
            lines.append(
                f"| {level} | {entry['temperature']} | {entry['worlds']} | {depth(entry)} | {share(entry, 'greedy')} "
                f"| {share(entry, 'below')} | {time_of(entry)} |"
            )
    return lines


def record_of(name: str) -> dict[str, Any] | None:
    """What stands beside the weights of a game."""
    path = FOLDER / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else None


def page(text: str) -> str:
    """The page with fresh tables."""
    before, _, rest = text.partition(BEGIN)
    return "\n".join([before + BEGIN, "", *tables(), "", END + rest.partition(END)[2]])


def strength(text: str) -> tuple[str, Strength]:
    """A level's strength as it is written: `citizen=0.8,0` or `consul=0,4,6`."""
    level, _, numbers = text.partition("=")
    temperature, *ahead = numbers.split(",")
    return level, Strength(float(temperature), *(int(n) for n in ahead))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--only", action="append", default=[], choices=LEVELS, help="measure this level")
    parser.add_argument("--set", action="append", default=[], type=strength, metavar="LEVEL=TEMPERATURE,WORLDS,DEPTH")
    parser.add_argument("--check", action="store_true", help="fail if the page is not what the records say")
    wishes = parser.parse_args()
    if wishes.game:
        measure(wishes.game, wishes.games, dict(wishes.set), wishes.only)
    text = DOCS.read_text("utf-8")
    if wishes.check:
        return 0 if page(text) == text else 1
    DOCS.write_text(page(text), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
