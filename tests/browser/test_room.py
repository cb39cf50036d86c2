"""What must be seen has room: nothing hangs over the edge of the map, nothing lies below the answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from .looking import becomes, box
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


# Of all at one moment: they change when the odds are computed again.
BOXES = "all => all.map(one => one.getBoundingClientRect()).map(({ x, width }) => [x, width])"


def all_drawn(boxes: list[list[float]]) -> bool:
    return bool(boxes) and all(width > 0 for _, width in boxes)


def test_the_danger_map_stays_on_the_map(person: Come) -> None:
    for size in (DESK, PHONE):
        visitor = person(size)
        at_a_table(visitor, 6, game="rattus")
        button = visitor.page.get_by_role("button", name="Danger map")
        button.click()
        visitor.page.wait_for_selector("[data-danger]", state="attached")
        left, right = visitor.page.evaluate(EDGES)
        labels = visitor.page.locator("[data-danger]")
        # A label that is about to be replaced has no width.
        drawn = becomes(visitor.page, partial(labels.evaluate_all, BOXES), all_drawn)
        for x, width in drawn:
            assert left <= x
            assert x + width <= right
