"""The pictures of what is beside the table of Rattus: Ratzzia, replay, rules, a card, a lesson, the danger map, a hint.

`python -m tests.browser.pictures_reading` takes these alone; `make pictures` takes them with all others.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from .making import at_a_table
from .person import DESK, PHONE, Person, Size
from .pictures import both_themes, taking

RECORD: Final = Path(__file__).parents[1] / "records" / "rattus_4.json"


def read(browser: Browser, url: str, size: Size, kind: str) -> None:
    """Everything one reads, and what one thinks with."""
    person = Person(browser, url, size, seed=5)
    page = person.page
    person.open("#/rules/rattus")
    page.wait_for_selector("dl")
    both_themes(person, f"rules-{kind}")
    person.open("#/card/witch")
    page.wait_for_selector(".text")
    both_themes(person, f"card-page-{kind}")
    person.open("#/learn/Z6.1")
    page.wait_for_selector(".lesson[data-at]")
    both_themes(person, f"lesson-{kind}")
    person.open("#/replay")
    page.locator("input[type=file]").set_input_files(str(RECORD))
    page.wait_for_selector(".film")
    page.locator("input[type=range]").fill("150")
    page.wait_for_selector(".film[data-at='150']")
    both_themes(person, f"replay-{kind}")
    at_a_table(person, 20, game="ratzzia", hints=True)
    both_themes(person, f"ratzzia-{kind}")
    at_a_table(person, 24, game="rattus", hints=True)
    page.get_by_role("button", name="Danger map").click()
    page.wait_for_selector("[data-danger]", state="attached")
    both_themes(person, f"danger-{kind}")
    page.get_by_role("button", name="Aids").click()
    page.get_by_role("button", name="What would a bot do?").click()
    page.wait_for_selector("[data-hint]")
    both_themes(person, f"hint-{kind}")
    person.leave()


def main() -> None:
    with taking() as (browser, url):
        for size, kind in ((DESK, "desk"), (PHONE, "phone")):
            read(browser, url, size, kind)


if __name__ == "__main__":
    main()
