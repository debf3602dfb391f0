"""The terminal: printing with or without colour, asking, the curtain between two people."""

from __future__ import annotations

import codecs
import contextlib
import io
import sys
import unicodedata
from typing import Final

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from comitia.cli.inputs import printable

#: How the styles of a drawing look.
STYLES: Final = {
    "": "",
    "mine": "bold cyan",
    "theirs": "bold magenta",
    "dim": "dim",
    "strong": "bold",
    "warn": "bold red",
}
#: What stands for a character that the terminal cannot show.
LOOKALIKES: Final = {
    **dict.fromkeys("─", "-"),
    **dict.fromkeys("│", "|"),
    **dict.fromkeys("┌┬┐├┼┤└┴┘", "+"),
    **dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'"),
    **dict.fromkeys("“”«»„", '"'),
    "…": ".",
    "ß": "ss",
    "\u00a0": " ",
    "\u202f": " ",
}
CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"


def lookalike(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks by what looks most like it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = "".join(_ascii(character) for character in error.object[error.start : error.end])
    return found, error.end


def _ascii(character: str) -> str:
    if character in LOOKALIKES:
        return LOOKALIKES[character]
    return unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode() or "?"


def make_streams_safe() -> None:
    """Let no character crash the program, whatever the terminal can show or sends."""
    codecs.register_error("lookalike", lookalike)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="lookalike")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


class Terminal:
    """Where a person reads and types; also a file or a pipe."""

    def __init__(self) -> None:
        self.console: Final = Console(highlight=False, markup=False, emoji=False)
        #: Whether a person sits there: only then is the screen cleared and the line edited.
        self.is_live: Final = sys.stdin.isatty() and self.console.is_terminal
        self.width: Final = self.console.width

    def say(self, text: str = "", style: str = "", whole: bool = False) -> None:
        """Print a paragraph; it is broken into lines where somebody looks at it, unless it is to be copied whole."""
        self.console.print(Text(text, STYLES[style]), soft_wrap=whole or not self.console.is_terminal)

    def show(self, lines: list[list[tuple[str, str]]]) -> None:
        """Print lines of a drawing."""
        for line in lines:
            pieces = [(text, STYLES[style]) for text, style in line]
            self.console.print(Text.assemble(*pieces), soft_wrap=True)

    def show_markdown(self, text: str) -> None:
        """Markdown laid out for whoever looks; as it is for anything else."""
        if self.console.is_terminal:
            self.console.print(Markdown(text))
        else:
            self.console.print(Text(text), soft_wrap=True, end="")

    def ask(self, prompt: str = "> ") -> str | None:
        """A line that is typed, or None when there is no more to come."""
        if self.is_live:
            return _edited_line(prompt)
        line = sys.stdin.readline()
        if not line:
            return None
        text = printable(line).strip()
        self.say(f"{prompt}{text}")
        return text

    def clear(self) -> None:
        """Leave nothing on the screen, nor above it."""
        if self.is_live:
            self.console.file.write(CLEAR)
            self.console.file.flush()


def _edited_line(prompt: str) -> str | None:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - the import alone lets `input` edit lines
    try:
        return printable(input(prompt)).strip()
    except EOFError:
        return None
