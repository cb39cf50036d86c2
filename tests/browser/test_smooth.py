"""By Chromium's own tracing: the first view is there at once, nothing jumps when a move arrives, pieces move smoothly.

Those that ask for a time of the clock are among the long tests: on a machine that does something else as well they would
tell nothing. How long the page's own threads are at work tells the same on any day.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.server.running import Running

from .going_on import goes_on
from .person import DESK, PHONE, Person, Size
from .sweep import until_asked
from .trace import tracing

Come = Callable[..., Person]
FIRST_VIEW: Final = 1000
LONGEST_FRAME: Final = 50
"""Milliseconds."""
LARGEST_JUMP: Final = 0.02
"""By Chromium's layout shift, the share of the window that moves times how far: from a tenth on it disturbs."""

SIZES: Final = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@SIZES
def test_nothing_jumps_when_moves_arrive(browser: Browser, person: Come, size: Size) -> None:
    visitor = playing(person(size, speed="fast"))
    with tracing(browser, visitor.page) as trace:
        for _ in range(5):
            visitor.wait_for("asked")
            visitor.play("finger" if visitor.phone else "mouse")
    # The line may move aside for a face and a name on a card grow longer: little enough.
    assert [jump for jump in trace.jumps() if jump[0] >= LARGEST_JUMP] == []


@SIZES
def test_pieces_move_without_work(browser: Browser, person: Come, server: Running, size: Size) -> None:
    """At the largest table. Repainting the map for a piece that slides takes longer than a frame may, on a phone too."""
    visitor = person(size, seed=3, speed="fast")
    record = until_asked("rattus: sultan 1")
    visitor.open(goes_on(server.url, record, len(record)))
    visitor.wait_for("asked")
    visitor.page.wait_for_load_state("networkidle")
    visitor.frames.clear()
    with tracing(browser, visitor.page) as trace:
        while sum("plague moved" in frame for frame in visitor.frames) < 3:
            visitor.wait_for("asked")
            visitor.play("finger" if visitor.phone else "mouse")
        visitor.wait_for("asked")
    work = trace.work()
    print(f"{len(work)} frames while pieces moved {len(trace.slides())} times, the most work {max(work):.1f} ms")
    assert len(work) >= len(trace.slides()) > 1
    # Work that every move brings would be late in most of them; a busy machine makes one frame late.
    late = [one for one in work if one >= LONGEST_FRAME]
    assert len(late) <= len(work) // 20


@pytest.mark.long
@SIZES
def test_the_first_view_is_there_within_a_second(browser: Browser, person: Come, size: Size) -> None:
    took = []
    for _ in range(3):
        visitor = person(size)
        with tracing(browser, visitor.page) as trace:
            visitor.open()
            visitor.page.get_by_role("button", name="Play now").wait_for()
        took.append(trace.first_view())
    print(f"first view after {min(took):.0f} to {max(took):.0f} ms")
    assert max(took) < FIRST_VIEW


@pytest.mark.long
@SIZES
def test_no_frame_is_long_while_pieces_move(browser: Browser, person: Come, size: Size) -> None:
    visitor = playing(person(size, seed=3, speed="normal"))
    with tracing(browser, visitor.page) as trace:
        for _ in range(8):
            visitor.wait_for("asked")
            visitor.play("finger" if visitor.phone else "mouse")
        visitor.wait_for("asked")
    frames = trace.frames()
    print(f"{len(frames)} frames while pieces moved {len(trace.slides())} times, the longest {max(frames):.0f} ms")
    assert len(frames) > 30
    assert max(frames) < LONGEST_FRAME


def playing(visitor: Person) -> Person:
    """At a game that has begun, with all that is to be fetched there."""
    visitor.open()
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.wait_for("asked")
    visitor.page.wait_for_selector("[data-move]")
    visitor.page.wait_for_load_state("networkidle")
    return visitor
