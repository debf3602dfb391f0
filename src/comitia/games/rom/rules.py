"""2, 3, 10  The sequence of play of ROM, top-down: set-up, the round, cleaning up; each phase has its own module."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Shuffle
from comitia.engine.flow import Seq, chance, do, repeat, through, when
from comitia.engine.state import EVERYONE
from comitia.games.rom.clearing import CLEARING
from comitia.games.rom.ending import ENDING
from comitia.games.rom.forum import FORUM
from comitia.games.rom.performances import PERFORMANCES
from comitia.games.rom.state import RomState
from comitia.games.rom.table import arena_cards, senate_cards, stacked, told
from comitia.games.rom.turn_order import TURN_ORDER
from comitia.games.rom.turns import PLACING

# -- 2  Set-up ---------------------------------------------------------------------------------


class DrawLots(Shuffle[RomState]):
    """2.1  Lots give the players a first order, which breaks ties."""

    def pile(self, s: RomState) -> list[int]:
        return list(range(s.seats))

    def lay_down(self, s: RomState, p: int, cards: list[int]) -> None:
        s.order = tuple(cards)
        row = told(cards)
        s.tell("lots", cards[0], row[0], row[1], row[2], row[3])


class ShuffleProvinces(Shuffle[RomState]):
    """2.2  The provinces of each epoch are shuffled; the first epoch lies on top."""

    def pile(self, s: RomState) -> list[int]:
        return s.decks.provinces[:]

    def lay_down(self, s: RomState, p: int, cards: list[int]) -> None:
        s.province_deck = stacked(cards, s.edition.province_epoch)


class ShuffleSenate(Shuffle[RomState]):
    """2.3, 13.1  The Senate cards of each epoch are shuffled; the first epoch lies on top."""

    def pile(self, s: RomState) -> list[int]:
        return senate_cards(s)

    def lay_down(self, s: RomState, p: int, cards: list[int]) -> None:
        s.senate_deck = stacked(cards, s.edition.epoch)


class ShuffleArena(Shuffle[RomState]):
    """2.4  All arena cards are shuffled."""

    def pile(self, s: RomState) -> list[int]:
        return arena_cards(s)

    def lay_down(self, s: RomState, p: int, cards: list[int]) -> None:
        s.arena_deck = cards


def drawn(deck: list[int], n: int) -> tuple[int, ...]:
    """10.1  The next cards of a deck, as far as it goes, ascending."""
    left = max(len(deck) - n, 0)
    cards = deck[left:]
    del deck[left:]
    cards.sort()
    return tuple(cards)


def lay_out_cards(s: RomState, p: int) -> None:
    """2.2, 2.3, 2.4, 12.3  New cards are laid out below the tracks."""
    s.open_provinces = drawn(s.province_deck, s.decks.shown_provinces)
    s.open_offices = drawn(s.senate_deck, s.decks.shown_senate)
    s.stalls = drawn(s.arena_deck, s.edition.stalls)
    s.show("open_provinces", s.order[0], EVERYONE, list(s.open_provinces))
    s.show("open_offices", s.order[0], EVERYONE, list(s.open_offices))
    s.show("open_performers", s.order[0], EVERYONE, list(s.stalls))


SETTING_UP: Final = Seq(
    "setting_up",
    chance(DrawLots()),  # 2.1
    chance(ShuffleProvinces()),  # 2.2
    chance(ShuffleSenate()),  # 2.3
    chance(ShuffleArena()),  # 2.4
    do(lay_out_cards),
)


# -- 10  Phase 5 -------------------------------------------------------------------------------


def remove_left_over(s: RomState, p: int) -> None:
    """10.1  What still lies below the tracks leaves the game."""
    s.phase = 5
    s.provinces_out = tuple(sorted(s.provinces_out + s.open_provinces))
    s.offices_out = tuple(sorted(s.offices_out + s.open_offices))
    s.arena_out = tuple(sorted(s.arena_out + s.stalls))


def rest_cards(s: RomState, p: int) -> None:
    """10.2  Exhausted cards and provinces are ready again."""
    for side in s.players:
        side.exhausted = ()
        side.used = ()


CLEANING_UP: Final = Seq("cleaning_up", do(remove_left_over), do(lay_out_cards), do(rest_cards))

# -- 3  The round ------------------------------------------------------------------------------


def begin_round(s: RomState, p: int) -> None:
    """3.1, 10.3  The next round begins."""
    s.round += 1
    s.phase = 1
    s.tell("round", s.order[0], s.round)


def is_scored(s: RomState, p: int) -> bool:
    """3.1, 9.1  Rounds 3 and 5 are scored."""
    return s.round == s.edition.scoring or s.round == s.edition.rounds


def is_not_last(s: RomState, p: int) -> bool:
    """3.1  Phase 5 is left out in the last round."""
    return s.round < s.edition.rounds


def is_last_round_over(s: RomState, p: int) -> bool:
    """3.1  Five rounds have been played."""
    return s.round == s.edition.rounds


SCORING: Final = Seq(
    "scoring",
    through(FORUM, about="9.1  The forum is scored first."),
    through(PERFORMANCES, about="9.4  Then the performances."),
)
ROUND: Final = Seq(
    "round",
    do(begin_round),
    through(TURN_ORDER, about="4  Phase 1."),
    through(PLACING, about="5  Phase 2."),
    through(CLEARING, about="8  Phase 3."),
    when(is_scored, SCORING),  # 9
    when(is_not_last, CLEANING_UP),  # 10
)
ROM: Final = Seq(
    "rom",
    through(SETTING_UP, "set_up", "2  The table is prepared."),
    repeat(ROUND, is_last_round_over),
    through(ENDING, "end", "11  The game is counted."),
)
