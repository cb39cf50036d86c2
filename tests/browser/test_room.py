"""What must be seen has room: nothing hangs over the edge of the map, nothing lies below the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import FloatRect, Locator

from .making import at_a_table
from .person import DESK, PHONE, Person

Come = Callable[..., Person]
SIX: Final = {"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": "random"}

EDGES: Final = """() => {
  const drawing = document.querySelector("path.margin").ownerSVGElement;
  const left = new DOMPoint(0, 0).matrixTransform(drawing.getScreenCTM()).x;
  const right = new DOMPoint(drawing.viewBox.baseVal.width, 0).matrixTransform(drawing.getScreenCTM()).x;
  return [left, right];
}"""
"""Where the map itself begins and ends, within the room that it has."""


def test_with_six_on_a_phone_the_class_cards_are_seen_whole(person: Come) -> None:
    visitor = person(PHONE)
    at_a_table(visitor, 0, players=6, game="rattus", options=SIX)
    visitor.wait_for("asked")
    visitor.page.evaluate("scrollTo(0, 0)")
    card = box(visitor.page.locator("[data-card]").first)
    answers = box(visitor.page.locator("footer"))
    assert card["y"] + card["height"] <= answers["y"]


def test_the_danger_map_stays_on_the_map(person: Come) -> None:
    for size in (DESK, PHONE):
        visitor = person(size)
        at_a_table(visitor, 6, game="rattus")
        button = visitor.page.get_by_role("button", name="Danger map")
        button.click()
        visitor.page.wait_for_selector("[data-danger]", state="attached")
        left, right = visitor.page.evaluate(EDGES)
        for one in (button, *visitor.page.locator("[data-danger]").all()):
            there = box(one)
            assert left <= there["x"]
            assert there["x"] + there["width"] <= right


def box(one: Locator) -> FloatRect:
    """Where something stands in the window."""
    there = one.bounding_box()
    assert there is not None
    return there
