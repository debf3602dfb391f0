"""The table of ROM as lines of text, drawn from a view alone: three tracks with their displays, forum, players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final, Protocol

from comitia.engine.errors import Value
from comitia.engine.state import NONE, UNKNOWN
from comitia.engine.view import View, masked
from comitia.games.rom.edition import (
    CARD_NAMES,
    KIND_NAMES,
    KIND_OF,
    MARKET,
    MILITARY,
    PERFORMER_NAMES,
    PROVINCE_NAMES,
    REGION_NAMES,
    RESOURCE_NAMES,
    SECTIONS,
    SENATE,
    SYMBOL_NAMES,
    TRACK_NAMES,
    TRACKS,
)
from comitia.games.rom.ending import strength_in
from comitia.games.rom.state import Player, RomState
from comitia.games.rom.table import dice_on

#: A line is a row of pieces, each with the name of its style: mine, theirs, dim, strong, warn or none.
Line = list[tuple[str, str]]

#: The key of the words that explain the drawing.
LEGEND: Final = "legend"
#: The phase of the state in which the game is counted.
END_PHASE: Final = 6
ROMAN_NUMBERS: Final = ("I", "II", "III", "IV")
#: 8.2, 8.5  What the dice on each track bring.
UNITS: Final = ("strength", "cards", "coins")
#: The names of tracks and forum tracks stand in a column of this width.
HEAD: Final = 15


class Reader(Protocol):
    """The words that the drawing needs."""

    def title(self, kind: str, word: str) -> str:
        """The name of a card, province, performer, track, resource or symbol."""

    def label(self, section: str, name: str) -> str:
        """The word for a part of the table."""

    @property
    def colon(self) -> str:
        """The mark behind a label."""

    def text(self, key: str, args: Mapping[str, Value] | None = None) -> str:
        """A message: a number with its unit."""

    def rule(self, kind: str, word: str) -> str:
        """What a card does."""


def cards_in_sight(view: View) -> list[str]:
    """The Senate cards that the seat may want explained: its own, those on offer, those of the others."""
    sides = view.players()
    found = [] if view.seat < 0 else sides[view.seat].numbers("offices")
    found = found + view.fields().numbers("open_offices")
    for side in sides:
        found = found + side.numbers("offices")
    return list(dict.fromkeys(CARD_NAMES[card] for card in found))


def draw(view: View, words: Reader, names: Sequence[str], width: int) -> list[Line]:
    """The whole table as a seat sees it, its own side marked."""
    return [_cut(line, width) for line in Drawing(view, words, names, width).lines()]


class Drawing:
    """One drawing in the making."""

    def __init__(self, view: View, words: Reader, names: Sequence[str], width: int) -> None:
        self.view: Final = view
        self.words: Final = words
        self.names: Final = names
        self.width: Final = width
        state = masked(view)
        assert isinstance(state, RomState)
        self.state: Final = state

    def lines(self) -> list[Line]:
        """All lines, from the round to the last player."""
        found: list[Line] = [self._header()]
        for track in range(TRACKS):
            found += self._track(track)
        found += self._forum()
        found += self._row("regions", self._regions())
        for p in self.state.order:
            found += self._player(p)
        return found

    def _zone(self, name: str) -> str:
        return self.words.label("zone", name)

    def _header(self) -> Line:
        s = self.state
        shown = [
            f"{self._zone('round')} {s.round}/{s.edition.rounds}",
            self._zone("end") if s.phase == END_PHASE else f"{self._zone('phase')} {s.phase}",
            f"{self._zone('order')}{self.words.colon} {', '.join(self.names[p] for p in s.order)}",
        ]
        return [(" " + "   ".join(shown), "strong")]

    # -- the tracks ----------------------------------------------------------------------------

    def _track(self, track: int) -> list[Line]:
        """1.5  The groups on a track by section, and what lies open below it."""
        name = self.words.title("track", TRACK_NAMES[track])
        lines: list[Line] = [[(f" {name:<{HEAD}}", "warn" if track == self.state.track else "strong")]]
        for text, style in self._groups(track):
            gap = "   " if len(lines[-1]) > 1 else ""
            if sum(len(piece) for piece, _ in lines[-1]) + len(gap + text) > self.width:
                lines.append([(" " * (HEAD + 1), "")])
                gap = ""
            lines[-1].append((gap + text, style))
        effects = self._effects(self.state.open_offices) if track == SENATE else []
        return [*lines, *self._row("open", self._display(track) or ["-"], end=self._deck(track)), *effects]

    def _groups(self, track: int) -> Line:
        """5.4, 8.2, 8.5  Whose dice lie in which section, and what they bring."""
        found: Line = []
        for section, seat in enumerate(self.state.sections[track * SECTIONS : (track + 1) * SECTIONS]):
            if seat != NONE:
                dice = dice_on(self.state.players[seat], track)
                shown = " ".join(str(die) for die in dice)
                brings = self._amount(UNITS[track], len(dice) if track == SENATE else sum(dice))
                style = "mine" if seat == self.view.seat else "theirs"
                found.append(
                    (f"{ROMAN_NUMBERS[section]} {self.names[seat]}{self.words.colon} {shown} ({brings})", style)
                )
        return found or [("-", "dim")]

    def _amount(self, unit: str, n: int) -> str:
        """A number with its unit: strength, cards or coins."""
        return self.words.text(f"zone.{unit}", {"n": n})

    def _deck(self, track: int) -> str:
        """How many cards the deck of a display still has."""
        s = self.state
        deck = s.province_deck if track == MILITARY else s.arena_deck if track == MARKET else s.senate_deck
        return f"{self._zone('deck')} {len(deck)}"

    def _display(self, track: int) -> list[str]:
        s = self.state
        if track == MILITARY:
            return [self._province(province, f"{self._region(province)}/") for province in s.open_provinces]
        if track == MARKET:
            return [self._performer(card) for card in s.stalls]
        return [self._office(card) for card in s.open_offices]

    def _province(self, province: int, region: str = "") -> str:
        edition = self.state.edition
        symbol = self.words.title("symbol", SYMBOL_NAMES[edition.province_symbol[province]])
        resource = self.words.title("resource", RESOURCE_NAMES[edition.resource[province]])
        name = self.words.title("province", PROVINCE_NAMES[province])
        return f"{name} {self._amount('strength', edition.strength[province])} {region}{symbol}/{resource}"

    def _region(self, province: int) -> str:
        return self.words.title("region", REGION_NAMES[self.state.edition.region[province]])

    def _office(self, card: int) -> str:
        """A Senate card with its symbols."""
        edition = self.state.edition
        symbol = self.words.title("symbol", SYMBOL_NAMES[edition.symbol[card]])
        shown = "+".join([symbol] * edition.symbols[card])
        return self.words.title("card", CARD_NAMES[card]) + (f" [{shown}]" if shown else "")

    def _effects(self, cards: Sequence[int]) -> list[Line]:
        """1.3  What some Senate cards do, each on lines of its own."""
        lines: list[Line] = []
        for word in dict.fromkeys(CARD_NAMES[card] for card in cards):
            text = f"{self.words.title('card', word)}{self.words.colon} {self.words.rule('card', word)}"
            rows = wrap(text, self.width, initial_indent=" " * 5, subsequent_indent=" " * 7)
            lines += [[(row, "dim")] for row in rows]
        return lines

    def _performer(self, card: int) -> str:
        """1.4  An arena card with its kind and cost."""
        kind = self.words.title("kind", KIND_NAMES[KIND_OF[card]])
        name = self.words.title("performer", PERFORMER_NAMES[card])
        return f"{name} ({kind}, {self._amount('coins', self.state.edition.cost[card])})"

    # -- the forum -----------------------------------------------------------------------------

    def _forum(self) -> list[Line]:
        """1.6  Where the markers of all players stand."""
        lines: list[Line] = []
        for resource, word in enumerate(RESOURCE_NAMES):
            name = self.words.title("resource", word)
            spaces = [
                f"{self.names[p]}{self.words.colon} {side.forum[resource]}" for p, side in enumerate(self.state.players)
            ]
            style = "warn" if resource == self.state.resource else ""
            lines.append([(f" {name:<{HEAD}}", style), ("  ".join(spaces), style)])
        return lines

    def _regions(self) -> list[str]:
        """11.2  Who has which strength in each region that somebody has entered."""
        s = self.state
        found: list[str] = []
        for region, word in enumerate(REGION_NAMES):
            sums = [(name, strength_in(s, side, region)) for name, side in zip(self.names, s.players, strict=False)]
            shown = ", ".join(f"{name}{self.words.colon} {strength}" for name, strength in sums if strength > 0)
            if shown:
                found.append(f"{self.words.title('region', word)} ({shown})")
        return found

    # -- the players ---------------------------------------------------------------------------

    def _player(self, p: int) -> list[Line]:
        side = self.state.players[p]
        style = "mine" if p == self.view.seat else "theirs"
        shown = [f"{self._zone('points')} {side.points}"]
        if side.dice:
            shown.append(f"{self._zone('dice')} {' '.join(f'[{die}]' for die in side.dice)}")
        if self.state.phase == 1:
            shown.append(f"{self._zone('sum')} {side.sum}")
        head: Line = [(f" {self.names[p]}", style), ("   " + "   ".join(shown), "")]
        return [head, *self._cards_of(side, p)]

    def _cards_of(self, side: Player, p: int) -> list[Line]:
        style = "mine" if p == self.view.seat else ""
        provinces = [_bracketed(self._province(card), card in side.exhausted) for card in side.provinces]
        offices = [_bracketed(self._office(card), self._is_used(side, i)) for i, card in enumerate(side.offices)]
        ready = [card for i, card in enumerate(side.offices) if not self._is_used(side, i)]
        hand = [self._performer(card) for card in sorted(side.bought + side.blind) if card != UNKNOWN]
        hand += ["?"] * side.blind.count(UNKNOWN)
        return [
            *self._row("provinces", provinces, style),
            *self._row("offices", offices, style),
            *(self._effects(ready) if p == self.view.seat else []),
            *self._row("hand", hand, style),
            *self._row("stage", [self._performer(card) for card in side.stage], "strong"),
            *self._row("shown", [self._performer(card) for card in side.shown], "strong"),
        ]

    def _is_used(self, side: Player, i: int) -> bool:
        """6.3  Of copies of a card the first ones are the exhausted ones."""
        card = side.offices[i]
        return side.offices[:i].count(card) < side.used.count(card)

    def _row(self, zone: str, things: list[str], style: str = "", end: str = "") -> list[Line]:
        """Things behind the name of their zone, over as many lines as they need; nothing if there are none."""
        if not things:
            return []
        rows = [f"   {self._zone(zone)}{self.words.colon}"]
        for i, thing in enumerate([*things, end] if end else things):
            stop = "," if i < len(things) - 1 or (i < len(things) and end) else ""
            if len(rows[-1]) + len(thing) + 2 > self.width:
                rows.append("     ")
            rows[-1] += f" {thing}{stop}"
        return [[(row, style)] for row in rows]


def _bracketed(text: str, is_exhausted: bool) -> str:
    return f"({text})" if is_exhausted else text


def _cut(line: Line, width: int) -> Line:
    """A line that is no wider than the screen."""
    found: Line = []
    room = width
    for text, style in line:
        found.append((text[:room], style))
        room -= len(found[-1][0])
    return found
