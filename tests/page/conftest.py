"""A real browser at a real server: Chromium, driven by Playwright, and a process of `comitia serve`.

Where Chromium, Playwright or the built page is missing these tests are skipped and say so.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from comitia.server.page import STATIC
from tests.page.visitor import DESK, PHONE, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
#: Root needs the first; the others keep the browser from talking to anybody but us.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots answer at once."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built")
    folder = tmp_path_factory.mktemp("served")
    command = [sys.executable, "-c", "import sys; from comitia.cli import main; sys.exit(main())", "serve", "--json"]
    command += ["--port", "0", "--db", str(folder / "games.db"), "--pace", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["url"]
        server.terminate()


@pytest.fixture(scope="session")
def browser(address: str) -> Iterator[Browser]:
    """One browser for all tests."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Lets somebody new come to the page; at the end nobody may have met a mistake or been sent elsewhere."""
    contexts: list[BrowserContext] = []
    visitors: list[Visitor] = []

    def arrive(phone: bool = False, dark: bool = False) -> Visitor:
        context = browser.new_context(
            base_url=address,
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            locale="en-GB",
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        visitors.append(Visitor(context.new_page(), address))
        return visitors[-1]

    yield arrive
    for context in contexts:
        context.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of the accessibility checker."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci in the folder frontend)")
    return AXE.read_text("utf-8")
