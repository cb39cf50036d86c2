"""A table is closed only after a confirmation, and then nothing of it can be pressed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .making import at_a_table
from .person import Person

Come = Callable[..., Person]


def test_closing_a_table_asks_once_more_and_goes_home(person: Come) -> None:
    anna, watcher = person(), person()
    table = at_a_table(anna, 0, game="rattus")
    watcher.open(f"#/t/{table}")
    watcher.wait_for("waiting")
    page = anna.page
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_role("button").last).to_have_text("Close this table for good")
    menu.get_by_role("button", name="Close this table for good").click()
    expect(menu).to_contain_text("The game ends for everybody")
    menu.get_by_role("button", name="No, keep it").click()
    menu.get_by_role("button", name="Close this table for good").click()
    assert anna.state() == "asked", "the table was closed without a confirmation"
    menu.get_by_role("button", name="Yes, close it").click()
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
    expect(page.get_by_text("The table has been closed.")).to_be_visible()
    expect(page.locator("[data-move], dialog")).to_have_count(0)

    expect(watcher.page.get_by_text("The table has been closed.")).to_be_visible()
    expect(watcher.page.locator(".table")).to_have_count(0)
    watcher.page.get_by_role("link", name="Home").click()
    expect(watcher.page.get_by_text("The table has been closed.")).to_be_hidden()

    anna.open(f"#/t/{table}")  # the old address of the table
    expect(page.get_by_text("The table has been closed.")).to_be_visible()


def test_a_table_for_several_people_on_one_device_can_be_closed(person: Come) -> None:
    people = person()
    page = people.page
    people.open("#/new")
    page.get_by_role("radio", name="2", exact=True).check()
    for seat, who in enumerate(["me", "here"]):
        page.get_by_label(f"Seat {seat + 1}", exact=True).select_option(who)
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="I have it").click()
    for _ in range(10):  # until it is the turn of the player who made the table
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("link", name="Home").wait_for()
        if page.get_by_role("button", name="Close this table for good").is_visible():
            break
        page.keyboard.press("Escape")
        people.play(or_else="button:has-text('I have it')")
        if page.get_by_role("button", name="I have it").is_visible():
            page.get_by_role("button", name="I have it").click()
    page.get_by_role("button", name="Close this table for good").click()
    page.get_by_role("button", name="Yes, close it").click()
    expect(page.get_by_text("The table has been closed.")).to_be_visible()
