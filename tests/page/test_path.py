"""The page under a path of its host, where a proxy has put it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.page.proxy import PATH, proxied
from tests.page.serving import new_window, served
from tests.page.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_page_lives_under_a_path(browser: Browser, tmp_path: Path):
    """Files, answers, sockets, links and the address bar: nothing is asked for beside the path."""
    with proxied() as proxy, served(tmp_path, "--base-url", proxy.url, "--port", str(proxy.target)) as address:
        assert address == proxy.url
        window = new_window(browser, proxy.url)
        visitor = Visitor(window.new_page(), proxy.url)
        visitor.start_with_mouse("roma")
        assert urlsplit(visitor.page.url).path.startswith(f"{PATH}/table/")
        visitor.play(visitor.choose_with_mouse, Random(3), most=5)
        visitor.page.reload()
        visitor.look()
        visitor.page.locator("header a").first.click()
        visitor.page.wait_for_selector("[data-play=roma]")
        assert urlsplit(visitor.page.url).path == f"{PATH}/"
        assert {message["type"] for message in visitor.heard} >= {"packet", "change"}
        assert {cookie["path"] for cookie in window.cookies()} == {f"{PATH}/"}
        assert visitor.troubles == []
        window.close()
