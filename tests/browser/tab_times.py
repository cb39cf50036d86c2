"""Measures play in the tab, on a machine that should do nothing else: `python -m tests.browser.tab_times`.

How long the first question takes, cold over a shaped line and again from the browser's cache, and the longest frame of the
page while bots think. docs/tab.md has the results.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tools import static_site

from .chromium import FLAGS, chromium
from .looking import becomes
from .person import DESK, Person
from .proxy import Slow
from .site_server import SiteServer
from .test_tab import KEPT

MEGABITS: Final = 10.0
ROUND_TRIP: Final = 0.040
TRIES: Final = 2

FRAMES: Final = """() => {
  let last = performance.now();
  globalThis.frames = [];
  const next = (now) => { globalThis.frames.push(now - last); last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""


def first_question(page: Page) -> float:
    """Return the seconds from the click on "Play now" to the first question."""
    page.get_by_role("button", name="Play now").wait_for()
    begun = time.monotonic()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table[data-state=asked]", timeout=120_000)
    return time.monotonic() - begun


def cold(browser: Browser, url: str) -> tuple[float, float]:
    """Return the seconds until the page is there, and from the click until the first question, on a first visit."""
    visitor = Person(browser, url, DESK)
    begun = time.monotonic()
    visitor.open()
    visitor.page.get_by_role("button", name="Play now").wait_for()
    there = time.monotonic() - begun
    seconds = first_question(visitor.page)
    visitor.context.close()
    return there, seconds


def again(browser: Browser, url: str) -> list[float]:
    """Return the seconds from a reload of the table to its question, on later visits without any connection."""
    visitor = Person(browser, url, DESK)
    visitor.open()
    first_question(visitor.page)
    becomes(visitor.page, lambda: bool(visitor.page.evaluate(KEPT)), bool, 60)
    visitor.context.set_offline(True)
    found = []
    for _ in range(TRIES):
        begun = time.monotonic()
        visitor.page.reload()
        visitor.page.wait_for_selector(".table[data-state=asked]", timeout=120_000)
        found.append(time.monotonic() - begun)
    visitor.context.close()
    return found


def frames(browser: Browser, url: str, level: str) -> dict[str, float]:
    """Return what the frames of the page took during a game against bots of this level."""
    visitor = Person(browser, url, DESK, seed=3, speed="normal")
    page = visitor.page
    page.add_init_script(f"localStorage.setItem('ratking.opponents', '{level}')")
    visitor.open()
    first_question(page)
    page.wait_for_timeout(4000)  # until the second worker has started
    page.evaluate(FRAMES)
    until = time.monotonic() + 40
    while time.monotonic() < until and visitor.wait_for("asked", "over", seconds=120) != "over":
        visitor.play()
    taken: list[float] = page.evaluate("globalThis.frames.slice(1)")
    visitor.context.close()
    return {"frames": len(taken), "over 50 ms": sum(one > 50 for one in taken), "longest ms": round(max(taken))}


def main() -> None:
    folder = static_site.build(documents=False)
    with tempfile.TemporaryDirectory() as below, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for packed in (True, False):
            with SiteServer(folder, Path(below) / str(packed), packs=packed) as site:
                port = int(site.url.split(":")[2].split("/")[0])
                with Slow(port, MEGABITS, ROUND_TRIP) as line:
                    url = site.url.replace(str(port), str(line.port))
                    found = [cold(browser, url) for _ in range(TRIES)]
            host = "a host that compresses text" if packed else "python -m http.server"
            shown = [f"{there:.1f} + {question:.1f}" for there, question in found]
            print(f"cold, {MEGABITS:g} Mbit/s, {1000 * ROUND_TRIP:g} ms, {host}: page + question {shown} s", flush=True)
        with SiteServer(folder, Path(below) / "near") as site:
            print("cold, this machine:", [f"{question:.1f}" for _, question in (cold(browser, site.url),)], flush=True)
            seconds = again(browser, site.url)
            print(f"from the cache: {statistics.median(seconds):.1f} s of {[round(one, 1) for one in seconds]}", flush=True)
            for level in ("steady", "sharp"):
                print(f"frames with {level}:", frames(browser, site.url, level), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
