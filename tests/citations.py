"""Which sections of the rules sources and tests cite: the numbers that docstrings and comments begin with."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

#: Sections at the head of a docstring, of a comment or of what a scenario is about: `4.6, 4.7  ...`
HEAD = re.compile(r"\s*((?:R?\d+(?:\.\d+)?)(?:, R?\d+(?:\.\d+)?)*)(?:[ :]|$)")


def docstrings(path: Path) -> Iterator[str]:
    """The docstrings of a source."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def comments(path: Path) -> Iterator[str]:
    """The comments of a source, section lines included."""
    for line in path.read_text("utf-8").splitlines():
        _, mark, comment = line.partition("# ")
        yield comment.removeprefix("-- ") if mark else line.partition("#: ")[2]


def cited(texts: Iterator[str]) -> set[str]:
    """The sections that some texts begin with."""
    heads = [HEAD.match(text) for text in texts]
    return {section for head in heads if head is not None for section in head.group(1).split(", ")}
