"""4.1, 4.2, 4.3  Event cards: the direction of the round, who meets the condition, and what that brings."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Chance, Domain, Verb
from comitia.engine.errors import Reason
from comitia.engine.flow import Seq, ask, chance, do, enter
from comitia.engine.state import EVERYONE, NONE
from comitia.games.age_of_rome.edition import (
    AFRICA,
    AFRICAN_GRANARY,
    AREA,
    AREAS,
    BAD_OMEN,
    CARAVAN,
    FAVOUR_OF_ROME,
    FEAST_OF_JUPITER,
    FIRST_NEGATIVE,
    GALLIA,
    GALLIC_RIDERS,
    GREAT_SPEECH,
    HISPANIA,
    ITALIA,
    LEVY,
    MUTINY,
    NEW_CLIENTS,
    ORACLE,
    PLAGUE,
    RECONCILIATION,
    SHIPWRECK,
    SILVER_MINES,
    TAX_REVOLT,
    TRIUMPH,
    TUMULT,
)
from comitia.games.age_of_rome.fields import ASKING, FROM_EVENT, THIS_ROUND
from comitia.games.age_of_rome.moves import (
    begin_turn,
    discard_card,
    earn,
    gain_fame,
    in_order_of_play,
    lose_denarii,
    lose_fame,
    recall_legion,
    recruit_legion,
    recruit_vote,
    remove_vote,
    return_feud,
)
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import (
    is_cassius,
    legions_abroad,
    legions_at,
    pantheon_pieces,
    player_before,
    population,
    province_before,
)
from comitia.games.age_of_rome.trade import CHOOSING_ORDER, DRAWING, draw_orders

#: 4.2  The province that a card names.
_NAMED: Final = {AFRICAN_GRANARY: AFRICA, GALLIC_RIDERS: GALLIA, SILVER_MINES: HISPANIA, FAVOUR_OF_ROME: ITALIA}
#: 4.2  Cards for whoever has fewest; all others with a comparison are for whoever has most.
_FEWEST: Final = (LEVY, NEW_CLIENTS, CARAVAN, ORACLE)
#: 4.2  Comparisons in which nobody can have none.
_ALWAYS: Final = (ORACLE, PLAGUE, BAD_OMEN)


def begin_round(s: AgeState, p: int) -> None:
    """3.1  A round begins; nobody is quiet and all bonuses are unused."""
    s.round += 1
    for side in s.players:
        side.quiet = False
        if side.unoffering == THIS_ROUND:
            side.unoffering = ASKING
        side.used = 0
    s.tell("round", NONE, s.round)


def turn_event_card(s: AgeState, p: int) -> None:
    """4.1, 10.6  The card on top gives the direction of the round; in the first round it may do nothing else."""
    if s.omen != NONE:
        s.omens_past.append(s.omen)
        s.omen = NONE
    if s.round == 1 and s.variants.quiet_start:
        s.direction = 1
        return
    s.omen = s.omen_deck.pop()
    s.direction = 1 if s.edition.clockwise[s.omen] == 1 else -1
    s.show("omen", NONE, EVERYONE, [s.omen])


def measure(s: AgeState, p: int, omen: int) -> int:
    """4.2  What a card compares."""
    side = s.players[p]
    if omen in (TRIUMPH, LEVY, MUTINY):
        return legions_abroad(s, p)
    if omen in (GREAT_SPEECH, NEW_CLIENTS):
        return s.senate.count(p)
    if omen in (CARAVAN, SHIPWRECK):
        return len(side.hand)
    if omen == FEAST_OF_JUPITER:
        return pantheon_pieces(s, p)
    if omen == RECONCILIATION:
        return side.feud
    if omen == PLAGUE:
        return population(s, province_before(s, p))
    return side.denarii if omen == TAX_REVOLT else side.fame


def meets_condition(s: AgeState, omen: int) -> list[int]:
    """4.2  Everybody who meets a card's condition; ties are shared, and most of nothing is nothing (R14)."""
    if omen in _NAMED:
        found = player_before(s, _NAMED[omen])
        return [] if found == NONE else [found]
    if omen == TUMULT:
        return s.senate[:1]
    compared = [
        p for p in range(len(s.players)) if not is_cassius(s, p) or omen not in (CARAVAN, SHIPWRECK, TAX_REVOLT)
    ]
    amounts = [measure(s, p, omen) for p in compared]
    best = min(amounts) if omen in _FEWEST else max(amounts)
    if best == 0 and omen not in _FEWEST and omen not in _ALWAYS:
        return []
    return [p for p in compared if measure(s, p, omen) == best]


def rewarded(s: AgeState, p: int) -> tuple[int, ...]:
    """4.2, 11.1  Whom this round's card concerns, in the order of play; perhaps nobody in the first round."""
    if s.omen == NONE or (s.round == 1 and not s.variants.full_start):
        return ()
    if s.variants.is_sole:
        return () if s.omen >= FIRST_NEGATIVE else (0,)
    met = meets_condition(s, s.omen)
    return tuple([q for q in in_order_of_play(s, p) if q in met])


def announce_event(s: AgeState, p: int) -> None:
    """4.1, 4.2  A card that does nothing says so: in the first round, or if nobody meets its condition."""
    if s.omen == NONE:
        return
    if s.round == 1 and not s.variants.full_start:
        s.tell("omen_skipped", NONE)
    elif not rewarded(s, p):
        s.tell("omen_nobody", NONE)


def take_event(s: AgeState, p: int) -> Seq | None:
    """4.3  A player receives the reward or suffers the loss of this round's card."""
    omen = s.omen
    n = s.edition.omen[omen]
    if s.variants.is_sole:
        earn(s, p, s.players[p].followers)
        return None
    if is_cassius(s, p) and omen < FIRST_NEGATIVE:
        gain_fame(s, p, 1, FROM_EVENT)
        return None
    if omen in (AFRICAN_GRANARY, SILVER_MINES):
        earn(s, p, n)
    elif omen in (FAVOUR_OF_ROME, TRIUMPH, GREAT_SPEECH, FEAST_OF_JUPITER):
        gain_fame(s, p, n, FROM_EVENT)
    elif omen in (GALLIC_RIDERS, LEVY):
        if not recruit_legion(s, p):
            earn(s, p, n)
    elif omen == NEW_CLIENTS:
        if not recruit_vote(s, p):
            earn(s, p, n)
    elif omen == CARAVAN:
        s.draws = n
        return DRAWING
    elif omen == ORACLE:
        return draw_orders(s, p)
    elif omen == RECONCILIATION:
        return_feud(s, p)
    else:
        return suffer(s, p, omen, n)
    return None


def suffer(s: AgeState, p: int, omen: int, n: int) -> Seq | None:
    """4.3, 10.5  What negative cards take."""
    if omen in (PLAGUE, BAD_OMEN):
        if s.players[p].fame == 1:
            s.tell("spared", p)
        lose_fame(s, p, n, FROM_EVENT)
    elif omen == TAX_REVOLT:
        lose_denarii(s, p, n)
    elif omen == TUMULT:
        remove_vote(s, 0)
    elif omen == SHIPWRECK:
        return LOSING_CARD
    elif is_cassius(s, p):
        recall_legion(s, p, min([area for area in range(3) if legions_at(s, p, area) > 0]))
    else:
        return RECALLING
    return None


class Recall(Ask[AgeState]):
    """4.3  Mutiny: the legion that comes back."""

    domain = Domain(Verb("recall", AREA))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None if legions_at(s, p, choice) > 0 else Reason("no_legion_there", {"area": AREAS[choice]})

    def take(self, s: AgeState, p: int, choice: int) -> None:
        recall_legion(s, p, choice)


class LoseCard(Chance[AgeState]):
    """4.3  Shipwreck: a card of the hand, by chance; never the anchor."""

    def outcomes(self, s: AgeState) -> int:
        return len(s.players[s.active].hand)

    def take(self, s: AgeState, p: int, outcome: int) -> None:
        discard_card(s, p, s.players[p].hand[outcome])


RECALLING: Final = Seq("recalling", ask(Recall()))
LOSING_CARD: Final = Seq("losing_card", chance(LoseCard()))
REWARD: Final = Seq("reward", do(begin_turn), enter(take_event, DRAWING, CHOOSING_ORDER, RECALLING, LOSING_CARD))
