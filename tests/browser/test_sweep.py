"""Every page at every size in every language: nothing overflows, questions can be seen and answered by touch, and axe finds
nothing, by day and by night."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from ratking.words import LANGUAGES
from tests.server.fixed_luck import FIXED_LUCK
from tests.server.running import Running

from .person import Person
from .sweep import DESKS, HUGE, KINDS, SHORT_KINDS, TOUCHED, Place, Visitor, around_tables, pages, sweep, tables

SCREENS: Final = {"touched": TOUCHED, "desks": DESKS}
PARTS: Final = ("pages", "tables", "around tables")


@pytest.fixture
def lonely(built: None, tmp_path: Path) -> Iterator[Running]:
    """A server where nobody has played yet, so its home page is empty."""
    with Running(tmp_path / "ratking.db", prelude=FIXED_LUCK) as running:
        yield running


def places(part: str, url: str, kinds: Iterable[str]) -> Iterator[Place]:
    match part:
        case "pages":
            return pages(url)
        case "tables":
            return tables(url, kinds)
        case _:
            return around_tables(url)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("screens", SCREENS)
def test_every_page_at_every_size(browser: Browser, lonely: Running, screens: str, part: str) -> None:
    """Each page at every size in one language; the next page in another."""
    visitor = Visitor(Person(browser, lonely.url, SCREENS[screens][0]))
    visitor.open("")
    wrong: list[str] = []
    for number, place in enumerate(places(part, lonely.url, SHORT_KINDS)):
        language = LANGUAGES[number % len(LANGUAGES)]
        # The largest screen is slow to paint, and axe is slow on tables, so both are checked only on some of them.
        sizes = [size for size in SCREENS[screens] if size != HUGE or number % 4 == 0]
        axe = part != "tables" or number % 3 == 1
        wrong += sweep(visitor, place, tuple(sizes), language, touch=screens == "touched", axe=axe)
    assert not wrong, "\n".join(wrong)
    visitor.person.leave()


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screens", SCREENS)
def test_every_page_and_question_at_every_size_in_every_language(
    browser: Browser, lonely: Running, screens: str, language: str, part: str
) -> None:
    visitor = Visitor(Person(browser, lonely.url, SCREENS[screens][0]))
    visitor.open("")
    wrong: list[str] = []
    for place in places(part, lonely.url, KINDS):
        wrong += sweep(visitor, place, SCREENS[screens], language, touch=screens == "touched")
    assert not wrong, "\n".join(wrong)
    visitor.person.leave()
