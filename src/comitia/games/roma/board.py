"""The table of Roma as lines of text, drawn from a view alone: six discs as columns, both sides facing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from comitia.engine.flow import step_due
from comitia.engine.state import NONE, UNKNOWN
from comitia.engine.view import View, masked
from comitia.games.roma.battle import defence_of
from comitia.games.roma.edition import DISCS, NAMES, edition_of
from comitia.games.roma.moves import without
from comitia.games.roma.relaying import cards_of
from comitia.games.roma.rules import laid_by
from comitia.games.roma.state import RomaState
from comitia.games.roma.table import is_building

#: A line is a row of pieces, each with the name of its style: mine, theirs, dim, strong, warn or none.
Line = list[tuple[str, str]]

#: The word that explains the signs of the drawing.
LEGEND: Final = "legend"
#: Further words that the table drawn by the page needs.
ON_THE_PAGE: Final = ("empty", "face_down", "money_disc", "cards_disc", "battle", "battle_die")
#: A column is never wider or narrower than this.
WIDEST: Final = 16
NARROWEST: Final = 6


class Reader(Protocol):
    """The words that the drawing needs."""

    def title(self, kind: str, word: str) -> str:
        """The name of a card."""

    def label(self, section: str, name: str) -> str:
        """The word for a part of the table."""

    @property
    def colon(self) -> str:
        """The mark behind a label."""


def kind_of(card: str) -> str:
    """Whether a card is a person or a building."""
    return "building" if is_building(NAMES.index(card)) else "person"


def cards_in_sight(view: View) -> list[str]:
    """The cards that the seat may want explained: its hand, then what lies on the table."""
    sides = view.players()
    own = [] if view.seat < 0 else sides[view.seat].numbers("hand")
    found = [*own, *(card for side in sides for card in side.numbers("discs"))]
    return list(dict.fromkeys(NAMES[card] for card in found if card >= 0))


def draw(view: View, words: Reader, names: Sequence[str], width: int) -> list[Line]:
    """The whole table, the seat's own side below (the first seat's for whoever only watches)."""
    return Drawing(view, words, names, width).lines()


class Drawing:
    """One drawing in the making."""

    def __init__(self, view: View, words: Reader, names: Sequence[str], width: int) -> None:
        self.view: Final = view
        self.words: Final = words
        self.names: Final = names
        self.width: Final = width
        self.column: Final = max(NARROWEST, min(WIDEST, (width - 7) // DISCS))
        self.near: Final = max(view.seat, 0)
        state = masked(view)
        assert isinstance(state, RomaState)
        self.state: Final = state
        self.edition: Final = edition_of(view.header.sheet)

    def lines(self) -> list[Line]:
        """All lines, from the middle of the table to the seat's hand."""
        far, near = 1 - self.near, self.near
        return [
            self._supply(),
            self._header(far, "theirs"),
            self._border(far, "┌┬┐"),
            *self._cards(far, "theirs"),
            self._discs(),
            *self._cards(near, "mine"),
            self._border(near, "└┴┘"),
            self._header(near, "mine"),
            *self._row("lifted", list(self.state.lifted) if len(self.state.lifted) > 1 else []),
            *self._hand(),
        ]

    def _label(self, name: str, n: int | str) -> str:
        return f"{self.words.label('zone', name)} {n}"

    def _supply(self) -> Line:
        fields = self.view.fields()
        counts = [
            self._label("stock", fields.number("stock")),
            self._label("deck", fields.size("deck")),
            self._label("discard", fields.size("discard")),
        ]
        return [(" " + "   ".join(counts), "dim")]

    def _header(self, p: int, style: str) -> Line:
        side = self.view.players()[p]
        shown = [self._label("points", side.number("points")), self._label("money", side.number("money"))]
        if p != self.view.seat:
            shown.append(self._label("hand", side.size("hand")))
        if self.state.dice and p == self.state.active:
            shown.append(self._label("dice", " ".join(f"[{die}]" for die in self.state.dice)))
        wide = f" {self.names[p]}   " + "   ".join(shown)
        gap = "   " if len(wide) <= self.width else " "
        return [(f" {self.names[p]}", style), (gap + gap.join(shown), "")]

    def _border(self, p: int, corners: str) -> Line:
        """The outer border of a side; blocked discs are marked in it."""
        blocked = self.view.players()[p].numbers("blocked")
        mark = f" {self.words.label('zone', 'blocked')} "[: self.column]
        line: Line = []
        for disc in range(DISCS):
            line.append((corners[0] if disc == 0 else corners[1], "dim"))
            line.append((mark, "warn") if disc in blocked else ("─" * self.column, "dim"))
            if disc in blocked:
                line.append(("─" * (self.column - len(mark)), "dim"))
        return [*line, (corners[2], "dim")]

    def _discs(self) -> Line:
        """The line between the sides: the numbers of the discs, with a star where a die fits."""
        line: Line = []
        for disc in range(DISCS):
            star = "*" if disc + 1 in self.state.dice else ""
            text = f" {self.words.label('zone', 'disc')} {disc + 1}{star} "
            text = text if len(text) <= self.column else f" {disc + 1}{star} "
            left = (self.column - len(text)) // 2
            line += [("├" if disc == 0 else "┼", "dim"), ("─" * left, "dim"), (text, "strong" if star else "")]
            line.append(("─" * (self.column - left - len(text)), "dim"))
        return [*line, ("┤", "dim")]

    def _cards(self, p: int, style: str) -> list[Line]:
        """The names of a side's cards, and their numbers."""
        laid = self._laid(p)
        return [
            self._cells([self._name(p, disc, card) for disc, card in enumerate(laid)], style),
            self._cells([self._numbers(p, disc, card) for disc, card in enumerate(laid)], ""),
        ]

    def _laid(self, p: int) -> list[int]:
        """What lies at each disc of a side, face up or down, or is about to."""
        side = self.state.players[p]
        down = laid_by(self._picks("place")) if p == self.view.seat and self._picks("place") else side.face_down
        return [up if up != NONE else below for up, below in zip(side.discs, down, strict=True)]

    def _cells(self, texts: list[str], style: str) -> Line:
        line: Line = [("│", "dim")]
        for text in texts:
            line += [(_fit(text, self.column), style), ("│", "dim")]
        return line

    def _name(self, p: int, disc: int, card: int) -> str:
        if card == NONE:
            return ""
        name = "?" if card == UNKNOWN else self._title(card)
        return name if self.state.players[p].discs[disc] == card else f"({name})"

    def _title(self, card: int) -> str:
        """A card's name; a building's in capitals."""
        title = self.words.title("card", NAMES[card])
        return title.upper() if is_building(card) else title

    def _numbers(self, p: int, disc: int, card: int) -> str:
        if card < 0:
            return ""
        laid = self.state.players[p].discs[disc] == card
        defence = defence_of(self.state, p, disc) if laid else self.edition.defence[card]
        cost, short = self.edition.cost[card], self.words.label("zone", "short_defence")
        full = f"{self.words.label('zone', 'short_cost')}{cost:>2} {short}{defence:>2}"
        return full if len(full) <= self.column else f"{cost}/{defence}"

    def _hand(self) -> list[Line]:
        if self.view.seat < 0:
            return []
        hand, passed = self.state.players[self.view.seat].hand, self._picks("give")
        left = without(hand, passed + cards_of(self._picks("place")))
        return [*self._row("passed", passed), *self._row("hand", left)]

    def _picks(self, question: str) -> list[int]:
        """What the seat has picked so far of its sealed answer to a question, or the whole of it."""
        answers = self.state.answers
        is_asked = answers is not None and self.view.seat >= 0 and step_due(self.state).label == question
        return answers[self.view.seat] if answers is not None and is_asked else []

    def _row(self, name: str, cards: list[int]) -> list[Line]:
        """Cards with their costs, over as many lines as they need."""
        if not cards:
            return []
        rows = [f" {self.words.label('zone', name)}{self.words.colon}"]
        for card in dict.fromkeys(cards):
            copies = f" x{cards.count(card)}" if cards.count(card) > 1 else ""
            item = f" {self._title(card)} {self.edition.cost[card]}{copies},"
            if len(rows[-1]) + len(item) > self.width:
                rows.append("   ")
            rows[-1] += item
        rows[-1] = rows[-1].rstrip(",")
        return [[(row, "mine")] for row in rows]


def _fit(text: str, width: int) -> str:
    return text.ljust(width) if len(text) <= width else text[: width - 1] + "…"
