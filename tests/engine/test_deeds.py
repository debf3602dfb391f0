"""Deeds: verbs that own their rule, the menus that they make up, and sequences as steps."""

from __future__ import annotations

from comitia.engine.ask import Amount, AmountDeed, Deed, Domain, Menu, PairDeed, Verb, domain_of, numbers
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import DONE, Seq, advance, answer, ask, do, options, repeat, step_due, through, why_not
from tests.engine.small import Diary, fresh


class Stop(Deed[Diary]):
    """Enough."""

    verb = Verb("stop")
    ends = True

    def take(self, s: Diary, p: int, thing: int) -> Seq:
        s.note(-1)
        return DONE


class Pay(Deed[Diary]):
    """Coins, up to all."""

    verb = Verb("pay", numbers("n", 1, 5))
    unordered = True

    def refusal(self, s: Diary, p: int, thing: int) -> Reason | None:
        coins = s.players[p].coins
        return None if thing + 1 <= coins else Reason("too_few", {"coins": coins})

    def take(self, s: Diary, p: int, thing: int) -> None:
        s.players[p].coins -= thing + 1
        s.note(thing + 1)

    def detail(self, s: Diary, p: int, thing: int) -> dict[str, Value]:
        return {"left": s.players[p].coins - thing - 1}


class Swap(PairDeed[Diary]):
    """Two different entries."""

    verb = Verb("swap", numbers("from", 1, 2), numbers("to", 1, 3))

    def refusal_of(self, s: Diary, p: int, one: int, other: int) -> Reason | None:
        return Reason("same") if one == other else None

    def take_both(self, s: Diary, p: int, one: int, other: int) -> None:
        s.note(10 * one + other)

    def detail_of(self, s: Diary, p: int, one: int, other: int) -> dict[str, Value]:
        return {"sum": one + other}


class Rest(PairDeed[Diary]):
    """A pair that nothing refuses and of which nothing more is said."""

    verb = Verb("rest", numbers("from", 1, 2), numbers("to", 1, 2))


class Hold(Amount[Diary]):
    """Any number of the own coins."""

    domain = Domain(Verb("hold", numbers("n", 0, 4)))

    def most(self, s: Diary, p: int) -> int:
        return s.players[p].coins

    def beyond(self, s: Diary, p: int, choice: int) -> Reason:
        return Reason("too_few", {"coins": s.players[p].coins})


class Raise(AmountDeed[Diary]):
    """At least 2, at most the own coins."""

    verb = Verb("raise", numbers("n", 0, 4))

    def least(self, s: Diary, p: int) -> int:
        return 2

    def most(self, s: Diary, p: int) -> int:
        return s.players[p].coins

    def beyond(self, s: Diary, p: int, thing: int) -> Reason:
        return Reason("too_low" if thing < 2 else "too_few")


class Act(Menu[Diary]):
    """Stop, pay or swap."""

    deeds = (Stop(), Pay(), Swap())


TURN = Seq("turn", ask(Act()))
FLOW = Seq("flow", repeat(TURN), do(lambda s, p: s.note(99), "noted", "7.1  It is noted."))


def test_deeds_number_themselves():
    """The domain is the deeds in their order, and the rest of the engine cannot tell."""
    s = fresh(FLOW)
    step = step_due(s)
    assert step.domain is domain_of(step.question)
    assert step.domain.texts[:4] == ["stop", "pay 1", "pay 2", "pay 3"]
    assert (step.enders, next(step.domain.texts[c] for c, free in enumerate(step.unordered) if free)) == (
        ("stop",),
        "pay 1",
    )
    menu = Act()
    assert isinstance(menu.deed(8), Swap)
    assert (menu.thing(0), menu.thing(3), menu.thing(8)) == (0, 2, 2)
    assert (step.domain.first("pay"), step.domain.first("swap")) == (1, 6)


def test_options_refusals_and_details_are_the_deeds():
    """What is offered, why not, and what is said of it."""
    s = fresh(FLOW)
    texts = [step_due(s).domain.texts[choice] for choice in options(s, 0)]
    assert texts == ["stop", "pay 1", "pay 2", "pay 3", "swap 1 2", "swap 1 3", "swap 2 1", "swap 2 3"]
    refused = why_not(s, 0, 4)
    assert refused is not None
    assert refused.args == {"coins": 3}
    assert [Act().detail(s, 0, choice) for choice in (0, 2, 7)] == [{}, {"left": 1}, {"sum": 1}]


def test_deeds_are_done():
    """A deed does what it says, may end the repetition, and what follows has its own rule."""
    s = fresh(FLOW)
    for text in ("pay 2", "swap 2 3", "stop"):
        answer(s, 0, step_due(s).domain.parse(text))
    assert s.done == [2, 12, -1, 99]
    assert FLOW.steps[1].about == "7.1  It is noted."


def test_pairs():
    """A pair is a place among all pairs of its verb."""
    s = fresh(FLOW)
    assert (Swap().pair(1, 2), Rest().refusal(s, 0, 3), Rest().detail(s, 0, 3)) == (5, None, {})
    assert Rest().things(s, 0) == [0, 1, 2, 3]


def test_sequences_as_steps():
    """A sequence among the steps is gone through, under its own name or another."""
    inner = Seq("inner", do(lambda s, p: s.note(1), "one"))
    flow = Seq("outer", inner, through(inner, "again", "3.2  Once more."), repeat(TURN, label="turns"))
    s = fresh(flow)
    advance(s)
    assert s.done == [1, 1]
    assert [step.label for step in flow.steps] == ["inner", "again", "turns"]
    assert [frame.label() for frame in s.stack] == ["outer.turns 1", "turn.act 1"]


def test_amounts():
    """What is offered between two bounds ends with the domain, and whatever lies outside is refused with a reason."""
    s = fresh(Seq("flow", ask(Hold())))
    for coins, offered in ((0, [0]), (3, [0, 1, 2, 3]), (9, [0, 1, 2, 3, 4])):
        s.players[0].coins = coins
        assert options(s, 0) == offered
        assert [choice for choice in range(5) if why_not(s, 0, choice) is None] == offered
    s.players[0].coins = 3
    refused = why_not(s, 0, 4)
    assert refused is not None
    assert (refused.key, refused.args) == ("too_few", {"coins": 3})


def test_deeds_with_amounts():
    """The same for a verb: nothing, if the bounds leave nothing."""
    s, deed = fresh(FLOW), Raise()
    for coins, offered in ((1, []), (3, [2, 3]), (9, [2, 3, 4])):
        s.players[0].coins = coins
        assert deed.things(s, 0) == offered
        assert [thing for thing in range(5) if deed.refusal(s, 0, thing) is None] == offered
    assert [reason.key for reason in (deed.refusal(s, 0, 1), Raise().beyond(s, 0, 9)) if reason] == [
        "too_low",
        "too_few",
    ]
