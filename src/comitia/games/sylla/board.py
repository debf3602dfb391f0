"""The table of Sylla as lines of text, drawn from a view alone: ladder, places, events, works, players."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final, Protocol

from comitia.engine.flow import step_due
from comitia.engine.state import NONE
from comitia.engine.view import View, masked
from comitia.games.sylla.edition import (
    BUILDING_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    DECADENCE,
    EVENT_NAMES,
    LEGIONARY,
    OPEN_EVENTS,
    PLACES,
    SPACES,
    TOKEN_NAMES,
    TOKENS,
    VESTAL,
    WORK_NAMES,
)
from comitia.games.sylla.state import Player, SyllaState

#: A line is a row of pieces, each with the name of its style: mine, theirs, dim, strong, warn or none.
Line = list[tuple[str, str]]

#: The key of the words that explain the drawing.
LEGEND: Final = "legend"
NUMERALS: Final = ("-", "I", "II", "III", "IV", "V", "VI", "VII")
#: The width of a space of the ladder.
SPACE: Final = 5
#: How far cubes are set in that find no room behind their event.
CUBES_WIDTH: Final = 22


class Reader(Protocol):
    """The words that the drawing needs."""

    def title(self, kind: str, word: str) -> str:
        """The name of a card, building, event, work, token or colour."""

    def rule(self, kind: str, word: str) -> str:
        """What a work brings."""

    def label(self, section: str, name: str) -> str:
        """The word for a part of the table."""

    def counted(self, kind: str, word: str, n: int) -> str:
        """A card or building with its number if there are several."""

    @property
    def colon(self) -> str:
        """The mark behind a label."""


def cards_in_sight(view: View) -> list[str]:
    """The cards that the seat may want explained: its own, then those to be recruited."""
    found = [*view.fields().numbers("offer")]
    if view.seat >= 0:
        side = view.players()[view.seat]
        rows = [side.numbers(name) for name in ("upright", "sideways", "down")]
        own = [card for card in range(len(CARD_NAMES)) if any(row[card] for row in rows)]
        found = [*own, *_own_picks(view), *found]
    return list(dict.fromkeys(CARD_NAMES[card] for card in found))


def _own_picks(view: View) -> list[int]:
    """2.5  The characters that the seat has chosen for the start, in the order of the card table."""
    state = masked(view)
    if state.answers is None or step_due(state).label != "choose":
        return []
    return sorted(state.answers[view.seat])


def draw(view: View, words: Reader, names: Sequence[str], width: int) -> list[Line]:
    """The whole table as a seat sees it, its own display marked."""
    return Drawing(view, words, names, width).lines()


class Drawing:
    """One drawing in the making."""

    def __init__(self, view: View, words: Reader, names: Sequence[str], width: int) -> None:
        self.view: Final = view
        self.words: Final = words
        self.names: Final = names
        self.width: Final = width
        state = masked(view)
        assert isinstance(state, SyllaState)
        self.state: Final = state

    def lines(self) -> list[Line]:
        """All lines, from the board to the players."""
        lines = [
            self._header(),
            *self._ladder(),
            *self._places(),
            *self._row("offer", self._cards(list(self.state.offer)), ""),
            *self._events(),
            *self._works(),
            *[line for p in range(self.state.seats) for line in self._display(p)],
        ]
        return [_clip(line, self.width) for line in lines]

    def _zone(self, name: str) -> str:
        return self.words.label("zone", name)

    def _header(self) -> Line:
        s = self.state
        pieces = [
            f"{self._zone('round')} {s.round}/{s.edition.rounds}",
            f"{self._zone('phase')} {NUMERALS[s.phase]}",
            f"{self._zone('consul')} {self.names[s.consul]}",
            f"{self._zone('treasury')} {s.treasury}",
        ]
        return [(" " + "   ".join(pieces), "strong")]

    # -- the board -----------------------------------------------------------------------------

    def _ladder(self) -> list[Line]:
        """1.5, 1.6  The spaces with their worth, a row for each marker, and the level of famine."""
        s = self.state
        numbers = "".join(f"{space + 1:>{SPACE}}" for space in range(SPACES))
        worth = "".join(f"{value:>{SPACE}}" for value in s.edition.ladder)
        lines: list[Line] = [
            [(self._head("ladder"), ""), (numbers, "dim")],
            [(self._head("worth"), ""), (worth, "dim")],
        ]
        for token in range(TOKENS):
            lines.append([(self._title_head("token", TOKEN_NAMES[token]), ""), *self._track(s.ladder[token])])
        levels = "".join(f"{f'[{n}]' if n == s.famine else n:>{SPACE}}" for n in range(s.edition.famine_most + 1))
        return [*lines, [(self._head("level"), ""), (levels, "warn" if s.famine else "dim")]]

    def _track(self, at: int) -> Line:
        line: Line = []
        for space in range(SPACES):
            mark = "O" if space == at else "!" if space < self.state.edition.crisis else "."
            line.append((f"{mark:>{SPACE}}", "strong" if space == at else "dim"))
        return line

    def _head(self, name: str) -> str:
        return f" {self._zone(name):<15}"

    def _title_head(self, kind: str, word: str) -> str:
        return f" {self.words.title(kind, word):<15}"

    def _places(self) -> list[Line]:
        """1.4  What is for sale, by colour."""
        s = self.state
        lines: list[Line] = []
        for colour, name in enumerate(COLOUR_NAMES):
            line: Line = [(self._title_head("colour", name), "")]
            for place in range(PLACES):
                if s.edition.places[place] == colour:
                    line.append((f"{place + 1} {self._building_at(place):<18}", "warn" if place == s.place else ""))
            lines.append(line)
        return lines

    def _building_at(self, place: int) -> str:
        kind = self.state.places[place]
        return "-" if kind == NONE else self.words.title("building", BUILDING_NAMES[kind])

    def _events(self) -> list[Line]:
        """1.7, 8.2  The open events from the top: fighters, symbol, and the cubes of each player."""
        lines: list[Line] = []
        for space in range(OPEN_EVENTS):
            event = self.state.open_events[space]
            if event != NONE:
                happens = space == self.state.space
                text = self._event(event)
                rows = self._cubes(space, len(text))
                lines.append([(text, "warn" if happens else ""), (rows[0], "strong")])
                lines += [[(row, "strong")] for row in rows[1:]]
        return lines

    def _event(self, event: int) -> str:
        edition = self.state.edition
        fighters = [
            self.words.title("card", CARD_NAMES[card])
            for card, fights in ((LEGIONARY, edition.legionary[event]), (VESTAL, edition.vestal[event]))
            if fights
        ]
        token = "" if event == DECADENCE else self.words.title("token", TOKEN_NAMES[edition.token[event]])
        mark = "*" * edition.symbols[event]
        averted = f" ({self._zone('averted')})" if event in self.state.averted else ""
        name = self.words.title("event_card", EVENT_NAMES[event]) + mark
        return f" {name:<22} {token:<13}{', '.join(fighters):<19}{averted}"

    def _cubes(self, space: int, used: int) -> list[str]:
        """The cubes of each player behind an event; those that find no room there go to lines of their own."""
        rows = [""]
        room = self.width - used
        for p, side in enumerate(self.state.players):
            if side.cubes[space]:
                text = f"  {self.names[p]} {side.cubes[space]}"
                if len(rows[-1]) + len(text) > room:
                    rows.append(" " * CUBES_WIDTH)
                    room = self.width
                rows[-1] += text
        return rows

    def _works(self) -> list[Line]:
        """1.8, 9.1  The work of the round and the next one, with what they bring."""
        lines = self._work("work", self.state.work)
        return lines if self.state.next_work == NONE else lines + self._work("next_work", self.state.next_work)

    def _work(self, zone: str, work: int) -> list[Line]:
        if work == NONE:
            return [[(f" {self._zone(zone)} -", "")]]
        head = f" {self._zone(zone)} {self.words.title('work', WORK_NAMES[work])}"
        rule = wrap(self.words.rule("work", WORK_NAMES[work]), max(self.width - 3, 1))
        return [[(head, "")], *[[(f"   {row}", "dim")] for row in rule]]

    # -- the players ---------------------------------------------------------------------------

    def _display(self, p: int) -> list[Line]:
        """1.1 to 1.3  A player's prestige, cards and buildings; money and tokens for their owner alone."""
        side = self.state.players[p]
        style = "mine" if p == self.view.seat else "theirs"
        head: Line = [(f" {self.names[p]}", style), (f"   {self._zone('prestige')} {side.prestige}", "")]
        if p != self.view.seat:
            return [head, *self._cards_of(side, p)]
        head.append((f"   {self._zone('money')} {side.money}", ""))
        tokens: Line = [(f"   {self._zone('tokens')} {self._tokens(side)}", "")]
        both = head + tokens
        fits = sum([len(text) for text, _ in both]) <= self.width
        return [*([both] if fits else [head, tokens]), *self._cards_of(side, p)]

    def _tokens(self, side: Player) -> str:
        return ", ".join(f"{self.words.title('token', TOKEN_NAMES[t])} {side.tokens[t]}" for t in range(TOKENS))

    def _cards_of(self, side: Player, p: int) -> list[Line]:
        style = "mine" if p == self.view.seat else ""
        down = self._counted("card", CARD_NAMES, side.down) + self._counted(
            "building", BUILDING_NAMES, side.buildings_down
        )
        chosen = self._cards(_own_picks(self.view)) if p == self.view.seat else []
        return [
            *self._row("chosen", chosen, style),
            *self._row("upright", self._counted("card", CARD_NAMES, side.upright), style, self._power(side)),
            *self._row("sideways", self._counted("card", CARD_NAMES, side.sideways), "dim"),
            *self._row("buildings", self._counted("building", BUILDING_NAMES, side.buildings), style),
            *self._row("down", down, "dim"),
        ]

    def _cards(self, cards: list[int]) -> list[str]:
        return self._counted("card", CARD_NAMES, [cards.count(card) for card in range(len(CARD_NAMES))])

    def _counted(self, kind: str, names: Sequence[str], counts: Sequence[int]) -> list[str]:
        """Things by name, each with its number if there are several."""
        return [self.words.counted(kind, names[what], n) for what, n in enumerate(counts) if n > 0]

    def _power(self, side: Player) -> str:
        """6.2  With how many upright cards a player could pay, by colour."""
        shown: list[str] = []
        for colour, name in enumerate(COLOUR_NAMES):
            n = sum([side.upright[card] for card in self.state.edition.coloured[colour]])
            shown.append(f"{self.words.title('colour', name)} {n}")
        return f" ({', '.join(shown)})"

    def _row(self, name: str, things: list[str], style: str, note: str = "") -> list[Line]:
        """Things behind a label and a note, over as many lines as they need; nothing if there are none."""
        if not things:
            return []
        rows = [f"   {self._zone(name)}{note}{self.words.colon}"]
        for thing in things:
            if len(rows[-1]) + len(thing) + 2 > self.width:
                rows.append("     ")
            rows[-1] += f" {thing},"
        rows[-1] = rows[-1].rstrip(",")
        return [[(row, style)] for row in rows]


def _clip(line: Line, width: int) -> Line:
    """A line that is no wider than the screen."""
    clipped: Line = []
    for text, style in line:
        if len(text) > width:
            return [*clipped, (text[: max(width - 1, 0)] + "…", style)] if width > 0 else clipped
        clipped.append((text, style))
        width -= len(text)
    return clipped
