"""Measured by Chromium's tracing: the first view appears at once, nothing jumps when a move arrives, pieces move smoothly.

Tests that measure wall-clock time are among the long tests: on a busy machine they mean nothing. The CPU time of the page's
own threads is the same on any machine load.
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
"""In Chromium's layout shift score, the fraction of the window that moves times the distance: 0.1 and more is disturbing."""

SIZES: Final = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@SIZES
def test_nothing_jumps_when_moves_arrive(browser: Browser, person: Come, size: Size) -> None:
    visitor = playing(person(size, speed="fast"))
    with tracing(browser, visitor.page) as trace:
        for _ in range(5):
            visitor.wait_for("asked")
            visitor.play("finger" if visitor.phone else "mouse")
    # Small shifts are allowed: the line makes room for a face, a name on a card gets longer.
    assert [jump for jump in trace.jumps() if jump[0] >= LARGEST_JUMP] == []


@SIZES
def test_pieces_move_without_work(browser: Browser, person: Come, server: Running, size: Size) -> None:
    """At the largest table. Repainting the map for a sliding piece would take longer than a frame, also on a phone."""
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
    # Work caused by the moves would delay most frames; a busy machine delays one.
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
    """Open a running game and wait until everything is fetched."""
    visitor.open()
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.wait_for("asked")
    visitor.page.wait_for_selector("[data-move]")
    visitor.page.wait_for_load_state("networkidle")
    return visitor
