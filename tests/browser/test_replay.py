"""Replays of finished games: steps, play and pause, links to moments, continuing from a moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

import ratking
from ratking.kernel.record import Record
from tests.server.client import Client
from tests.server.running import Running, until

from .looking import becomes
from .making import MAKE
from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]
RECORDS: Final = Path(__file__).parents[1] / "records"


@pytest.fixture(scope="module")
def table(server: Running) -> str:
    """Return a game that bots have finished."""
    client = Client(server.url)
    made = client.table(players=2, seats=[{"kind": "bot", "level": "novice"}] * 2)
    client.start(made)
    until(lambda: client.get(f"/api/tables/{made}").json["status"] == "over", 60)
    return made


def upload(visitor: Person, name: str) -> None:
    visitor.open("#/replay")
    visitor.page.locator("input[type=file]").set_input_files(str(RECORDS / f"{name}.json"))
    visitor.page.get_by_role("slider").wait_for()


def shows(page: Page, at: int) -> None:
    """Wait until the moment after this many moves is drawn."""
    page.wait_for_function(
        "at => document.querySelector('input[type=range]').value === at && document.querySelector(`.film[data-at='${at}']`)",
        arg=str(at),
    )


def shown(page: Page) -> int:
    """Return the number of moves made at the moment that is drawn, once it is the requested one."""
    page.wait_for_function("""() => {
      const slider = document.querySelector("input[type=range]");
      return document.querySelector(`.film[data-at='${slider.value}']`);
    }""")
    return int(page.get_by_role("slider").input_value())


def test_a_replay_goes_to_any_move_and_has_a_link_to_it(person: Come, table: str) -> None:
    visitor = person(DESK)
    visitor.open(f"#/r/{table}/7/1")
    page = visitor.page
    page.wait_for_selector(".film[data-at='7']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".film[data-at='8']")
    page.keyboard.press("End")
    page.locator(".ask").get_by_text("wins").wait_for()
    page.keyboard.press("Home")
    page.wait_for_selector(".film[data-at='0']")
    page.locator("input[type=range]").fill("20")
    page.wait_for_selector(".film[data-at='20']")
    expect(page).to_have_url(re.compile(f"#/r/{table}/20/1$"))


def test_another_address_of_a_replay_shows_that_move(person: Come, table: str) -> None:
    """Typed in, from a link, or by Back and Forward, without a reload."""
    visitor = person(DESK)
    page = visitor.page

    def is_at(at: int, view_key: str = "everybody") -> None:
        page.get_by_text(f"Move {at} of").wait_for()
        page.wait_for_selector(f".film[data-at='{at}']")
        expect(page.get_by_label("Seen by").locator("option:checked")).to_have_text(view_key)
        assert page.evaluate("window.here") == "not reloaded"

    visitor.open(f"#/r/{table}/30")
    page.evaluate("window.here = 'not reloaded'")
    is_at(30)
    page.evaluate(f"location.hash = '#/r/{table}/10/1'")
    is_at(10, page.get_by_label("Seen by").locator("option").nth(2).inner_text())
    page.go_back()
    is_at(30)
    page.go_forward()
    is_at(10, page.get_by_label("Seen by").locator("option").nth(2).inner_text())
    page.locator("input[type=range]").fill("20")
    page.wait_for_selector(".film[data-at='20']")
    page.evaluate(f"location.hash = '#/r/{table}/10/1'")
    page.wait_for_selector(".film[data-at='10']")
    page.evaluate(f"location.hash = '#/r/{table}/99999'")
    page.locator(".ask").get_by_text("wins").wait_for()
    assert "99999" not in page.url


def stops(name: str, *kinds: str) -> list[int]:
    """Return the moves of a record after which a public event of one of these kinds happened."""
    match = ratking.resume(Record.open(RECORDS / f"{name}.json"), chance="manual")
    return sorted({event["at"] + 1 for event in match.events(None) if event["kind"] in kinds})


@pytest.mark.parametrize(
    ("name", "back", "on", "highlights"),
    [
        ("rattus_4", "The previous strike", "The next strike", ["rat turned up"]),
        ("ratzzia_2", "The previous column or cat", "The next column or cat", ["column completed", "cat comes"]),
    ],
)
def test_it_steps_by_turn_and_by_what_one_wants_to_see(
    person: Come, name: str, back: str, on: str, highlights: list[str]
) -> None:
    visitor = person(DESK)
    page = visitor.page
    upload(visitor, name)
    turns, points = stops(name, "turn begins"), stops(name, *highlights)
    page.keyboard.press("Home")
    for stop in turns[:2]:
        page.get_by_role("button", name="One turn on").click()
        shows(page, stop)
    page.keyboard.press("ArrowDown")
    shows(page, turns[2])
    page.keyboard.press("ArrowUp")
    shows(page, turns[1])
    page.get_by_role("button", name="One turn back").click()
    shows(page, turns[0])
    first = [stop for stop in points if stop > turns[0]][:3]
    page.get_by_role("button", name=on).click()
    shows(page, first[0])
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    shows(page, first[2])
    page.keyboard.press("PageUp")
    shows(page, first[1])
    page.get_by_role("button", name=back).click()
    shows(page, first[0])
    page.keyboard.press("End")
    expect(page.get_by_role("button", name=on)).to_have_attribute("aria-disabled", "true")


def test_it_plays_by_itself_until_it_is_paused_or_over(person: Come) -> None:
    visitor = person((390, 664))
    page = visitor.page
    upload(visitor, "rattus_2")
    page.get_by_label("Speed").select_option("4 ×")
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) >= 3")
    page.get_by_role("button", name="Pause").tap()
    stopped = shown(page)
    page.wait_for_timeout(600)
    assert shown(page) == stopped
    page.keyboard.press("Space")  # on the button that has the focus
    page.wait_for_function(f"() => Number(document.querySelector('input[type=range]').value) > {stopped}")
    page.get_by_role("button", name="One move back").tap()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    last = len(Record.open(RECORDS / "rattus_2.json"))
    page.get_by_role("slider").fill(str(last - 2))
    page.get_by_role("slider").press("Space")
    expect(page.get_by_role("status").first).to_contain_text("wins")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    shows(page, last)


def test_the_line_says_what_happened_and_names_luck(person: Come) -> None:
    """Never "to move" without a name."""
    visitor = person(DESK)
    page = visitor.page
    upload(visitor, "rattus_2")
    said = set()
    for at in range(30):
        page.get_by_role("slider").fill(str(at))
        page.wait_for_selector(f".film[data-at='{at}']")
        said.add(page.get_by_role("status").first.inner_text())
    assert not [line for line in said if line.strip().startswith("to move") or not line.strip()]
    assert any("places 2 cubes" in line for line in said)
    assert any(line == "Luck decides." for line in said)


def test_a_line_of_the_log_leads_there_and_back_leads_back(person: Come) -> None:
    """In a fixed game, because where a turn has just begun, the last line is about the moment that is shown already."""
    visitor = person(DESK)
    page = visitor.page
    upload(visitor, "rattus_2")
    page.get_by_role("slider").fill("40")
    shows(page, 40)
    expect(page).to_have_url(re.compile("/40$"))
    here = page.url
    page.get_by_role("list", name="What has happened").get_by_role("button").last.click()
    page.wait_for_selector(".film:not([data-at='40'])")
    assert shown(page) < 40
    page.go_back()
    page.wait_for_selector(".film[data-at='40']")
    expect(page).to_have_url(here)


@pytest.mark.parametrize("size", [DESK, (360, 640)], ids=["desk", "phone"])
def test_try_it_from_here_asks_as_whom_and_leads_back(person: Come, size: Size) -> None:
    """The person's own seat is proposed, no matter who is asked at that move; the new table links back to the move."""
    marta = person(size)
    page = marta.page
    marta.open()
    mine = page.evaluate(MAKE, {"game": "rattus", "players": 3})
    page.evaluate(
        "table => fetch(`api/tables/${table}/seats/0/bot`, {method: 'PUT', body: JSON.stringify({level: 'novice'}),"
        " headers: {'Content-Type': 'application/json'}})",
        mine,
    )
    over = "async table => (await (await fetch(`api/tables/${table}`)).json()).status"
    until(lambda: page.evaluate(over, mine) == "over", 60)
    marta.open(f"#/r/{mine}/26")
    page.get_by_role("button", name="Try it from here").click()
    sheet = page.get_by_role("dialog", name="Whose place do you take?")
    expect(sheet.get_by_role("radio", name="Marta")).to_be_checked()
    other = sheet.get_by_role("radio").nth(2)
    other.check()
    sheet.get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/#/t/*")
    marta.wait_for("asked")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Back to the game it comes from").click()
    page.wait_for_selector(".film[data-at='26']")
    expect(page).to_have_url(re.compile(f"#/r/{mine}/26/2$"))


def test_the_map_of_a_replay_is_scrolled_by_keys_on_a_phone(person: Come) -> None:
    """If nothing on the map can be chosen, the map takes the focus; then arrow keys scroll it and do not change the move."""
    visitor = person(PHONE)
    page = visitor.page
    upload(visitor, "rattus_2")
    page.get_by_role("slider").fill("40")
    page.wait_for_selector(".film[data-at='40']")
    pane = page.get_by_role("region", name="The map")
    for axis, key in (("scrollLeft", "ArrowRight"), ("scrollTop", "ArrowDown")):
        before = int(pane.evaluate(f"one => one.{axis}"))

        def moved(axis: str = axis, key: str = key, before: int = before) -> bool:
            pane.press(key)
            return int(pane.evaluate(f"one => one.{axis}")) > before

        # Perhaps by more than one key: on a busy machine the map may still be laid out, and returns to what happened.
        becomes(page, moved, bool)
    shows(page, 40)
    pane.blur()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".film[data-at='41']")
