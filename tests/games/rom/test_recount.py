"""A second count of whole games, from what is told and from the tables of RULES.md alone."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from comitia.engine.chance import Generator, playout
from comitia.engine.state import Event
from comitia.games.rom.edition import CARD_NAMES, PERFORMER_NAMES, PROVINCE_NAMES, REGION_NAMES
from tests.games.rom.positions import GAME

RULES = (GAME.folder / "RULES.md").read_text("utf-8")
RESOURCES = ["olives", "wine", "jewels"]
INTRIGUE = {
    "vicarius": "vicarius",
    "tribunus": "tribunus",
    "hispania": "hispania_maximus",
    "africanus": "africanus_maximus",
    "greko": "greko_maximus",
}


def rows(section: str) -> list[list[str]]:
    """The rows of the table of a section."""
    text = RULES.split(f"### {section} ")[1].split("\n#")[0]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return found[2:]


#: Region, strength, symbol, resource.
PROVINCES = {row[0].strip("`"): (row[2].casefold(), int(row[4]), row[5], row[6]) for row in rows("1.1")}
SIGNS = {re.findall(r"`(\w+)`", row[0])[0]: row[3].split(",")[0] for row in rows("1.3")}
ARENA = {row[0].strip("`"): (row[2], int(row[3])) for row in rows("1.4")}
RANK_POINTS = [0] + [int(row[3]) for row in rows("9.5")]


def rank_of(names: list[str]) -> int:
    """9.5  The rank of a set, read off the table of ranks."""
    kinds = sorted(ARENA[name][0] for name in names)
    if len(names) == 5:
        assert kinds == ["Roman"] * 3 + ["barbarian"] * 2 or kinds == ["barbarian"] * 2 + ["Roman"] * 3
        assert any(a != b for a, b in combinations([n for n in names if ARENA[n][0] == "barbarian"], 2))
        return 5
    if len(set(names)) < 3:
        return 1
    return {1: 4, 2: 2, 3: 3}[len(set(kinds))]


class Scribe:
    """Somebody at the table who writes down what is told, and counts."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.points = [0] * seats
        self.forum = [dict.fromkeys(RESOURCES, 0) for _ in self.seats]
        self.provinces: list[set[str]] = [set() for _ in self.seats]
        self.offices: list[list[str]] = [[] for _ in self.seats]
        self.stage: dict[int, list[str]] = {}
        self.told: list[tuple[str, int, int, int]] = []
        self.counted: list[tuple[str, int, int, int]] = []

    def hear(self, event: Event) -> None:
        """Write down one thing; whatever is told of points is counted anew."""
        name, p, args = event.name, event.seat, event.args
        if name == "marker":
            self.forum[p][RESOURCES[args[0]]] = args[1]
        elif name == "conquered":
            self.provinces[p].add(PROVINCE_NAMES[args[0]])
        elif name == "destroyed":
            self.provinces[args[1]].remove(PROVINCE_NAMES[args[0]])
        elif name == "took_office":
            self.offices[p].append(CARD_NAMES[args[0]])
        elif name == "discarded":
            self.offices[p].remove(CARD_NAMES[args[0]])
        elif name == "performed":
            self.stage[p] = [PERFORMER_NAMES[card] for card in event.secret]
        elif name == "scoring":
            self.stage = {}
        elif name == "final_scoring":
            self.count_the_end()
        elif name.endswith("_points") or name == "best_performance":
            self.check(name, p, args)

    def check(self, name: str, p: int, args: tuple[int, ...]) -> None:
        """Compare points that are told with the own count."""
        self.points[p] += args[-1]
        if name == "forum_points":
            assert args[-1] == self.forum_points(p, RESOURCES[args[0]])
        elif name == "performance_points":
            assert args[-1] == RANK_POINTS[rank_of(self.stage[p])] + ("greko_intrigue" in self.offices[p])
        elif name == "best_performance":
            assert [p] == self.best()
        if name in ("office_points", "region_points"):
            self.told.append((name, p, args[0], args[1]))

    def forum_points(self, p: int, resource: str) -> int:
        """9.3"""
        own = self.forum[p][resource]
        return 0 if own == 0 else 1 + sum(self.forum[q][resource] < own for q in self.seats)

    def best(self) -> list[int]:
        """9.6"""
        keys = {
            p: (rank_of(names) + ("greko_intrigue" in self.offices[p]), sum(ARENA[name][1] for name in names))
            for p, names in self.stage.items()
        }
        return [p for p, key in keys.items() if key == max(keys.values())]

    def count_the_end(self) -> None:
        """11.1, 11.2, 11.3"""
        for p in self.seats:
            for card in self.offices[p]:
                if card in ("greko_maximus", "asianus", "ludi_maximus", "imperator", "praetor"):
                    self.counted.append(("office_points", p, CARD_NAMES.index(card), self.office(p, card)))
        for region in dict.fromkeys(row[0] for row in PROVINCES.values()):
            sums = [sum(PROVINCES[n][1] for n in self.provinces[p] if PROVINCES[n][0] == region) for p in self.seats]
            first = [p for p in self.seats if sums[p] == max(sums) > 0]
            whole = {name for name, row in PROVINCES.items() if row[0] == region}
            for p in first:
                points = 1 if len(first) > 1 else 3 if whole <= self.provinces[p] else 2
                self.counted.append(("region_points", p, REGION_NAMES.index(region), points))

    def office(self, p: int, card: str) -> int:
        """7.15 to 7.19"""
        if card == "asianus":
            return len({PROVINCES[name][0] for name in self.provinces[p]})
        symbols = [PROVINCES[name][2] for name in self.provinces[p]]
        if card == "greko_maximus":
            signs = [SIGNS[name] for name in self.offices[p]]
            return sum(min(signs.count(symbol), symbols.count(symbol)) for symbol in ("arena", "camp", "villa"))
        return 2 * symbols.count({"ludi_maximus": "arena", "imperator": "camp", "praetor": "villa"}[card])


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (3, INTRIGUE), (4, INTRIGUE)])
def test_second_count(seats: int, options: dict[str, str]):
    """9.3, 9.5, 9.6, 11.1, 11.2, 11.3  All points that are told are those that a second count finds, and add up."""
    for seed in range(30):
        s = GAME.fresh(GAME.header(seats, options))
        events: list[Event] = []
        s.heard = events
        playout(s, Generator(seed))
        scribe = Scribe(seats)
        for event in events:
            scribe.hear(event)
        assert scribe.points == GAME.scores(s)
        assert sorted(scribe.told) == sorted(scribe.counted)
