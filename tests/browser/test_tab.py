"""The page without any server: whole games against bots in the tab, with the network cut, kept on the device."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

import ratking
from ratking.kernel.record import Record
from ratking.words import LANGUAGES, words
from tests.server.running import Running

from .axe import violations
from .looking import becomes
from .making import make_table
from .person import DESK, PHONE, Person, Size
from .site_server import SiteServer
from .trace import tracing

ALL_SETS: Final = ("Africanus", "Mercatus")
RECORDS: Final = Path(__file__).parents[1] / "records"
LONGEST_TASK: Final = 50
"""Milliseconds."""
START_SECONDS: Final = 120.0
"""How long the runtime may take to start where more tests run than there are cores."""


def play_now(visitor: Person) -> None:
    """Load the runtime by a click on the button, and wait for the first question."""
    visitor.open()
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.wait_for("asked", seconds=START_SECONDS)


def test_nothing_is_loaded_before_somebody_wants_to_play(browser: Browser, site: SiteServer) -> None:
    visitor = Person(browser, site.url, DESK)
    page = visitor.page
    visitor.open()
    expect(page.get_by_text("Luck in your own hands.")).to_be_visible()
    expect(page.get_by_role("button", name="Play on my phone")).to_have_count(0)
    visitor.open("#/rules")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not [address for address in visitor.asked if address.endswith((".xz", ".mjs"))]
    assert all(address.startswith(site.url) for address in visitor.asked)
    visitor.leave()


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desk", "phone"])
def test_offline_after_the_first_visit(browser: Browser, site: SiteServer, size: Size) -> None:
    """The server stops and the network is cut: the page loads again, goes on with the game, and plays it to the end."""
    visitor = Person(browser, site.url, size, seed=3)
    page = visitor.page
    play_now(visitor)
    visitor.play("finger" if visitor.phone else "mouse")
    becomes(page, lambda: bool(page.evaluate(KEPT)), bool, 60)  # `wait_for_function` does not wait for promises
    site.stop()
    visitor.context.set_offline(True)
    page.reload()
    visitor.wait_for("asked", seconds=START_SECONDS)
    assert visitor.play_to_the_end("finger" if visitor.phone else "mouse") > 5
    page.get_by_role("dialog").wait_for()
    visitor.open("#/puzzles")  # which nobody had opened before
    expect(page.get_by_role("region", name="Today's puzzle")).to_be_visible()
    visitor.odd.clear()  # Chromium reports the requests that failed, such as that for a newer page
    visitor.leave()


KEPT: Final = """async () => {
  const kept = (await (await caches.open("ratking-page")).keys()).map(({ url }) => url);
  const page = await navigator.serviceWorker.ready;
  return page.active && kept.some((url) => url.endsWith("/tab/files.json")) && kept.some((url) => /puzzles\\./.test(url));
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["rattus with all sets", "ratzzia"])
def test_whole_games_without_any_network(browser: Browser, site: SiteServer, game: str, size: Size) -> None:
    """The same people who play on a server play here, to the end; the record is the one that CPython makes."""
    visitor = Person(browser, site.url, size, seed=5)
    page = visitor.page
    page.add_init_script("localStorage.setItem('ratking.opponents', 'quick')")  # novices would never win Ratzzia
    play_now(visitor)
    becomes(page, lambda: bool(page.evaluate(KEPT)), bool, 60)  # `wait_for_function` does not wait for promises
    site.stop()
    visitor.context.set_offline(True)
    if game == "ratzzia":
        visitor.open()
        page.get_by_role("button", name="Play Ratzzia now").click()
    else:
        page.goto("about:blank")  # so that the form is opened by the service worker
        make_table(visitor, 6, ["me", *["novice"] * 5], ALL_SETS)
        page.get_by_role("button", name="Start").click()
    visitor.wait_for("asked", seconds=START_SECONDS)
    visitor.play_to_the_end("finger" if visitor.phone else "mouse", most=3000)
    page.get_by_role("dialog").wait_for()
    with page.expect_download() as saving:
        page.get_by_role("link", name="The record").first.click()
    record: dict[str, Any] = json.loads(Path(saving.value.path()).read_text(encoding="utf-8"))  # Any: JSON
    assert len(record["moves"]) > 50
    assert len(record["seats"]) == (6 if game != "ratzzia" else len(record["seats"]))
    assert ratking.verify(Record.from_json(record)).fair
    again = ratking.resume(Record.from_json(record))
    assert again.over
    assert again.record.to_json()["moves"] == record["moves"]
    visitor.odd.clear()  # Chromium reports the requests that failed, such as that for a newer page
    visitor.leave()


def test_the_newest_tab_has_the_games(browser: Browser, site: SiteServer) -> None:
    """A game that is open in two tabs goes on in the one that took it last, with every move of the other."""
    visitor = Person(browser, site.url, DESK)
    first = visitor.page
    play_now(visitor)
    second = visitor.page = visitor.new_page()
    second.goto(first.url)
    visitor.wait_for("asked", seconds=START_SECONDS)
    expect(first.get_by_role("alert")).to_contain_text("Your games are open in another tab.")
    expect(second.get_by_label("Say something")).to_have_count(0)  # nobody else can come to this table
    visitor.play()
    visitor.wait_for("asked", "over")
    there = revision(second)
    first.get_by_role("button", name="Play here instead").click()
    visitor.page = first
    visitor.wait_for("asked", seconds=START_SECONDS)
    expect(second.get_by_role("alert")).to_contain_text("Your games are open in another tab.")
    assert revision(first) >= there
    visitor.play()
    visitor.leave()


def revision(page: Page) -> int:
    """Return how many moves of the game the page shows."""
    return int(page.get_attribute(".table", "data-revision") or 0)


def test_a_tab_that_is_closed_or_sleeps_in_a_move_loses_nothing(browser: Browser, site: SiteServer) -> None:
    """What was shown as done is there when the game is opened again."""
    visitor = Person(browser, site.url, DESK, seed=2)
    play_now(visitor)
    for milliseconds in (0, 250):
        visitor.play()
        visitor.wait_for("asked")
        visitor.page.query_selector_all("[data-move]:not([disabled])")[0].dispatch_event("click")
        visitor.page.wait_for_timeout(milliseconds)
        shown, address = revision(visitor.page), visitor.page.url
        visitor.page.close()
        visitor.page = visitor.new_page()
        visitor.page.goto(address)
        visitor.wait_for("asked", seconds=START_SECONDS)
        assert revision(visitor.page) >= shown > 0
    life = visitor.context.new_cdp_session(visitor.page)
    shown = revision(visitor.page)
    life.send("Page.setWebLifecycleState", {"state": "frozen"})
    time.sleep(3)
    life.send("Page.setWebLifecycleState", {"state": "active"})
    visitor.play()
    visitor.wait_for("asked", "over", seconds=START_SECONDS)
    assert revision(visitor.page) > shown
    visitor.leave()


@pytest.mark.long  # it measures a time, for which the machine must be quiet
def test_the_page_is_never_busy_for_long_while_bots_think(browser: Browser, site: SiteServer) -> None:
    """Its own thread only draws: no task takes 50 milliseconds of its time, with bots that think for seconds."""
    visitor = Person(browser, site.url, DESK, seed=3, speed="normal")
    visitor.page.add_init_script("localStorage.setItem('ratking.opponents', 'sharp')")
    play_now(visitor)
    visitor.play()
    visitor.wait_for("asked", seconds=START_SECONDS)
    with tracing(browser, visitor.page) as trace:
        for _ in range(4):
            visitor.wait_for("asked", seconds=START_SECONDS)
            visitor.play()
        visitor.wait_for("asked", "over", seconds=START_SECONDS)
    tasks = sorted(trace.tasks())
    print(f"{len(tasks)} tasks, the longest {[round(one) for one in tasks[-5:]]} ms of CPU time")
    assert len(tasks) > 100
    assert tasks[-1] < LONGEST_TASK
    visitor.leave()


def test_clocks_by_days_are_not_offered(browser: Browser, site: SiteServer) -> None:
    visitor = Person(browser, site.url, DESK)
    visitor.open("#/new")
    paces = visitor.page.get_by_role("radio", name=re.compile("clock|minutes each|per turn"))
    expect(paces).to_have_count(2)
    expect(visitor.page.get_by_role("radio", name="No clock")).to_be_checked()
    expect(visitor.page.get_by_role("radio", name=re.compile("per turn"))).to_have_count(0)
    visitor.leave()


def test_it_says_in_every_language_what_it_loads(browser: Browser, site: SiteServer) -> None:
    for language in LANGUAGES:
        visitor = Person(browser, site.url, PHONE)
        page = visitor.page
        page.add_init_script(f"localStorage.setItem('ratking.language', '{language}')")
        visitor.open()
        page.route("**/runtime.xz", lambda route: None)  # it never comes
        page.get_by_role("button", name=words(language).say("web.play now")).click()
        start = words(language).say("web.tab.loading", {"received": "", "total": ""}).split(":")[0]
        expect(page.get_by_role("status").filter(has_text=start)).to_be_visible()
        expect(page.get_by_role("progressbar")).to_be_visible()
        assert not violations(page)
        visitor.leave()


@pytest.mark.parametrize("language", [pytest.param(one, marks=[pytest.mark.long] * (one == "it")) for one in LANGUAGES])
def test_everything_else_in_the_tab(browser: Browser, site: SiteServer, language: str) -> None:
    """A lesson, the puzzle of the day, pass and play, a record and its analysis, without asking anybody for anything."""
    say = words(language).say
    visitor = Person(browser, site.url, DESK)
    page = visitor.page
    page.add_init_script(f"localStorage.setItem('ratking.language', '{language}')")
    visitor.open("#/learn/rattus")
    page.get_by_role("region", name=say("web.learn.lesson"), exact=True).wait_for(timeout=START_SECONDS * 1000)
    visitor.open("#/puzzles")
    today = page.get_by_role("region", name=say("web.puzzles.today"))
    today.get_by_role("button", name=say("web.puzzles.try")).click(timeout=START_SECONDS * 1000)
    visitor.wait_for("asked", seconds=START_SECONDS)
    visitor.open("#/new")
    page.get_by_role("radio", name="2", exact=True).check()
    for seat, who in enumerate(["me", "here"]):
        page.locator("select:has(option[value=here])").nth(seat).select_option(who)
    page.locator("button.main").last.click()
    page.get_by_role("button", name=say("web.i have it")).click(timeout=60_000)
    visitor.wait_for("asked")
    visitor.open("#/replay")
    page.locator("input[type=file]").set_input_files(str(RECORDS / "rattus_2.json"))
    page.get_by_role("slider").wait_for(timeout=60_000)
    table = page.url.split("#/r/")[1].split("/")[0]
    visitor.open(f"#/won/{table}")
    expect(page).to_have_title(f"{say('web.won.title')} · Ratking", timeout=60_000)
    page.get_by_text(say("web.won.working")).wait_for()
    assert all(address.startswith((site.url, "blob:")) and "/api/" not in address for address in visitor.asked)
    visitor.leave()


def test_a_server_that_has_the_runtime_offers_it(browser: Browser, site_folder: Path, tmp_path: Path) -> None:
    """The link leads to the page with a server inside the tab, which the server's security policy allows."""
    with Running(tmp_path / "ratking.db", tab=str(site_folder / "tab")) as running:
        visitor = Person(browser, running.url, DESK)
        visitor.open()
        visitor.page.get_by_role("link", name="Play offline, in this tab").click()
        visitor.page.get_by_text("Luck in your own hands.").wait_for()
        visitor.asked.clear()
        visitor.page.get_by_role("button", name="Play now").click()
        visitor.wait_for("asked", seconds=START_SECONDS)
        assert not [address for address in visitor.asked if "/api/" in address]
        visitor.leave()
