"""Takes the pictures in docs/pictures: `make pictures`. Every main state, at both sizes, by day and by night.

The games in them are real ones on a server of their own; the luck is new each time, so the pictures are too.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.server.running import Running

from .chromium import FLAGS, chromium
from .making import make_table, start
from .person import DESK, PHONE, Person, Size
from .whole_game import answer

TO: Final = Path(__file__).parents[2] / "docs" / "pictures"
WIDE: Final[Size] = (1440, 900)
ALL: Final = ["Africanus", "Mercatus"]
CARDS: Final = ("King", "Witch", "Sultan", "Caravan leader", "Raider", "Landowner", "Hanseatic trader", "Pope")

EVEN: Final = "--font-render-hinting=none"
"""Letters stand where the type says, whichever Chromium it is: npm's would move each to a whole pixel."""

QUIET_CARD: Final = "[data-card]:not([data-move])"
"""One that cannot be chosen now: a click on it shows it large."""


def take(person: Person, name: str) -> None:
    """One picture, as the page stands."""
    person.page.mouse.move(0, 0)
    person.page.evaluate("document.activeElement?.blur(); window.scrollTo(0, 0)")
    person.page.wait_for_timeout(400)
    person.page.screenshot(path=TO / f"{name}.png")


def both_themes(person: Person, name: str) -> None:
    """By day and by night."""
    take(person, f"{name}-day")
    person.page.evaluate("document.documentElement.classList.add('night')")
    take(person, f"{name}-night")
    person.page.evaluate("document.documentElement.classList.remove('night')")


def alone(browser: Browser, url: str, size: Size, kind: str) -> None:
    """One person's way from home to the end of a game of four."""
    person = Person(browser, url, size, seed=4)
    person.open()
    person.page.get_by_role("button", name="Play now").wait_for()
    both_themes(person, f"home-{kind}")
    person.open("#/new")
    person.page.get_by_label("with Mercatus").check()
    person.page.get_by_role("button", name="By hand").click()
    for card in ("King", "Pope", "Raider", "Merchant", "Landowner", "Witch"):
        person.page.get_by_role("button", name=card).first.click()
    both_themes(person, f"new-{kind}")
    person.open()
    person.page.get_by_role("button", name="Play now").click()
    person.wait_for("asked")
    answer([person], 24)
    person.wait_for("asked")
    both_themes(person, f"table-{kind}")
    while not person.page.query_selector(QUIET_CARD):
        answer([person], 1)
        person.wait_for("asked")
    person.page.locator(QUIET_CARD).first.click()
    person.page.get_by_role("dialog").wait_for()
    both_themes(person, f"card-{kind}")
    person.page.get_by_role("button", name="Close").click()
    answer([person], 3000)
    person.wait_for("over")
    person.page.get_by_role("dialog").wait_for()
    both_themes(person, f"end-{kind}")
    person.leave()


def six(browser: Browser, url: str, size: Size, kind: str) -> None:
    """Six seats with everything, in the middle of the game."""
    person = Person(browser, url, size, seed=9)
    make_table(person, 6, ["me", *["novice"] * 5], ALL, CARDS)
    start(person)
    answer([person], 26)
    person.wait_for("asked")
    both_themes(person, f"six-{kind}")
    person.leave()


@contextmanager
def taking() -> Iterator[tuple[Browser, str]]:
    """A browser and the address of a server of its own, to take pictures there."""
    TO.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder) / "ratking.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, EVEN])
        yield browser, server.url
        browser.close()


def main() -> None:
    with taking() as (browser, url):
        for size, kind in ((DESK, "desk"), (PHONE, "phone")):
            alone(browser, url, size, kind)
        for size, kind in ((WIDE, "desk"), (PHONE, "phone")):
            six(browser, url, size, kind)


if __name__ == "__main__":
    main()
