"""7  Small changes of the table that several chapters share: seats, coins, senators, cards, elimination."""

from __future__ import annotations

from comitia.engine.errors import Reason
from comitia.engine.state import EVERYONE, NONE
from comitia.games.senators.edition import FIRST_INFLUENCE
from comitia.games.senators.state import Player, SenatorsState

# -- 3.1  Seats --------------------------------------------------------------------------------


def clockwise(s: SenatorsState, first: int) -> tuple[int, ...]:
    """3.1  The players in play, in ascending order of seats from one of them on."""
    seats = len(s.players)
    found: list[int] = []
    for i in range(seats):
        seat = (first + i) % seats
        if not s.players[seat].out:
            found.append(seat)
    return tuple(found)


def from_active(s: SenatorsState, p: int) -> tuple[int, ...]:
    """4.2  All players, clockwise from the active one."""
    return clockwise(s, s.active)


def opponents(s: SenatorsState, p: int) -> tuple[int, ...]:
    """5.2, 5.8, 5.12  The opponents of a player, clockwise from the left."""
    return clockwise(s, p)[1:]


def is_in_play(s: SenatorsState, p: int) -> bool:
    """3.1  Whether a player has not been eliminated."""
    return not s.players[p].out


def open_question(s: SenatorsState, p: int) -> None:
    """7.1  A question is put, and put again after embezzling, until it is settled."""
    s.settled = False


def is_settled(s: SenatorsState, p: int) -> bool:
    """7.1  The question has its answer."""
    return s.settled


# -- 7.1, 7.2  Coins ---------------------------------------------------------------------------


def means(s: SenatorsState, p: int) -> int:
    """7.2  What a player can pay: the coins, and what all senators but the last would bring."""
    side = s.players[p]
    return side.coins + (side.senators - 1) * s.edition.embezzled


def payment_refusal(s: SenatorsState, p: int, price: int) -> Reason | None:
    """7.2  Whether a player can pay a price."""
    return None if price <= means(s, p) else unpaid(s, p, price)


def unpaid(s: SenatorsState, p: int, price: int) -> Reason:
    """7.2  A price that a player cannot pay."""
    return Reason("cannot_pay", {"n": price, "most": means(s, p)})


def embezzling_refusal(s: SenatorsState, p: int) -> Reason | None:
    """7.1  The last senator is not embezzled by choice."""
    return None if s.players[p].senators > 1 else Reason("last_senator")  # R23


def embezzle(s: SenatorsState, p: int, senators: int) -> None:
    """7.1  Senators are given up openly for coins from the bank."""
    coins = senators * s.edition.embezzled
    s.players[p].senators -= senators
    s.supporters -= senators
    s.players[p].coins += coins
    s.paid_out += coins
    s.tell("embezzled", p, senators, coins)


def senators_for(s: SenatorsState, p: int, price: int) -> int:
    """7.2  How few senators a player must embezzle to pay a price; the last one goes with the others."""
    each = s.edition.embezzled
    short = max(0, price - s.players[p].coins)
    return min((short + each - 1) // each, s.players[p].senators)


def embezzle_for(s: SenatorsState, p: int, price: int) -> None:
    """7.2  For a payment that is due as few senators are embezzled as suffice."""
    senators = senators_for(s, p, price)
    if senators > 0:
        embezzle(s, p, senators)


def take_from_bank(s: SenatorsState, p: int, coins: int) -> None:
    """1.5  The bank pays; it has no limit."""
    s.players[p].coins += coins
    s.paid_out += coins


def pay_bank(s: SenatorsState, p: int, price: int) -> None:
    """7.2  A player pays the bank, embezzling if need be."""
    embezzle_for(s, p, price)
    s.players[p].coins -= price
    s.paid_out -= price


def pay_player(s: SenatorsState, p: int, other: int, price: int) -> None:
    """7.2  A player pays another, embezzling if need be."""
    embezzle_for(s, p, price)
    s.players[p].coins -= price
    s.players[other].coins += price


# -- 1.6  Senators -----------------------------------------------------------------------------


def seat_senators(s: SenatorsState, p: int, senators: int) -> None:
    """1.6  The disc moves up; the count has no limit."""
    s.players[p].senators += senators
    s.supporters += senators


def gain_senators(s: SenatorsState, p: int, senators: int) -> None:
    """1.6  The disc moves up, and it is told."""
    seat_senators(s, p, senators)
    s.tell("gained", p, senators)


def lose_senator(s: SenatorsState, p: int) -> None:
    """1.6  The disc moves down."""
    s.players[p].senators -= 1
    s.supporters -= 1
    s.tell("lost", p, 1)


# -- 9.1  Cards --------------------------------------------------------------------------------


def with_card(row: tuple[int, ...], card: int) -> tuple[int, ...]:
    """9.1  A row of cards with one more; rows are ascending, so that the order of arrival leaves no trace."""
    i = 0
    while i < len(row) and row[i] < card:
        i += 1
    return row[:i] + (card,) + row[i:]


def without_card(row: tuple[int, ...], card: int) -> tuple[int, ...]:
    """9.1  A row of cards with one less."""
    i = row.index(card)
    return row[:i] + row[i + 1 :]


def has_card(s: SenatorsState, p: int, card: int) -> bool:
    """1.4  Whether a card lies face up before a player."""
    return card in s.players[p].open


def change_at(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A row with one entry replaced."""
    return row[:place] + (value,) + row[place + 1 :]


# -- 7.3, 7.4, 7.5  Elimination and the end ----------------------------------------------------


def remove_the_fallen(s: SenatorsState, p: int) -> None:
    """7.3, 7.4  Players without senators leave together; the last survivor wins, and if none survives nobody leaves."""
    fallen = [seat for seat in clockwise(s, 0) if s.players[seat].senators <= 0]
    staying = [seat for seat in clockwise(s, 0) if s.players[seat].senators > 0]
    if not staying:
        s.tell("over_all", p)
        end_game(s)
        return
    for seat in fallen:
        eliminate(s, seat)
    if len(staying) == 1:
        s.tell("over_survivor", staying[0])
        end_game(s)


def eliminate(s: SenatorsState, p: int) -> None:
    """7.3  The coins go to the bank, the cards are discarded openly, Influence cards leave the game."""
    side = s.players[p]
    s.tell("eliminated", p)
    if side.hand:
        s.show("surrendered", p, EVERYONE, list(side.hand))
    s.paid_out -= side.coins
    side.coins = 0
    side.out = True
    discard_all(s, side)


def discard_all(s: SenatorsState, side: Player) -> None:
    """7.3  Influence cards go to the box, all others to the discards."""
    cards = side.hand + side.open
    s.discard = s.discard + tuple([card for card in cards if card < FIRST_INFLUENCE])
    s.box = s.box + tuple([card for card in cards if card >= FIRST_INFLUENCE])
    side.hand = ()
    side.open = ()


def end_game(s: SenatorsState) -> None:
    """7.5  The game is over and the coins are counted openly."""
    s.over = True
    for seat in clockwise(s, 0):
        s.show("counted", seat, EVERYONE, [s.players[seat].coins])
    tell_of_ties(s)


def tell_of_ties(s: SenatorsState) -> None:
    """7.6  If several have most senators, the log tells whom the coins make the winner, or who share the victory."""
    most = max([s.players[seat].senators for seat in clockwise(s, 0)])
    leading = [seat for seat in clockwise(s, 0) if s.players[seat].senators == most]
    richest = max([s.players[seat].coins for seat in leading])
    winning = [seat for seat in leading if s.players[seat].coins == richest]
    if len(leading) > 1:
        s.tell("level", NONE, len(leading), most)
        for seat in winning:
            if len(winning) == 1:
                s.tell("coins_decide", seat, richest)
            else:
                s.tell("shared", seat, richest)
