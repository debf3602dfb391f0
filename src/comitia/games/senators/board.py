"""The table of Senators as lines of text, drawn from a view alone: four boards as columns, then the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from comitia.engine.state import NONE
from comitia.engine.view import Fields, View
from comitia.games.senators.edition import BOARDS, FIRST_EVENT, FIRST_GOVERNOR, FIRST_INFLUENCE, NAMES, WAR, edition_of

#: A line is a row of pieces, each with the name of its style: mine, theirs, dim, strong, warn or none.
Line = list[tuple[str, str]]

#: The word that explains the signs of the drawing.
LEGEND: Final = "legend"
#: A column is never wider or narrower than this.
WIDEST: Final = 30
NARROWEST: Final = 12
#: The fields of the decks, and the names of the boards below them.
DECKS: Final = ("low", "middle", "high", "senate")
MARKETS: Final = ("market_1", "market_2", "market_3", "market_4")


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
    """Whether a card is a resource, a Senate card, an Influence card or an event."""
    number = NAMES.index(card)
    if number < FIRST_GOVERNOR:
        return "resource"
    if number < FIRST_INFLUENCE:
        return "office"
    return "influence" if number < FIRST_EVENT else "event_card"


def cards_in_sight(view: View) -> list[str]:
    """The cards that the seat may want explained: its hand, the market, what lies before players, the event."""
    table = view.fields()
    sides = view.players()
    found = [] if view.seat < 0 else sides[view.seat].numbers("hand")
    found = found + table.numbers("offers") + table.numbers("draft")
    for side in sides:
        found = found + side.numbers("open")
    found = found + table.numbers("revealed")[-1:]
    return list(dict.fromkeys(NAMES[card] for card in found if card >= 0))


def draw(view: View, words: Reader, names: Sequence[str], width: int) -> list[Line]:
    """The whole table: events, market, what is being settled, and the players in the order of seats."""
    return Drawing(view, words, names, width).lines()


class Drawing:
    """One drawing in the making."""

    def __init__(self, view: View, words: Reader, names: Sequence[str], width: int) -> None:
        self.view: Final = view
        self.table: Final = view.fields()
        self.sides: Final = view.players()
        self.words: Final = words
        self.names: Final = names
        self.width: Final = width
        self.column: Final = max(NARROWEST, min(WIDEST, (width - BOARDS - 1) // BOARDS))

    def lines(self) -> list[Line]:
        """All lines, from the events to the last player."""
        lines = [self._events(), *self._market()]
        lines += self._row("draft", self.table.numbers("draft"), "strong")
        lines += self._row("set", self.table.numbers("laid"), "strong")
        for p in range(len(self.sides)):
            lines += self._player(p)
        return [_cut(line, self.width) for line in lines]

    def _zone(self, name: str) -> str:
        return self.words.label("zone", name)

    def _title(self, card: int) -> str:
        return self.words.title("card", NAMES[card])

    def _events(self) -> Line:
        """How many events are left, which wars have been, and the event of this turn."""
        revealed = self.table.numbers("revealed")
        last = edition_of(self.view.header.sheet).last_war
        counts = [
            f"{self._zone('events')} {self.table.size('events')}",
            f"{self._zone('wars')} {revealed.count(WAR)}/{last}",
            f"{self._zone('discard')} {self.table.size('discard')}",
        ]
        line: Line = [(" " + "   ".join(counts), "dim")]
        if revealed:
            line += [(f"   {self._zone('event')}{self.words.colon} ", ""), (self._title(revealed[-1]), "strong")]
        return line

    # -- the market ----------------------------------------------------------------------------

    def _market(self) -> list[Line]:
        """Four boards side by side: deck, card on offer, bids from the highest down."""
        offers = [self._title(card) if card != NONE else "" for card in self.table.numbers("offers")]
        bids = [self._bids(board) for board in range(BOARDS)]
        decks = [f"{self._zone('deck')} {self.table.size(deck)}" for deck in DECKS]
        lines = [self._border("┌┬┐", [f" {self._zone(market)} " for market in MARKETS]), self._cells(decks, "dim")]
        if any(offers):
            lines.append(self._cells(offers, "strong"))
        for at in range(max(len(row) for row in bids)):
            lines.append(self._cells([row[at] if at < len(row) else "" for row in bids], ""))
        return [*lines, self._border("└┴┘", [""] * BOARDS)]

    def _bids(self, board: int) -> list[str]:
        """The bids on a card, each with the name of its bidder."""
        if self.table.numbers("offers")[board] == NONE:
            return []
        bids = [(side.numbers("bids")[board], p) for p, side in enumerate(self.sides)]
        return [f"{bid:>3} {self.names[p]}" for bid, p in sorted(bids, reverse=True) if bid > 0]

    def _border(self, corners: str, titles: list[str]) -> Line:
        line: Line = []
        for board, title in enumerate(titles):
            shown = title[: self.column]
            line += [(corners[0] if board == 0 else corners[1], "dim"), (shown, "")]
            line.append(("─" * (self.column - len(shown)), "dim"))
        return [*line, (corners[2], "dim")]

    def _cells(self, texts: list[str], style: str) -> Line:
        line: Line = [("│", "dim")]
        for text in texts:
            line += [(_fit(f" {text}", self.column), style), ("│", "dim")]
        return line

    # -- the players ---------------------------------------------------------------------------

    def _player(self, p: int) -> list[Line]:
        """A player's line with the senators, and the cards below it."""
        side = self.sides[p]
        style = "mine" if p == self.view.seat else "theirs"
        mark = "▸" if p == self.table.number("active") else " "
        name = f"{mark}{p + 1} {self.names[p]}"
        if side.values["out"]:
            return [[(name, "dim"), (f"   {self._zone('out')}", "dim")]]
        senators = side.number("senators")
        line: Line = [(name, style), (f"   {self._zone('senators')} {senators}", "strong")]
        line += [("   " + "   ".join(self._counts(p, side)), ""), ("   " + "●" * senators, style)]
        return [line, *self._row("open", side.numbers("open"), ""), *self._hand(p, side)]

    def _counts(self, p: int, side: Fields) -> list[str]:
        """Coins for the owner, hidden cards for the others, and what the fist held."""
        if p == self.view.seat:
            counts = [f"{self._zone('coins')} {side.number('coins')}"]
        else:
            counts = [f"{self._zone('hidden')} {side.size('hand')}"]
        fists = self.table.numbers("fists")
        if fists and fists[p] != NONE:
            counts.append(f"{self._zone('fist')} {fists[p]}")
        if p == self.table.number("shield"):
            counts.append(f"{self._zone('shield')}{self.words.colon} {self._title(self.table.number('shielded'))}")
        return counts

    def _hand(self, p: int, side: Fields) -> list[Line]:
        return self._row("hand", side.numbers("hand"), "mine") if p == self.view.seat else []

    def _row(self, name: str, cards: list[int], style: str) -> list[Line]:
        """Cards by their names, over as many lines as they need."""
        if not cards:
            return []
        rows = [f"   {self._zone(name)}{self.words.colon}"]
        for card in dict.fromkeys(cards):
            copies = f" x{cards.count(card)}" if cards.count(card) > 1 else ""
            item = f" {self._title(card)}{copies},"
            if len(rows[-1]) + len(item) > self.width:
                rows.append("     ")
            rows[-1] += item
        rows[-1] = rows[-1].rstrip(",")
        return [[(row, style)] for row in rows]


def _cut(line: Line, width: int) -> Line:
    """A line that fits the screen: what is too long ends with a sign for more."""
    found: Line = []
    room = width
    for text, style in line:
        found.append((text if len(text) <= room else text[: max(0, room - 1)] + "…"[:room], style))
        room -= len(found[-1][0])
    return found


def _fit(text: str, width: int) -> str:
    return text.ljust(width) if len(text) <= width else text[: width - 1] + "…"
