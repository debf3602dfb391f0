"""Bridges to libraries of research, each an extra of its own: importing this needs none of them."""

from __future__ import annotations

from comitia.engine.errors import ComitiaError


class Missing(ComitiaError, ImportError):
    """A library that is not installed, with the extra that brings it."""


def missing(extra: str, error: ImportError) -> Missing:
    """The one sentence for a library that is not there."""
    library = (error.name or "").partition(".")[0]
    return Missing(f"this needs further packages ({library} is missing): pip install 'comitia[{extra}]'")
