"""Fingers on a phone: two of them on the map, and none by accident on an answer."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import CDPSession, expect

import ratking
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from tests.server.running import Running

from .going_on import goes_on
from .looking import becomes, box
from .making import at_a_table
from .person import PHONE, Person
from .test_small_screens import SIX, asked, takes_class_cards

Come = Callable[..., Person]


def test_a_pinch_comes_nearer_and_goes_back(person: Come) -> None:
    visitor = person(PHONE)
    visitor.open()
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.wait_for("asked")
    visitor.page.wait_for_selector(".frame .sheet")
    fingers = visitor.context.new_cdp_session(visitor.page)
    frame = box(visitor.page.locator(".frame"))
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    whole = width(visitor)
    before = visitor.page.evaluate("scrollY")

    pinch(fingers, x, y, [40, 60, 80, 100])
    becomes(visitor.page, lambda: width(visitor) / whole, lambda times: 2.3 < times < 2.7)
    # What was between the fingers is still there.
    middle = "frame => (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth"
    becomes(visitor.page, lambda: float(visitor.page.locator(".frame").evaluate(middle)), lambda at: 0.45 < at < 0.55)

    pinch(fingers, x, y, [100, 60, 30])
    becomes(visitor.page, lambda: width(visitor), lambda now: now == whole)
    assert visitor.page.evaluate("scrollY") == before, "the page itself was scrolled"
    assert visitor.page.evaluate("visualViewport.scale") == 1


def test_what_is_chosen_from_the_list_of_moves_waits_for_a_second_tap(person: Come) -> None:
    """As on the map. By keys too: the button that makes the move has the focus then."""
    visitor = person((390, 664))
    page = visitor.page
    at_a_table(visitor, 0, game="rattus")
    revision = page.get_attribute(".table", "data-revision")
    listed = page.get_by_role("dialog").get_by_role("listitem").get_by_role("button")
    bar = page.get_by_role("contentinfo")
    page.get_by_role("button", name="Choose one of").tap()
    name = listed.nth(2).inner_text()
    listed.nth(2).tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(bar.get_by_role("button", name=name)).to_be_visible()
    bar.get_by_role("button", name="Back").tap()
    expect(bar.get_by_role("button", name=name)).to_have_count(0)
    assert page.get_attribute(".table", "data-revision") == revision

    page.keyboard.press("m")
    listed.nth(1).press("Enter")
    expect(bar.get_by_role("button").last).to_be_focused()
    assert page.get_attribute(".table", "data-revision") == revision
    page.keyboard.press("Enter")
    page.wait_for_selector(f".table:not([data-revision='{revision}'])", state="attached")


def one_place_for_a_rat() -> Record:
    """The record of a game that stops where the first seat must put a rat into the one region that has room for it."""
    for luck in range(60):
        match, rng = ratking.new("rattus", seed=luck, players=4), Rng(luck)
        while not match.over:
            moves = match.moves()
            if match.seat == 0 and len(moves) == 1 and match.view(0)["question"]["key"] == "new rat":
                return match.record
            match.play(moves[rng.below(len(moves))])
    raise AssertionError("there are always two regions")


def test_the_only_choice_stands_in_the_bar_by_its_name(person: Come, server: Running) -> None:
    visitor = person((390, 664))
    record = one_place_for_a_rat()
    visitor.open(goes_on(server.url, record, len(record)))
    visitor.wait_for("asked")
    button = visitor.page.get_by_role("contentinfo").get_by_role("button")
    expect(button).to_have_count(1)
    expect(button).to_have_text(re.compile(r"^Put a rat in \w+$"))
    revision = visitor.page.get_attribute(".table", "data-revision")
    button.tap()
    visitor.page.wait_for_selector(f".table:not([data-revision='{revision}'])", state="attached")


def test_a_bar_that_grows_is_not_touched_by_accident(person: Come, server: Running) -> None:
    """Eight cards in two rows come up where the map was: for a moment the bar takes no touch."""
    visitor = person((390, 664))
    page = visitor.page
    visitor.open(asked(server.url, takes_class_cards, 6, options=SIX))
    visitor.wait_for("asked")
    page.wait_for_selector("footer [data-card]")
    page.evaluate("""() => {
      const bar = document.querySelector("footer");
      window.untouched = [];  // the heights at which it took no touch
      new MutationObserver(() => {
        if (getComputedStyle(bar).pointerEvents === "none") window.untouched.push(bar.offsetHeight);
      }).observe(bar, { attributes: true });
    }""")
    cards = box(page.get_by_role("contentinfo"))["height"]
    page.get_by_role("button", name="Move the plague").tap()
    becomes(page, lambda: box(page.get_by_role("contentinfo"))["height"], lambda height: height < cards)
    while box(page.get_by_role("contentinfo"))["height"] < cards:
        visitor.play("finger", or_else="[data-state=over]")
        visitor.wait_for("asked", "over")
    becomes(page, lambda: page.evaluate("window.untouched"), lambda heights: any(height >= cards for height in heights))
    becomes(
        page,
        lambda: page.locator("footer").evaluate("bar => getComputedStyle(bar).pointerEvents"),
        lambda touch: touch == "auto",
    )


def pinch(fingers: CDPSession, x: float, y: float, reaches: list[int]) -> None:
    """Put two fingers beside a point and move them to each of these distances from it."""
    for number, reach in enumerate(reaches):
        points = [{"x": x - reach, "y": y, "id": 0}, {"x": x + reach, "y": y, "id": 1}]
        kind = "touchMove" if number else "touchStart"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def width(visitor: Person) -> float:
    """Return the width of the drawn map."""
    return float(visitor.page.evaluate("document.querySelector('.frame .sheet').getBoundingClientRect().width"))
