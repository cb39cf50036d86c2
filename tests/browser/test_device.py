"""Hints and analysis of a server's tables on the player's own device, and play without the server when it is away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect
from tools.tab import build as tab

from tests.server.client import Client
from tests.server.fixed_luck import FIXED_LUCK
from tests.server.running import Running

from .looking import becomes
from .making import at_a_table
from .person import DESK, Person

START_SECONDS: Final = 120.0
RECORDS: Final = Path(__file__).parents[1] / "records"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path / "ratking.db", prelude=FIXED_LUCK, tab=str(tab.build())) as running:
        yield running


def test_hints_and_danger_on_the_players_device(browser: Browser, server: Running) -> None:
    """The server is asked only for what the seat knows; it thinks about nothing."""
    visitor = Person(browser, server.url, DESK)
    page = visitor.page
    table = at_a_table(visitor, 6, game="rattus", hints=True)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Hints and analysis on my device").check()
    visitor.asked.clear()
    page.get_by_role("button", name="Close", exact=True).click()
    page.keyboard.press("t")
    page.get_by_role("button", name="What would a bot do?").click()
    page.wait_for_selector("[data-hint]", timeout=START_SECONDS * 1000)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Danger map").click()
    page.wait_for_selector("[data-danger]", state="attached")
    asked = [address.rpartition("/api/")[2] for address in visitor.asked]
    assert f"tables/{table}/knowledge" in asked
    assert f"tables/{table}/knowledge?aid=danger" in asked
    assert not [one for one in asked if one.startswith(f"tables/{table}/") and one.split("/")[2] in SERVER_THINKS]
    visitor.leave()


@pytest.mark.parametrize("waits", [False, pytest.param(True, marks=pytest.mark.long)], ids=["begun", "done"])
def test_an_analysis_on_the_players_device(browser: Browser, server: Running, waits: bool) -> None:
    """The server is asked only for the record. The choice is kept for the next visits."""
    visitor = Person(browser, server.url, DESK)
    page = visitor.page
    page.add_init_script("localStorage.setItem('ratking.device', 'yes')")
    visitor.open()
    record = json.loads((RECORDS / "rattus_4.json").read_text(encoding="utf-8"))
    table = Client(server.url).post("/api/records", {"record": record}).json["table"]
    with page.expect_request(f"**/api/tables/{table}/record"):
        visitor.open(f"#/won/{table}")
    if waits:
        page.get_by_role("heading", name="The ledger").wait_for(timeout=900_000)
    assert not [address for address in visitor.asked if address.endswith(f"{table}/analysis")]
    visitor.leave()


SERVER_THINKS: Final = ("hint?level=sharp", "hint?level=steady", "aids", "analysis")


def test_without_its_server_the_page_plays_in_the_tab(browser: Browser, server: Running) -> None:
    """If the runtime was loaded once. Later the game is put on the server."""
    visitor = Person(browser, server.url, DESK)
    page = visitor.page
    visitor.open()
    page.get_by_role("link", name="Play offline, in this tab").click()
    page.get_by_role("button", name="Play now").click()
    visitor.wait_for("asked", seconds=START_SECONDS)
    becomes(page, lambda: bool(page.evaluate(KEPT)), bool, 60)  # `wait_for_function` does not wait for promises
    visitor.open()
    page.get_by_text("No account.").wait_for()  # the server is there, so it is used
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.get_by_text("No account.").wait_for()  # only now it has asked the server, which is still there
    visitor.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Luck in your own hands.")).to_be_visible()
    page.get_by_role("link", name="Go on with Rattus").click(timeout=START_SECONDS * 1000)
    visitor.wait_for("asked", seconds=START_SECONDS)
    said = page.get_by_text("The server cannot be reached.")
    expect(said).to_be_visible()  # the tab's own server announces nothing, which does not remove it
    page.get_by_role("button", name="Close").first.click()
    expect(said).to_have_count(0)
    visitor.play_to_the_end()
    visitor.context.set_offline(False)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Put this game on the server").click()
    page.wait_for_url(lambda url: "?tab" not in url and "#/r/" in url, timeout=60_000)
    page.wait_for_selector(".table")
    visitor.odd.clear()  # Chromium reports the requests that failed
    visitor.leave()


KEPT: Final = """async () => {
  const kept = (await (await caches.open("ratking-page")).keys()).map(({ url }) => url);
  return kept.some((url) => url.endsWith("/tab/files.json")) && kept.some((url) => /puzzles\\./.test(url));
}"""
