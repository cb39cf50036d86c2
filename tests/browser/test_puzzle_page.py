"""Puzzles and my games on the page: that of the day opens on the board, and finished games are listed with their figures."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ratking.analysis.puzzle import puzzles_of
from tests.server.running import Running, until

from .axe import violations
from .making import HAND_OVER, MAKE
from .person import DESK, Person, Size


@pytest.mark.parametrize("size", [DESK, (360, 640)], ids=["desk", "phone"])
def test_the_puzzle_of_the_day_is_played_on_the_board(person: Callable[..., Person], size: Size) -> None:
    visitor = person(size)
    visitor.open("#/puzzles")
    page = visitor.page
    today = page.get_by_role("region", name="Today's puzzle")
    expect(today).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(page) == []
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(20)
    page.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(len(puzzles_of("rattus")))
    page.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(20)
    today.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("region", name="Puzzle")).to_contain_text("Find the best turn")
    assert visitor.wait_for("asked") == "asked"


@pytest.mark.parametrize("size", [DESK, (390, 664)], ids=["desk", "phone"])
def test_finished_games_are_listed_with_statistics(person: Callable[..., Person], server: Running, size: Size) -> None:
    visitor = person(size)
    visitor.open("#/mine")
    page = visitor.page
    expect(page.get_by_text("You have not finished a game on this server yet.")).to_be_visible()

    table = page.evaluate(MAKE, {"game": "rattus", "players": 2})
    page.evaluate(HAND_OVER, [table, 0])  # bots play it to its end
    over = f"{server.url}/api/tables/{table}"
    until(lambda: bool(page.request.get(over).json()["status"] == "over"), 120)
    page.reload()
    won = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Games won"))
    expect(won.get_by_role("cell").last).to_have_text("1")
    expect(page.get_by_text("of 2.")).to_be_visible()
    page.get_by_role("combobox", name="Game").select_option("rattus")
    expect(page.get_by_role("link", name="Where it was won")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="As a table (CSV)").click()
    assert table in download.value.path().read_text(encoding="utf-8")
