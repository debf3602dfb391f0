"""2, 3  The sequence of play of Sylla, top-down: set-up and the round; each phase is a module of its own."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.chance import Lot, Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, chance, do, picked, repeat, through, together, when
from comitia.engine.state import EVERYONE, NONE
from comitia.games.sylla.buildings import MARKET, lay_out_buildings
from comitia.games.sylla.dangers import DANGERS
from comitia.games.sylla.ecclesia import ECCLESIA
from comitia.games.sylla.edition import (
    BUILDINGS,
    CARDS,
    CHARACTER,
    CHARACTER_NAMES,
    CHARACTERS,
    CHRISTIAN_MERCHANT,
    DECADENCE,
    MERCHANT,
)
from comitia.games.sylla.election import ELECTION
from comitia.games.sylla.famine import FAMINE_AND_CRISES
from comitia.games.sylla.great_work import GREAT_WORK, everyone
from comitia.games.sylla.income import INCOME
from comitia.games.sylla.moves import gain_money
from comitia.games.sylla.recruiting import RECRUITING, lay_out_characters
from comitia.games.sylla.state import SyllaState

# -- 2  Set-up ---------------------------------------------------------------------------------


def appoint(s: SyllaState, seat: int) -> None:
    """2.1, 13.1  Somebody is First Consul before the first round; a game for two tells that it is a house variant."""
    s.consul = seat
    if s.seats == 2:
        s.tell("house_variant", seat)


class IncomeTiles(Lot[SyllaState]):
    """2.1  Income tile I makes its owner First Consul."""

    def fall_on(self, s: SyllaState, seat: int) -> None:
        appoint(s, seat)
        s.tell("income_tile", seat)


def do_tiles_decide(s: SyllaState, p: int) -> bool:
    """2.1, 14.3  The table has agreed on nobody."""
    return s.variants.first_consul == NONE


def agree_on_consul(s: SyllaState, p: int) -> None:
    """14.3  The table has agreed on the first Consul, if the tiles do not decide."""
    if s.variants.first_consul != NONE:
        appoint(s, s.variants.first_consul)
        s.tell("agreed_consul", s.consul)


class ShuffleWorks(Shuffle[SyllaState]):
    """2.2  One great work is removed for all to see; the next is the work of the first round."""

    def pile(self, s: SyllaState) -> list[int]:
        return sorted(s.work_deck)

    def lay_down(self, s: SyllaState, p: int, cards: list[int]) -> None:
        removed = cards.pop()
        s.works_out = (removed,)
        s.work = cards.pop()
        s.work_deck = cards
        s.show("work_removed", s.consul, EVERYONE, [removed])
        s.show("work_shown", s.consul, EVERYONE, [s.work])


class ShuffleBuildings(Shuffle[SyllaState]):
    """2.3  The tiles of each letter are shuffled; A lies on B, and B on C."""

    def pile(self, s: SyllaState) -> list[int]:
        tiles: list[int] = []
        for letter, counts in enumerate(s.edition.tiles):
            for kind in range(BUILDINGS):
                tiles += [letter * BUILDINGS + kind] * counts[kind]
        return tiles

    def lay_down(self, s: SyllaState, p: int, cards: list[int]) -> None:
        s.tiles = []
        for letter in range(len(s.edition.tiles) - 1, -1, -1):
            s.tiles += [tile % BUILDINGS for tile in cards if tile // BUILDINGS == letter]
        lay_out_buildings(s, p)


class ShuffleEvents(Shuffle[SyllaState]):
    """2.4  Three events are laid open from the top, above the Decadence."""

    def pile(self, s: SyllaState) -> list[int]:
        return sorted(s.event_deck)

    def lay_down(self, s: SyllaState, p: int, cards: list[int]) -> None:
        opened = [cards.pop() for _ in range(3)]
        s.event_deck = cards
        s.open_events = (opened[0], opened[1], opened[2], DECADENCE)
        s.show("events_opened", s.consul, EVERYONE, list(s.open_events))


class Choose(Ask[SyllaState]):
    """2.5, 12.1, 13.1  So many characters of the own set, in any order, as one sealed answer."""

    domain = Domain(Verb("choose", CHARACTER))
    private_options = True
    unordered = ("choose",)

    def refusal(self, s: SyllaState, p: int, choice: int) -> Reason | None:
        if picked(s, p).count(choice) == s.edition.copies[choice]:
            return Reason("all_chosen", {"card": CHARACTER_NAMES[choice]})
        return None

    def is_complete(self, s: SyllaState, p: int, picks: list[int]) -> bool:
        return len(picks) == s.edition.chosen[s.seats]

    def take(self, s: SyllaState, p: int, choice: int) -> None:
        s.deck.remove(choice)
        s.players[p].upright[choice] += 1

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"n": s.edition.chosen[s.seats] - len(picked(s, p))}

    def detail(self, s: SyllaState, p: int, choice: int) -> dict[str, Value]:
        colours = s.edition.colours_of[choice]
        return {"count": len(colours), "colours": colours}


def show_characters(s: SyllaState, p: int) -> None:
    """2.5, 2.7  All characters are shown; each player gets a purse."""
    for seat in everyone(s, p):
        upright = s.players[seat].upright
        s.show("showed_characters", seat, EVERYONE, [card for card in range(CHARACTERS) for _ in range(upright[card])])
    for seat in everyone(s, p):
        upright = s.players[seat].upright
        merchants = upright[MERCHANT] + upright[CHRISTIAN_MERCHANT]
        n = s.edition.money + merchants * s.edition.merchant_start
        gain_money(s, seat, n)
        s.tell("purse", seat, n)


class ShuffleCharacters(Shuffle[SyllaState]):
    """2.6  All other characters are the pile, and some of them are laid open."""

    def pile(self, s: SyllaState) -> list[int]:
        return sorted(s.deck)

    def lay_down(self, s: SyllaState, p: int, cards: list[int]) -> None:
        s.deck = cards
        lay_out_characters(s, p)


TILES: Final = Seq("tiles", chance(IncomeTiles()))
SETTING_UP: Final = Seq(
    "setting_up",
    when(do_tiles_decide, TILES),  # 2.1
    do(agree_on_consul),  # 14.3
    chance(ShuffleWorks()),  # 2.2
    chance(ShuffleBuildings()),  # 2.3
    chance(ShuffleEvents()),  # 2.4
    together(Choose(), everyone),  # 2.5
    do(show_characters),
    chance(ShuffleCharacters()),  # 2.6
)

# -- 3  The round ------------------------------------------------------------------------------


def begin_round(s: SyllaState, p: int) -> None:
    """3.1  The next round begins."""
    s.round += 1
    s.tell("round", s.consul, s.round)


def is_last_round_over(s: SyllaState, p: int) -> bool:
    """3.1  Five rounds have been played."""
    return s.round == s.edition.rounds


def prepare_next_round(s: SyllaState, p: int) -> None:
    """3.2  Except after the last round, new characters and buildings are laid out and cards stood upright."""
    if is_last_round_over(s, p):
        return
    for side in s.players:
        for card in range(CARDS):
            side.upright[card] += side.sideways[card]
            side.sideways[card] = 0
    lay_out_characters(s, p)
    lay_out_buildings(s, p)


ROUND: Final = Seq(
    "round",
    do(begin_round),
    through(ELECTION, "first_consul", "4  Phase I."),
    through(RECRUITING, about="5  Phase II."),
    through(MARKET, "buildings", "6  Phase III."),
    through(INCOME, about="7  Phase IV."),
    through(DANGERS, "events", "8  Phase V."),
    through(GREAT_WORK, "the_great_work", "9  Phase VI."),
    through(FAMINE_AND_CRISES, about="10  Phase VII."),
    do(prepare_next_round),  # 3.2
)
SYLLA: Final = Seq(
    "sylla",
    through(SETTING_UP, "set_up", "2  The table is prepared."),
    repeat(ROUND, is_last_round_over),
    through(ECCLESIA, "end", "11  The church is built and the game is counted."),
)
