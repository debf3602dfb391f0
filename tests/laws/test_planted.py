"""Planted defects: games broken on purpose, each in one way, and the law that must notice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from comitia import is_compiled
from comitia import testing as checks
from comitia.engine import state
from comitia.engine.ask import Ask, Domain, Verb, numbers
from comitia.engine.chance import Generator
from comitia.engine.errors import BadLine, Reason
from comitia.engine.fields import Fields, thing
from comitia.engine.flow import Seq, Step, ask, picked
from comitia.engine.registry import Game, find_game
from comitia.engine.standing import Phase, Share, Standing
from comitia.engine.state import EVERYONE, NONE, PUBLIC, UNKNOWN, State, only
from comitia.engine.table import Table
from comitia.engine.veil import Veil
from comitia.engine.view import Face, View
from comitia.games import roma
from comitia.games.roma import rules as roma_rules
from comitia.games.roma.state import RomaState
from comitia.testing import MOMENTS
from tests import miniature
from tests.miniature import rules, scoring
from tests.miniature.edition import ASIDE, LOWEST
from tests.miniature.state import Auction, Player

MINIATURE = miniature.GAME
ROMA = roma.GAME
Patch = pytest.MonkeyPatch

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled classes cannot be broken on purpose")


def hold(law: type[checks.Law], game: Game = MINIATURE, games: int = 25, seats: int = 2) -> None:
    """Hold a law against some games."""
    for seed in range(games):
        checks.keep([law], game.header(seats), seed)


def hold_saves(games: int = 10) -> None:
    """Hold the law of saves against some games."""
    for seed in range(games):
        checks.check_saves(MINIATURE.header(), seed)


def hold_undo(game: Game = MINIATURE, games: int = 25) -> None:
    """Hold the law of undo against some games."""
    for seed in range(games):
        checks.check_undo(game.header(), seed)


def test_unbroken():
    """The games in their proper form keep every law that is broken below: it is the defect that is noticed."""
    hold(checks.Ending, games=5)
    for seed in range(5):
        checks.keep(MOMENTS, MINIATURE.header(), seed)
    hold_undo()
    checks.check_redeals_vary(MINIATURE.header(), range(25))


# Copies


def test_shallow_copy(monkeypatch: Patch):
    """A copy that shares a hand with its original is noticed when the copy is played."""
    make = Player.__init__

    def share(self: Player, source: Player | None = None) -> None:
        make(self, source)
        if source is not None:
            self.hand = source.hand

    monkeypatch.setattr(Player, "__init__", share)
    with pytest.raises(AssertionError, match="changed"):
        hold(checks.Copies)


def test_forgotten_field_in_copy(monkeypatch: Patch):
    """A copy that forgets a field differs from its original."""
    make = Auction.__init__

    def forget(self: Auction, source: Auction | None = None) -> None:
        make(self, source)
        self.played = 0

    monkeypatch.setattr(Auction, "__init__", forget)
    with pytest.raises(AssertionError, match="a copy differs"):
        hold(checks.Copies)


def test_forgotten_edition_in_copy(monkeypatch: Patch):
    """A copy that plays by other terms is noticed, though terms are no part of a fingerprint."""

    def forget(self: Auction) -> Auction:
        twin = Auction(self)
        twin.terms = miniature.edition.Terms(self_sheet(), {"ties": "next", "opening": "plain"})
        return twin

    monkeypatch.setattr(Auction, "copy", forget)
    with pytest.raises(AssertionError, match="fixed fields"):
        hold(checks.Copies)


def self_sheet() -> Any:
    """The sheet of the miniature."""
    return MINIATURE.sheet


# Options


def test_unsorted_options(monkeypatch: Patch):
    """Options that do not ascend are noticed."""
    sorted_options: Callable[..., list[int]] = Ask.options

    def backwards(self: rules.Bid, s: Auction, p: int) -> list[int]:
        return sorted_options(self, s, p)[::-1]

    monkeypatch.setattr(rules.Bid, "options", backwards)
    with pytest.raises(AssertionError, match="not ascending"):
        hold(checks.Options)


def test_options_without_their_rule(monkeypatch: Patch):
    """An option that the refusal would withhold is noticed."""
    monkeypatch.setattr(rules.Consolation, "options", lambda self, s, p: [0, 1], raising=False)
    with pytest.raises(AssertionError, match="does not refuse"):
        hold(checks.Options, seats=4)


def test_withheld_option(monkeypatch: Patch):
    """An option that is withheld without a refusal is noticed."""
    monkeypatch.setattr(rules.Consolation, "options", lambda self, s, p: [0], raising=False)
    with pytest.raises(AssertionError, match="does not refuse"):
        hold(checks.Options)


def test_nothing_to_choose(monkeypatch: Patch):
    """A question without any option is noticed."""
    monkeypatch.setattr(rules.Bid, "options", lambda self, s, p: [], raising=False)
    with pytest.raises(AssertionError, match="offers nothing"):
        hold(checks.Options)


def test_asking_changes_the_state(monkeypatch: Patch):
    """Looking at the options changes nothing."""
    refuse = rules.Bid.refusal

    def count(self: rules.Bid, s: Auction, p: int, choice: int) -> Reason | None:
        s.players[p].points += 1
        return refuse(self, s, p, choice)

    monkeypatch.setattr(rules.Bid, "refusal", count)
    with pytest.raises(AssertionError, match="changed the state"):
        hold(checks.Options)


def test_unlisted_branch(monkeypatch: Patch):
    """A sequence that is entered without being listed would not be in the outline, nor in any save."""
    elsewhere = Seq("elsewhere", ask(rules.Consolation()))
    take = rules.Consolation.take

    def wander(self: rules.Consolation, s: Auction, p: int, choice: int) -> Seq | None:
        take(self, s, p, choice)
        return elsewhere if choice == 1 else None

    monkeypatch.setattr(rules.Consolation, "take", wander)
    with pytest.raises(AssertionError, match="not among its branches"):
        hold(checks.Options)


def test_sealed_answer_that_enters(monkeypatch: Patch):
    """A sealed answer cannot lead into a sequence: several are opened at once."""
    take = rules.Bid.take

    def wander(self: rules.Bid, s: Auction, p: int, choice: int) -> Seq | None:
        take(self, s, p, choice)
        return rules.CONSOLATION

    monkeypatch.setattr(rules.Bid, "take", wander)
    with pytest.raises(AssertionError, match="cannot enter"):
        hold(checks.Options)


# Ending


def test_endless_game(monkeypatch: Patch):
    """A game that never ends is noticed at its bound."""
    monkeypatch.setattr(rules.Bid, "refusal", lambda self, s, p, choice: None)
    monkeypatch.setattr(rules.Bid, "take", lambda self, s, p, choice: None)
    monkeypatch.setattr(rules.Consolation, "take", lambda self, s, p, choice: rules.CONSOLATION)
    with pytest.raises(AssertionError, match="more than 200 choices"):
        hold(checks.Ending)


def test_nobody_wins(monkeypatch: Patch):
    """Every finished game has winners."""
    monkeypatch.setattr(MINIATURE, "winners", lambda s: [])
    with pytest.raises(AssertionError, match="nobody wins"):
        hold(checks.Ending)


# Replay and save


def test_state_outside_the_state(monkeypatch: Patch):
    """A rule that remembers something outside the state leads a replay elsewhere."""
    takes: list[int] = []
    take = rules.Consolation.take

    def remember(self: rules.Consolation, s: Auction, p: int, choice: int) -> None:
        takes.append(choice)
        s.players[p].points += len(takes) % 2
        take(self, s, p, choice)

    monkeypatch.setattr(rules.Consolation, "take", remember)
    with pytest.raises(AssertionError, match="the states differ"):
        hold(checks.Replay)


def test_save_that_is_not_the_game(monkeypatch: Patch):
    """The same rule is noticed by the law of saves, which replays the log."""
    takes: list[int] = []

    def remember(self: rules.Consolation, s: Auction, p: int, choice: int) -> None:
        takes.append(choice)
        s.players[p].points = len(takes)

    monkeypatch.setattr(rules.Consolation, "take", remember)
    with pytest.raises(AssertionError, match="the states differ"):
        hold_saves()


def test_ambiguous_dice(monkeypatch: Patch):
    """Dice whose words stand for different outcomes would make a log lie."""
    monkeypatch.setattr(rules.Roll, "text", lambda self, outcome: "6")
    with pytest.raises(AssertionError, match="leads elsewhere"):
        hold(checks.Replay)


# Undo


def test_forgotten_show(monkeypatch: Patch):
    """A drawn card that is merely told of could be undone and drawn again until it pleases."""

    def draw(self: rules.Consolation, s: Auction, p: int, choice: int) -> None:
        if choice == 1:
            rules.add_to_hand(s.players[p], s.deck.pop())
            s.tell("drew", p)

    monkeypatch.setattr(rules.Consolation, "take", draw)
    with pytest.raises(AssertionError, match="a `show` is missing"):
        hold_undo()


def test_whispered_draw(monkeypatch: Patch):
    """A whisper is for what its audience knows already; a drawn card is not."""
    monkeypatch.setattr(Auction, "show", State.whisper)
    with pytest.raises(AssertionError, match="a `show` is missing"):
        hold_undo()


def test_forgotten_show_in_roma(monkeypatch: Patch):
    """The same in Roma, where cards are drawn to choose from."""

    def quiet(self: RomaState, name: str, seat: int, to: int, secret: list[int], a: int = NONE) -> None:
        self.whisper(name, seat, to, secret, a)

    monkeypatch.setattr(RomaState, "show", quiet)
    with pytest.raises(AssertionError, match="a `show` is missing"):
        hold_undo(ROMA)


def test_undo_across_dice(monkeypatch: Patch):
    """A table that forgets that dice fell would let them be rolled again."""
    note = Table._note

    def forget(self: Table, entries: list[Any], before: int, forced: bool, seal: str) -> None:
        note(self, entries, before, forced, "")

    monkeypatch.setattr(Table, "_note", forget)
    with pytest.raises(AssertionError, match="undo"):
        hold_undo()


# Views


def declare(cls: type, field: str, kind: str, monkeypatch: Patch) -> None:
    """Declare a field otherwise."""
    monkeypatch.setitem(state._DECLARED[cls], field, kind)


def test_open_deck(monkeypatch: Patch):
    """A deck that is declared public shows what is dealt anew."""
    declare(Auction, "deck", PUBLIC, monkeypatch)
    with pytest.raises(AssertionError, match="could tell the true state"):
        hold(checks.Views)


def test_open_deck_in_roma(monkeypatch: Patch):
    """The same in Roma: the next card would be known."""
    declare(RomaState, "deck", PUBLIC, monkeypatch)
    with pytest.raises(AssertionError, match="could tell the true state"):
        hold(checks.Views, ROMA)


def test_telling_prompt(monkeypatch: Patch):
    """A prompt that speaks of another hand is noticed."""
    monkeypatch.setattr(rules.Bid, "prompt", lambda self, s, p: {"n": max(s.players[1 - p].hand)})
    with pytest.raises(AssertionError, match="could tell the true state"):
        hold(checks.Views)


def test_telling_detail(monkeypatch: Patch):
    """An option that speaks of the next card is noticed."""

    monkeypatch.setattr(rules.Draw, "detail", lambda self, s, p, thing: {"n": s.deck[-1]})
    with pytest.raises(AssertionError, match="could tell the true state"):
        hold(checks.Views)


def test_telling_refusal(monkeypatch: Patch):
    """A reason that depends on another hand is noticed."""

    def hint(self: rules.Bid, s: Auction, p: int, choice: int) -> Reason | None:
        card = choice + 1
        return None if card in s.players[p].hand else Reason("held" if card in s.players[1 - p].hand else "absent")

    monkeypatch.setattr(rules.Bid, "refusal", hint)
    with pytest.raises(AssertionError, match="learn something from a refusal"):
        hold(checks.Views)


def test_skipped_question(monkeypatch: Patch):
    """A question whose options depend on a hidden hand, and which does not say so, is skipped for all to see."""

    def only_with_low_cards(self: rules.Draw, s: Auction, p: int, thing: int) -> Reason | None:
        return Reason("no_low_card") if not s.deck or min(s.players[p].hand, default=9) > 3 else None

    monkeypatch.setattr(rules.Draw, "refusal", only_with_low_cards)
    with pytest.raises(AssertionError, match="skipped question"):
        hold(checks.Views)


def test_skipped_question_in_roma(monkeypatch: Patch):
    """The same in Roma: to be asked with no dice left would mean to have an affordable card."""
    monkeypatch.setattr(roma_rules.ACTION.steps[0], "private", False)
    with pytest.raises(AssertionError, match="skipped question"):
        hold(checks.Views, ROMA)


def test_incomplete_redeal(monkeypatch: Patch):
    """A redeal that leaves a place unknown is no state to search in."""

    def lazy(s: Auction, rng: Generator, memory: object) -> None:
        for side in s.players:
            side.hand = [card if card != UNKNOWN else 1 for card in side.hand]

    monkeypatch.setattr(MINIATURE, "deal", lazy)
    with pytest.raises(AssertionError, match="other components"):
        hold(checks.Views)


def watch_views(monkeypatch: Patch) -> list[State]:
    """The true states of which views are made, as they are made."""
    truth: list[State] = []
    view = Table.view

    def watched(self: Table, seat: int, since: int = 0) -> View:
        truth.append(self.state)
        return view(self, seat, since)

    monkeypatch.setattr(Table, "view", watched)
    return truth


def deal_as(truth: list[State]) -> Callable[[Any, Generator, object], None]:
    """A deal that cheats: it hands out the true cards, which it got from somewhere else."""

    def cheat(s: Any, rng: Generator, memory: object) -> None:
        true_state: Any = truth[-1]
        s.deck = true_state.deck[:]
        for side, other in zip(s.players, true_state.players, strict=True):
            side.hand = other.hand[:]

    return cheat


def test_redeal_of_the_truth(monkeypatch: Patch):
    """A redeal that returns the truth passes the law of views, and is noticed because it never varies."""
    truth = watch_views(monkeypatch)
    monkeypatch.setattr(MINIATURE, "deal", deal_as(truth))
    checks.keep([checks.Views], MINIATURE.header(), 1)
    with pytest.raises(AssertionError, match=r"hardly ever vary in deck, players\.hand"):
        checks.check_redeals_vary(MINIATURE.header(), range(25))


def test_redeal_of_half_the_truth(monkeypatch: Patch):
    """A redeal that leaves the hands alone and shuffles the deck is noticed field by field."""
    truth = watch_views(monkeypatch)

    def half(s: Any, rng: Generator, memory: object) -> None:
        deal_as(truth)(s, rng, memory)
        rng.shuffle(s.deck)

    monkeypatch.setattr(MINIATURE, "deal", half)
    with pytest.raises(AssertionError, match=r"hardly ever vary in players\.hand"):
        checks.check_redeals_vary(MINIATURE.header(), range(25))


# Recall


def test_guess_taken_for_knowledge(monkeypatch: Patch):
    """A recall that puts a card into a hand because it could well be there is noticed."""
    recall = MINIATURE.recall

    def rash(s: Auction, seat: int, log: list[Face]) -> list[int]:
        unseen: list[int] = recall(s, seat, log)
        for side in s.players:
            if UNKNOWN in side.hand and unseen:
                side.hand = [*side.hand[1:], unseen.pop()]
        return unseen

    monkeypatch.setattr(MINIATURE, "recall", rash)
    with pytest.raises(AssertionError, match=r"is said to know what it cannot: players\.hand"):
        hold(checks.Recall)


def test_deal_that_forgets(monkeypatch: Patch):
    """A deal that does not heed what was recalled is noticed."""
    truth = watch_views(monkeypatch)
    recall = MINIATURE.recall

    def omniscient(s: Any, seat: int, log: list[Face]) -> list[int]:
        unseen: list[int] = recall(s, seat, log)
        true_state: Any = truth[-1]
        s.deck = true_state.deck[:]
        return unseen

    monkeypatch.setattr(MINIATURE, "recall", omniscient)
    with pytest.raises(AssertionError, match="forgot what was recalled: deck"):
        hold(checks.Recall)


def test_recall_that_depends_on_secrets(monkeypatch: Patch):
    """A recall that knows more in one world than in another that looks the same is noticed."""
    recall, turn = MINIATURE.recall, [0]

    def moody(s: Auction, seat: int, log: list[Face]) -> list[int]:
        turn[0] += 1
        unseen: list[int] = recall(s, seat, log)
        if turn[0] % 2 == 0:
            s.deck = s.deck[1:]
        return unseen

    monkeypatch.setattr(MINIATURE, "recall", moody)
    with pytest.raises(AssertionError, match="depends on what it cannot see"):
        hold(checks.Recall)


# Events


def draw_and(tell: Callable[[Auction, int, int], None]) -> Callable[[rules.Consolation, Auction, int, int], None]:
    """A draw that is told in another way."""

    def take(self: rules.Consolation, s: Auction, p: int, choice: int) -> None:
        if choice == 1:
            card = s.deck.pop()
            rules.add_to_hand(s.players[p], card)
            tell(s, p, card)

    return take


def test_told_card(monkeypatch: Patch):
    """A card drawn in secret, told to all, is noticed."""
    monkeypatch.setattr(rules.Consolation, "take", draw_and(lambda s, p, card: s.tell("drew", p, card)))
    with pytest.raises(AssertionError, match="is told what it cannot see"):
        hold(checks.Sounds)


def test_wrong_audience(monkeypatch: Patch):
    """A card drawn in secret, shown to everyone, is noticed."""
    monkeypatch.setattr(rules.Consolation, "take", draw_and(lambda s, p, card: s.show("drew", p, EVERYONE, [card])))
    with pytest.raises(AssertionError, match="is told what it cannot see"):
        hold(checks.Sounds)


def test_wrong_neighbour(monkeypatch: Patch):
    """A card drawn in secret, shown to one other seat, is noticed."""
    to_other = draw_and(lambda s, p, card: s.show("drew", p, only(1 - p), [card]))
    monkeypatch.setattr(rules.Consolation, "take", to_other)
    with pytest.raises(AssertionError, match="is told what it cannot see"):
        hold(checks.Sounds)


def test_telling_silence(monkeypatch: Patch):
    """An event that is told only if a hidden card has some property tells of that card."""
    take = draw_and(lambda s, p, card: s.tell("drew", p) if card > 5 else None)
    monkeypatch.setattr(rules.Consolation, "take", take)
    with pytest.raises(AssertionError, match="is told what it cannot see"):
        hold(checks.Sounds)


def test_told_card_in_roma(monkeypatch: Patch):
    """The same in Roma: the card that a player keeps is nobody's business."""

    def shout(self: RomaState, name: str, seat: int, to: int, secret: list[int], a: int = NONE) -> None:
        State.whisper(self, name, seat, EVERYONE, secret, a)

    monkeypatch.setattr(RomaState, "whisper", shout)
    with pytest.raises(AssertionError, match="is told what it cannot see"):
        hold(checks.Sounds, ROMA)


def test_fleeting_events_are_declared(monkeypatch: Patch):
    """A look at the next card leaves no trace on the table; such an event must be declared, and is then allowed."""

    def look(self: rules.Consolation, s: Auction, p: int, choice: int) -> None:
        s.show("looked", p, only(p), s.deck[-1:])

    monkeypatch.setattr(rules.Consolation, "take", look)
    with pytest.raises(AssertionError, match="looked"):
        hold(checks.Sounds)
    monkeypatch.setattr(MINIATURE, "fleeting", ("looked",))
    hold(checks.Sounds)


# Recounting


def test_recount_that_repeats_the_scores():
    """A recount that reads the running score notices nothing, and is noticed."""
    lazy = Game(**{**contract_of(MINIATURE), "recount": scoring.scores})
    with pytest.raises(AssertionError, match="recount is a second name for scores"):
        checks.keep([checks.Scores], lazy.header(), 0)


def contract_of(game: Game) -> dict[str, Any]:
    """What a game was made of."""
    names = ("name", "version", "players", "flow", "sheet", "new", "scores", "winners", "recount", "totals")
    return {name: getattr(game, name) for name in (*names, "recall", "deal", "folder", "options", "events", "bound")}


# Any order


LAID_ASIDE = {"opening": "aside"}


def hold_any_order() -> None:
    """Hold the law of any order against games in which two cards are laid aside at once."""
    for seed in range(25):
        checks.keep([checks.AnyOrder], MINIATURE.header(options=LAID_ASIDE), seed, most=2)


def test_any_order_unbroken():
    """Two cards can be laid aside in any order."""
    hold_any_order()


def test_order_of_the_notation(monkeypatch: Patch):
    """A question that takes its things in ascending order only is noticed by this law and by no other."""
    free = rules.LayAside.refusal

    def ascending(self: rules.LayAside, s: Auction, p: int, choice: int) -> Reason | None:
        if picked(s, p) and choice < picked(s, p)[-1]:
            return Reason("not_in_hand", {"card": choice})
        behind = [card for card in s.players[p].hand if card - LOWEST >= choice]
        return Reason("not_in_hand") if len(behind) + len(picked(s, p)) < ASIDE else free(self, s, p, choice)

    monkeypatch.setattr(rules.LayAside, "refusal", ascending)
    others = [law for law in MOMENTS if law is not checks.AnyOrder]
    for seed in range(5):
        checks.keep(others, MINIATURE.header(options=LAID_ASIDE), seed)
    with pytest.raises(AssertionError, match="one cannot name"):
        hold_any_order()


def test_order_that_is_remembered(monkeypatch: Patch):
    """A state that remembers in which order its things were named is noticed."""
    take_all = rules.LayAside.take_all

    def remember(self: rules.LayAside, s: Auction, p: int, picks: list[int]) -> None:
        s.played += 10 * picks[0]
        take_all(self, s, p, picks)

    monkeypatch.setattr(rules.LayAside, "take_all", remember)
    monkeypatch.setattr(Step, "in_order", lambda self, picks: picks)
    with pytest.raises(AssertionError, match="leads elsewhere in another order"):
        hold_any_order()


def test_things_that_close_the_question(monkeypatch: Patch):
    """A question that closes while something can still be taken is noticed."""

    def closes(self: rules.LayAside, s: Auction, p: int, picks: list[int]) -> bool:
        return len(picks) == ASIDE or (len(picks) == 1 and picks[0] + LOWEST == max(s.players[p].hand))

    monkeypatch.setattr(rules.LayAside, "is_complete", closes)
    with pytest.raises(AssertionError, match="one cannot name"):
        hold_any_order()


# Sealed answers


def test_peeking_prompt(monkeypatch: Patch):
    """A prompt that depends on the others' sealed answers is noticed."""
    monkeypatch.setattr(rules.Bid, "prompt", lambda self, s, p: {"n": sum(sum(picks) for picks in s.answers or [])})
    with pytest.raises(AssertionError, match="others could tell"):
        hold(checks.SealedChoices)


def test_peeking_options(monkeypatch: Patch):
    """Options that depend on whether others have answered are noticed."""
    offered: Callable[..., list[int]] = Ask.options

    def wait_and_see(self: rules.Bid, s: Auction, p: int) -> list[int]:
        found = offered(self, s, p)
        others = [picks for seat, picks in enumerate(s.answers or []) if seat != p]
        return found[:1] if any(others) else found

    monkeypatch.setattr(rules.Bid, "options", wait_and_see)
    with pytest.raises(AssertionError, match="others could tell"):
        hold(checks.SealedChoices)


def test_answers_in_order_of_arrival(monkeypatch: Patch):
    """An engine that wrote sealed answers down as they come would be noticed."""
    take = Table._take

    def write_at_once(self: Table, entry: Any) -> None:
        self.lines.append(f"({entry.seat + 1})")
        take(self, entry)

    monkeypatch.setattr(Table, "_take", write_at_once)
    with pytest.raises(BadLine, match="does not begin with a seat"):
        hold(checks.SealedChoices)


# Conservation and scores


def test_lost_card(monkeypatch: Patch):
    """A bid that goes nowhere is noticed."""

    def lose(s: Auction, p: int) -> None:
        for side in s.players:
            side.bid = NONE
        s.played += 1

    monkeypatch.setattr(rules.ROUND.first[0].next.next, "fn", lose)  # type: ignore[union-attr]
    with pytest.raises(AssertionError, match="not constant"):
        hold(checks.Conservation)


def test_drifting_score(monkeypatch: Patch):
    """A running score that is not what lies on the table is noticed."""
    monkeypatch.setattr(MINIATURE, "scores", lambda s: [points + s.played for points in scoring.scores(s)])
    with pytest.raises(AssertionError, match="drifted"):
        hold(checks.Scores)


def test_points_from_nowhere(monkeypatch: Patch):
    """A breakdown that does not add up to the score is noticed."""
    monkeypatch.setattr(MINIATURE, "breakdown", lambda s: [{"points": n + 1} for n in scoring.scores(s)])
    with pytest.raises(AssertionError, match="is broken down"):
        hold(checks.Ending)


def test_ledger_that_forgets(monkeypatch: Patch):
    """A ledger of what was told that does not add up to the score is noticed."""
    monkeypatch.setattr(MINIATURE, "ledger", lambda s, events: [{"points": n + 1} for n in scoring.scores(s)])
    with pytest.raises(AssertionError, match="was told"):
        hold(checks.Ending)


def test_standing_that_ends_elsewhere(monkeypatch: Patch):
    """A standing that in the end is not the score is noticed."""

    def standing(s: Auction, p: int) -> Standing:
        return Standing([Share({"points": n + 1}) for n in scoring.scores(s)], {})

    monkeypatch.setattr(MINIATURE, "standing", standing)
    with pytest.raises(AssertionError, match="how it stands in the end"):
        hold(checks.Standings)


def test_veil_with_a_hole(monkeypatch: Patch):
    """A veil under which a hand can be seen is noticed."""
    cover = Veil.cover

    def careless(self: Veil, part: state.Part, owner: int, seat: int) -> None:
        hand = getattr(part, "hand", None)
        cover(self, part, owner, seat)
        if hand is not None:
            part.hand = hand  # type: ignore[attr-defined]

    monkeypatch.setattr(Veil, "cover", careless)
    with pytest.raises(AssertionError, match=r"what is covered for .* and what its view tells differ"):
        hold(checks.Standings)


def test_standing_that_varies(monkeypatch: Patch):
    """A standing that does not follow from what a seat sees is noticed."""
    calls = count()
    monkeypatch.setattr(MINIATURE, "standing", lambda s, p: Standing([], {"n": next(calls)}))
    with pytest.raises(AssertionError, match="by how the game stands"):
        hold(checks.Standings)


def test_question_in_no_phase(monkeypatch: Patch):
    """A question that belongs to no phase is noticed."""
    monkeypatch.setattr(MINIATURE, "phases", (Phase("nothing", "nothing"),))
    with pytest.raises(AssertionError, match="is in no phase"):
        hold(checks.Standings)
    with pytest.raises(AssertionError, match="no sequence is called nothing"):
        checks.check_phases(MINIATURE)


def test_field_of_a_phase_that_is_none(monkeypatch: Patch):
    """A phase that claims a field which the table does not have is noticed."""
    phases = find_game("rom").phases
    monkeypatch.setattr(find_game("rom"), "phases", (*phases, Phase("late", "placing", fields=("nothing",))))
    with pytest.raises(AssertionError, match="no field is called nothing"):
        checks.check_phases(find_game("rom"))


def test_traits_of_nothing(monkeypatch: Patch):
    """Traits of a kind that the game does not have are noticed."""
    monkeypatch.setattr(MINIATURE, "traits", lambda sheet: {"nothing": {}})
    with pytest.raises(AssertionError, match="which there is not"):
        checks.check_traits(MINIATURE)


# Fields, labels, domains, flat codes


def test_unseen_field(monkeypatch: Patch):
    """A field that people would never see is noticed."""
    game = find_game("roma")
    assert game.side is not None
    monkeypatch.setattr(game, "side", Fields("Player", "", *game.side.all[1:]))
    with pytest.raises(AssertionError, match="fields differ in points"):
        checks.check_fields(game)


def test_field_of_no_kind(monkeypatch: Patch):
    """A field whose things have no words is noticed."""
    game = find_game("roma")
    assert game.table is not None
    others = [field for field in game.table.all if field.name != "active"]
    monkeypatch.setattr(game, "table", Fields("RomaState", "", thing("active", PUBLIC, "sheep"), *others))
    with pytest.raises(AssertionError, match="no kind is called sheep"):
        checks.check_fields(game)


class Bid(Ask[Auction]):
    """Another question of the same name."""

    domain = Domain(Verb("bid", numbers("card", 1, 3)), Verb("bid", numbers("card", 3, 4)))


class Roll(Ask[Auction]):
    """A question that bears the name of the dice."""

    domain = Domain(Verb("roll"))


def planted_flow(question: Ask[Any]) -> Game:
    """The miniature with one more question."""
    flow = Seq("planted", *rules.MINIATURE.steps, ask(question))
    return Game(
        name="planted",
        version=1,
        players=(2, 2),
        flow=flow,
        sheet=MINIATURE.sheet,
        new=MINIATURE.new,
        scores=MINIATURE.scores,
        winners=MINIATURE.winners,
        recount=MINIATURE.recount,
        totals=MINIATURE.totals,
        folder=MINIATURE.folder,
        recall=MINIATURE.recall,
        deal=MINIATURE.deal,
    )


def test_two_questions_of_one_name():
    """Two different questions of one name would share their flat codes and their words."""
    with pytest.raises(AssertionError, match="two different questions are called bid"):
        checks.check_labels(planted_flow(Bid()))


def test_dice_and_question_of_one_name():
    """A question named like the dice would share their words."""
    with pytest.raises(AssertionError, match="share the name roll"):
        checks.check_labels(planted_flow(Roll()))


def test_ambiguous_text():
    """A text that stands for two choices is noticed."""
    with pytest.raises(AssertionError, match="stands for two choices"):
        checks.check_domains(planted_flow(Bid()))


def test_overlapping_codes():
    """Two questions of one name and different sizes leave gaps in the dense numbering."""
    with pytest.raises((AssertionError, IndexError)):
        checks.check_flat_codes(planted_flow(Bid()))
