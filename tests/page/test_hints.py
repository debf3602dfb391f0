"""Hints in the answer bar of training tables."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytest.importorskip("numpy")

from tests.page.conftest import Visit


def test_a_hint_is_told_and_goes_with_its_question(visit: Visit):
    """Alone against a bot: the button tells what a consul would do, in the words of the answers."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    visitor.look()
    page = visitor.page
    page.get_by_role("button", name="Hint", exact=True).click()
    told = page.locator(".foot .hint")
    expect(told).to_contain_text("A consul would consider")
    texts = {choice["text"] for choice in visitor.packets()[-1]["choices"]}
    assert any(text in told.inner_text() for text in texts)
    told.get_by_role("button").click()
    expect(told).to_have_count(0)
