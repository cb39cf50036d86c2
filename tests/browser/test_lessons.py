"""The guided first games: what a reader sees at every stop."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ratking.words import words

from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]
LESSONS = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons"


def begin(visitor: Person, name: str) -> tuple[list[int], list[str]]:
    """Open a lesson. Returns its stops, and the note that belongs to each."""
    lesson = json.loads((LESSONS / f"{name}.json").read_text(encoding="utf-8"))
    visitor.open(f"#/learn/{name}")
    return lesson["stops"], [words("en").say(f"web.learn.{name}.{note}") for note in lesson["notes"]]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["rattus", "ratzzia"])
def test_every_stop_tells_something_new(person: Come, name: str, size: Size) -> None:
    visitor = person(size)
    page = visitor.page
    stops, notes = begin(visitor, name)
    for stop, note in zip(stops, notes, strict=True):
        page.wait_for_selector(f".lesson[data-at='{stop}']")
        expect(page.get_by_role("status").filter(has_text=note)).to_be_visible()
        page.locator("[data-step]").click()
    expect(page.get_by_role("status").filter(has_text=words("en").say(f"web.learn.{name}.end"))).to_be_visible()


def test_a_re_roll_is_one_step(person: Come) -> None:
    """One button for what the engine asks in five questions; on the board, only the choice of the lesson goes on."""
    visitor = person(DESK)
    page = visitor.page
    begin(visitor, "ratzzia")
    page.locator("[data-step]").click()
    page.wait_for_selector(".lesson[data-at='8']")
    page.get_by_role("button", name="Keep all").click()
    page.get_by_role("alert").filter(has_text="Roll a 1 again, keep the rest").wait_for()
    page.wait_for_selector(".lesson[data-at='8']")
    page.locator("[data-step]").get_by_text("Roll a 1 again, keep the rest").click()
    page.locator("[data-move='2 on jar4']").first.wait_for()
    assert not page.get_by_role("alert").count()


def test_a_re_roll_on_the_board_is_one_step_too(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    begin(visitor, "ratzzia")
    page.locator("[data-step]").click()
    page.wait_for_selector(".lesson[data-at='8']")
    page.locator("[data-pick='1']").first.click()
    page.get_by_role("button", name="Roll one again").click()
    page.locator("[data-move='2 on jar4']").first.wait_for()
