"""Saves: written and read back, every defect with its own sentence, and dice that can be verified."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comitia.engine import save
from comitia.engine.chance import Generator, Keyed, Scripted, commitment, key_from_seed
from comitia.engine.errors import BadSave, ComitiaError, UnknownLabel
from comitia.engine.flow import Seq, ask, chance, each, options, together, waiting
from comitia.engine.save import dump, from_snapshot, load, read, snapshot, verify
from comitia.engine.state import fingerprint
from comitia.engine.table import Table
from comitia.games import roma
from tests.engine.small import Coin, Draw, Mix, Pay, Vote, everyone, game_of, installed

TURN = Seq("turn", ask(Pay()), ask(Draw()), chance(Coin()))
GAME = game_of(Seq("flow", chance(Mix()), together(Vote(), everyone), each(everyone, TURN)))


@pytest.fixture(autouse=True)
def found_by_name() -> Iterator[None]:
    """Saves find their game by its name."""
    with installed(GAME):
        yield


def played(*lines: str) -> Table:
    """A table of the small game after some lines."""
    table = Table(GAME.header(options={"mood": "wild"}), Keyed(key_from_seed(4), ("ave", "vale")))
    table.settle()
    for line in lines:
        table.say(line)
    return table


def midway() -> Table:
    """A table in the middle of a game."""
    return played("1 vote 1", "2 vote 0", "1 pay 1", "1 draw", "2 pay 2")


# Writing and reading back


def test_round_trip():
    """A loaded table stands where the saved one stood."""
    table = midway()
    loaded = load(dump(table))
    assert (fingerprint(loaded.state), loaded.lines, loaded.header.options) == (
        fingerprint(table.state),
        table.lines,
        {"mood": "wild", "speed": "slow"},
    )


def test_dice_go_on():
    """The dice of a loaded table fall as they would have fallen."""
    table = midway()
    loaded = load(dump(table))
    for each_table in (table, loaded):
        each_table.say("2 draw")
    assert loaded.lines == table.lines


def test_sealed_answers_are_kept():
    """Sealed answers are in no log; the snapshot keeps them."""
    loaded = load(dump(played("2 vote 2")))
    assert (waiting(loaded.state), loaded.state.answers) == ([0], [[], [2]])


def test_names():
    """The seats have names, the players' or their numbers."""
    assert (read(dump(midway())).names, read(dump(midway(), ["Livia", "Gaius"])).names) == (
        ["seat 1", "seat 2"],
        ["Livia", "Gaius"],
    )


def test_corrected_edition():
    """A corrected edition is in the save, and its digest is checked."""
    sheet = GAME.sheet.corrected({"coins.each": 9}, "mine")
    table = Table(GAME.header(2, sheet=sheet), Keyed(b"key"))
    table.settle()
    assert load(dump(table)).header.sheet.value("coins.each") == 9


def test_log_with_spaces():
    """Spaces around a line of the log do not matter."""
    body = json.loads(dump(midway()))
    body["log"] = [f"  {line} " for line in body["log"]]
    assert load(json.dumps(body)).lines == midway().lines


def test_finished_game():
    """A finished game is saved like any other."""
    table = midway()
    for line in ("2 leave",):
        table.say(line)
    assert table.is_over()
    assert load(dump(table)).is_over()


def test_table_of_scripted_dice():
    """A table whose dice were typed in has no key, and its save says so when it is read."""
    table = Table(GAME.header(), Scripted(["5"]))
    table.settle()
    with pytest.raises(BadSave, match="does not say where its dice came from"):
        load(dump(table))


def test_snapshot():
    """A snapshot alone leads back to its state."""
    table = midway()
    assert fingerprint(from_snapshot(table.header, snapshot(table.state))) == fingerprint(table.state)


# Defects


Change = Callable[[dict[str, Any]], object]


def damaged(change: Change, lines: tuple[str, ...] = ("1 vote 1", "2 vote 0", "1 pay 1")) -> str:
    """A save with a defect."""
    body = json.loads(dump(played(*lines)))
    change(body)
    return json.dumps(body)


def put(*path: str | int, value: object) -> Change:
    """Put a value somewhere into a save."""

    def change(body: dict[str, Any]) -> None:
        found: Any = body
        for key in path[:-1]:
            found = found[key]
        found[path[-1]] = value

    return change


def drop(*path: str) -> Change:
    """Take something out of a save."""

    def change(body: dict[str, Any]) -> None:
        found: Any = body
        for key in path[:-1]:
            found = found[key]
        del found[path[-1]]

    return change


def nested(depth: int) -> object:
    """A row in a row in a row."""
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (put("comitia", value=2), "not a save of format 1"),
        (drop("comitia"), "not a save of format 1"),
        (put("seats", value="two"), "'seats' is not a list of texts"),
        (put("seats", value=[1, 2]), "'seats' is not a list of texts"),
        (put("seats", value=[]), "the save has no seats"),
        (put("seats", value=["a"] * 9), "small is for 2 to 3 players, not 9"),
        (put("seats", value=["a"] * 3), "the log does not fit the rules|the log does not lead to the snapshot"),
        (drop("log"), "'log' is not a list of texts"),
        (put("log", value=[1]), "'log' is not a list of texts"),
        (put("log", 0, value="- mix x"), "line 1 '- mix x': 'x' is not an outcome"),
        (put("log", 0, value="- mix ²"), "is not an outcome"),
        (put("log", 1, value="³ vote 1"), "does not begin with a seat"),
        (put("log", 1, value="1 vote 9"), "unknown choice"),
        (put("log", 1, value="9" * 5000), "does not begin with a seat"),
        (put("log", 1, value="~ takeback 99"), "not a takeback"),
        (put("log", 3, value="1 pay 2"), "the log does not lead to the snapshot"),
        (put("game", value="go"), "no game is called 'go'"),
        (put("game", value=3), "'game', 'options' or 'corrections' is missing"),
        (put("options", value=[]), "'game', 'options' or 'corrections' is missing"),
        (put("options", value={"mood": "cross"}), "option mood is one of calm, wild, not cross"),
        (put("options", value={"colour": 1}), "small has no option colour"),
        (put("corrections", value=3), "'game', 'options' or 'corrections' is missing"),
        (put("corrections", value={"coins.each": 99}), "coins.each must be from 1 to 20"),
        (put("corrections", value={"gold": 1}), "gold is not printed in small"),
        (put("rules", value=2), "the save is of version 2 of the rules of small, here is 1"),
        (drop("rules"), "the save is of version None"),
        (put("edition", value="0123"), "the edition does not match its digest"),
        (drop("chance"), "does not say where its dice came from"),
        (put("chance", value="dice"), "does not say where its dice came from"),
        (drop("chance", "key"), "the key of the dice is missing"),
        (put("chance", "words", value=[1]), "the key of the dice is missing"),
        (put("chance", "words", value="ave"), "the key of the dice is missing"),
        (put("chance", "key", value="xyz"), "the key of the dice is not hexadecimal"),
        (put("chance", "words", value=["\ud800"]), "the words of the players are no text"),
        (drop("snapshot"), "the snapshot is not one"),
        (put("snapshot", value=[]), "the snapshot is not one"),
        (put("snapshot", "stack", value="flow"), "the snapshot is not one"),
        (put("snapshot", "stack", 0, value="flow.gone 1"), "these rules have no step 'flow.gone 1'"),
        (put("snapshot", "stack", 0, value=["flow"]), "these rules have no step"),
        (put("snapshot", "stack", value=[]), "the log does not lead to the snapshot"),
        (drop("snapshot", "fields"), "state is not an object"),
        (put("snapshot", "fields", "purse", value=1), "state: fields differ in purse"),
        (drop("snapshot", "fields", "deck"), "state: fields differ in deck"),
        (put("snapshot", "fields", "deck", value="9"), "state.deck has a value of the wrong kind"),
        (put("snapshot", "fields", "deck", value=nested(300)), "state.deck has a value of the wrong kind"),
        (put("snapshot", "fields", "deck", value=[9, 9, 9]), "the log does not lead to the snapshot"),
        (put("snapshot", "fields", "over", value=0), "state.over has a value of the wrong kind"),
        (put("snapshot", "fields", "over", value=True), "the log does not lead to the snapshot"),
        (put("snapshot", "fields", "players", value=[]), "state.players should have 2 entries"),
        (put("snapshot", "fields", "players", 0, value=3), r"state.players\[0\] is not an object"),
        (put("snapshot", "fields", "answers", value=[0, 0]), "the log does not lead to the snapshot"),
    ],
)
def test_damaged_save(change: Change, reason: str):
    """Every defect of a save is refused with a sentence of its own."""
    with pytest.raises(BadSave, match=reason):
        load(damaged(change))


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ([9, -1], "a sealed answer does not fit the rules: vote: out of range"),
        ([-2, -1], "a sealed answer does not fit the rules"),
        ([["0"], -1], "the sealed answers are not numbers"),
        ([0, -1, 0], "the sealed answers are not one for each seat"),
        ([0, 0], "the log does not lead to the snapshot"),
        (5, "the sealed answers are not one for each seat"),
        ("x", "state.answers has a value of the wrong kind"),
        (None, "the log does not lead to the snapshot"),
    ],
)
def test_damaged_sealed_answers(answers: object, reason: str):
    """A sealed answer in a snapshot must be one that the seat could have given, and not the last."""
    with pytest.raises(BadSave, match=reason):
        load(damaged(put("snapshot", "fields", "answers", value=answers), ("1 vote 1",)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the save is not JSON"),
        ("{", "the save is not JSON"),
        ("[" * 100_000, "the save is not JSON"),
        ("[]", "the save is not a JSON object"),
        ("3", "the save is not a JSON object"),
        ("{}", "not a save of format 1"),
    ],
)
def test_no_save(text: str, reason: str):
    """What is no save is refused."""
    with pytest.raises(BadSave, match=reason):
        load(text)


def test_monstrous_save(monkeypatch: pytest.MonkeyPatch):
    """A text that is too large is refused unread."""
    monkeypatch.setattr(save, "MOST_BYTES", 10)
    with pytest.raises(BadSave, match="a save of more than 10 characters is not read"):
        load(dump(midway()))


def test_unknown_label_is_a_bad_save():
    """A save of rules that have moved on is recognised as such."""
    with pytest.raises(UnknownLabel):
        load(damaged(put("snapshot", "stack", 0, value="flow.gone 1")))


# Any mutation

SCRAPS: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.integers(),
    st.floats(allow_nan=True),
    st.text(max_size=4),
    st.sampled_from(
        ["1 pay 1", "- coin 1", "~ takeback 1", "~ takeback 3", "2 vote 2", "flow.pay 1: 2", "turn.pay 2", "²"]
    ),
    st.lists(st.integers(-2, 3), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a JSON value."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for i in range(len(value)):
            yield from places(value[i], (*path, i))


def mutate(body: Any, data: st.DataObject) -> Any:
    """A save with one place changed, removed, doubled or swapped with another."""
    path = data.draw(st.sampled_from(list(places(body))))
    if not path:
        return data.draw(SCRAPS)
    holder: Any = body
    for key in path[:-1]:
        holder = holder[key]
    act = data.draw(st.sampled_from(["put", "drop", "double", "swap"]))
    if act == "drop":
        del holder[path[-1]]
    elif act == "double" and isinstance(holder, list):
        holder.insert(path[-1], holder[path[-1]])
    elif act == "swap" and isinstance(holder, list):
        other = data.draw(st.integers(0, len(holder) - 1))
        holder[path[-1]], holder[other] = holder[other], holder[path[-1]]
    else:
        holder[path[-1]] = data.draw(SCRAPS)
    return body


def assert_legal(text: str) -> None:
    """A text is refused as a bad save, or is a table that can be played to its end."""
    try:
        table = load(text)
    except BadSave:
        return
    rng = Generator(1)
    table.settle()
    while not table.is_over():
        p = waiting(table.state)[0]
        table.answer(p, options(table.state, p)[rng.below(len(options(table.state, p)))])


@settings(max_examples=400)
@given(data=st.data())
def test_any_mutation(data: st.DataObject):
    """However a save is damaged, it is refused as a bad save or is a legal game: no other error, no illegal state."""
    lines = data.draw(
        st.sampled_from([(), ("2 vote 2",), ("1 vote 1", "2 vote 0"), ("1 vote 1", "2 vote 0", "1 pay 1")])
    )
    body = json.loads(dump(played(*lines)))
    for _ in range(data.draw(st.integers(1, 3))):
        body = mutate(body, data)
    assert_legal(json.dumps(body))


def roma_save(choices: int) -> str:
    """A save of Roma after so many choices."""
    table = Table(roma.GAME.header(), Keyed(key_from_seed(2)))
    rng = Generator(2)
    table.settle()
    for _ in range(choices):
        p = waiting(table.state)[-1]
        offered = options(table.state, p)
        table.answer(p, offered[rng.below(len(offered))])
    return dump(table)


ROMA = [roma_save(choices) for choices in (1, 5, 30)]


@settings(max_examples=150)
@given(data=st.data())
def test_any_mutation_of_roma(data: st.DataObject):
    """The same for a real game with all its fields."""
    body = mutate(json.loads(data.draw(st.sampled_from(ROMA))), data)
    assert_legal(json.dumps(body))


@settings(max_examples=100)
@given(data=st.data())
def test_any_text(data: st.DataObject):
    """Cutting or overwriting the text of a save anywhere leads to a bad save or a legal game."""
    text = dump(midway())
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    assert_legal(text[:start] + data.draw(st.text(max_size=3)) + text[end:])


# Verification


def test_honest_dice():
    """Every shuffle and every die of an honest save is derived anew from its key."""
    assert verify(read(dump(midway()))) is None


def test_honest_dice_after_a_takeback():
    """Dice that were taken back count: the stream goes on after them."""
    table = midway()
    table.take_back(1)
    table.settle()
    table.say("2 pay 0")
    assert verify(read(dump(table))) is None


def tampered(change: Change) -> str | None:
    """What the verification says of a changed save."""
    return verify(read(damaged(change, ("1 vote 1", "2 vote 0", "1 pay 1", "1 leave"))))


def other_coin() -> str:
    """The coin that did not fall."""
    line = next(line for line in played("1 vote 1", "2 vote 0", "1 pay 1", "1 leave").lines if "coin" in line)
    return f"- coin {1 - int(line[-1])}"


def test_tampered_die():
    """A die that the key does not give is found."""
    coin = other_coin()
    assert tampered(put("log", 5, value=coin)) == f"line 6 says '{coin}', the key says '- coin {1 - int(coin[-1])}'"


def test_tampered_die_behind_spaces():
    """A space before the dash does not hide a die from verification."""
    assert str(tampered(put("log", 5, value=f" {other_coin()}"))).startswith("line 6 says")


def test_tampered_shuffle():
    """A shuffle that the key does not give is found."""
    assert str(tampered(put("log", 0, value="- mix 5"))).startswith("line 1 says '- mix 5', the key says '- mix ")


def test_tampered_key():
    """A key that was not promised is found."""
    assert tampered(put("chance", "key", value="00")) == "the key is not the one that was promised"


def test_tampered_key_and_promise():
    """A new key with a new promise does not give the same dice."""

    def change(body: dict[str, Any]) -> None:
        body["chance"]["key"], body["chance"]["commitment"] = "00", commitment(b"\0")

    assert str(tampered(change)).startswith("line 1 says")


def test_tampered_words():
    """The players' words are part of the dice."""
    assert str(tampered(put("chance", "words", value=["ave"]))).startswith("line 1 says")


def test_inserted_die():
    """A die that is not due is found."""

    def change(body: dict[str, Any]) -> None:
        body["log"].insert(3, "- coin 1")

    assert tampered(change) == "line 4 says '- coin 1', the key says 'no dice'"


def test_illegal_choice_in_a_verified_log():
    """A log with a choice that the rules refuse is found."""
    found = str(tampered(put("log", 3, value="1 pay 5")))
    assert found.startswith("line 4")
    assert "too few" in found


def test_every_defect_is_ours():
    """The errors of saves belong to the errors of the border."""
    assert issubclass(BadSave, ComitiaError)
