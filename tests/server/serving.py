"""A real server in a process of its own, for tests that need the network."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START = "import sys; sys.argv[0] = 'comitia'; from comitia.cli import main; sys.exit(main())"
SOURCES = Path(__file__).resolve().parent.parent.parent / "src"


def command(*args: str) -> list[str]:
    """The command line of this environment."""
    return [sys.executable, "-c", START, *args]


def environment() -> dict[str, str]:
    """An environment in which nothing is set for a server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COMITIA_")}
    return {**kept, "COMITIA_PURE": "1", "PYTHONPATH": str(SOURCES)}


class Running:
    """A server that runs: where it is, and its process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        line = process.stdout.readline()
        assert line, "the server did not start"
        self.told = json.loads(line)
        self.url = str(self.told["url"])

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; its exit code."""
        self.process.send_signal(number)
        return self.process.wait(timeout=60)


@contextmanager
def serving(db: str, *args: str) -> Iterator[Running]:
    """A server at a free port, with bots that do not wait."""
    wish = command("serve", "--json", "--no-browser", "--db", db, "--pace", "0", "--log", "info", *args)
    with subprocess.Popen(
        wish, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    ) as process:
        try:
            yield Running(process)
        finally:
            process.kill()
            process.communicate()
