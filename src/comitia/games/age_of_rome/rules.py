"""2, 3  The sequence of play of Age of Rome, top-down; each phase has a module of its own."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Chance, Domain, Menu, Verb
from comitia.engine.chance import Shuffle
from comitia.engine.errors import Reason
from comitia.engine.flow import Seq, ask, chance, do, each, enter, repeat, together, when
from comitia.engine.state import only
from comitia.games.age_of_rome.action import PLACES, are_all_placed, call_home, ready_followers, with_followers
from comitia.games.age_of_rome.building import BUILDS
from comitia.games.age_of_rome.cards import put_under_stack
from comitia.games.age_of_rome.cassius import (
    CASSIUS_BUILDS,
    CASSIUS_PLACES,
    CASSIUS_SCHEMES,
    ShuffleCassius,
    ShuffleFronts,
)
from comitia.games.age_of_rome.diplomacy import DEAL
from comitia.games.age_of_rome.edition import CAST, CHARACTER, ORDER, ORDERS, SIDES
from comitia.games.age_of_rome.event_cards import REWARD, announce_event, begin_round, rewarded, turn_event_card
from comitia.games.age_of_rome.income import EARNING, TAXING, tax_without_choice, turn_disc
from comitia.games.age_of_rome.moves import begin_turn, in_order_of_play, is_turn_done
from comitia.games.age_of_rome.schemes import SCHEMES
from comitia.games.age_of_rome.scoring import score_all
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import is_cassius, province_before
from comitia.games.age_of_rome.trade import DEVOTION, SETTING, BeginSet, Finish, devotees, devout, forewarned

# -- 2  Set-up -------------------------------------------------------------------------------------


class TurnDisc(Chance[AgeState]):
    """2.1  Any province may lie before the first seat."""

    def outcomes(self, s: AgeState) -> int:
        return SIDES

    def take(self, s: AgeState, p: int, outcome: int) -> None:
        s.turned = outcome


class CastCharacters(Shuffle[AgeState]):
    """2.2  Everybody draws a character."""

    def pile(self, s: AgeState) -> list[int]:
        return list(range(CAST))

    def lay_down(self, s: AgeState, p: int, cards: list[int]) -> None:
        for seat in range(s.variants.seats):
            take_character(s, seat, cards[seat])


class ChooseCharacter(Ask[AgeState]):
    """2.2, 11.1, 11.2  Whoever plays alone chooses a character."""

    domain = Domain(Verb("character", CHARACTER))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: AgeState, p: int, choice: int) -> None:
        take_character(s, p, choice)


def take_character(s: AgeState, p: int, character: int) -> None:
    """2.2  The tableau says with what a player begins."""
    side = s.players[p]
    edition = s.edition
    side.character = character
    side.fame = edition.start_fame[character]
    side.peak = side.fame
    side.denarii = edition.start_denarii[character]
    side.anchor = edition.anchor[character]
    muster(s, p, edition.start_legions[character], edition.start_votes[character], edition.start_feud[character])
    s.tell("character", p, character, province_before(s, p))


def muster(s: AgeState, p: int, legions: int, votes: int, feud: int) -> None:
    """2.2  Legions and votes on the tableau, the others beside it; feud markers from the supply."""
    side = s.players[p]
    side.legions = legions
    side.legions_beside -= legions
    side.votes = votes
    side.votes_beside -= votes
    side.feud = feud
    s.feud_supply -= feud


def plays_alone(s: AgeState, p: int) -> bool:
    """2.2  There is one player."""
    return s.variants.seats == 1


def plays_with_others(s: AgeState, p: int) -> bool:
    """2.2  There are several players."""
    return s.variants.seats > 1


def has_cassius(s: AgeState, p: int) -> bool:
    """11.2  The solo mode with an opponent is played."""
    return s.variants.has_cassius


def seat_cassius(s: AgeState, p: int) -> None:
    """11.2  Cassius has all legions and votes, two feud markers, and fame by the difficulty."""
    side = s.players[1]
    side.fame = s.edition.cassius_fame[s.variants.difficulty]
    side.peak = side.fame
    muster(s, 1, s.edition.legions, s.edition.votes, s.edition.cassius_feud)


class DealTrade(Shuffle[AgeState]):
    """2.4  The trade cards are shuffled."""

    def pile(self, s: AgeState) -> list[int]:
        return s.deck[:]

    def lay_down(self, s: AgeState, p: int, cards: list[int]) -> None:
        s.deck = cards


class DealEvents(Shuffle[AgeState]):
    """2.4  The event cards are shuffled."""

    def pile(self, s: AgeState) -> list[int]:
        return s.omen_deck[:]

    def lay_down(self, s: AgeState, p: int, cards: list[int]) -> None:
        s.omen_deck = cards


class ChooseStart(Chance[AgeState]):
    """2.5  Somebody begins; the start arrow lies on the province before that player."""

    def outcomes(self, s: AgeState) -> int:
        return len(s.players)

    def take(self, s: AgeState, p: int, outcome: int) -> None:
        s.arrow = province_before(s, outcome)
        s.tell("start", outcome, s.arrow)


class DealOrders(Shuffle[AgeState]):
    """2.6  Three orders for each player, unseen by the others."""

    def pile(self, s: AgeState) -> list[int]:
        return s.order_deck[:]

    def lay_down(self, s: AgeState, p: int, cards: list[int]) -> None:
        for seat in range(s.variants.seats):
            orders = [cards.pop() for _ in range(s.edition.dealt)]
            orders.sort()
            s.players[seat].orders = orders
            s.show("orders_dealt", seat, only(seat), orders, len(orders))
        s.order_deck = cards


class ReturnOrder(Ask[AgeState]):
    """2.6  One of the three goes under the stack."""

    domain = Domain(Verb("return", ORDER))
    private_options = True

    def candidates(self, s: AgeState, p: int) -> list[int]:
        return s.players[p].orders

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None if choice in s.players[p].orders else Reason("not_drawn", {"order": ORDERS[choice]})

    def take(self, s: AgeState, p: int, choice: int) -> None:
        s.players[p].orders.remove(choice)
        put_under_stack(s, p, choice)


def everyone(s: AgeState, p: int) -> tuple[int, ...]:
    """2.6  All choose at the same time."""
    return tuple(range(s.variants.seats))


CASTING: Final = Seq("casting", chance(CastCharacters()))
CHOOSING_CHARACTER: Final = Seq("choosing_character", ask(ChooseCharacter()))
SEATING_CASSIUS: Final = Seq("seating_cassius", do(seat_cassius), chance(ShuffleCassius()), chance(ShuffleFronts()))

# -- 3.1  The round --------------------------------------------------------------------------------


def has_deals(s: AgeState, p: int) -> bool:
    """10.1  The variant is played."""
    return s.variants.spies


def has_schemes(s: AgeState, p: int) -> bool:
    """4.4, 10.2  No schemes in a truce."""
    return not s.variants.truce


def scheme_as(s: AgeState, p: int) -> Seq:
    """4.4, 11.4  A player chooses, Cassius turns cards."""
    return CASSIUS_SCHEMES if is_cassius(s, p) else SCHEMES


def build_as(s: AgeState, p: int) -> Seq:
    """5.1, 11.5  A player chooses, Cassius turns cards."""
    return CASSIUS_BUILDS if is_cassius(s, p) else BUILDS


def place_as(s: AgeState, p: int) -> Seq:
    """6.1, 11.6  A player chooses, Cassius turns a card."""
    return CASSIUS_PLACES if is_cassius(s, p) else PLACES


def taxed(s: AgeState, p: int) -> tuple[int, ...]:
    """8.1, 11.6  Everybody but Cassius has an income."""
    return tuple([q for q in in_order_of_play(s, p) if not is_cassius(s, q)])


def building_order(s: AgeState, p: int) -> tuple[int, ...]:
    """5.1  Players build in the order of play."""
    return in_order_of_play(s, p)


DEALS: Final = Seq("deals", each(in_order_of_play, DEAL))
SCHEME_TURN: Final = Seq(
    "scheme_turn", do(begin_turn), each(devotees, DEVOTION), enter(scheme_as, SCHEMES, CASSIUS_SCHEMES)
)
SCHEME_TURNS: Final = Seq("scheme_turns", each(in_order_of_play, SCHEME_TURN))
BUILD_TURN: Final = Seq("build_turn", do(begin_turn), each(devotees, DEVOTION), enter(build_as, BUILDS, CASSIUS_BUILDS))
ACTION_TURN: Final = Seq(
    "action_turn", do(begin_turn), each(devotees, DEVOTION), enter(place_as, PLACES, CASSIUS_PLACES)
)
ACTION_ROUND: Final = Seq("action_round", each(with_followers, ACTION_TURN))
TAX_TURN: Final = Seq(
    "tax_turn",
    do(begin_turn),
    each(devotees, DEVOTION),
    enter(tax_without_choice, EARNING),
    repeat(TAXING, is_turn_done),
)
ROUND: Final = Seq(
    "round",
    do(begin_round),
    do(turn_event_card),
    each(forewarned, DEVOTION),
    do(announce_event),
    each(rewarded, REWARD),
    when(has_deals, DEALS),
    when(has_schemes, SCHEME_TURNS),
    each(building_order, BUILD_TURN),
    do(ready_followers),
    repeat(ACTION_ROUND, are_all_placed),
    do(call_home),
    each(taxed, TAX_TURN),
    each(devout, DEVOTION),
    do(turn_disc),
)


def are_rounds_over(s: AgeState, p: int) -> bool:
    """3.1  The game has nine rounds."""
    return s.round == s.edition.rounds


# -- 9.1  The last sets --------------------------------------------------------------------------


class LastSet(Menu[AgeState]):
    """9.1  Before the scoring sets may still be laid."""

    deeds = (Finish(), BeginSet())
    private_options = True


def has_no_set_left(s: AgeState, p: int) -> bool:
    """9.1  The player has finished, or everybody knows that no further set is possible."""
    side = s.players[p]
    return s.done or len(side.hand) < 3 or len(side.set_wares) >= s.edition.sets


LAST_SET: Final = Seq("last_set", ask(LastSet(), SETTING))
LAST_SETS: Final = Seq("last_sets", do(begin_turn), repeat(LAST_SET, has_no_set_left))
AGE_OF_ROME: Final = Seq(
    "age_of_rome",
    chance(TurnDisc()),
    when(plays_with_others, CASTING),
    when(plays_alone, CHOOSING_CHARACTER),
    when(has_cassius, SEATING_CASSIUS),
    chance(DealTrade()),
    chance(DealEvents()),
    chance(ChooseStart()),
    chance(DealOrders()),
    together(ReturnOrder(), everyone),
    repeat(ROUND, are_rounds_over),
    each(taxed, LAST_SETS),
    do(score_all),
)
