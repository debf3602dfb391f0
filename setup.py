"""Builds the compiled twins when `COMITIA_COMPILE=1` asks; otherwise the package is plain Python.

Compiling needs a C compiler and the `compile` extra in the environment that builds (`--no-build-isolation`).
"""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NEVER_COMPILED = {"board.py", "forms.py", "scenario.py"}


def modules_to_compile(root: Path = Path("src/comitia")) -> list[str]:
    """The one list of what is compiled: engine, games and search, without names that begin with an underscore."""
    found = [*root.glob("engine/*.py"), *root.glob("games/*/*.py"), *root.glob("search/*.py")]
    return sorted(str(m) for m in found if not m.name.startswith("_") and m.name not in NEVER_COMPILED)


if __name__ == "__main__":
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class BuildTwins(build_ext):
        """Compiles as many C files at once as there are processors."""

        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def side_by_side(sources: list[str], **options: object) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = list(pool.map(lambda source: one_by_one([source], **options), sources))
                return [name for names in made for name in names]

            self.compiler.compile = side_by_side
            super().build_extensions()

    extensions = []
    if os.environ.get("COMITIA_COMPILE") == "1":
        from mypyc.build import mypycify

        # One group, so that calls between modules are native; it becomes the extension `comitia__mypyc`. A C file for
        # each module takes two thirds of the time and a third of the memory of one file for all, and is as fast.
        modules = modules_to_compile()
        extensions = mypycify(modules, group_name="comitia", opt_level="2", debug_level="0", multi_file=True)
    setup(ext_modules=extensions, cmdclass={"build_ext": BuildTwins})
