"""Tables: answers and lines, settling, undo and its reasons, takeback, replay, packets."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Keyed, Scripted, key_from_seed
from comitia.engine.errors import BadLine, ComitiaError, Illegal, NotYourTurn, Over, Reason, Sealed
from comitia.engine.flow import Seq, ask, chance, do, each, repeat, together, waiting
from comitia.engine.state import fingerprint
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from tests.engine.small import (
    Coin,
    Diary,
    Draw,
    Only,
    Pay,
    Secretly,
    Two,
    Vote,
    diary_of,
    everyone,
    game_of,
    note_seat,
    table_of,
)

PAYING = Seq("paying", ask(Pay()))
TURN = Seq("turn", ask(Pay()), ask(Draw()), ask(Only()))
TURNS = Seq("flow", each(everyone, TURN))


def never(s: Diary, p: int) -> bool:
    """Whether enough was paid, which is never the case."""
    return False


def stand(table: Table) -> tuple[str, list[str], int]:
    """Where a table stands."""
    return (fingerprint(table.state), table.lines[:], len(table.events))


# Answering


def test_settling():
    """Dice fall and choices that are none are taken, until somebody must decide."""
    table = table_of(Seq("flow", chance(Two()), ask(Only()), ask(Pay())), "2 5")
    assert table.lines == ["- two 2 5", "1 yes"]


def test_private_question_is_asked():
    """A question whose single option is private is asked all the same."""
    table = table_of(Seq("flow", ask(Secretly())))
    assert (table.lines, waiting(table.state)) == ([], [0])


def test_answer():
    """An answer is taken, and the table settles."""
    table = table_of(Seq("flow", ask(Pay()), chance(Coin()), ask(Draw())), "1")
    table.answer(0, 2)
    assert table.lines == ["1 pay 2", "- coin 1"]


def test_refused_answer():
    """A refused answer leaves no trace."""
    table = table_of(TURNS)
    before = stand(table)
    for seat, choice, error in ((0, 4, Illegal), (0, -1, Illegal), (0, 99, Illegal), (1, 0, NotYourTurn)):
        with pytest.raises(error):
            table.answer(seat, choice)
    assert stand(table) == before


def test_saying():
    """A line is an answer in words."""
    table = table_of(TURNS)
    table.say("1 pay 2")
    assert (table.lines, diary_of(table)) == (["1 pay 2"], [2])


@pytest.mark.parametrize("attempt", [lambda t: t.answer(0, 0), lambda t: t.say("1 pay 0"), lambda t: t._take(None)])
def test_nothing_after_the_end(attempt):
    """After the end nothing is taken."""
    table = table_of(Seq("flow", do(note_seat)))
    assert table.is_over()
    with pytest.raises(Over):
        attempt(table)


def test_answer_before_the_dice():
    """An unsettled table takes no answer while dice are due."""
    table = Table(game_of(Seq("flow", chance(Coin()))).header(), Scripted([]))
    with pytest.raises(NotYourTurn):
        table.answer(0, 0)


# Several lines at once


def test_saying_several():
    """Several lines of a seat are taken together."""
    table = table_of(TURNS)
    table.say_all(["1 pay 1", "1 draw"])
    assert table.lines == ["1 pay 1", "1 draw", "1 yes"]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["1 pay 1", "1 dance"], "unknown choice"),
        (["1 pay 1", "1 pay 1"], "unknown choice"),
        (["1 pay 9"], "unknown choice"),
        (["1 pay 1", "2 draw"], "seat 2 is not asked"),
        (["1 pay 1", "1 leave", "2 pay 1"], "seat 2 is not asked"),
        (["1 pay 1", "1 draw", "1 leave"], "'1 leave' must wait for what '1 draw' brings"),
        (["nonsense"], "does not begin with a seat"),
    ],
)
def test_several_or_none(lines: list[str], reason: str):
    """If one line is refused, or must wait for what an earlier one shows, none is taken."""
    table = table_of(TURNS)
    before = stand(table)
    with pytest.raises(ComitiaError, match=reason):
        table.say_all(lines)
    assert stand(table) == before


def test_several_before_dice():
    """No line can follow dice unseen."""
    table = table_of(Seq("flow", ask(Pay()), chance(Coin()), ask(Draw())), "1")
    with pytest.raises(BadLine, match="must wait for what '1 pay 1' brings"):
        table.say_all(["1 pay 1", "1 leave"])
    assert table.lines == []


def test_several_with_a_sealed_answer():
    """A sealed answer may be among them, and is not left behind if a later line is refused."""
    table = table_of(Seq("flow", ask(Pay()), together(Vote(), everyone)))
    with pytest.raises(Illegal):
        table.say_all(["1 pay 1", "1 vote 2", "1 vote 7"])
    assert table.lines == []
    table.say_all(["1 pay 1", "1 vote 2", "1 vote 1"])
    assert (table.lines, table.state.answers) == (["1 pay 1"], [[1], []])


def test_several_cannot_follow_opened_answers():
    """The last sealed answer opens them all: what follows must wait."""
    table = table_of(Seq("flow", together(Vote(), everyone), ask(Pay())))
    table.say("2 vote 0")
    with pytest.raises(BadLine, match="must wait"):
        table.say_all(["1 vote 0", "1 pay 1"])
    assert table.lines == []


def test_several_name_what_the_table_took_itself():
    """A line that the table has taken itself, because nothing else was left, may be said all the same."""
    flow = Seq("flow", ask(Pay()), ask(Only()), ask(Draw()))
    table = table_of(flow)
    table.say_all(["1 pay 1", "1 yes", "1 leave"])
    assert (table.lines, table.is_over()) == (["1 pay 1", "1 yes", "1 leave"], True)
    short = table_of(flow)
    short.say_all(["1 pay 1", " 1  yes "])
    assert short.lines == ["1 pay 1", "1 yes"]
    with pytest.raises(ComitiaError):
        table_of(flow).say_all(["1 pay 1", "1 yes", "1 yes"])


# Questions without a choice

ALONE = Seq("flow", ask(Pay()), ask(Secretly()), ask(Draw()))
BEFORE_DICE = Seq("flow", ask(Pay()), ask(Secretly()), chance(Coin()), ask(Draw()))


def test_the_table_may_answer_where_there_is_no_choice():
    """A question put for the sake of secrecy can be answered by the table, and is taken back with the choice."""
    table = table_of(ALONE)
    assert table.lone_line(0) == ""
    table.say("1 pay 1")
    assert (table.lone_line(0), table.lone_line(1), table.lone_line(SPECTATOR)) == ("1 yes", "", "")
    table.say(table.lone_line(0))
    table.undo_choice(0)
    assert table.lines == []


def test_what_can_be_taken_back_is_left_to_the_seat():
    """Where dice would follow, the answer is the seat's own: until then its choice can be taken back."""
    table = table_of(BEFORE_DICE, "1")
    table.say("1 pay 1")
    assert table.lone_line(0) == ""
    table.undo_choice(0)
    assert table.lines == []
    fresh = table_of(Seq("flow", chance(Coin()), ask(Secretly()), chance(Two())), "1", "1 2")
    assert fresh.lone_line(0) == "1 yes"


# Sealed answers


def test_sealed_answers_enter_the_log_when_opened():
    """A sealed answer is in no log; opened, all are, in the order of seats."""
    table = table_of(Seq("flow", together(Vote(), everyone), ask(Pay())))
    table.say("2 vote 1")
    assert table.lines == []
    table.say("1 vote 2")
    assert (table.lines, diary_of(table)) == (["1 vote 2", "2 vote 1"], [2, 11])


def test_sealed_answer_is_withdrawn():
    """A sealed answer can be undone by its seat."""
    table = table_of(Seq("flow", together(Vote(), everyone), ask(Pay())))
    table.say("2 vote 1")
    table.undo(1)
    assert table.state.answers == [[], []]


# Undo


def test_undo():
    """The last choice is taken back, with what followed from it."""
    table = table_of(TURNS)
    table.say("1 pay 1")
    before = stand(table)
    table.say("1 leave")
    assert table.lines == ["1 pay 1", "1 leave", "1 yes"]
    table.undo(0)
    assert stand(table) == before


def test_undo_of_several():
    """Choices are undone one by one."""
    table = table_of(Seq("flow", repeat(PAYING, never)))
    before = stand(table)
    for line in ("1 pay 1", "1 pay 0", "1 pay 1"):
        table.say(line)
    for _ in range(3):
        table.undo(0)
    assert stand(table) == before


def test_undo_behind_a_seal():
    """After a seal, only what came later is undone."""
    table = table_of(Seq("flow", ask(Draw()), repeat(PAYING, never)))
    table.say("1 draw")
    before = stand(table)
    table.say("1 pay 1")
    table.say("1 pay 1")
    table.undo(0)
    table.undo(0)
    assert stand(table) == before


@pytest.mark.parametrize(
    ("flow", "lines", "seat", "reason"),
    [
        (TURNS, [], 0, Reason("undo_nothing")),
        (TURNS, ["1 pay 1", "1 draw"], 0, Reason("undo_sealed", {"event": "drew"})),
        (
            Seq("flow", ask(Pay()), chance(Coin()), ask(Draw())),
            ["1 pay 1"],
            0,
            Reason("undo_sealed", {"event": "coin"}),
        ),
        (TURNS, ["1 pay 1"], 1, Reason("undo_other", {"player": 0})),
        (TURNS, ["1 pay 1"], SPECTATOR, Reason("undo_other", {"player": 0})),
        (TURNS, ["1 pay 1", "1 leave", "2 pay 1"], 0, Reason("undo_other", {"player": 1})),
        (
            Seq("flow", together(Vote(), everyone), ask(Pay())),
            ["1 vote 1", "2 vote 1"],
            0,
            Reason("undo_sealed", {"event": "vote"}),
        ),
        (
            Seq("flow", ask(Pay()), together(Vote(), everyone)),
            ["1 pay 1", "2 vote 1"],
            0,
            Reason("undo_other", {"player": 1}),
        ),
        (Seq("flow", ask(Only()), chance(Coin()), ask(Pay())), [], 0, Reason("undo_sealed", {"event": "coin"})),
        (Seq("flow", ask(Only()), ask(Pay())), [], 0, Reason("undo_nothing")),
    ],
)
def test_undo_is_refused(flow: Seq, lines: list[str], seat: int, reason: Reason):
    """Undo never crosses dice, a reveal, opened answers, another seat's choice or sealed answer; it says which."""
    table = table_of(flow)
    for line in lines:
        table.say(line)
    before = stand(table)
    with pytest.raises(Sealed) as refused:
        table.undo(seat)
    assert (refused.value.reason, stand(table)) == (reason, before)


def test_undo_before_others_have_sealed():
    """A choice before sealed answers can be undone as long as nobody has sealed one."""
    table = table_of(Seq("flow", ask(Pay()), together(Vote(), everyone)))
    table.say("1 pay 1")
    table.undo(0)
    assert table.lines == []


# Takeback


def test_takeback():
    """Lines are taken back by consent, whatever they showed; the log tells of it."""
    table = table_of(TURNS)
    table.say("1 pay 1")
    before = fingerprint(table.state)
    table.say("1 draw")
    table.take_back(2)
    assert (fingerprint(table.state), table.lines[-2:]) == (before, ["1 yes", "~ takeback 2"])


def test_takeback_of_dice():
    """Dice that were taken back fall again, as the source draws on."""
    table = table_of(Seq("flow", ask(Pay()), chance(Coin()), ask(Draw())), "1", "0")
    table.say("1 pay 1")
    table.take_back(1)
    table.settle()
    assert table.lines == ["1 pay 1", "- coin 1", "~ takeback 1", "- coin 0"]


def test_takeback_of_opened_answers():
    """What was opened together is taken back together."""
    table = table_of(Seq("flow", together(Vote(), everyone), ask(Pay())))
    table.say("1 vote 1")
    table.say("2 vote 2")
    table.take_back(1)
    assert (table.state.answers, waiting(table.state)) == ([[], []], [0, 1])


@pytest.mark.parametrize("entries", [0, -1, 3])
def test_takeback_of_what_is_not_there(entries: int):
    """Only lines that are there can be taken back."""
    table = table_of(TURNS)
    table.say("1 pay 1")
    with pytest.raises(BadLine, match=f"there are no {entries} lines to take back"):
        table.take_back(entries)


def test_nothing_is_undone_behind_a_takeback():
    """Lines before a takeback are no longer the last of the log, so undo cannot remove them without a trace."""
    table = table_of(Seq("flow", repeat(PAYING, never)))
    table.say("1 pay 1")
    table.say("1 pay 1")
    table.take_back(1)
    assert table.undo_refusal(0) == Reason("undo_nothing")
    table.say("1 pay 0")
    table.undo(0)
    assert table.lines == ["1 pay 1", "1 pay 1", "~ takeback 1"]


# Replay


def test_replay():
    """A log, takebacks and all, leads a fresh table to the same place."""
    flow = Seq("flow", chance(Coin()), together(Vote(), everyone), each(everyone, TURN))
    table = table_of(flow, "1")
    for line in ("2 vote 1", "1 vote 0", "1 pay 1", "1 draw"):
        table.say(line)
    table.take_back(3)
    table.say("1 pay 2")
    twin = Table(table.header, Keyed(key_from_seed(9)))
    twin.replay(table.lines)
    assert stand(twin) == stand(table)
    assert twin.undo_refusal(0) is table.undo_refusal(0) is None


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["1 pay 1", "1 pay 1"], "line 2 '1 pay 1': draw: unknown choice"),
        (["~ takeback 1"], "line 1 '~ takeback 1': not a takeback"),
        (["- coin 1"], "line 1 '- coin 1': no dice are due"),
        (["1 pay 4"], "line 1 '1 pay 4': pay: too few"),
        (["2 pay 1"], "line 1 '2 pay 1': seat 2 is not asked"),
    ],
)
def test_replay_of_a_wrong_log(lines: list[str], reason: str):
    """A log that does not fit is refused with its line."""
    with pytest.raises(BadLine) as refused:
        table_of(TURNS).replay(lines)
    assert str(refused.value).startswith(reason)


# Packets


def test_packet():
    """Whoever is asked gets the question, its arguments, and what may be said."""
    packet = table_of(TURNS).packet(0)
    assert (packet.question, packet.prompt, packet.waiting, packet.move) == ("pay", {"coins": 3}, [0], 0)
    assert packet.lines() == ["1 pay 0", "1 pay 1", "1 pay 2", "1 pay 3"]
    assert (packet.choices[2].verb, packet.choices[2].args) == ("pay", {"n": 2})


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_packet_of_others(seat: int):
    """Others learn who is awaited, not what they are asked."""
    packet = table_of(TURNS).packet(seat)
    assert (packet.question, packet.prompt, packet.choices, packet.waiting) == ("", {}, [], [0])


def test_packet_counts_lines():
    """A packet says how long the log was: an answer to an older one can be recognised."""
    table = table_of(TURNS)
    table.say("1 pay 1")
    assert table.packet(0).move == 1


def test_packet_of_a_sealed_answer():
    """Who has sealed an answer is still offered to change it, and is no longer awaited."""
    table = table_of(Seq("flow", together(Vote(), everyone)))
    table.say("1 vote 1")
    packet = table.packet(0)
    assert (packet.waiting, len(packet.choices), packet.view.values["answers"]) == ([1], 3, [[1], []])


def test_packet_holds_the_seats_own_log():
    """A seat's log holds its faces of the events."""
    table = table_of(TURNS)
    table.say_all(["1 pay 1", "1 draw"])
    secrets = [[face.secret for face in table.packet(seat).view.log] for seat in (0, 1, SPECTATOR)]
    assert secrets == [[None, (6,)], [None, None], [None, None]]


def test_packet_at_the_end():
    """After the end nobody is asked."""
    assert table_of(Seq("flow", do(note_seat))).packet(0).choices == []


def test_packet_holds_the_latest_of_the_log():
    """Whoever has read a part of the log gets the rest."""
    table = table_of(TURNS)
    table.say_all(["1 pay 1", "1 draw"])
    assert [face.name for face in table.packet(0, 1).view.log] == ["drew"]


# For a host


def test_moments():
    """Every event knows how many lines there were with the one that brought it."""
    table = table_of(Seq("flow", together(Vote(), everyone), each(everyone, TURN)))
    for line in ("1 vote 1", "2 vote 2", "1 pay 1"):
        table.say(line)
    assert ([event.name for event in table.events], table.moments) == (["voted", "voted", "paid"], [2, 2, 3])


def test_moments_after_undo():
    """What is taken back without a trace leaves none here."""
    table = table_of(TURNS)
    table.say("1 pay 1")
    table.undo(0)
    assert table.moments == []


def test_moments_after_takeback():
    """What a takeback leaves keeps its moments, and what follows has later ones."""
    table = table_of(TURNS)
    for line in ("1 pay 1", "1 draw", "2 pay 2"):
        table.say(line)
    table.take_back(table.entries_since(1))
    table.say("1 leave")
    table.say("2 pay 0")
    assert table.lines[4:] == ["~ takeback 3", "1 leave", "1 yes", "2 pay 0"]
    assert table.moments == [1, 8]


def test_takeback_after_a_takeback():
    """How far a moment lies back is counted in what still stands."""
    table = table_of(TURNS)
    for line in ("1 pay 1", "1 draw"):
        table.say(line)
    table.take_back(table.entries_since(1))
    table.say("1 leave")
    assert (table.entries_since(0), table.entries_since(1), table.entries_since(4)) == (3, 2, 2)


def test_following():
    """Lines that another holder wrote are carried out, opened answers whoever sealed last among them."""
    flow = Seq("flow", together(Vote(), everyone), each(everyone, TURN))
    table, twin = table_of(flow), table_of(flow)
    for holder in (table, twin):
        holder.say("2 vote 2")
    table.say("1 vote 1")
    twin.follow(table.lines)
    assert stand(twin) == stand(table)


def test_rejoining():
    """Whoever comes later plays what stands and stands where everybody does, undo and takeback included."""
    flow = Seq("flow", chance(Coin()), together(Vote(), everyone), repeat(TURN, never))
    table = table_of(flow, "1")
    for line in ("2 vote 1", "1 vote 0", "1 pay 1", "1 draw", "1 pay 1"):
        table.say(line)
    table.take_back(table.entries_since(4))
    table.say("1 leave")
    table.take_back(table.entries_since(4))
    for line in ("1 draw", "1 pay 0", "1 leave", "1 pay 1"):
        table.say(line)
    twin = Table(table.header, Keyed(key_from_seed(9)))
    twin.rejoin(table.lines[:], table.standing(), table.kept())
    assert (stand(twin), twin.moments, twin.standing(), twin.kept()) == (
        stand(table),
        table.moments,
        table.standing(),
        table.kept(),
    )
    for holder in (table, twin):
        holder.undo(0)
        holder.take_back(holder.entries_since(5))
    assert (stand(twin), twin.moments) == (stand(table), table.moments)


def test_rejoining_at_the_start():
    """Where nothing was said there is nothing to play."""
    twin = Table(table_of(TURNS).header, Keyed(key_from_seed(9)))
    twin.rejoin([], [], 0)
    assert stand(twin) == stand(table_of(TURNS))


def test_decided():
    """Who has sealed an answer is known to all; which, to nobody but them."""
    table = table_of(Seq("flow", together(Vote(), everyone)))
    assert (table.decided(), table.awaited(), table.sealed_lines(1)) == ([], [0, 1], [])
    table.say("2 vote 2")
    assert (table.decided(), table.awaited(), table.sealed_lines(1)) == ([1], [0], ["2 vote 2"])
    assert (table.sealed_lines(0), table.sealed_lines(SPECTATOR)) == ([], [])


def test_nobody_decides_in_turns():
    """Where one seat is asked nothing is sealed."""
    table = table_of(TURNS)
    assert (table.decided(), table.sealed_lines(0)) == ([], [])


def test_why_not():
    """A seat learns why a line of its own cannot be said."""
    table = table_of(TURNS)
    assert table.why_not(0, "1 pay 2") is None
    assert table.why_not(0, "1 pay 4") == Reason("too_few", {"coins": 3})
    with pytest.raises(NotYourTurn):
        table.why_not(1, "1 pay 4")


# Drafts


def test_draft():
    """A draft shows the seat's next question and changes nothing."""
    table = table_of(TURNS)
    before = stand(table)
    draft = table.draft(0, ["1 pay 2"])
    assert (draft.question, draft.lines(), draft.view.players()[0].number("coins")) == (
        "draw",
        ["1 leave", "1 draw"],
        1,
    )
    assert draft.foreseen == 1
    assert stand(table) == before


@pytest.mark.parametrize(
    ("flow", "lines", "coins"),
    [
        pytest.param(TURNS, ["1 pay 1", "1 draw"], 2, id="a card is drawn"),
        pytest.param(Seq("flow", ask(Pay()), chance(Coin()), ask(Draw())), ["1 pay 1"], 3, id="dice fall"),
        pytest.param(Seq("flow", ask(Pay()), together(Vote(), everyone)), ["1 pay 1", "1 vote 1"], 2, id="sealed"),
    ],
)
def test_draft_stops_before_anybody_learns_anything(flow: Seq, lines: list[str], coins: int):
    """A last line that would teach somebody something is not shown; the table is as before it."""
    draft = table_of(flow).draft(0, lines)
    assert (draft.question, draft.choices, draft.view.players()[0].number("coins")) == ("", [], coins)
    assert draft.foreseen == len(lines) - 1
    assert draft.view.players()[0].numbers("cards") == []


def test_draft_of_the_last_sealed_answer_opens_nothing():
    """Not even the one who would open all answers foresees them."""
    table = table_of(Seq("flow", together(Vote(), everyone)))
    table.say("2 vote 2")
    assert table.draft(0, ["1 vote 1"]).view.values["answers"] == [[], "?"]


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["1 pay 1", "1 draw", "1 pay 1"], BadLine),
        (["1 pay 4"], Illegal),
        (["2 pay 1"], NotYourTurn),
        (["1 pay 1", "1 leave", "2 pay 1"], NotYourTurn),
    ],
)
def test_draft_is_refused(lines: list[str], error: type[ComitiaError]):
    """What could not be said cannot be tried."""
    with pytest.raises(error):
        table_of(TURNS).draft(0, lines)
