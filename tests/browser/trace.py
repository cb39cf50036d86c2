"""What Chromium's own tracing tells of a page: when its first view was there, what jumped, and how long frames took."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Page

CATEGORIES: Final = [
    "loading",
    "blink.animations",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]
WORK: Final = ("RunTask", "RasterTask")
"""What a thread does in one go, and what is painted by the threads that do nothing else."""

MOVING: Final = "ratking moving"
STILL: Final = "ratking still"
# Chromium's own events of animations begin when one is asked for, not when it is seen: so the page marks when pieces move.
MARKS: Final = f"""() => {{
  document.addEventListener("transitionstart", () => performance.mark("{MOVING}"));
  for (const end of ["transitionend", "transitioncancel"]) document.addEventListener(end, () => performance.mark("{STILL}"));
}}"""

# Any: what the browser traces is JSON.
Json = dict[str, Any]


class Trace:
    """What happened between start and end. Times are in milliseconds."""

    def __init__(self) -> None:
        self.events: list[Json] = []

    def first_view(self) -> float:
        """From the beginning of the navigation to the first thing that can be seen."""
        painted = min(event["ts"] for event in self._named("firstContentfulPaint"))
        began = max(event["ts"] for event in self._named("navigationStart") if event["ts"] < painted)
        return float(painted - began) / 1000

    def jumps(self) -> list[tuple[float, str]]:
        """How much each shift of the layout moved, and from where to where; except those that answer a click at once."""
        shifts = [event["args"]["data"] for event in self._named("LayoutShift")]
        return [
            (shift["score"], ", ".join(f"{one['old_rect']} to {one['new_rect']}" for one in shift["impacted_nodes"]))
            for shift in shifts
            if not shift["had_recent_input"]
        ]

    def slides(self) -> list[tuple[float, float]]:
        """From when to when pieces were moving, in order; where several did it is one."""
        marks = sorted((event["ts"] / 1000, event["name"]) for event in self.events if event["name"] in (MOVING, STILL))
        spans: list[tuple[float, float]] = []
        moving, since = 0, 0.0
        for at, name in marks:
            if name == MOVING:
                since = since if moving else at
                moving += 1
            elif moving:
                moving -= 1
                if not moving:
                    spans.append((since, at))
        return spans

    def frames(self) -> list[float]:
        """How long each frame was seen while pieces were moving."""
        return [end - start for start, end in self._frames()]

    def work(self) -> list[float]:
        """For each of these frames how long its busiest thread was at work, by a clock that stands while others work."""
        done = [
            (event["ts"] / 1000, (event["pid"], event["tid"], event["name"]), event.get("tdur", 0) / 1000)
            for event in self.events
            if event["name"] in WORK
        ]
        most = []
        for start, end in self._frames():
            busy: dict[tuple[int, int, str], float] = {}
            for at, thread, took in done:
                if start <= at < end:
                    busy[thread] = busy.get(thread, 0) + took
            most.append(max(busy.values(), default=0))
        return most

    def _frames(self) -> list[tuple[float, float]]:
        drawn = sorted(event["ts"] / 1000 for event in self._named("DrawFrame"))
        seen = [[start, *(at for at in drawn if start < at <= end)] for start, end in self.slides()]
        return [frame for times in seen for frame in itertools.pairwise(times)]

    def _named(self, name: str) -> list[Json]:
        return [event for event in self.events if event["name"] == name]


@contextmanager
def tracing(browser: Browser, page: Page) -> Iterator[Trace]:
    """Trace what a page does; the trace is filled when it is over."""
    trace = Trace()
    page.evaluate(MARKS)
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield trace
    finally:
        trace.events = json.loads(browser.stop_tracing())["traceEvents"]
