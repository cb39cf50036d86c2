"""Where it was won: the page with the analysis of a finished game, on desk and phone, for eyes and for screen readers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.client import Client
from tests.server.running import Running, until

from .axe import violations
from .person import DESK, Person, Size

Come = Callable[..., Person]


@pytest.fixture(scope="module")
def table(server: Running) -> str:
    """Return a game that bots have finished and that has been analysed."""
    client = Client(server.url)
    made = client.table(players=3, seats=[{"kind": "bot", "level": "novice"}] * 3)
    client.start(made)
    until(lambda: client.get(f"/api/tables/{made}").json["status"] == "over", 60)
    until(lambda: client.done("GET", f"/api/tables/{made}/analysis")["done"], 240)
    return made


@pytest.mark.parametrize("size", [DESK, (390, 664)], ids=["desk", "phone"])
def test_the_analysis_can_be_read(person: Come, table: str, size: Size) -> None:
    visitor = person(size)
    visitor.open(f"#/won/{table}")
    page = visitor.page
    expect(page.get_by_role("heading", name="Where it was won")).to_be_visible()
    for heading in ("The ledger", "Mistakes", "Who helped or harmed whom"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    ledger = page.get_by_role("table").filter(has_text="began at")
    expect(ledger.get_by_role("cell", name="100", exact=True)).to_have_count(1)
    assert ledger.get_by_role("cell", name="0", exact=True).count() >= 2
    curve = page.get_by_role("table", name="Each player's chance to win")
    assert curve.get_by_role("row").count() > 5
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(page) == []


def test_the_end_of_a_game_and_its_swings_lead_to_it_and_into_the_replay(person: Come, table: str) -> None:
    visitor = person(DESK)
    visitor.open(f"#/t/{table}")
    page = visitor.page
    page.get_by_role("link", name="Where it was won").click()
    page.get_by_role("link", name="See it").first.click()
    page.get_by_role("slider").wait_for()
    assert f"#/r/{table}/" in page.url
