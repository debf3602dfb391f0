"""A tour of the host's desk with a real browser, and of what people do about themselves."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from comitia.server.page import STATIC
from tests.page.serving import CHROMIUM, PHONE, launched, new_window, served
from tests.page.test_looks import check_in_light_and_dark
from tests.page.visitor import Visitor
from tests.server.serving import command, environment

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PASSWORD = "tu quoque, Brute"
NEW = "et tu, Casca"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server of its own, whose database a command line can reach."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built")
    folder = tmp_path_factory.mktemp("house")
    with served(folder) as address:
        yield address, folder / "games.db"


@pytest.fixture(scope="module")
def browser(house: tuple[str, Path]) -> Iterator[Browser]:
    pytest.importorskip("playwright", reason="Playwright is not installed")
    with launched() as found:
        yield found


def arrive(browser: Browser, address: str) -> Visitor:
    """Somebody new."""
    return Visitor(new_window(browser, address).new_page(), address)


def register(visitor: Visitor, name: str) -> None:
    """Make an account at the page."""
    visitor.open("/account")
    page = visitor.page
    page.locator("input[autocomplete=username]").first.fill(name)
    page.locator("section[aria-labelledby=account] input[type=password]").fill(PASSWORD)
    page.locator("button[value=register]").click()
    page.locator(".news:not(:empty)").wait_for()


def press(visitor: Visitor, words: str, within: str = "body") -> None:
    """Press a button by its words."""
    visitor.page.locator(within).get_by_role("button", name=words, exact=True).first.click()


def done(visitor: Visitor, words: str) -> None:
    """Wait until the page says that something was done."""
    visitor.page.locator(".news", has_text=words).wait_for()


def row_of(name: str) -> str:
    return f"li[data-person]:has(b:text-is('{name}'))"


def test_tour_of_the_desk(house: tuple[str, Path], browser: Browser, axe: str):
    """A host finds people, silences, renames and bans them, makes a link, hands a seat over, closes a table."""
    address, db = house
    host, guest = arrive(browser, address), arrive(browser, address)
    register(host, "Ops")
    # In a process of its own: Playwright runs a loop in this one.
    subprocess.run(command("admin", "--db", str(db), "people", "host", "ops"), env=environment(), check=True)

    register(guest, "Livia")
    guest.open("/new?game=roma")
    guest.page.locator("form button[type=submit]").click()
    guest.page.wait_for_url("**/table/**")
    table = guest.page.url
    host.open(table.removeprefix(address).partition("?")[0])
    host.page.locator(".talk").first.wait_for()
    guest.page.locator(".talk input").first.fill("Ave!")
    guest.page.locator(".talk form button").first.click()
    host.page.get_by_role("button", name="Report what Livia said to the hosts").click()
    host.page.get_by_text("The hosts will look at it.").wait_for()

    host.open("/account")
    host.page.locator("a[href='/host']").click()
    host.page.get_by_text("Livia: Ave!").wait_for()
    check_in_light_and_dark(host, axe)
    press(host, "Silence for a day", "section[aria-labelledby=reports]")
    done(host, "silenced Livia 24")
    press(host, "Looked at", "section[aria-labelledby=reports]")
    done(host, "settled a report")

    livia = row_of("Livia")
    host.page.locator(f"{livia} summary").click()
    press(host, "Let speak again", livia)
    done(host, "let speak again Livia")
    press(host, "Rename", livia)
    host.page.locator(f"{livia} form input").fill("Julia")
    press(host, "Rename", f"{livia} form")
    done(host, "renamed Livia > Julia")
    julia = row_of("Julia")
    if not host.page.locator(f"{julia} details").get_attribute("open"):
        host.page.locator(f"{julia} details").evaluate("each => { each.open = true }")
    press(host, "Link to a new password", julia)
    link = host.page.locator("p.link code").inner_text()

    press(host, "Hand a seat over", "section[aria-labelledby=tables] li")
    host.page.locator("section[aria-labelledby=tables] li form input").fill("ops")
    press(host, "Hand a seat over", "section[aria-labelledby=tables] li form")
    done(host, "handed a seat over")
    press(host, "Close", "section[aria-labelledby=tables] li")
    press(host, "Yes")
    done(host, "closed a table roma")
    assert host.page.locator("section[aria-labelledby=log] li").count() >= 7
    host.page.set_viewport_size(PHONE)
    assert host.beyond_the_edge() == []

    guest.open(link.removeprefix(address) if link.startswith(address) else f"/reset{link[link.index('#') :]}")
    guest.page.locator("input[type=password]").fill(NEW)
    press(guest, "Set the password")
    guest.page.get_by_text("Your password is set. Log in with it.").wait_for()
    assert [trouble for visitor in (host, guest) for trouble in visitor.troubles] == []
    for visitor in (host, guest):
        visitor.page.context.close()


def test_people_look_after_themselves(house: tuple[str, Path], browser: Browser, axe: str):
    """Another password, everything as a file, and away."""
    visitor = arrive(browser, house[0])
    register(visitor, "Drusus")
    own = "section[aria-labelledby=own]"
    page = visitor.page
    page.locator(f"{own} input[autocomplete=current-password]").fill(PASSWORD)
    page.locator(f"{own} input[autocomplete=new-password]").fill(NEW)
    press(visitor, "Change the password", own)
    done(visitor, "Your password is changed")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything that is kept about you").click()
    assert '"name": "Drusus"' in download.value.path().read_text("utf-8")
    check_in_light_and_dark(visitor, axe)
    press(visitor, "Delete me", own)
    page.locator(f"{own} form:last-of-type input[type=password]").last.fill(NEW)
    press(visitor, "Yes, delete me for good", own)
    done(visitor, "You are deleted")
    assert visitor.troubles == []
    page.context.close()


def test_others_find_nothing_at_the_desk(house: tuple[str, Path], browser: Browser):
    """The page says so, and nothing is shown."""
    visitor = arrive(browser, house[0])
    visitor.open("/host")
    visitor.page.get_by_role("alert").wait_for()
    assert visitor.page.locator("li[data-person]").count() == 0
    visitor.page.context.close()
