"""A game as a JSON text: header, log and latest snapshot; never code, never a pickle."""

from __future__ import annotations

import json
from typing import Final

from comitia.engine.chance import Keyed, commitment
from comitia.engine.errors import BadEdition, BadLine, BadSave, BadSetup, ComitiaError, UnknownGame
from comitia.engine.flow import answer, is_chance, parse_frame, step_due
from comitia.engine.log import CHANCE_MARK, chance_entry
from comitia.engine.older import of_today, seal_what_fits
from comitia.engine.registry import Header, find_game
from comitia.engine.state import NONE, State, fill, fingerprint, plain
from comitia.engine.table import Table

FORMAT: Final = 1
#: Larger texts are refused unread.
MOST_BYTES: Final = 16_000_000


def snapshot(s: State) -> dict[str, object]:
    """A state as plain JSON, with its position as labels."""
    return {"stack": [frame.label() for frame in s.stack], "fields": plain(s)}


def from_snapshot(header: Header, values: object) -> State:
    """The state of a snapshot; refuses labels and values that these rules do not have."""
    if not isinstance(values, dict) or not isinstance(values.get("stack"), list):
        raise BadSave("the snapshot is not one")
    s = header.game.new(header)
    s.seats = header.seats
    s.stack = [parse_frame(str(label), header.game.sequences) for label in values["stack"]]
    fields = values.get("fields")
    if isinstance(fields, dict) and isinstance(fields.get("answers"), list):
        fields = {**fields, "answers": [_picks(answer) for answer in fields["answers"]]}
    fill(s, fields)
    assert isinstance(fields, dict)
    answers = fields["answers"]
    if answers is not None and not (isinstance(answers, list) and len(answers) == header.seats):
        raise BadSave("the sealed answers are not one for each seat")
    return s


def _picks(answer: object) -> list[int]:
    """What a seat has picked of a sealed answer; once an answer was a single number, or NONE."""
    picks = answer if isinstance(answer, list) else [] if answer == NONE else [answer]
    if not all(type(pick) is int for pick in picks):
        raise BadSave("the sealed answers are not numbers")
    return [pick for pick in picks if type(pick) is int]


def dump(table: Table, names: list[str] | None = None, given: int = 0) -> str:
    """The save of a table. The key of its dice is in it, so it is for the host's eyes until the end.

    The first lines may have been given by another game: their dice do not follow from this key.
    """
    header = table.header
    source = table.source
    body: dict[str, object] = {
        "comitia": FORMAT,
        "game": header.game.name,
        "rules": header.game.version,
        "edition": header.sheet.digest(),
        "corrections": header.game.sheet.changes(header.sheet),
        "options": header.options,
        "seats": names or [f"seat {p + 1}" for p in range(header.seats)],
    }
    if isinstance(source, Keyed):
        chance: dict[str, object] = {
            "commitment": source.commitment(), "words": list(source.words), "key": source.key.hex(),
        }  # fmt: skip
        body["chance"] = {**chance, "given": given} if given else chance
    body["log"] = table.lines
    body["snapshot"] = snapshot(table.state)
    return json.dumps(body, indent=1)


class Saved:
    """A save that was read and checked, as far as it can be without playing it."""

    def __init__(self, header: Header, names: list[str], source: Keyed, promise: str, lines: list[str]) -> None:
        self.header: Final = header
        self.names: Final = names
        self.source: Final = source
        self.promise: Final = promise
        self.lines: list[str] = lines
        self.snapshot: object = None
        #: How many of the first lines another game gave.
        self.given: int = 0


def read(text: str) -> Saved:
    """Read a save; every defect gets its own sentence."""
    body = _json(text)
    if body.get("comitia") != FORMAT:
        raise BadSave(f"this is not a save of format {FORMAT}")
    names = _texts(body, "seats")
    lines = [line.strip() for line in _texts(body, "log")]
    if not names:
        raise BadSave("the save has no seats")
    header, is_older = _header(body, len(names))
    chance = body.get("chance")
    if not isinstance(chance, dict):
        raise BadSave("the save does not say where its dice came from")
    saved = Saved(header, names, _source(chance), str(chance.get("commitment", "")), lines)
    saved.snapshot = body.get("snapshot")
    saved.given = _given(chance, len(lines))
    if is_older:
        _bring_to_today(saved)
    return saved


def _bring_to_today(saved: Saved) -> None:
    """Give a save of earlier rules the log and the snapshot of today's; the log decides where it stands."""
    try:
        table = of_today(saved.header, saved.source, saved.lines)
    except BadLine as error:
        raise BadSave(f"the log does not fit the rules: {error}") from None
    seal_what_fits(table, _sealed_once(saved.snapshot))
    saved.lines = table.lines
    saved.snapshot = snapshot(table.state)


def _sealed_once(stored: object) -> list[object]:
    """The sealed answers in a snapshot of earlier rules, each a number or a list of picks."""
    fields = stored.get("fields") if isinstance(stored, dict) else None
    answers = fields.get("answers") if isinstance(fields, dict) else None
    return answers if isinstance(answers, list) else []


def _json(text: str) -> dict[str, object]:
    if len(text) > MOST_BYTES:
        raise BadSave(f"a save of more than {MOST_BYTES} characters is not read")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise BadSave("the save is not JSON") from None
    if not isinstance(body, dict):
        raise BadSave("the save is not a JSON object")
    return body


def _texts(body: dict[str, object], key: str) -> list[str]:
    value = body.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadSave(f"'{key}' is not a list of texts")
    return [str(item) for item in value]


def _header(body: dict[str, object], seats: int) -> tuple[Header, bool]:
    """What was settled before the game, and whether that was under earlier rules than today's."""
    name = body.get("game")
    options = body.get("options")
    corrections = body.get("corrections", {})
    if not isinstance(name, str) or not isinstance(options, dict) or not isinstance(corrections, dict):
        raise BadSave("'game', 'options' or 'corrections' is missing or of the wrong kind")
    try:
        game = find_game(name)
        version = body.get("rules")
        if type(version) is not int or not 1 <= version <= game.version:
            raise BadSave(f"the save is of version {version} of the rules of {name}, here is {game.version}")
        is_older = version < game.version
        sheet = game.sheet.corrected(corrections, "the save") if corrections else game.sheet
        chosen = {str(k): str(v) for k, v in options.items()}
        header = game.header(seats, game.earlier(chosen) if is_older else chosen, sheet)
    except (UnknownGame, BadSetup, BadEdition) as error:
        raise BadSave(str(error)) from None
    if body.get("edition") != sheet.digest() and not is_older:
        raise BadSave("the edition does not match its digest")
    return header, is_older


def _given(chance: dict[str, object], lines: int) -> int:
    given = chance.get("given", 0)
    if type(given) is not int or not 0 <= given <= lines:
        raise BadSave("so many lines cannot have been given")
    return given


def _source(chance: dict[str, object]) -> Keyed:
    key, words = chance.get("key"), chance.get("words", [])
    if not isinstance(key, str) or not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BadSave("the key of the dice is missing")
    try:
        return Keyed(bytes.fromhex(key), tuple(words))
    except UnicodeEncodeError:
        raise BadSave("the words of the players are no text") from None
    except ValueError:
        raise BadSave("the key of the dice is not hexadecimal") from None


def load(text: str) -> Table:
    """A table that plays on where the save stands; the log must lead to the snapshot."""
    saved = read(text)
    source = Keyed(saved.source.key, saved.source.words, sum(line.startswith(CHANCE_MARK) for line in saved.lines))
    table = Table(saved.header, source)
    try:
        table.replay(saved.lines)
    except BadLine as error:
        raise BadSave(f"the log does not fit the rules: {error}") from None
    stored = from_snapshot(saved.header, saved.snapshot)
    _seal_again(table, stored)
    if fingerprint(table.state) != fingerprint(stored):
        raise BadSave("the log does not lead to the snapshot")
    return table


def _seal_again(table: Table, stored: State) -> None:
    """Give the sealed answers of a snapshot, which are not in the log before they are opened."""
    if table.state.answers is None or stored.answers is None:
        return
    for p, picks in enumerate(stored.answers):
        for choice in picks:
            try:
                answer(table.state, p, choice)
            except ComitiaError as error:
                raise BadSave(f"a sealed answer does not fit the rules: {error}") from None


def verify(saved: Saved) -> str | None:
    """Derive every die and every shuffle of a save anew from its key; the first difference, or None.

    What another game gave is taken as it is.
    """
    if commitment(saved.source.key) != saved.promise:
        return "the key is not the one that was promised"
    table = Table(saved.header, Keyed(saved.source.key, saved.source.words))
    fresh = Keyed(saved.source.key, saved.source.words)
    for number, line in enumerate(saved.lines, 1):
        if line.startswith(CHANCE_MARK):
            expected = _expected(table, fresh)
            if expected != line and number > saved.given:
                return f"line {number} says '{line}', the key says '{expected}'"
        try:
            table.replay([line], number)
        except BadLine as error:
            return str(error)
    return None


def _expected(table: Table, fresh: Keyed) -> str:
    if not is_chance(table.state):
        return "no dice"
    event = step_due(table.state).event
    assert event is not None
    return chance_entry(table.state, fresh.draw(event, event.outcomes(table.state))).line()
