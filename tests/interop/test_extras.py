"""Nothing of Comitia needs a library of research unless it is asked for; and a missing one is one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from comitia.engine.features import Encoder
from comitia.engine.registry import BUILT_IN, find_game
from comitia.interop.course import VERSIONS, environment_name

LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "mcp", "polars", "torch")
EVERYTHING = "comitia, comitia.cli.commands, comitia.bots.registry, comitia.arena.simulate, comitia.interop"
EXTRAS = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel", "mcp": "mcp"}


def run(program: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_comitia_needs_no_extra():
    """Not one library is loaded."""
    assert run(f"import sys, {EVERYTHING}; print([n for n in {LIBRARIES} if n in sys.modules])").strip() == "[]"


@pytest.mark.parametrize(("module", "library"), EXTRAS.items())
def test_a_missing_extra_is_one_sentence(module: str, library: str):
    """It names the package and the extra that brings it."""
    tried = f"try:\n    import comitia.interop.{module}\nexcept ImportError as error:\n    print(error)"
    told = run(f"import sys; sys.modules[{library!r}] = None\n{tried}")
    assert told == f"this needs further packages ({library} is missing): pip install 'comitia[{module}]'\n"


def test_a_command_without_its_extra_is_one_sentence():
    """As everything that cannot be done."""
    tried = "import sys; sys.modules['mcp'] = None; sys.stderr = sys.stdout\nfrom comitia.cli import main"
    told = run(f"{tried}\nprint(main(['mcp', 'roma']))")
    assert told == "comitia: this needs further packages (mcp is missing): pip install 'comitia[mcp]'\n2\n"


#: What a version of an environment promises: the rules, the features and the choices of the usual number of seats. When
#: one of these changes, raise the number in VERSIONS and write the new one here.
PROMISED = {
    "roma": (1, 2, "40834618402f55a1", 623),
    "senators": (1, 2, "7c7f64e5e7b53941", 1355),
    "sylla": (1, 2, "92f57cde42aa2fc7", 429),
    "rom": (1, 2, "1a49322fb5590b33", 476),
    "age_of_rome": (1, 2, "49800dd1cf627494", 969),
}


@pytest.mark.parametrize("game", BUILT_IN)
def test_versions_stand_for_what_is_seen_and_done(game: str):
    """Whoever changes observations, actions or rules raises the version of the environment."""
    found = find_game(game)
    now = (VERSIONS[game], found.version, Encoder(found.header()).digest, found.flat_size())
    assert now == PROMISED[game], f"{environment_name(game)} is not what it was: raise its version"
