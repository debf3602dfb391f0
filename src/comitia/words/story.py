"""A log as a story: what happened, sentence by sentence; small steps of the same kind are told in one.

A game says in its catalogue how steps are told together: `joined.<event>` is the sentence and `each.<event>` what is
said of every step in it. Where it says nothing, sentences that differ in one place are joined there. Nothing is told
that the sentences do not tell one by one, since all that goes in is what the reader was told of each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from comitia.engine.errors import Value
from comitia.engine.view import Face
from comitia.words.catalogue import SEATS, Catalogue
from comitia.words.forms import argument_of
from comitia.words.messages import placeholders

#: A turn, a round: they head what follows and are never joined.
_HEAD: Final = re.compile(r"(turn|round)")


class Step(NamedTuple):
    """Something that a reader was told: its event, whom it is about, its arguments, its sentence."""

    event: str
    seat: int
    args: Mapping[str, Value]
    text: str


def steps(words: Catalogue, faces: Sequence[Face], names: Sequence[str]) -> list[Step]:
    """What a seat was told, as far as there is something to tell."""
    found = [Step(face.name, face.seat, words.event_args(face), words.event(face, names)) for face in faces]
    return [step for step in found if step.text]


def story(words: Catalogue, faces: Sequence[Face], names: Sequence[str]) -> list[str]:
    """What a seat was told, in sentences."""
    told: list[str] = []
    run: list[Step] = []
    for step in steps(words, faces, names):
        sentence = together(words, [*run, step], names) if run else None
        if sentence is None:
            run = [step]
            told.append(step.text)
        else:
            run.append(step)
            told[-1] = sentence
    return told


def may_follow(words: Catalogue, before: Step, step: Step) -> bool:
    """Whether two steps are of one kind: the same done by the same seat, or by all in turn if the game says so."""
    if before.event != step.event or _HEAD.match(step.event) or step.seat < 0:
        return False
    return before.seat == step.seat or _is_of_all(words, step)


def together(words: Catalogue, run: Sequence[Step], names: Sequence[str]) -> str | None:
    """Several steps in one sentence, or None if that cannot be said."""
    if not may_follow(words, run[-2], run[-1]):
        return None
    key = _key(words, run[0])
    if f"joined.{key}" not in words.messages:
        return one_sentence(words, [step.text for step in run])
    if any(_key(words, step) != key for step in run) or _repeats_a_name(words, key, run):
        return None
    return words.text(f"joined.{key}", words.named(_arguments(words, key, run, names), names))


def _key(words: Catalogue, step: Step) -> str:
    """The name of the event; with its ending if the reader saw what others did not."""
    hidden = [name[1:] for name in words.game.events.get(step.event, ()) if name.startswith("|")]
    seen = f"{step.event}_seen"
    return seen if f"event.{seen}" in words.messages and any(name in step.args for name in hidden) else step.event


def _is_of_all(words: Catalogue, step: Step) -> bool:
    message = words.messages.get(f"joined.{_key(words, step)}")
    return message is not None and "player" not in {argument_of(name)[0] for name in placeholders(message)}


def _repeats_a_name(words: Catalogue, key: str, run: Sequence[Step]) -> bool:
    """Whether a list of players would name somebody twice."""
    return "players" in placeholders(words.messages[f"joined.{key}"]) and len({step.seat for step in run}) < len(run)


def _arguments(words: Catalogue, key: str, run: Sequence[Step], names: Sequence[str]) -> dict[str, Value]:
    """Numbers of all steps together, the last ones beside them; who did it; and what is said of each step."""
    given: dict[str, Value] = {"times": len(run), "player": run[-1].seat, "players": [str(step.seat) for step in run]}
    for name, value in run[-1].args.items():
        if isinstance(value, int) and name not in SEATS:
            given[name] = sum(n for step in run if isinstance(n := step.args[name], int))
            given[f"last_{name}"] = value
    if f"each.{key}" in words.messages:
        given["each"] = words.row(_pieces(words, f"each.{key}", run, names))
    return given


def _pieces(words: Catalogue, key: str, run: Sequence[Step], names: Sequence[str]) -> list[str]:
    """What is said of each step; equal ones are counted where the message has a place for their number."""
    if "times" not in placeholders(words.messages[key]):
        return [words.text(key, words.named(step.args, names)) for step in run]
    kinds: dict[str, list[Step]] = {}
    for step in run:
        kinds.setdefault(step.text, []).append(step)
    return [words.text(key, words.named({**same[0].args, "times": len(same)}, names)) for same in kinds.values()]


def one_sentence(words: Catalogue, texts: Sequence[str]) -> str | None:
    """Sentences about the same deed as one: what they have in common is said once, and what differs is listed.

    *Anna bids 3 on Wood 2. Anna bids 2 on Iron 5.* is *Anna bids 3 on Wood 2 and 2 on Iron 5.*
    """
    rows = [text.removesuffix(".").split(" ") for text in texts]
    # Where a sentence has a list already, another one in it would be misread.
    if set(words.label("row", "conjunctions").split()) & {word for row in rows for word in row}:
        return None
    if all(row == rows[0] for row in rows):
        return words.text("row.times", {"text": " ".join(rows[0]), "n": len(rows)})
    # Each thing of a list has an article of its own: *a Senator and a Slave*.
    articles = words.label("row", "articles").split()
    start = _common(rows)
    while start > 2 and rows[0][start - 1] in articles:
        start -= 1
    end = _common([row[start + 1 :][::-1] for row in rows])
    # *A Slave, a Christian Slave*: what they have in common at the end belongs to each.
    while end and any(row[len(row) - end - 1] in articles for row in rows):
        end -= 1
    middles = [" ".join(row[start : len(row) - end]) for row in rows]
    # A name alone in common is no deed in common, a label may be a singular, and what is a sentence of its own cannot
    # stand in a list.
    if (
        start < 2
        or rows[0][start - 1].endswith(":")
        or not all(middles)
        or any(re.search("[.:;,]", middle) for middle in middles)
    ):
        return None
    tail = rows[0][len(rows[0]) - end :]
    return f"{' '.join([*rows[0][:start], words.row(middles), *tail])}."


def _common(rows: Sequence[Sequence[str]]) -> int:
    """How many first words are the same in all rows."""
    shortest = min(map(len, rows))
    return next((i for i in range(shortest) if len({row[i] for row in rows}) > 1), shortest)
