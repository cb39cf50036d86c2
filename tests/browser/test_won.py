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
REASONS: Final = [
    {"seat": 0, "line": "map", "mean": -1.2, "low": -1.5, "high": -0.9},
    {"seat": 1, "line": "map", "mean": 0.6, "low": 0.3, "high": 0.9},
]
COMPARED: Final = {"mean": -0.06, "low": -0.08, "high": -0.04, "samples": 60, "reasons": REASONS}
"""A comparison as the second stage makes it."""


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
        return {}

    async def analysis(self, record: object, closer: bool) -> dict[str, Any]:
        return self._analysis

    async def trial(self, person: str, record: dict[str, Any], at: int, best: list[str]) -> dict[str, Any]:
        made = record["moves"][at:]
        return {"trial": {"moves": made, "best": best, "accepted": False, "compared": COMPARED} if made else None}

    def stop(self) -> None:
        return


@pytest.fixture(scope="module")
def game(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Yield the address of a server, and its table with a finished game that has been analysed."""
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    analysis = analyse(Record.from_json(record), closer=False).to_json()
    for seat in range(len(analysis["seats"])):
        own = [decision for decision in analysis["decisions"] if decision["seat"] == seat]
        max(own, key=lambda decision: float(decision["lost"])).update(mistake=True, compared=COMPARED)
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
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Where it was won").click()
    expect(page.get_by_role("heading", name="The ledger")).to_be_visible()
    visitor.leave()


def test_a_mistake_is_tried_again_and_the_judge_answers(browser: Browser, game: tuple[str, str]) -> None:
    url, table = game
    visitor = Person(browser, url, (390, 664))
    visitor.open(f"#/won/{table}")
    page = visitor.page
    page.get_by_role("button", name="Try it again").first.click()
    page.get_by_role("region", name="A decision tried again").wait_for()
    tried = page.url.rpartition("/")[2]
    for _ in range(20):  # the first legal move each time, until the decision is complete
        now = page.request.get(f"{url}/api/tables/{tried}/moves").json()
        if not now["moves"]:
            break
        body = {"move": now["moves"][0], "revision": now["revision"], "key": f"tried-{now['revision']:04}"}
        page.request.post(f"{url}/api/tables/{tried}/moves", data=body)
    answer = page.get_by_role("dialog", name="There is something better")
    expect(answer).to_be_visible()
    expect(answer.get_by_text("Cubes on the map, you")).to_be_visible()
    assert violations(page) == []
    answer.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("link", name="Back")).to_have_attribute("href", f"#/won/{table}")
    visitor.leave()
