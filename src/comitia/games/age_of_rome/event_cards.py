"""4.1, 4.2, 4.3  Event cards: the direction of the round, who meets the condition, and what that brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine._native import mypyc_attr
from comitia.engine.ask import Ask, Chance, Domain, Verb
from comitia.engine.errors import Reason
from comitia.engine.flow import Seq, ask, chance, do, enter
from comitia.engine.state import EVERYONE, NONE
from comitia.games.age_of_rome.cards import CHOOSING_ORDER, DRAWING, draw_orders
from comitia.games.age_of_rome.edition import AFRICA, AREA, AREAS, GALLIA, HISPANIA, ITALIA, NEGATIVE, PROVINCES
from comitia.games.age_of_rome.fields import ASKING, FROM_EVENT, THIS_ROUND
from comitia.games.age_of_rome.measures import Measure, cards_in_hand, denarii, fame, feud_markers, people, votes
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
from comitia.games.age_of_rome.table import is_cassius, legions_abroad, legions_at, pantheon_pieces, player_before

# -- 4.2  Whom a card concerns ---------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """4.2  Whom a card concerns, and in two words how it says so."""

    def __init__(self, concerns: str, what: str) -> None:
        self.concerns: Final = concerns
        self.what: Final = what

    def met_by(self, s: AgeState) -> list[int]:
        """Everybody who meets it."""
        raise NotImplementedError


class Before(Condition):
    """4.2  Whoever sits before a province."""

    def __init__(self, province: int) -> None:
        super().__init__("before", PROVINCES[province])
        self.province: Final = province

    def met_by(self, s: AgeState) -> list[int]:
        found = player_before(s, self.province)
        return [] if found == NONE else [found]


class Lowest(Condition):
    """4.2  The owner of the lowest vote."""

    def __init__(self) -> None:
        super().__init__("lowest", "votes")

    def met_by(self, s: AgeState) -> list[int]:
        return s.senate[:1]


class Compared(Condition):
    """4.2  Whoever has most or fewest of something; ties are shared, and most of nothing is nothing (R14)."""

    def __init__(self, concerns: str, what: str) -> None:
        super().__init__(concerns, what)
        self.measure: Final = MEASURES[what]
        self.is_fewest: Final = concerns == "fewest"
        #: 11.3  What Cassius has none of.
        self.without_cassius: Final = what in ("cards", "denarii")

    def met_by(self, s: AgeState) -> list[int]:
        compared = [p for p in range(len(s.players)) if not (self.without_cassius and is_cassius(s, p))]
        amounts = [self.measure(s, p) for p in compared]
        best = min(amounts) if self.is_fewest else max(amounts)
        if best == 0 and not self.is_fewest:
            return []
        return [p for i, p in enumerate(compared) if amounts[i] == best]


#: 4.2  What cards compare; nobody has no fame, and no province is without people.
MEASURES: Final[dict[str, Measure]] = {
    "legions": legions_abroad,
    "votes": votes,
    "cards": cards_in_hand,
    "pieces": pantheon_pieces,
    "fame": fame,
    "feud": feud_markers,
    "population": people,
    "denarii": denarii,
}

# -- 4.3  What a card brings -----------------------------------------------------------------------


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


def bring_denarii(s: AgeState, p: int, n: int) -> None:
    """4.3  Denarii."""
    earn(s, p, n)


def bring_fame(s: AgeState, p: int, n: int) -> None:
    """4.3  Fame."""
    gain_fame(s, p, n, FROM_EVENT)


def bring_legion(s: AgeState, p: int, n: int) -> None:
    """4.3  A legion, or denarii if none is left."""
    if not recruit_legion(s, p):
        earn(s, p, n)


def bring_vote(s: AgeState, p: int, n: int) -> None:
    """4.3  A vote, or denarii if none is left."""
    if not recruit_vote(s, p):
        earn(s, p, n)


def bring_cards(s: AgeState, p: int, n: int) -> Seq:
    """4.3  Trade cards."""
    s.draws = n
    return DRAWING


def bring_order(s: AgeState, p: int, n: int) -> Seq | None:
    """4.3  An order."""
    return draw_orders(s, p)


def end_feud(s: AgeState, p: int, n: int) -> None:
    """4.3  A feud marker goes."""
    return_feud(s, p)


def cost_fame(s: AgeState, p: int, n: int) -> None:
    """4.3, 10.5  Fame, as far as there is any to lose."""
    if s.players[p].fame == 1:
        s.tell("spared", p)
    lose_fame(s, p, n, FROM_EVENT)


def cost_denarii(s: AgeState, p: int, n: int) -> None:
    """4.3, 10.5  Denarii."""
    lose_denarii(s, p, n)


def cost_legion(s: AgeState, p: int, n: int) -> Seq | None:
    """4.3, 10.5  A legion comes back, for Cassius from the first area that has one."""
    if not is_cassius(s, p):
        return RECALLING
    recall_legion(s, p, min([area for area in range(3) if legions_at(s, p, area) > 0]))
    return None


def cost_vote(s: AgeState, p: int, n: int) -> None:
    """4.3, 10.5  The lowest vote."""
    remove_vote(s, 0)


def cost_card(s: AgeState, p: int, n: int) -> Seq:
    """4.3, 10.5  A card by chance."""
    return LOSING_CARD


#: 4.2, 4.3, 10.5  Whom each card concerns and what it does, in the order of the event cards; their numbers are printed.
EVENT_CARDS: Final[list[tuple[Condition, Callable[[AgeState, int, int], Seq | None]]]] = [
    (Before(AFRICA), bring_denarii),  # African granary
    (Before(GALLIA), bring_legion),  # Gallic riders
    (Before(HISPANIA), bring_denarii),  # Silver mines
    (Before(ITALIA), bring_fame),  # Favour of Rome
    (Compared("most", "legions"), bring_fame),  # Triumph
    (Compared("fewest", "legions"), bring_legion),  # Levy
    (Compared("most", "votes"), bring_fame),  # Great speech
    (Compared("fewest", "votes"), bring_vote),  # New clients
    (Compared("fewest", "cards"), bring_cards),  # Caravan
    (Compared("most", "pieces"), bring_fame),  # Feast of Jupiter
    (Compared("fewest", "fame"), bring_order),  # Oracle
    (Compared("most", "feud"), end_feud),  # Reconciliation
    (Compared("most", "population"), cost_fame),  # Plague
    (Compared("most", "denarii"), cost_denarii),  # Tax revolt
    (Compared("most", "legions"), cost_legion),  # Mutiny
    (Lowest(), cost_vote),  # Tumult
    (Compared("most", "cards"), cost_card),  # Shipwreck
    (Compared("most", "fame"), cost_fame),  # Bad omen
]

# -- 4.1  The card of the round --------------------------------------------------------------------


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


def meets_condition(s: AgeState, omen: int) -> list[int]:
    """4.2  Everybody who meets a card's condition."""
    condition, _ = EVENT_CARDS[omen]
    return condition.met_by(s)


def rewarded(s: AgeState, p: int) -> tuple[int, ...]:
    """4.2, 11.1  Whom this round's card concerns, in the order of play; perhaps nobody in the first round."""
    if s.omen == NONE or (s.round == 1 and not s.variants.full_start):
        return ()
    if s.variants.is_sole:
        return () if s.omen in NEGATIVE else (0,)
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
    if s.variants.is_sole:
        earn(s, p, s.players[p].followers)
        return None
    if is_cassius(s, p) and s.omen not in NEGATIVE:
        gain_fame(s, p, 1, FROM_EVENT)
        return None
    _, effect = EVENT_CARDS[s.omen]
    return effect(s, p, s.edition.omen[s.omen])


REWARD: Final = Seq("reward", do(begin_turn), enter(take_event, DRAWING, CHOOSING_ORDER, RECALLING, LOSING_CARD))
