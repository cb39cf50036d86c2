"""Two fingers zoom the map of a phone in and out."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import CDPSession

from .looking import becomes, box
from .person import PHONE, Person

Come = Callable[..., Person]


def test_a_pinch_comes_nearer_and_goes_back(person: Come) -> None:
    visitor = person(PHONE)
    visitor.open()
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.wait_for("asked")
    visitor.page.wait_for_selector(".frame .sheet")
    fingers = visitor.context.new_cdp_session(visitor.page)
    frame = box(visitor.page.locator(".frame"))
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    whole = width(visitor)
    before = visitor.page.evaluate("scrollY")

    pinch(fingers, x, y, [40, 60, 80, 100])
    becomes(visitor.page, lambda: width(visitor) / whole, lambda times: 2.3 < times < 2.7)
    # What was between the fingers is still there.
    middle = "frame => (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth"
    becomes(visitor.page, lambda: float(visitor.page.locator(".frame").evaluate(middle)), lambda at: 0.45 < at < 0.55)

    pinch(fingers, x, y, [100, 60, 30])
    becomes(visitor.page, lambda: width(visitor), lambda now: now == whole)
    assert visitor.page.evaluate("scrollY") == before, "the page itself was scrolled"
    assert visitor.page.evaluate("visualViewport.scale") == 1


def pinch(fingers: CDPSession, x: float, y: float, reaches: list[int]) -> None:
    """Put two fingers beside a point and move them to each of these distances from it."""
    for number, reach in enumerate(reaches):
        points = [{"x": x - reach, "y": y, "id": 0}, {"x": x + reach, "y": y, "id": 1}]
        kind = "touchMove" if number else "touchStart"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def width(visitor: Person) -> float:
    """Return the width of the drawn map."""
    return float(visitor.page.evaluate("document.querySelector('.frame .sheet').getBoundingClientRect().width"))
