"""Reads Chromium's trace of a page: when its first view appeared, what jumped, and how long frames took."""

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
"""The events for a task of a thread, and for painting by the raster threads."""

MOVING: Final = "ratking moving"
STILL: Final = "ratking still"
# Chromium's animation events begin when an animation is requested, not when it is seen; so the page marks moving pieces.
MARKS: Final = f"""() => {{
  document.addEventListener("transitionstart", () => performance.mark("{MOVING}"));
  for (const end of ["transitionend", "transitioncancel"]) document.addEventListener(end, () => performance.mark("{STILL}"));
}}"""

# Any: trace events are JSON.
Json = dict[str, Any]


class Trace:
    """What happened between start and end. Times are in milliseconds."""

    def __init__(self) -> None:
        self.events: list[Json] = []

    def first_view(self) -> float:
        """Return the time from the beginning of the navigation to the first visible content."""
        painted = min(event["ts"] for event in self._named("firstContentfulPaint"))
        began = max(event["ts"] for event in self._named("navigationStart") if event["ts"] < painted)
        return float(painted - began) / 1000

    def jumps(self) -> list[tuple[float, str]]:
        """Return the size of each layout shift, and from where to where; without those that directly follow a click."""
        shifts = [event["args"]["data"] for event in self._named("LayoutShift")]
        return [
            (shift["score"], ", ".join(f"{one['old_rect']} to {one['new_rect']}" for one in shift["impacted_nodes"]))
            for shift in shifts
            if not shift["had_recent_input"]
        ]

    def slides(self) -> list[tuple[float, float]]:
        """Return the periods when pieces were moving, in order; overlapping ones are merged."""
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
        """Return how long each frame was visible while pieces were moving."""
        return [end - start for start, end in self._frames()]

    def work(self) -> list[float]:
        """Return for each of these frames the CPU time of its busiest thread."""
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

    def tasks(self) -> list[float]:
        """Return the CPU time of each task of the page's own thread, which draws nothing meanwhile.

        Pieces must have moved: their marks tell which of the processes is the page.
        """
        (page,) = {event["pid"] for event in self._named(MOVING)}
        threads = self._named("thread_name")
        main = {one["tid"] for one in threads if one["pid"] == page and one["args"]["name"] == "CrRendererMain"}
        tasks = [one for one in self._named("RunTask") if one["pid"] == page and one["tid"] in main]
        return [one.get("tdur", 0) / 1000 for one in tasks]

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
