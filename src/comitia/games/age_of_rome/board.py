"""The table of Age of Rome as lines of text, drawn from a view alone: four provinces, the board, the tableaux."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final, Protocol

from comitia.engine.state import NONE, UNKNOWN
from comitia.engine.view import View, masked
from comitia.games.age_of_rome.edition import (
    ACHIEVEMENT,
    AREA,
    AREAS,
    BONUSES,
    BUILDING,
    BUILDINGS,
    CARDS,
    CHARACTER,
    CHARACTERS,
    COLOSSEUM,
    EFFECT,
    EFFECTS,
    ENVOY,
    OMEN,
    OMENS,
    ORDER,
    ORDERS,
    PIECE,
    PROVINCE,
    PROVINCES,
    SIDES,
    SPACES,
    TASK,
    TYPES,
    WARE,
    WARE_OF,
    WARES,
)
from comitia.games.age_of_rome.fields import EXECUTED
from comitia.games.age_of_rome.income import turns_to_come
from comitia.games.age_of_rome.moves import feud_spaces, is_bonus_free
from comitia.games.age_of_rome.scoring import task_amounts
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import legions_at, player_before, population

#: A line is a row of pieces, each with the name of its style: mine, theirs, dim, strong, warn or none.
Line = list[tuple[str, str]]

#: The word that explains the signs of the drawing.
LEGEND: Final = "legend"
#: Further words that the table drawn by the page needs.
ON_THE_PAGE: Final = (
    "harvest",
    "reconstructed",
    "corrected",
    "yours",
    "taxes",
    "senate_short",
    "no_event",
    "no_turn",
    "look_ahead",
    "look_now",
    "conquered",
    "covered",
    "others",
    "stands",
    "tiles_left",
    "hand_orders",
    "tableau",
    "no_cards",
    "anchor_rule",
    "disc",
)
#: The words for what each medal is good for.
MEDALS: Final = ("medal_military", "medal_politics", "medal_trade", "medal_religion", "medal_agriculture")
LEVELS: Final = ("-", "I", "II", "III")
#: What can be explained besides trade cards.
NAMED: Final = (ORDER, OMEN, BUILDING, CHARACTER, AREA, PROVINCE, EFFECT, WARE, ACHIEVEMENT, TASK, PIECE, ENVOY)


class Reader(Protocol):
    """The words that the drawing needs."""

    def title(self, kind: str, word: str) -> str:
        """The name of a card."""

    def rule(self, kind: str, word: str) -> str:
        """What a card does."""

    def label(self, section: str, name: str) -> str:
        """The word for a part of the table."""

    @property
    def colon(self) -> str:
        """The mark behind a label."""


def kind_of(word: str) -> str:
    """The ware of a trade card; what kind of thing anything else is."""
    if word in CARDS:
        return WARES[WARE_OF[CARDS.index(word)]]
    return next(kind.kind for kind in NAMED if word in kind.words)


def cards_in_sight(view: View) -> list[str]:
    """The trade cards that the seat may want explained: its hand, then the top of the discard pile."""
    own = [] if view.seat < 0 else view.players()[view.seat].numbers("hand")
    found = [*own, *view.fields().numbers("discard")[-1:]]
    return list(dict.fromkeys(CARDS[card] for card in found if card >= 0))


def draw(view: View, words: Reader, names: Sequence[str], width: int) -> list[Line]:
    """The whole table, the seat's own cards below."""
    return Drawing(view, words, names, width).lines()


class Drawing:
    """One drawing in the making."""

    def __init__(self, view: View, words: Reader, names: Sequence[str], width: int) -> None:
        self.view: Final = view
        self.words: Final = words
        self.width: Final = width
        self.column: Final = (min(width, 132) - SIDES - 1) // SIDES
        state = masked(view)
        assert isinstance(state, AgeState)
        self.state: Final = state
        #: Cassius has a place at the table but no seat.
        self.names: Final = [*names, words.label("zone", "rival")][: len(state.players)]
        initials = [name[:1] for name in self.names]
        #: One letter for each player; their number if letters would not tell them apart.
        self.signs: Final = initials if len(set(initials)) == len(initials) else list("1234"[: len(initials)])

    def lines(self) -> list[Line]:
        """All lines, from the round to the seat's orders."""
        return [
            *self._head(),
            *self._disc(),
            *self._board(),
            *[line for p in range(len(self.state.players)) for line in self._tableau(p)],
            *self._own(),
        ]

    def _label(self, name: str, n: int | str) -> str:
        return f"{self.words.label('zone', name)} {n}"

    def _cut(self, text: str) -> str:
        return text if len(text) <= self.width else text[: self.width - 1] + "…"

    def _head(self) -> list[Line]:
        s = self.state
        parts = [self._label("play", self._way(s.direction))]
        if s.omen >= 0:
            parts.append(self._label("event", self.words.title("omen", OMENS[s.omen])))
        if 0 < s.round < s.edition.rounds:
            turns = turns_to_come(s)
            parts.append(self._label("turns", f"{abs(turns)} {self._way(turns)}" if turns else "0"))
        parts += [self._label("deck", len(s.deck)), self._label("discard", len(s.discard))]
        if s.discard:
            parts[-1] += f" ({self.words.title('card', CARDS[s.discard[-1]])})"
        lines = self._flow(f" {self._label('round', f'{s.round}/{s.edition.rounds}')}", parts, "strong")
        lines += self._rival_card()
        if s.omen < 0 or (s.round == 1 and not s.variants.full_start) or s.variants.is_sole:
            return lines
        return lines + self._rows(self.words.rule("omen", OMENS[s.omen]))

    def _way(self, turns: int) -> str:
        return self.words.label("zone", "clockwise" if turns > 0 else "counter")

    def _rival_card(self) -> list[Line]:
        """The card of Cassius that was turned up last, in words."""
        s = self.state
        card = s.order_of_day
        if card < 0:
            return []
        act = s.edition.cassius_action[card]
        place = self.words.label("zone", "colosseum" if act == COLOSSEUM else "plots")
        if act < TYPES:
            place = self.words.title("building", BUILDINGS[act]) + (" x2" if s.edition.cassius_doubled[card] else "")
        parts = [
            self._label("rival_builds", self.words.title("building", BUILDINGS[s.edition.cassius_build[card]])),
            self._label("rival_acts", place),
            self._label("rival_schemes", self.words.title("effect", EFFECTS[s.edition.cassius_scheme[card]])),
        ]
        return self._flow(f" {self._label('rival_card', card + 1)}", parts, "theirs")

    def _rows(self, text: str) -> list[Line]:
        """A sentence, indented."""
        return [[(f"   {row}", "dim")] for row in wrap(text, self.width - 3, subsequent_indent="  ")]

    def _disc(self) -> list[Line]:
        """The four provinces as columns: who sits there, what is built, who schemes."""
        rows = [self._cells([self._province(k) for k in range(SIDES)], "strong")]
        rows.append(self._cells([self._sitter(k) for k in range(SIDES)], "mine"))
        if 0 < self.state.round < self.state.edition.rounds:
            rows.append(self._cells([self._next_sitter(k) for k in range(SIDES)], "dim"))
        for building in range(TYPES):
            rows.append(self._cells([self._site(k, building) for k in range(SIDES)], ""))
        rows.append(self._cells([self._plots(k) for k in range(SIDES)], "warn"))
        rule: Line = [("+" + ("-" * self.column + "+") * SIDES, "dim")]
        return [rule, *rows, rule]

    def _cells(self, texts: list[str], style: str) -> Line:
        line: Line = [("|", "dim")]
        for text in texts:
            line += [(_fit(text, self.column), style), ("|", "dim")]
        return line

    def _province(self, province: int) -> str:
        arrow = "> " if self.state.arrow == province else ""
        name = self.words.title("province", PROVINCES[province])
        return f"{arrow}{name} ({population(self.state, province)})"

    def _sitter(self, province: int) -> str:
        p = player_before(self.state, province)
        return "" if p == NONE else self.names[p]

    def _next_sitter(self, province: int) -> str:
        """Before whom the province comes when the disc has turned."""
        s = self.state
        p = player_before(s, (province + turns_to_come(s)) % SIDES)
        return "" if p == NONE else self._label("next", self.names[p])

    def _site(self, province: int, building: int) -> str:
        site = province * TYPES + building
        name = self.words.title("building", BUILDINGS[building])
        return f"{LEVELS[self.state.levels[site]]:<4}{name} " + "*" * self.state.workers[site]

    def _plots(self, province: int) -> str:
        """Scheme spaces: the sign of the planner, with a mark if the scheme was executed."""
        shown = []
        for marker in self.state.plots[province * SPACES : (province + 1) * SPACES]:
            owner = marker - EXECUTED if marker >= EXECUTED else marker
            mark = "!" if marker >= EXECUTED else ""
            shown.append("." if marker == NONE else self.signs[owner] + mark)
        return f"{self.words.label('zone', 'schemes')} {' '.join(shown)}"

    def _board(self) -> list[Line]:
        """The senate with what each vote is worth, the areas with their defence and fame, milestones, tiles."""
        s = self.state
        votes = [f"{self.names[p]}{self.words.colon} {s.edition.senate[i]}" for i, p in enumerate(s.senate)]
        lines = self._flow(f" {self.words.label('zone', 'senate')}", votes or ["-"], "")
        for area in range(len(AREAS)):
            lines += self._area(area)
        lines += self._flow(f" {self.words.label('zone', 'milestones')}", [str(n) for n in s.milestones], "")
        tiles = ["/".join(str(n) for n in s.tiles[k * 3 : k * 3 + 3]) for k in range(TYPES)]
        left = [f"{self.words.title('building', name)} {tiles[k]}" for k, name in enumerate(BUILDINGS)]
        return lines + self._flow(f" {self.words.label('zone', 'tiles')}", left, "")

    def _area(self, area: int) -> list[Line]:
        s = self.state
        rows = s.edition.places_of_two if s.variants.few else s.edition.places
        fame = "/".join(str(n) for n in rows[area] if n > 0)
        head = f" {self.words.title('area', AREAS[area])} ({self._label('defence', s.edition.defence[area])}, "
        there = [(legions_at(s, p, area), p) for p in range(len(s.players))]
        return self._flow(
            f"{head}{self._label('fame', fame)})",
            [f"{self.names[p]}{self.words.colon} {n}" for n, p in there if n > 0] or ["-"],
            "",
        )

    def _flow(self, head: str, parts: list[str], style: str) -> list[Line]:
        """Parts on as many lines as they need, the later ones indented."""
        rows = [head]
        for part in parts:
            if len(rows[-1]) + len(part) + 2 > self.width:
                rows.append(" ")
            rows[-1] += f"  {part}"
        return [[(self._cut(row), style)] for row in rows]

    def _tableau(self, p: int) -> list[Line]:
        side = self.state.players[p]
        who = f" {self.names[p]}" if self.signs[p] == self.names[p][:1] else f" {self.signs[p]} {self.names[p]}"
        if side.character >= 0:
            who += f" ({self.words.title('character', CHARACTERS[side.character])})"
        parts = [
            self._label("fame", side.fame),
            self._label("denarii", side.denarii),
            self._label("followers", f"{side.ready}/{side.followers}"),
            self._label("legions", side.legions),
            self._label("votes", side.votes),
            self._label("feud", f"{side.feud}/{feud_spaces(self.state, p)}"),
            self._label("hand", len(side.hand)),
            self._label("orders", len(side.orders)),
        ]
        parts += [self.words.label("zone", "anchor")] if side.anchor else []
        parts += [self._label("bonus", "+".join(self._bonuses(p)))] if side.character >= 0 else []
        medals = [self.words.title("building", name) for k, name in enumerate(BUILDINGS) if self.state.medals[k] == p]
        parts += [self._label("medals", "+".join(medals))] if medals else []
        sets = [self.words.title("ware", WARES[ware]) for ware in side.set_wares]
        parts += [self._label("sets", "+".join(sets))] if sets else []
        levels = f"{self._level(side.base, side.base_metal)} {self._level(side.temple, side.temple_metal)}"
        parts.append(self._label("pantheon", levels))
        return self._flow(who, parts, "mine" if p == self.view.seat else "theirs")

    def _level(self, own: int, metal: int) -> str:
        return "o" * own + ("" if metal < 0 else "GSB"[metal]) or "-"

    def _bonuses(self, p: int) -> list[str]:
        side = self.state.players[p]
        free = [b for b in range(BONUSES) if is_bonus_free(self.state, p, b) and not side.used >> b & 1]
        return [self.words.title("building", BUILDINGS[b]) for b in free] or ["-"]

    def _own(self) -> list[Line]:
        if self.view.seat < 0:
            return []
        side = self.state.players[self.view.seat]
        hand = [card for card in side.hand if card != UNKNOWN]
        lines: list[Line] = [[(f" {self.words.label('zone', 'own_hand')}" + ("" if hand else "  -"), "mine")]]
        for card in hand:
            ware = self.words.title("ware", WARES[WARE_OF[card]])
            rule = self.words.rule("card", CARDS[card])
            lines += self._rows(f"{self.words.title('card', CARDS[card])} ({ware}){self.words.colon} {rule}")
        lines += self._medals(self.view.seat)
        lines.append([(f" {self.words.label('zone', 'own_orders')}", "mine")])
        for order in side.orders:
            word = ORDERS[order]
            lines += self._rows(f"{self.words.title('order', word)}{self.words.colon} {self.words.rule('order', word)}")
        return lines + self._tasks()

    def _medals(self, p: int) -> list[Line]:
        """What the medals of the seat are good for."""
        own = [name for building, name in enumerate(BUILDINGS) if self.state.medals[building] == p]
        lines: list[Line] = [[(f" {self.words.label('zone', 'own_medals')}", "mine")]] if own else []
        for name in own:
            power = self.words.label("zone", MEDALS[BUILDINGS.index(name)])
            lines += self._rows(f"{self.words.title('building', name)}{self.words.colon} {power}")
        return lines

    def _tasks(self) -> list[Line]:
        """The tasks of the sole rule, and how far they are."""
        s = self.state
        if not s.variants.is_sole or s.round == 0:
            return []
        lines: list[Line] = [[(f" {self.words.label('zone', 'own_tasks')}", "mine")]]
        for task, amount in enumerate(task_amounts(s)):
            word = TASK.words[task]
            needs = s.edition.tasks[task]
            mark = "*" if amount >= needs else " "
            told = f"{self.words.title('task', word)}{self.words.colon} {self.words.rule('task', word)}"
            lines += self._rows(f"{mark} {amount}/{needs}  {told}")
        return lines


def _fit(text: str, width: int) -> str:
    return text.ljust(width) if len(text) <= width else text[: width - 1] + "…"
