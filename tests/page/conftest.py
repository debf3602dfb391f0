"""A real browser at a real server; where Chromium, Playwright or the built page is missing, a skip that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from comitia.server.page import STATIC
from tests.page.serving import CHROMIUM, launched, new_window, served
from tests.page.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all tests."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built")
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture(scope="module")
def browser(address: str) -> Iterator[Browser]:
    """One browser for all tests of a file; Playwright's loop must not outlive them, for other tests run loops too."""
    pytest.importorskip("playwright", reason="Playwright is not installed")
    with launched() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Lets somebody new come to the page; at the end nobody may have met a mistake or been sent elsewhere."""
    visitors: list[Visitor] = []

    def arrive(phone: bool = False) -> Visitor:
        visitors.append(Visitor(new_window(browser, address, phone).new_page(), address))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.page.context.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of the accessibility checker."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci in the folder frontend)")
    return AXE.read_text("utf-8")
