"""Small changes of the table that several chapters share: prestige, denarii, tokens, markers, the order of seats."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask
from comitia.games.sylla.edition import SPACES, TOKEN, TOKENS
from comitia.games.sylla.state import SyllaState
from comitia.games.sylla.table import changed


def from_seat(s: SyllaState, first: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with one."""
    return tuple([(first + i) % s.seats for i in range(s.seats)])


def from_consul(s: SyllaState, p: int) -> tuple[int, ...]:
    """4.1, 5.1, 7.1, 8.2, 8.8  The First Consul, in an election the old one, first, then the others clockwise."""
    return from_seat(s, s.consul)


def the_consul(s: SyllaState, p: int) -> tuple[int, ...]:
    """4.3, 8.5, 8.10  The First Consul alone."""
    return (s.consul,)


def gain_prestige(s: SyllaState, p: int, n: int, account: int) -> int:
    """1.10  Prestige is gained; how much."""
    side = s.players[p]
    side.prestige += n
    side.account = changed(side.account, account, n)
    return n


def lose_prestige(s: SyllaState, p: int, n: int, account: int) -> int:
    """1.10  Prestige is lost, but never falls below 0; how much was lost."""
    side = s.players[p]
    lost = min(n, side.prestige)
    side.prestige -= lost
    side.account = changed(side.account, account, lost)
    return lost


def gain_money(s: SyllaState, p: int, n: int) -> None:
    """1.9  Denarii come from the treasury, which never runs out (R1)."""
    s.players[p].money += n
    s.treasury -= n
    if s.treasury < 0:
        s.written = changed(s.written, TOKENS, -s.treasury)
        s.treasury = 0


def pay(s: SyllaState, p: int, n: int) -> None:
    """1.9  Denarii go to the treasury."""
    s.players[p].money -= n
    s.treasury += n


def gain_token(s: SyllaState, p: int, token: int) -> None:
    """1.9  A token is taken from the supply, which never runs out (R1)."""
    side = s.players[p]
    side.tokens = changed(side.tokens, token, 1)
    if s.supply[token] > 0:
        s.supply = changed(s.supply, token, -1)
    else:
        s.written = changed(s.written, token, 1)


def move_marker(s: SyllaState, p: int, token: int, steps: int) -> None:
    """1.5  A marker walks on the ladder and stops at its ends."""
    old = s.ladder[token]
    new = min(max(old + steps, 0), SPACES - 1)
    s.ladder = changed(s.ladder, token, new - old)
    if new < old:
        s.tell("marker_left", p, token, new + 1)
    elif new > old:
        s.tell("marker_right", p, token, new + 1)
    else:
        s.tell("marker_stays", p, token, new + 1)


def move_famine(s: SyllaState, p: int, steps: int) -> None:
    """1.6  The famine walks between 0 and its highest level, and stays at an end that it has reached."""
    old = s.famine
    s.famine = min(max(old + steps, 0), s.edition.famine_most)
    if s.famine < old:
        s.tell("famine_falls", p, s.famine)
    elif s.famine > old:
        s.tell("famine_rises", p, s.famine)
    else:
        s.tell("famine_stays", p, s.famine)


class Pass(Deed[SyllaState]):
    """4.1, 6.2  A player names or bids no more."""

    verb = Verb("pass")
    ends = True

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        s.tell("passed", p)


class TakeToken(Ask[SyllaState]):
    """4.3, 6.4  A token of any kind, for all to see; several in any order."""

    domain = Domain(Verb("take", TOKEN))
    unordered = ("take",)

    def refusal(self, s: SyllaState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: SyllaState, p: int, choice: int) -> None:
        gain_token(s, p, choice)
        s.tell("took_token", p, choice)
        s.owed -= 1

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"n": s.owed}


def has_taken_all(s: SyllaState, p: int) -> bool:
    """4.3, 6.4  All tokens that are due have been taken."""
    return s.owed == 0


TOKEN_OF_CHOICE: Final = Seq("token_of_choice", ask(TakeToken()))
