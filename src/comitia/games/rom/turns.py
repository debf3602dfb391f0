"""5  Phase 2: the turns in which dice are placed."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import DONE, Seq, ask, do, each, repeat
from comitia.engine.state import NONE
from comitia.games.rom.edition import CARD_NAMES, CARDS, DIE, IN_TURN, IN_TURN_CARD, TRACK_NAMES, TRACKS
from comitia.games.rom.moves import activation_refusal, begin_activation, fresh_symbols, is_ready
from comitia.games.rom.offices import ACTIVATION, is_possible
from comitia.games.rom.state import RomState
from comitia.games.rom.table import different
from comitia.games.rom.tracks import can_place, landing, limits, place_die

# 5.1  Where each kind of choice begins.
STOP: Final = 0
PASS: Final = 1
ON_TRACK: Final = 2
FACES: Final = 6
ACTIVATE: Final = ON_TRACK + TRACKS * FACES
#: 5.1  The choice before those that place a die on each track.
_BEFORE: Final = [ON_TRACK + track * FACES - 1 for track in range(TRACKS)]
#: 6.4  The choice that activates each card, or NONE.
_CHOICE_OF: Final = [ACTIVATE + IN_TURN.index(card) if card in IN_TURN else NONE for card in range(CARDS)]


def begin_turn(s: RomState, p: int) -> None:
    """5.1  The turn of a player begins."""
    s.phase = 2
    s.placed = False
    s.consul = False


class Act(Ask[RomState]):
    """5.1, 5.6, 5.7  A die is placed, or the player must pass; before and after, cards may be activated."""

    domain = Domain(
        Verb("done"), Verb("pass"), *[Verb(name, DIE) for name in TRACK_NAMES], Verb("activate", IN_TURN_CARD)
    )
    enders = ("done", "pass")

    def options(self, s: RomState, p: int) -> list[int]:
        found = [STOP] if s.placed else placements(s, p) or [PASS]
        return found + usable_offices(s, p) if s.players[p].offices else found

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        if choice >= ACTIVATE:
            return office_refusal(s, p, IN_TURN[choice - ACTIVATE])
        if choice == STOP:
            return None if s.placed else Reason("place_first")
        if s.placed:
            return Reason("already_placed")
        if choice == PASS:
            return Reason("can_place") if can_place(s, p) else None
        return placing_refusal(s, p, (choice - ON_TRACK) // FACES, (choice - ON_TRACK) % FACES + 1)

    def take(self, s: RomState, p: int, choice: int) -> Seq | None:
        if choice >= ACTIVATE:
            begin_activation(s, p, IN_TURN[choice - ACTIVATE])
            return ACTIVATION
        if choice >= ON_TRACK:
            place_die(s, p, (choice - ON_TRACK) // FACES, (choice - ON_TRACK) % FACES + 1)
            s.placed = True
            s.consul = False
            return None
        if choice == PASS:
            s.tell("passed", p, s.players[p].dice[0])
            s.players[p].dice = ()
        return DONE

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        has_card = "yes" if usable_offices(s, p) else "no"
        return {"die": "placed" if s.placed else "fits" if can_place(s, p) else "stuck", "usable": has_card}

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        if not ON_TRACK <= choice < ACTIVATE:
            return {}
        found = landing(s, p, (choice - ON_TRACK) // FACES, (choice - ON_TRACK) % FACES + 1)
        return {"section": found[0], "n": len(found) - 1, "players": [str(seat) for seat in found[1:]]}


def placements(s: RomState, p: int) -> list[int]:
    """5.1, 5.4  The choices that place a die of the player, ascending."""
    dice = different(s.players[p].dice)
    return [first + die for first, limit in zip(_BEFORE, limits(s, p), strict=True) for die in dice if die <= limit]


def usable_offices(s: RomState, p: int) -> list[int]:
    """5.7, 6.2, 6.5  The choices that activate a card of the player, ascending."""
    edition, fresh = s.edition, fresh_symbols(s, p)
    found: list[int] = []
    for card in different(s.players[p].offices):
        choice = _CHOICE_OF[card]
        has_place = choice != NONE and fresh[edition.symbol[card]] >= edition.symbols[card]
        if has_place and is_ready(s, p, card) and is_possible(s, p, card):
            found.append(choice)
    return found


def placing_refusal(s: RomState, p: int, track: int, die: int) -> Reason | None:
    """5.4  Why a die cannot be placed on a track."""
    if die not in s.players[p].dice:
        return Reason("no_die", {"die": die})
    limit = limits(s, p)[track]
    if die > limit:
        return Reason("too_high", {"die": die, "limit": limit, "track": TRACK_NAMES[track]})
    return None


def office_refusal(s: RomState, p: int, card: int) -> Reason | None:
    """6.2, 6.3, 6.5  Why a card cannot be activated in this turn."""
    refusal = activation_refusal(s, p, card)
    if refusal is None and not is_possible(s, p, card):
        return Reason("no_effect", {"card": CARD_NAMES[card]})
    return refusal


def is_turn_over(s: RomState, p: int) -> bool:
    """5.7  The player has placed the die and has no card left to activate."""
    return s.placed and (not s.players[p].offices or not usable_offices(s, p))


def players_with_dice(s: RomState, p: int) -> tuple[int, ...]:
    """5.1  Who has a die left to place, in turn order."""
    return tuple([seat for seat in s.order if s.players[seat].dice])


def are_all_dice_placed(s: RomState, p: int) -> bool:
    """5.1  Nobody has a die left."""
    for side in s.players:
        if side.dice:
            return False
    return True


ACTION: Final = Seq("action", ask(Act(), ACTIVATION))
TURN: Final = Seq("turn", do(begin_turn), repeat(ACTION, is_turn_over))
LAP: Final = Seq("lap", each(players_with_dice, TURN))
PLACING: Final = Seq("placing", repeat(LAP, are_all_dice_placed))
