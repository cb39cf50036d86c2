"""The danger map and hints in the page: on demand, by mouse and key, and only if the table allows them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.running import Running, until

from .danger import tells_danger
from .making import at_a_table, branched
from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_danger_map_shows_what_the_server_reckons(person: Come, size: Size) -> None:
    visitor = person(size)
    page = visitor.page
    table = at_a_table(visitor, 6, game="rattus")
    page.locator("[data-piece]").first.wait_for(state="attached")
    pieces = page.locator("[data-piece]").count()
    page.get_by_role("button", name="Danger map").click()
    page.wait_for_selector("[data-danger]", state="attached")
    if visitor.phone:  # the plates are on the map, their table is among the aids
        visitor.open_aids()
        page.wait_for_selector(".danger tbody")
    told = page.evaluate("async (table) => (await fetch(`api/tables/${table}/aids/danger`)).json()", table)
    view = page.evaluate("async (table) => (await fetch(`api/tables/${table}/view`)).json()", table)["view"]
    until(lambda: tells_danger(page, told["value"]["regions"], view["table"]))
    expect(page.locator("[data-piece]")).to_have_count(pieces)  # cubes and rats are still visible
    if visitor.phone:
        page.get_by_role("button", name="Close").click()
    page.keyboard.press("d")
    page.wait_for_selector("[data-danger]", state="detached")


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_a_hint_lists_what_the_bot_expects(person: Come, game: str) -> None:
    visitor = person(DESK)
    page = visitor.page
    at_a_table(visitor, 0, game=game, hints=True)
    page.keyboard.press("t")
    page.get_by_role("button", name="What would a bot do?").click()
    page.wait_for_selector("[data-hint]")
    offered = page.evaluate("[...document.querySelectorAll('[data-hint]')].map(one => one.dataset.hint)")
    assert len(offered) == len(set(offered))
    expect(page.locator("[data-hint]").first.get_by_text("% to win")).to_be_visible()


def test_what_the_maker_has_switched_off_is_not_there(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    at_a_table(visitor, 0, game="rattus", aids=[])
    expect(page.get_by_role("button", name="Menu")).to_be_visible()  # the head is there with all its buttons
    expect(page.get_by_role("button", name="Danger map")).to_have_count(0)
    expect(page.get_by_role("button", name="Odds")).to_have_count(0)
    page.keyboard.press("d")
    page.keyboard.press("t")
    page.keyboard.press("m")  # a key that does open something: the earlier keys have been handled by then
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_role("dialog", name="Moves")).to_be_visible()
    expect(page.locator(".danger")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, (360, 640)], ids=["desk", "phone"])
def test_both_answers_to_whether_the_plague_counts_say_what_they_cost(person: Come, server: Running, size: Size) -> None:
    """In the example of B7.3 the Knight may count the plague in Scandia, where another player has two cubes."""
    visitor = person(size)
    page = visitor.page
    visitor.open(branched(server.url, "B7.3", 59))
    visitor.wait_for("asked")
    count = page.get_by_role("button", name=re.compile(r"^Count it: 2 more\. On average you lose 0\.0, all \d\.\d"))
    leave = page.get_by_role("button", name=re.compile(r"^Do not count it\. On average you lose 0\.0, all \d\.\d"))
    expect(count).to_be_visible()
    expect(leave).to_be_visible()

    def costs(name: str) -> float:
        return float(name.split(", all ")[1][:3])

    assert costs(count.inner_text()) > costs(leave.inner_text())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
