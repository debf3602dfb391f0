"""The flow: each of the eight verbs, sealed answers, frames and their labels, the two doors."""

from __future__ import annotations

import pytest

from comitia.engine.ask import Ask, Domain, Verb, numbers
from comitia.engine.errors import Illegal, NotYourTurn, Over, Reason, UnknownLabel
from comitia.engine.flow import (
    DICE,
    DONE,
    OVER,
    Seq,
    advance,
    answer,
    apply,
    apply_chance,
    ask,
    asked,
    chance,
    do,
    each,
    enter,
    is_chance,
    is_forced,
    offered,
    options,
    outcomes,
    parse_frame,
    question_due,
    reachable,
    repeat,
    seal,
    start,
    step_due,
    steps_of,
    to_move,
    together,
    waiting,
    when,
    why_not,
    withdraw,
)
from comitia.engine.state import fingerprint
from tests.engine.small import (
    Coin,
    Diary,
    Only,
    Pay,
    Secretly,
    Settled,
    Two,
    Vote,
    backwards,
    everyone,
    fresh,
    game_of,
    nobody,
    note_seat,
)

PAY = Seq("pay", ask(Pay()))
NOTE = Seq("note", do(note_seat))


def is_rich(s: Diary, p: int) -> bool:
    """Whether a seat has coins left."""
    return s.players[p].coins > 0


def is_poor(s: Diary, p: int) -> bool:
    """Whether a seat has no coins left."""
    return s.players[p].coins == 0


def has_paid(s: Diary, p: int) -> Seq | None:
    """Where to go after paying: to another payment, out, or nowhere."""
    if not s.done:
        return None
    return PAY if s.done[-1] == 1 else NOTE


class Lead(Ask[Diary]):
    """Where to go next."""

    domain = Domain(Verb("on"), Verb("aside"), Verb("out"))

    def refusal(self, s: Diary, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: Diary, p: int, choice: int) -> Seq | None:
        return (None, NOTE, DONE)[choice]


class Toss(Coin):
    """Heads: aside. Tails: out."""

    def take(self, s: Diary, p: int, outcome: int) -> Seq | None:
        return (NOTE, DONE)[outcome]


# The eight verbs


def test_do():
    """`do` changes the state and asks nothing; a flow without questions is over at once."""
    s = fresh(Seq("flow", do(note_seat)))
    assert (s.done, s.over) == ([0], True)


def test_ask():
    """`ask` waits for the seat of its sequence."""
    s = fresh(Seq("flow", ask(Pay())))
    assert (waiting(s), asked(s), to_move(s), step_due(s).label) == ([0], (0,), 0, "pay")


def test_answer_ends_the_flow():
    """After the last step the game is over."""
    s = fresh(Seq("flow", ask(Pay())))
    answer(s, 0, 2)
    assert (s.done, s.over, to_move(s)) == ([2], True, OVER)


def test_answer_that_enters():
    """A sequence that an answer returns is gone through before what follows the question."""
    s = fresh(Seq("flow", ask(Lead(), NOTE), ask(Pay())))
    answer(s, 0, 1)
    assert (s.done, step_due(s).label) == ([0], "pay")


def test_chance():
    """`chance` waits for an outcome."""
    s = fresh(Seq("flow", chance(Coin())))
    assert (is_chance(s), outcomes(s), waiting(s), asked(s), to_move(s)) == (True, 2, [], (), DICE)


def test_outcome():
    """An outcome is carried out, and the flow goes on."""
    s = fresh(Seq("flow", chance(Coin()), ask(Pay())))
    apply_chance(s, 1)
    assert (s.done, waiting(s)) == ([201], [0])


def test_outcome_that_enters():
    """An outcome may lead into a sequence."""
    s = fresh(Seq("flow", chance(Toss(), NOTE), ask(Pay())))
    apply_chance(s, 0)
    assert (s.done, step_due(s).label) == ([0], "pay")


def test_each():
    """`each` goes through its sequence for each seat in its order."""
    s = fresh(Seq("flow", each(backwards, NOTE)), 3)
    assert s.done == [2, 1, 0]


def test_each_fixes_its_order():
    """The order is fixed when it starts, whatever happens in between."""

    def rich_first(s: Diary, p: int) -> tuple[int, ...]:
        return tuple(sorted(range(s.seats), key=lambda seat: -s.players[seat].coins))

    s = fresh(Seq("flow", each(rich_first, PAY)), 3)
    seats = []
    for _ in range(3):
        seats += waiting(s)
        answer(s, waiting(s)[0], 3)
    assert seats == [0, 1, 2]


def test_each_of_nobody():
    """`each` of no seats is passed."""
    s = fresh(Seq("flow", each(nobody, NOTE), ask(Pay())))
    assert (s.done, step_due(s).label) == ([], "pay")


def test_repeat():
    """`repeat` goes through its sequence until something holds."""
    s = fresh(Seq("flow", repeat(PAY, is_poor), do(note_seat)))
    for payment in (1, 1, 1):
        answer(s, 0, payment)
    assert (s.done, s.over) == ([1, 1, 1, 0], True)


def test_repeat_that_is_done_at_once():
    """`repeat` may never go through it."""
    s = fresh(Seq("flow", repeat(PAY, is_rich), ask(Only())))
    assert step_due(s).label == "only"


def test_repeat_of_steps_that_ask_nothing():
    """A repeated sequence need not begin with a question."""

    def is_long(s: Diary, p: int) -> bool:
        return len(s.done) == 3

    s = fresh(Seq("flow", repeat(NOTE, is_long)))
    assert s.done == [0, 0, 0]


def test_done_ends_the_repetition():
    """DONE ends the innermost repetition, from however deep within it."""
    deep = Seq("deep", ask(Lead(), NOTE), ask(Only()))
    s = fresh(Seq("flow", repeat(Seq("round", each(everyone, deep))), ask(Pay())))
    answer(s, 0, 2)
    assert step_due(s).label == "pay"


def test_done_by_chance():
    """Dice may end a repetition too."""
    s = fresh(Seq("flow", repeat(Seq("toss", chance(Toss(), NOTE))), ask(Pay())))
    apply_chance(s, 0)
    apply_chance(s, 1)
    assert (s.done, step_due(s).label) == ([0], "pay")


def test_done_is_passed_by_nobody():
    """DONE is a sign, not a place: its step does nothing."""
    s = fresh(Seq("flow", ask(Pay())))
    before = s.done[:]
    start(s, DONE)
    assert s.done == before


@pytest.mark.parametrize(("test", "done"), [(is_rich, [0]), (is_poor, [])])
def test_when(test, done):
    """`when` goes through its sequence if something holds."""
    assert fresh(Seq("flow", when(test, NOTE))).done == done


@pytest.mark.parametrize(("done", "label", "then"), [([], "only", []), ([1], "pay", [1]), ([2], "only", [2, 0])])
def test_enter(done: list[int], label: str, then: list[int]):
    """`enter` goes where the state says, or nowhere."""
    s = fresh(Seq("flow", ask(Lead(), NOTE), enter(has_paid, PAY, NOTE), ask(Only())))
    s.done = done[:]
    answer(s, 0, 0)
    assert (step_due(s).label, s.done) == (label, then)


def test_enter_may_be_out():
    """`enter` may end a repetition."""

    def out(s: Diary, p: int) -> Seq | None:
        return DONE

    s = fresh(Seq("flow", repeat(Seq("loop", enter(out))), ask(Pay())))
    assert step_due(s).label == "pay"


# Together


def vote(*choices: tuple[int, int], seats: int = 3) -> Diary:
    """A state after some sealed answers."""
    s = fresh(Seq("flow", together(Vote(), backwards), do(note_seat)), seats)
    for p, choice in choices:
        answer(s, p, choice)
    return s


def test_together_asks_all():
    """`together` asks its seats at the same time, and lists them ascending."""
    s = vote()
    assert (waiting(s), asked(s), to_move(s), offered(s)) == ([0, 1, 2], (0, 1, 2), 0, [0, 1, 2])


def test_together_waits_for_the_rest():
    """Who has answered is no longer awaited, but may still answer."""
    s = vote((1, 2))
    assert (waiting(s), asked(s), s.done) == ([0, 2], (0, 1, 2), [])


def test_together_opens_in_the_order_of_seats():
    """The last answer opens them all, in the order of seats, whatever the order of arrival."""
    assert vote((2, 1), (0, 0), (1, 2)).done == vote((0, 0), (1, 2), (2, 1)).done == [0, 12, 21, 0]


def test_together_can_be_changed():
    """An answer can be given again before the last."""
    assert vote((0, 0), (0, 2), (1, 1), (2, 1)).done == [2, 11, 21, 0]


def test_together_can_be_withdrawn():
    """A withdrawn answer is awaited again."""
    s = vote((0, 0), (1, 1))
    withdraw(s, 0)
    assert waiting(s) == [0, 2]


def test_advancing_while_answers_are_awaited():
    """Nothing moves before the last answer."""
    s = vote((1, 2))
    before = fingerprint(s)
    advance(s)
    assert fingerprint(s) == before


def test_together_of_nobody():
    """`together` of no seats is passed."""
    s = fresh(Seq("flow", together(Vote(), nobody), ask(Pay())))
    assert (step_due(s).label, s.answers) == ("pay", None)


def test_together_by_the_trusting_door():
    """The trusting door takes sealed answers in the order of seats."""
    s = vote()
    for choice in (2, 1, 0):
        apply(s, choice)
    assert s.done == [2, 11, 20, 0]


def test_to_move_when_all_are_sealed():
    """With every answer sealed and none opened, nobody is to move: a state that the engine never leaves behind."""
    s = vote((0, 1), (1, 1))
    assert s.answers is not None
    s.answers[2] = [0]
    assert to_move(s) == OVER


def test_last_question_of_the_flow_may_be_sealed():
    """A flow may end with sealed answers."""
    s = fresh(Seq("flow", together(Vote(), everyone)))
    seal(s, 1, 0)
    seal(s, 0, 0)
    assert s.over


# The checked door


def test_refused_choice():
    """What is not offered is refused with the reason of its rule, and nothing changes."""
    s = fresh(Seq("flow", ask(Pay())))
    with pytest.raises(Illegal, match=r"pay: too few \(coins 3\)") as refused:
        answer(s, 0, 4)
    assert refused.value.reason == why_not(s, 0, 4)
    assert s.done == []


@pytest.mark.parametrize("choice", [-1, 6, 99])
def test_choice_outside_the_domain(choice: int):
    """What is no choice at all is refused too."""
    with pytest.raises(Illegal, match="out of range"):
        answer(fresh(Seq("flow", ask(Pay()))), 0, choice)


def test_choice_withheld_without_a_rule():
    """A choice that the list withholds, though no rule refuses it, is refused all the same."""

    class Mean(Only):
        domain = Domain(Verb("yes"), Verb("no"))

        def options(self, s: Diary, p: int) -> list[int]:
            return [0]

    with pytest.raises(Illegal, match="out of range"):
        answer(fresh(Seq("flow", ask(Mean()))), 0, 1)


def test_not_your_turn():
    """A seat that is not asked is refused."""
    with pytest.raises(NotYourTurn, match="seat 2"):
        answer(fresh(Seq("flow", ask(Pay()))), 1, 0)


def test_no_answer_to_dice():
    """Nobody answers while dice are due."""
    with pytest.raises(NotYourTurn):
        answer(fresh(Seq("flow", chance(Coin()))), 0, 0)


def test_no_answer_after_the_end():
    """Nothing is taken after the end."""
    s = fresh(Seq("flow", do(note_seat)))
    with pytest.raises(Over):
        answer(s, 0, 0)


def test_why():
    """Why not is None for what is offered."""
    s = fresh(Seq("flow", ask(Pay())))
    assert [why_not(s, 0, 3), why_not(s, 0, 9)] == [None, Reason("out_of_range")]


def test_nothing_is_due_after_the_end():
    """After the end nobody is asked, no dice are due, nothing is forced."""
    s = fresh(Seq("flow", do(note_seat)))
    assert (waiting(s), asked(s), is_chance(s), is_forced(s)) == ([], (), False, False)


# Forced choices


def test_forced():
    """One option that everybody knows of is no choice."""
    assert is_forced(fresh(Seq("flow", ask(Only()))))


def test_settled():
    """Nor are several options of which everybody can see that they come to the same."""
    assert not is_forced(fresh(Seq("flow", ask(Pay()))))
    assert is_forced(fresh(Seq("flow", ask(Settled()))))


@pytest.mark.parametrize("step", [ask(Secretly()), ask(Pay()), together(Only(), everyone), chance(Coin())])
def test_not_forced(step):
    """A private option, several options, sealed answers and dice are never skipped."""
    assert not is_forced(fresh(Seq("flow", step)))


# Sequences, frames, labels


@pytest.mark.parametrize("steps", [(), (do(note_seat), do(note_seat))])
def test_sequence_needs_steps_of_different_names(steps):
    """A sequence has steps, and their names differ: saves use them."""
    with pytest.raises(ValueError, match="sequence flow needs steps of different names"):
        Seq("flow", *steps)


def test_two_sequences_of_one_name():
    """Sequences that can be reached have different names."""
    with pytest.raises(ValueError, match="two sequences are called note"):
        reachable(Seq("flow", each(everyone, NOTE), when(is_rich, Seq("note", ask(Pay())))))


def test_reachable():
    """A sequence is listed once, where it is first met, even if it leads to itself."""
    flow = Seq("flow", each(everyone, NOTE), when(is_rich, PAY), repeat(NOTE, is_poor))
    assert [seq.name for seq in reachable(flow)] == ["flow", "note", "pay"]
    assert len(list(steps_of(flow))) == 5


def labels(s: Diary) -> list[str]:
    """The position of a state."""
    return [frame.label() for frame in s.stack]


def test_labels():
    """A position is written as labels, with the seats still to do."""
    s = fresh(Seq("flow", each(everyone, PAY)), 3)
    assert labels(s) == ["flow.everyone 1: 2 3", "pay.pay 1"]


@pytest.mark.parametrize(
    "flow",
    [
        Seq("flow", each(everyone, PAY)),
        Seq("flow", together(Vote(), everyone)),
        Seq("flow", repeat(PAY, is_poor)),
        Seq("flow", chance(Two())),
    ],
)
def test_labels_read_as_their_frames(flow: Seq):
    """A label leads back to its frame."""
    s = fresh(flow)
    sequences = game_of(flow).sequences
    assert [parse_frame(label, sequences).label() for label in labels(s)] == labels(s)


def test_label_without_seats_to_do():
    """An `each` that visits its last seat has none left to do."""
    s = fresh(Seq("flow", each(everyone, PAY)))
    answer(s, 0, 0)
    assert labels(s) == ["flow.everyone 1:", "pay.pay 2"]


@pytest.mark.parametrize(
    "label",
    [
        "",
        "flow",
        "flow.pay",
        "flow.pay 0",
        "flow.pay 7",
        "flow.pay x",
        "flow.pay ²",
        "flow.pay 1: x",
        "flow.pay 1: 7",
        "flow.pay 1: 0",
        "flow.gone 1",
        "gone.pay 1",
        "flow.pay " + "9" * 5000,
        "flow.pay 1:" + " 1" * 100,
    ],
)
def test_unknown_label(label: str):
    """A label that these rules do not have is refused."""
    with pytest.raises(UnknownLabel, match="these rules have no step"):
        parse_frame(label, {"flow": Seq("flow", ask(Pay()))})


def test_frames_are_shared_by_copies():
    """Frames never change, so a copy holds the same ones."""
    s = fresh(Seq("flow", each(everyone, PAY)))
    assert [id(frame) for frame in s.copy().stack] == [id(frame) for frame in s.stack]


def test_question_due():
    """The question that is put now, and what it offers."""
    s = fresh(Seq("flow", ask(Pay())))
    assert isinstance(question_due(s), Pay)
    assert options(s, 0) == offered(s) == [0, 1, 2, 3]


def test_start_player_is_the_first_seat():
    """A flow begins for the first seat."""
    s = Diary()
    s.seats = 2
    start(s, Seq("flow", do(note_seat)))
    assert s.done == [0]


def test_sealed_answers_begin_empty():
    """Nothing is sealed before somebody answers."""
    assert vote().answers == [[], [], []]


# Any order


class Several(Vote):
    """Two different numbers, then an end."""

    domain = Domain(Verb("vote", numbers("n", 0, 2)), Verb("done"))
    unordered = ("vote",)


def test_search_looks_at_one_order():
    """After a choice whose order says nothing, what could have come before it is left to the other order."""
    step = ask(Several())
    assert step.without_permutations([0, 1, 2, 3], 1, [0, 1, 3]) == [1, 2, 3]
    assert step.without_permutations([0, 1, 2, 3], 2, [1, 2, 3]) == [0, 2, 3]  # 0 was not offered before
    assert step.without_permutations([0, 1, 2], 3, [0, 1, 2, 3]) == [0, 1, 2]


def test_picks_are_written_down_in_order():
    """Picks whose order says nothing are written down ascending, before what ends them."""
    assert ask(Several()).in_order([2, 0, 3]) == [0, 2, 3]
