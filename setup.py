"""Builds the compiled twins when `COMITIA_COMPILE=1` asks; otherwise the package is plain Python.

Compiling needs a C compiler and the `compile` extra in the environment that builds (`--no-build-isolation`).
"""

import os
from pathlib import Path

NEVER_COMPILED = {"board.py", "scenario.py"}


def modules_to_compile(root: Path = Path("src/comitia")) -> list[str]:
    """The one list of what is compiled: engine, games and search, without names that begin with an underscore."""
    found = [*root.glob("engine/*.py"), *root.glob("games/*/*.py"), *root.glob("search/*.py")]
    return sorted(str(m) for m in found if not m.name.startswith("_") and m.name not in NEVER_COMPILED)


if __name__ == "__main__":
    from setuptools import setup

    extensions = []
    if os.environ.get("COMITIA_COMPILE") == "1":
        from mypyc.build import mypycify

        # One group, so that calls between modules are native; it becomes the extension `comitia__mypyc`.
        extensions = mypycify(modules_to_compile(), group_name="comitia")
    setup(ext_modules=extensions)
