"""Where it was won: the page with the analysis of a finished game, on desk and phone, for eyes and for screen readers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from ratking.analysis.analysis import analyse
from ratking.kernel.record import Record
from ratking.server.live.thinker import ThinkerFailed
from tests.server.client import Client
from tests.server.inside import Inside, settings
from tests.server.running import until

from .axe import violations
from .person import DESK, Person, Size

RECORDS: Final = Path(__file__).parents[1] / "records"


class Analyst:
    """A thinker with the analysis of one game, made beforehand: at the lowest priority a busy machine would take long."""

    busy_seconds = 0.0

    def __init__(self, analysis: dict[str, Any]) -> None:
        self._analysis = analysis

    async def move(self, level: str, observation: object, thought: object) -> Any:
        raise ThinkerFailed("nobody plays here")

    async def hint(self, person: str, level: str, observation: object) -> Any:
        raise ThinkerFailed("nobody plays here")

    async def aid(self, person: str, aid: str, observation: object) -> Any:
        raise ThinkerFailed("nobody plays here")

    async def analysis(self, record: object, closer: bool) -> dict[str, Any]:
        return self._analysis

    def stop(self) -> None:
        return


@pytest.fixture(scope="module")
def game(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Yield the address of a server, and its table with a finished game that has been analysed."""
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    analysis = analyse(Record.from_json(record), closer=False).to_json()
    with Inside(settings(tmp_path_factory.mktemp("won") / "ratking.db"), lambda: Analyst(analysis)) as inside:
        client = Client(inside.url)
        table = client.done("POST", "/api/records", {"record": record})["table"]
        until(lambda: client.done("GET", f"/api/tables/{table}/analysis")["done"], 60)
        yield inside.url, table


@pytest.mark.parametrize("size", [DESK, (390, 664)], ids=["desk", "phone"])
def test_the_analysis_can_be_read(browser: Browser, game: tuple[str, str], size: Size) -> None:
    url, table = game
    visitor = Person(browser, url, size)
    visitor.open(f"#/won/{table}")
    page = visitor.page
    expect(page.get_by_role("heading", name="Where it was won")).to_be_visible()
    for heading in ("The ledger", "Mistakes", "Who helped or harmed whom"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    ledger = page.get_by_role("table").filter(has_text="began at")
    expect(ledger.get_by_role("cell", name="100", exact=True)).to_have_count(1)
    assert ledger.get_by_role("cell", name="0", exact=True).count() >= 1
    curve = page.get_by_role("table", name="Each player's chance to win")
    assert curve.get_by_role("row").count() > 5
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(page) == []
    visitor.leave()


def test_the_end_of_a_game_and_its_swings_lead_to_it_and_into_the_replay(browser: Browser, game: tuple[str, str]) -> None:
    url, table = game
    visitor = Person(browser, url, DESK)
    visitor.open(f"#/t/{table}")
    page = visitor.page
    page.get_by_role("link", name="Where it was won").click()
    page.get_by_role("link", name="See it").first.click()
    page.get_by_role("slider").wait_for()
    assert f"#/r/{table}/" in page.url
    visitor.leave()
