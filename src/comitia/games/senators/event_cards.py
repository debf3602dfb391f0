"""4  What the event cards do."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Amount, Deed, Domain, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, repeat, together
from comitia.engine.state import EVERYONE, NONE
from comitia.games.senators.edition import (
    COINS,
    DEFICIT_A,
    EQUITES,
    FIRST_EVENT,
    PRINCEPS_SENATUS,
    TRIBUNES,
    WAR,
    is_governor,
)
from comitia.games.senators.embezzling import Embezzle, Ready, those_with_senators
from comitia.games.senators.moves import (
    change_at,
    clockwise,
    embezzle_for,
    end_game,
    from_active,
    gain_senators,
    has_card,
    lose_senator,
    means,
    pay_bank,
    payment_refusal,
    remove_the_fallen,
    senators_for,
    take_from_bank,
)
from comitia.games.senators.state import SenatorsState


def reveal_event(s: SenatorsState, p: int) -> None:
    """3.2, 4.4  The top event is turned over; the fourth War ends the game at once."""
    card = s.events[-1]
    s.events = s.events[:-1]
    s.revealed = s.revealed + (card,)
    s.show("revealed", p, EVERYONE, [card], s.revealed.count(WAR) if card == WAR else 0)
    if card == WAR and s.revealed.count(WAR) == s.edition.last_war:
        s.tell("over_war", p)
        end_game(s)


# -- 4.1  Majority -----------------------------------------------------------------------------


def pay_majority(s: SenatorsState, p: int) -> None:
    """4.1, 6.11  Coins for each player with fewer senators; the Princeps Senatus makes it more."""
    in_play = clockwise(s, s.active)
    senators_each = [s.players[seat].senators for seat in in_play]
    if min(senators_each) == max(senators_each):
        s.tell("majority_none", NONE)
    for seat in in_play:
        senators = s.players[seat].senators
        fewer = len([other for other in in_play if s.players[other].senators < senators])
        coins = fewer * (s.edition.princeps if has_card(s, seat, PRINCEPS_SENATUS) else s.edition.majority)
        if coins > 0:
            take_from_bank(s, seat, coins)
            s.tell("majority", seat, coins)


# -- 4.2  Fists --------------------------------------------------------------------------------


class WarFist(Amount[SenatorsState]):
    """4.2, 4.3  Any number of the own coins, none included."""

    domain = Domain(Verb("hold", COINS))
    private_options = True

    def most(self, s: SenatorsState, p: int) -> int:
        return s.players[p].coins

    def beyond(self, s: SenatorsState, p: int, choice: int) -> Reason:
        return Reason("too_few_coins", {"n": choice, "coins": s.players[p].coins})

    def take(self, s: SenatorsState, p: int, choice: int) -> None:
        s.fists = change_at(s.fists or (NONE,) * len(s.players), p, choice)

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"coins": s.players[p].coins, "n": s.revealed.count(WAR)}


class DeficitFist(WarFist):
    """4.2, 4.6  Any number of the own coins, none included."""

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"coins": s.players[p].coins, "n": deficit_of(s)}


def open_fists(s: SenatorsState) -> None:
    """4.2  All fists are opened and their coins go to the bank."""
    for seat in clockwise(s, s.active):
        held = s.fists[seat]
        s.players[seat].coins -= held
        s.paid_out -= held
        s.tell("opened", seat, held)


# -- 4.3  War ----------------------------------------------------------------------------------


def settle_war(s: SenatorsState, p: int) -> None:
    """4.3, 6.9  The strongest fists gain a senator each; the Equites add to their owner's."""
    open_fists(s)
    strength = list(s.fists)
    in_play = clockwise(s, s.active)
    for seat in in_play:
        if has_card(s, seat, EQUITES):
            strength[seat] += s.edition.equites
            s.tell("equites", seat, s.edition.equites)
    strongest = max([strength[seat] for seat in in_play])
    winning = [seat for seat in in_play if strength[seat] == strongest]
    if len(winning) > 1:
        s.tell("tied", NONE, len(winning))
    for seat in winning:
        gain_senators(s, seat, 1)


AT_WAR: Final = Seq("at_war", together(Ready(), those_with_senators), together(WarFist(), from_active), do(settle_war))

# -- 4.6  Deficit ------------------------------------------------------------------------------


def deficit_of(s: SenatorsState) -> int:
    """4.6  The amount on the revealed card."""
    return s.edition.deficits[s.revealed[-1] - DEFICIT_A]


def announce_deficit(s: SenatorsState, p: int) -> None:
    """4.6  Everybody sees the amount before the fists close."""
    s.tell("deficit", NONE, deficit_of(s))


def settle_deficit(s: SenatorsState, p: int) -> None:
    """4.6  If the sum suffices the fullest fists gain a senator each, else the emptiest lose one."""
    open_fists(s)
    in_play = clockwise(s, s.active)
    held = [s.fists[seat] for seat in in_play]
    is_met = sum(held) >= deficit_of(s)
    if is_met:
        s.tell("deficit_met", NONE, sum(held), deficit_of(s))
    else:
        s.tell("deficit_missed", NONE, sum(held), deficit_of(s))
    deciding = max(held) if is_met else min(held)
    if held.count(deciding) > 1:
        s.tell("tied", NONE, held.count(deciding))
    for seat in in_play:
        if s.fists[seat] == deciding and is_met:
            gain_senators(s, seat, 1)
        elif s.fists[seat] == deciding:
            lose_senator(s, seat)


SHORT_OF_MONEY: Final = Seq(
    "short_of_money",
    do(announce_deficit),
    together(Ready(), those_with_senators),
    together(DeficitFist(), from_active),
    do(settle_deficit),
    do(remove_the_fallen),
)

# -- 4.5  New Senator --------------------------------------------------------------------------


def call_first(s: SenatorsState, p: int) -> None:
    """4.5  The active player is asked first, at the opening price."""
    s.price = s.edition.opening
    s.called = p


def called_player(s: SenatorsState, p: int) -> tuple[int, ...]:
    """4.5  The player who is asked now."""
    return (s.called,)


def is_senator_sold(s: SenatorsState, p: int) -> bool:
    """4.5  Somebody has taken the senator."""
    return s.called == NONE


class LeaveSenator(Deed[SenatorsState]):
    """4.5  The senator is left to the next player; at 0 it is taken."""

    verb = Verb("refuse")
    ends = True

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return None if s.price > 0 else Reason("must_take")  # R10

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        s.tell("refused", p, s.price)
        call_next(s, p)


class TakeSenator(Deed[SenatorsState]):
    """4.5  The senator is taken at this price."""

    verb = Verb("take")

    def refusal(self, s: SenatorsState, p: int, thing: int) -> Reason | None:
        return payment_refusal(s, p, s.price)

    def take(self, s: SenatorsState, p: int, thing: int) -> None:
        pay_bank(s, p, s.price)
        s.tell("took", p, s.price)
        gain_senators(s, p, 1)
        s.called = NONE
        s.price = 0

    def detail(self, s: SenatorsState, p: int, thing: int) -> dict[str, Value]:
        return {"n": s.price, "senators": senators_for(s, p, s.price)}


class NewSenator(Menu[SenatorsState]):
    """4.5  Take the senator at this price, or leave it to the next player at a lower one; at 0 it is taken."""

    deeds = (LeaveSenator(), TakeSenator(), Embezzle())
    private_options = True

    def prompt(self, s: SenatorsState, p: int) -> dict[str, Value]:
        return {"n": s.price, "most": means(s, p)}


def call_next(s: SenatorsState, p: int) -> None:
    """4.5, 8.3  The next player is asked; the price falls with every player, or with every round."""
    s.called = clockwise(s, p)[1]
    if not s.variants.each_round or s.called == s.active:
        s.price -= 1


CALL: Final = Seq("call", ask(NewSenator()))
CALLING: Final = Seq("calling", each(called_player, CALL))
SELLING_SENATOR: Final = Seq("selling_senator", do(call_first), repeat(CALLING, is_senator_sold))

# -- 4.7, 4.8  Civil Conflict, Eviction --------------------------------------------------------


def has_governor(s: SenatorsState, p: int) -> bool:
    """4.7  Whether a Governor lies before a player."""
    for card in s.players[p].open:
        if is_governor(card):
            return True
    return False


def pay_for_conflict(s: SenatorsState, p: int) -> None:
    """4.7  Everybody pays but those with a Governor; the last senator may be lost over it."""
    for seat in clockwise(s, s.active):
        if has_governor(s, seat):
            s.tell("spared", seat)
            continue
        embezzle_for(s, seat, s.edition.conflict)
        due = min(s.edition.conflict, s.players[seat].coins)
        s.players[seat].coins -= due
        s.paid_out -= due
        s.tell("conflict", seat, due)


def evict_governors(s: SenatorsState, p: int) -> None:
    """4.8, 6.6  All Governors are discarded, but for those under the Tribunes' protection."""
    if not [seat for seat in clockwise(s, s.active) if has_governor(s, seat)]:
        s.tell("evicted_none", NONE)
    for seat in clockwise(s, s.active):
        side = s.players[seat]
        governors = tuple([card for card in side.open if is_governor(card)])
        if not governors:
            continue
        if has_card(s, seat, TRIBUNES):
            s.tell("protected", seat)
            continue
        side.open = tuple([card for card in side.open if not is_governor(card)])
        s.discard = s.discard + governors
        s.whisper("evicted", seat, EVERYONE, list(governors))


PAYING_MAJORITY: Final = Seq("paying_majority", do(pay_majority))
IN_CONFLICT: Final = Seq("in_conflict", do(pay_for_conflict), do(remove_the_fallen))
EVICTING: Final = Seq("evicting", do(evict_governors))

#: 4  What each event leads to, in the order of the card table.
EVENT_SEQUENCES: Final = [
    PAYING_MAJORITY,
    AT_WAR,
    SELLING_SENATOR,
    SHORT_OF_MONEY,
    SHORT_OF_MONEY,
    SHORT_OF_MONEY,
    IN_CONFLICT,
    EVICTING,
]


def event_due(s: SenatorsState, p: int) -> Seq:
    """3.2  The revealed event is carried out."""
    return EVENT_SEQUENCES[s.revealed[-1] - FIRST_EVENT]
