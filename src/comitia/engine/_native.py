"""Marks that the compiler reads; in plain Python they say nothing.

The one module of the engine that is never compiled: the compiler takes the marks' meaning from
`mypy_extensions` while it checks types, and nothing of that is needed when the program runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(*names, **flags):
        return lambda cls: cls
