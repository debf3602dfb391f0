"""A process of `comitia serve`, its dice fixed, and a Chromium that comes to it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ViewportSize

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
#: Root needs the first; the others keep the browser from talking to anybody but us.
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def served(folder: Path, *more: str, path: Sequence[Path] = ()) -> Iterator[str]:
    """The address of a server whose bots answer at once and whose games are kept in a folder; `path` has packages.

    The tables that somebody sets up one after another are dealt alike in every run.
    """
    command = [sys.executable, "-m", "tests.page.fixed", "serve", "--json"]
    command += ["--port", "0", "--db", str(folder / "games.db"), "--pace", "0", "--no-browser", "--log", "warning"]
    command += more
    found = os.pathsep.join([*map(str, path), *(each for each in sys.path if each)])
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": found}
    ) as server:
        assert server.stdout is not None
        try:
            yield json.loads(server.stdout.readline())["url"]
        finally:
            server.terminate()


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield found
        finally:
            found.close()


def new_window(
    browser: Browser, address: str, phone: bool = False, dark: bool = False, scale: float = 1
) -> BrowserContext:
    """A window of somebody new, in which nothing moves by itself."""
    context = browser.new_context(
        base_url=address,
        viewport=PHONE if phone else DESK,
        device_scale_factor=scale,
        has_touch=phone,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(20_000)
    return context
