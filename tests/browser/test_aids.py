"""The danger map and hints in the page: on demand, by mouse and key, and only where the table allows them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .danger import tells_danger
from .making import at_a_table
from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_danger_map_shows_what_the_server_reckons(person: Come, size: Size) -> None:
    visitor = person(size)
    page = visitor.page
    table = at_a_table(visitor, 6, game="rattus")
    pieces = page.locator("[data-piece]").count()
    page.get_by_role("button", name="Danger map").click()
    page.wait_for_selector("[data-danger]", state="attached")
    told = page.evaluate("async (table) => (await fetch(`api/tables/${table}/danger`)).json()", table)
    view = page.evaluate("async (table) => (await fetch(`api/tables/${table}/view`)).json()", table)["view"]
    assert tells_danger(page, told["regions"], view["table"])
    assert page.locator("[data-piece]").count() == pieces  # cubes and rats are still to be seen
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
    assert page.locator("[data-hint]").first.get_by_text("% to win").is_visible()


def test_what_the_maker_has_switched_off_is_not_there(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    at_a_table(visitor, 0, game="rattus", danger=False, tracker=False)
    assert not page.get_by_role("button", name="Danger map").count()
    assert not page.get_by_role("button", name="Aids").count()
    page.keyboard.press("d")
    page.keyboard.press("t")
    assert not page.locator(".danger, dialog[open]").count()
