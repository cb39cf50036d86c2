"""Helpers to look at a page that may still be changing: each waits until its result is valid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import FloatRect, Locator, Page

from tests.server.running import until

Seen = TypeVar("Seen")


def becomes(page: Page, look: Callable[[], Seen], true: Callable[[Seen], bool], seconds: float = 15) -> Seen:
    """Call `look` again and again until `true` holds for its result, and return that.

    Raises AssertionError with the last result if it never does.
    """
    for _ in range(int(seconds * 20)):
        if true(seen := look()):
            return seen
        page.wait_for_timeout(50)
    raise AssertionError(f"it never came to be; the last that was seen: {seen!r}")


def box(one: Locator) -> FloatRect:
    """Return the box of an element in the window, once it is there and does not move."""
    one.wait_for()
    seen: list[FloatRect | None] = [None]

    def still() -> bool:
        seen.append(one.bounding_box())
        return seen[-1] is not None and seen[-1] == seen[-2]

    until(still)
    there = seen[-1]
    assert there is not None
    return there


def in_sight(page: Page, one: Locator) -> bool:
    """Return whether all of an element is within the window."""
    there, size = box(one), page.viewport_size
    assert size is not None
    return (
        there["x"] >= 0
        and there["y"] >= 0
        and there["x"] + there["width"] <= size["width"] + 0.5
        and there["y"] + there["height"] <= size["height"] + 0.5
    )
