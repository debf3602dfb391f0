"""Bridges to libraries of research, each an extra of its own: importing this needs none of them."""

from __future__ import annotations


class Missing(ImportError):
    """A library that is not installed, with the extra that brings it.

    Not one of the engine's errors: a compiled class and one of Python's own cannot be the parents of one class.
    """


def missing(extra: str, error: ImportError) -> Missing:
    """The one sentence for a library that is not there."""
    library = (error.name or "").partition(".")[0]
    return Missing(f"this needs further packages ({library} is missing): pip install 'comitia[{extra}]'")
