"""Undo in the log of the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .making import at_a_table
from .person import Person

Come = Callable[..., Person]


def test_what_is_taken_back_leaves_the_log(person: Come) -> None:
    anna = person(seed=3, speed="slow")
    at_a_table(anna, 0, game="rattus")
    page = anna.page
    log = page.get_by_role("list", name="What has happened")
    before = log.inner_text()
    page.get_by_role("button", name="Undo").wait_for(state="hidden")
    for _ in range(20):
        anna.play()
        anna.wait_for("asked")
        if page.get_by_role("button", name="Undo").is_visible():
            break
        before = log.inner_text()
    expect(log).not_to_have_text(before, use_inner_text=True)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("body")).to_contain_text("You take your last move back.")
    expect(log).to_have_text(before, use_inner_text=True)
    expect(page.locator("body")).not_to_contain_text("event.")
