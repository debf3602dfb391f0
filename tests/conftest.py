"""Tests run on the plain form of the engine, whatever was compiled: only plain classes can be broken on purpose.

The twin law starts processes of its own for the compiled form.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run: a failure is one for everybody, and no run depends on the speed of the machine.
settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("steady")

_STARTED_BEFORE = [name for name in sys.modules if name.startswith("comitia")]
#: `make laws` alone asks for the compiled form, which watches more games in less time.
_IS_COMPILED_WANTED = os.environ.get("COMITIA_LAWS") == "compiled"
if not _IS_COMPILED_WANTED:
    os.environ["COMITIA_PURE"] = "1"


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run if this process holds compiled modules after all: its results would be of a mixed engine."""
    if _IS_COMPILED_WANTED:
        return
    from comitia.engine import flow, state, table

    compiled = [module.__name__ for module in (flow, state, table) if not str(module.__file__).endswith(".py")]
    if compiled:
        pytest.exit(
            f"{', '.join(compiled)} came compiled although COMITIA_PURE=1 was set"
            f" (already imported before the tests: {', '.join(_STARTED_BEFORE) or 'nothing'});"
            " start pytest with COMITIA_PURE=1, or remove the compiled files (make clean)",
            returncode=4,
        )


#: Seconds after which a test is taken to hang: many times what the longest needs on a busy machine.
LONGEST = int(os.environ.get("COMITIA_TEST_SECONDS", "900"))


def _give_up(*_: object) -> None:
    raise TimeoutError(f"the test had not ended after {LONGEST} seconds")


@pytest.fixture(autouse=True)
def every_test_ends() -> Iterator[None]:
    """A test that waits for ever fails, so that the others are heard of."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(LONGEST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def added_games_leave() -> Iterator[None]:
    """A game that a test makes known is known no longer after it: others ask which games are installed."""
    from comitia.engine import registry

    before = dict(registry._ADDED)
    yield
    registry._ADDED.clear()
    registry._ADDED.update(before)
