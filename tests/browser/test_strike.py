"""A strike is explained and waits until it is read; the log shows earlier moments; the turns since my own are retold."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, expect

import ratking
from ratking.kernel.record import Record
from tests.server.client import Client
from tests.server.running import Running

from .going_on import RECORDS
from .looking import becomes, box, in_sight
from .making import at_a_table
from .person import DESK, PHONE, Person, Size
from .roles import confirm

Come = Callable[..., Person]

EITHER = """() => document.querySelector("[data-state=asked], [data-state=over]") ||
  [...document.querySelectorAll("button")].some((button) => button.textContent.startsWith("Go on"))"""


def bottom(rect: FloatRect) -> float:
    return rect["y"] + rect["height"]


def stop_always(visitor: Person) -> None:
    visitor.context.add_init_script("localStorage.setItem('ratking.stops', 'always')")


def until_a_strike(visitor: Person) -> None:
    go_on = visitor.page.get_by_role("button", name="Go on")
    for _ in range(80):
        visitor.page.wait_for_function(EITHER)
        if go_on.is_visible():
            return
        # Not `play`: the move may lead to a strike, and then the page waits before it shows what follows.
        visitor.page.keyboard.press("m")
        choices = visitor.page.get_by_role("dialog").get_by_role("listitem").get_by_role("button")
        choices.first.wait_for()
        choices.nth(visitor.random.randrange(choices.count())).click()
        visitor.page.get_by_role("dialog").wait_for(state="hidden")
        confirm(visitor)
        visitor.page.wait_for_timeout(50)
    raise AssertionError("no rat was turned up")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_strike_waits_until_it_is_read(person: Come, size: Size) -> None:
    visitor = person(size, seed=4, speed="fast")
    stop_always(visitor)
    page = visitor.page
    at_a_table(visitor, 0, game="rattus")
    until_a_strike(visitor)
    scene = page.get_by_role("region", name="What the plague did")
    expect(scene.get_by_role("heading")).to_contain_text("The plague in")
    expect(scene).to_contain_text("limit")
    expect(scene.get_by_role("img").first).to_have_attribute("aria-label", re.compile("limit"))
    assert box(scene.get_by_role("button", name="Go on"))["height"] >= 44
    assert in_sight(page, scene.get_by_role("button", name="Go on"))
    for _ in range(9):  # the bots continue, and may strike as well
        if visitor.phone:
            page.get_by_role("button", name="Go on").tap()
        else:
            page.locator("body").press("Space")
        page.wait_for_timeout(100)
        page.wait_for_function(EITHER)
        if page.locator("[data-state=asked]").count():
            break
    expect(page.get_by_role("button", name="Go on")).to_have_count(0)
    if visitor.phone:
        page.get_by_role("button", name="What has happened").tap()
        page.get_by_role("button", name="The last strike once more").tap()
        expect(page.get_by_role("region", name="What the plague did")).to_be_visible()
    else:
        if not scene.is_visible():  # it is shown until the next turn is over; after that, recall it
            page.locator("body").press("s")
        expect(scene).to_be_visible()


def test_the_log_has_turns_and_shows_their_moments_and_what_came_since_my_turn(person: Come) -> None:
    visitor = person(seed=2)
    page = visitor.page
    at_a_table(visitor, 0, game="rattus")
    since = page.get_by_role("button", name="Since my turn")
    for _ in range(40):
        visitor.wait_for("asked")
        if since.is_visible():
            break
        visitor.play()
    log = page.get_by_role("list", name="What has happened")
    newest = log.get_by_role("listitem").first
    expect(newest).to_contain_text("You the turn begins")
    expect(newest.get_by_role("paragraph")).to_have_count(0)
    log.get_by_role("button").last.click()
    page.get_by_text("Looking back at this moment.").wait_for()
    expect(page.locator("main [data-move]")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    visitor.wait_for("asked")

    page.locator("body").press("a")
    told = page.get_by_role("region", name="Since your last turn")
    turns = told.get_by_role("list").first.get_by_role("listitem")
    expect(turns).to_have_count(2)
    expect(told.locator("[aria-current=step]")).to_contain_text("1")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("turn 2 of 2")
    expect(told).to_contain_text("What it cost you:")
    told.get_by_role("button", name="Skip to now").click()
    expect(told).not_to_be_visible()


def test_the_final_devastation_is_not_called_the_plague_where_it_does_not_stand(person: Come, server: Running) -> None:
    record = Record.open(RECORDS / "rattus_4.json")
    story = ratking.resume(record, chance="manual").events(None)
    stands = next(event["region"] for event in reversed(story) if event["kind"] == "plague moved")
    lost = next(event for event in reversed(story) if event["kind"] == "cube lost" and event["region"] != stands)
    visitor = person((390, 664))
    page = visitor.page
    table = Client(server.url).done("POST", "/api/records", {"record": record.to_json()})["table"]
    visitor.open(f"#/r/{table}/{lost['at'] + 1}")
    page.wait_for_selector(f"[data-at='{lost['at'] + 1}']")
    page.keyboard.press("s")
    scene = page.get_by_role("region", name="What the plague did")
    expect(scene.get_by_role("heading")).to_have_text(f"The final devastation: {lost['region'].capitalize()}")
    # The top line and the figure on the map agree on where the plague is.
    expect(page.get_by_role("banner")).to_contain_text(stands.capitalize())
    expect(page.locator("[data-piece=plague]")).to_have_attribute("data-of", stands)


def test_the_discs_of_three_rats_are_whole_on_a_narrow_phone(person: Come, server: Running) -> None:
    visitor = person((360, 640))
    page = visitor.page
    record = Record.open(RECORDS / "rattus_3.json")
    table = Client(server.url).done("POST", "/api/records", {"record": record.to_json()})["table"]
    visitor.open(f"#/r/{table}/135")
    page.wait_for_selector("[data-at='135']")
    page.keyboard.press("s")
    rats = page.get_by_role("region", name="What the plague did").get_by_role("button", name=re.compile("limit"))
    expect(rats).to_have_count(3)
    for rat in rats.all():
        button, disc, text = box(rat), box(rat.locator("svg")), box(rat.locator("span").first)
        assert disc["width"] == disc["height"] == 34
        assert button["x"] < disc["x"]
        assert disc["x"] + disc["width"] <= text["x"]
        assert text["x"] + text["width"] <= button["x"] + button["width"]


def test_a_plate_covers_nothing_of_the_map_of_a_phone(person: Come, server: Running) -> None:
    visitor = person((360, 640))
    page = visitor.page
    record = Record.open(RECORDS / "rattus_4.json")
    table = Client(server.url).done("POST", "/api/records", {"record": record.to_json()})["table"]
    visitor.open(f"#/r/{table}/207")
    page.wait_for_selector("[data-at='207']")
    page.keyboard.press("s")
    plate = page.get_by_role("region", name="What the plague did")
    board = page.get_by_role("main")
    # The map gives way after the plate has come, which takes a moment on a busy machine.
    becomes(page, lambda: bottom(box(board)) - box(plate)["y"], lambda over: over <= 1)
    frame = box(board)
    for piece in page.locator("[data-with=italia], [data-piece=plague]").all():
        there = box(piece)
        assert frame["y"] <= there["y"]
        assert bottom(there) <= bottom(frame)
