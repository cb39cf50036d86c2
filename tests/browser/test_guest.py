"""A guest who comes by a link enters a name, can change it, and is told what the table waits for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .making import link_of, make_table, sit_by_link, start
from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]


def table_of_anna(anna: Person, seats: list[str]) -> None:
    """Anna, who has entered her name, makes a table."""
    anna.open("#/new")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Your name").blur()
    make_table(anna, len(seats), seats)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_guest_says_their_name_and_is_told_who_starts(person: Come, size: Size) -> None:
    anna, bruno = person(), person(size)
    table_of_anna(anna, ["me", "link", "novice"])
    link = link_of(anna, 0)
    bruno.open("#" + link.split("/#", 1)[1])
    page = bruno.page
    expect(page.get_by_text("You are invited to play with Anna.")).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_label("Your name")).to_be_visible()  # nobody sits down without a name
    page.get_by_label("Your name").fill("   ")
    page.get_by_role("button", name="Sit down").click()
    expect(anna.page.get_by_text("for a friend, by link")).to_be_visible()
    page.get_by_label("Your name").fill("Bruno")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("Everybody is here. Anna starts the game.")).to_be_visible()
    expect(page.get_by_text("Bruno, you")).to_be_visible()
    expect(anna.page.get_by_text("Bruno", exact=True).first).to_be_visible()
    page.reload()
    expect(page.get_by_text("Bruno, you")).to_be_visible()
    start(anna)
    anna.wait_for("asked", "waiting")
    expect(anna.page.get_by_text("Bruno").first).to_be_attached()


def test_who_waits_can_take_another_name(person: Come) -> None:
    anna, bruno = person(), person()
    table_of_anna(anna, ["me", "link", "link"])
    sit_by_link(bruno, link_of(anna, 0), "Brno")
    page = bruno.page
    expect(page.get_by_text("Not everybody is here yet. Anna starts the game.")).to_be_visible()
    page.get_by_label("Your name").fill("Bruno")
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_text("Bruno, you")).to_be_visible()
    expect(anna.page.get_by_text("Bruno", exact=True).first).to_be_visible()


def test_a_guest_who_stands_up_is_not_put_back(person: Come) -> None:
    anna, bruno = person(), person()
    table_of_anna(anna, ["me", "link", "novice"])
    sit_by_link(bruno, link_of(anna, 0), "Bruno")
    bruno.page.get_by_role("button", name="stand up").click()
    expect(bruno.page.get_by_text("Take a free seat.")).to_be_visible()
    expect(anna.page.get_by_text("Bruno", exact=True)).to_be_hidden()


def test_the_link_of_a_table_that_may_not_be_watched(person: Come) -> None:
    anna, bruno = person(), person()
    anna.open("#/new")
    anna.page.get_by_label("Spectators allowed").uncheck()
    anna.page.get_by_role("radio", name="2", exact=True).check()
    anna.page.get_by_role("button", name="Make the table").click()
    sit_by_link(bruno, link_of(anna, 0), "Bruno")
    expect(bruno.page.get_by_text("Everybody is here. Player 1 starts the game.")).to_be_visible()
    bruno.odd = [line for line in bruno.odd if "403" not in line]  # Chromium logs that the table may not be seen
