"""What must be visible has room: nothing crosses the edge of the map, nothing is hidden behind the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from .looking import becomes, box
from .making import at_a_table
from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]
SIX: Final = {"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": "random"}

EDGES: Final = """() => {
  const drawing = document.querySelector("path.margin").ownerSVGElement;
  const left = new DOMPoint(0, 0).matrixTransform(drawing.getScreenCTM()).x;
  const right = new DOMPoint(drawing.viewBox.baseVal.width, 0).matrixTransform(drawing.getScreenCTM()).x;
  return [left, right];
}"""
"""A script that returns the left and right edge of the map itself."""


def test_with_six_on_a_phone_all_class_cards_are_in_the_bar(person: Come) -> None:
    visitor = person((390, 664))
    at_a_table(visitor, 3, players=6, game="rattus", options=SIX)
    visitor.wait_for("asked")
    cards = visitor.page.get_by_role("contentinfo").locator("[data-card]")
    visitor.page.wait_for_function("document.querySelectorAll('footer [data-card]').length === 8")
    for card in cards.all():
        there = box(card)
        assert there["width"] >= 52
        assert there["y"] + there["height"] <= 664


# All boxes at the same moment, because they change when the odds are computed again.
BOXES = "all => all.map(one => one.getBoundingClientRect()).map(({ x, width }) => [x, width])"


def all_drawn(boxes: list[list[float]]) -> bool:
    return bool(boxes) and all(width > 0 for _, width in boxes)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_danger_map_stays_on_the_map(person: Come, size: Size) -> None:
    visitor = person(size)
    at_a_table(visitor, 6, game="rattus")
    visitor.page.get_by_role("button", name="Danger map").click()
    labels = visitor.page.locator("[data-danger]")
    # A label that is about to be replaced has no width.
    boxes = becomes(visitor.page, lambda: labels.evaluate_all(BOXES), all_drawn)
    left, right = visitor.page.evaluate(EDGES)
    for x, width in boxes:
        assert left <= x
        assert x + width <= right
