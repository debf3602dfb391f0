"""A packet as a text, for whoever plays by reading: language models, small programs, people at a plain terminal.

Either with the names of things, or with codes in their place: then nobody plays from memory of a game, only by what the
text tells.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from comitia.engine.registry import Game, Header
from comitia.engine.table import Packet
from comitia.engine.view import Face, View
from comitia.words.catalogue import Catalogue
from comitia.words.drawing import draw, draw_fields

WIDTH: Final = 100


class Telling:
    """Packets of one seat as texts, each with what happened since the one before."""

    def __init__(self, header: Header, lang: str = "en") -> None:
        self.words: Final = Catalogue(header.game, lang, header.sheet)
        self._names: Final = [f"P{seat + 1}" for seat in range(header.seats)]
        self._read = 0

    def text(self, packet: Packet) -> str:
        """All that the seat needs to choose."""
        news = self.news(packet)
        rows = [self.words.text("telling.seat", {"n": packet.view.seat + 1, "seats": len(self._names)})]
        rows += ["", *self.board(packet.view), ""]
        if news:
            rows += [self.words.text("telling.news"), *news, ""]
        return "\n".join([*rows, self.question(packet), self.words.text("telling.say"), *self.lines(packet)])

    def news(self, packet: Packet) -> list[str]:
        """What the seat was told since it was last asked."""
        faces = packet.view.log
        found = [self.event(face) for face in faces[self._read :]]
        self._read = len(faces)
        return [text for text in found if text]

    def lines(self, packet: Packet) -> dict[str, str]:
        """What may be said: as it is shown, and as the table understands it."""
        return {line: line for line in packet.lines()}

    def board(self, view: View) -> list[str]:
        """The table as the seat sees it."""
        return _rows(draw(view, self.words, self._names, WIDTH))

    def event(self, face: Face) -> str:
        """Something that happened."""
        return self.words.event(face, self._names)

    def question(self, packet: Packet) -> str:
        """What is asked."""
        return self.words.prompt(packet.question, packet.prompt, self._names)


class CodedTelling(Telling):
    """The same with codes in the place of names; the same seed gives the same codes."""

    def __init__(self, header: Header, seed: int = 0, lang: str = "en") -> None:
        super().__init__(header, lang)
        self._codes: Final = Codes(header.game, seed)

    def lines(self, packet: Packet) -> dict[str, str]:
        return {" ".join(self._codes.word(word) for word in line.split()): line for line in packet.lines()}

    def board(self, view: View) -> list[str]:
        return _rows(draw_fields(view, self._codes, self._names))

    def event(self, face: Face) -> str:
        args = self.words.event_args(face)
        told = [f"{self._codes.word(name)} {self._shown(name, value)}" for name, value in args.items()]
        return f"{self._codes.word(face.name)}: {', '.join(told)}" if told else self._codes.word(face.name)

    def _shown(self, name: str, value: object) -> str:
        if isinstance(value, list):
            return " ".join(self._codes.word(str(item)) for item in value)
        return self._names[value] if name == "player" and isinstance(value, int) else self._codes.word(str(value))

    def question(self, packet: Packet) -> str:
        args = [f"{self._codes.word(name)} {self._shown(name, value)}" for name, value in packet.prompt.items()]
        return " ".join([self._codes.word(packet.question), *args]) + "?"


class Codes:
    """Words that mean nothing, in the place of a catalogue's."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game: Final = game
        self.colon: Final = ":"
        self._seed: Final = seed

    def word(self, word: str) -> str:
        """The code of a word; numbers stay what they are."""
        if word.lstrip("-").isdecimal():
            return word
        return "x" + hashlib.sha256(f"{self._seed} {word}".encode()).hexdigest()[:6]

    def label(self, section: str, name: str) -> str:
        """A field."""
        return self.word(name)

    def title(self, kind: str, word: str) -> str:
        """A thing."""
        return self.word(word)

    def counted(self, kind: str, word: str, n: int) -> str:
        """Several of a thing."""
        return f"{n} {self.word(word)}"

    def text(self, key: str) -> str:
        """Yes or no."""
        return "1" if key.endswith("yes") else "0"

    def name(self, seat: int, names: Sequence[str]) -> str:
        """A player; a side that nobody sits at comes behind the seats."""
        return names[seat] if seat < len(names) else f"P{seat + 1}"


def _rows(lines: list[list[tuple[str, str]]]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]
