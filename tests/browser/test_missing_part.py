"""A part of the page that does not arrive is reported with a button that loads it again, not with a blank page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .person import PHONE, Person


def test_a_part_that_does_not_arrive_is_tried_again(person: Callable[..., Person]) -> None:
    visitor = person(PHONE)
    page, part = visitor.page, re.compile(r"/assets/LearnPage-.*\.js")
    visitor.open()
    page.get_by_role("button", name="Play now", exact=True).wait_for()
    page.route(part, lambda route: route.abort())
    page.get_by_role("link", name="Learn in five minutes").click()
    expect(page.get_by_role("alert")).to_contain_text("A part of this page did not arrive.")
    page.unroute(part)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Learn in five minutes")).to_be_visible()
    assert visitor.odd  # the browser says which part failed
    visitor.odd.clear()
