"""What the table of Rattus explains when a player points at something, and what it shows by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from playwright.sync_api import Locator, expect

from ratking.words import words
from tests.server.running import Running, until

from .going_on import goes_on
from .looking import becomes, box, in_sight
from .person import DESK, POINT_INSIDE, Person
from .sweep import until_asked

# Any in this file: JSON.
Come = Callable[..., Person]
SMALL: Final = (390, 664)


def asked(visitor: Person, server: Running, question: str) -> dict[str, Any]:
    """Open a table of Rattus where this is asked. Returns the view."""
    record = until_asked(f"rattus: {question}")
    visitor.open(goes_on(server.url, record, len(record)))
    visitor.wait_for("asked")
    return newest_view(visitor)


def newest_view(visitor: Person) -> dict[str, Any]:
    """Return the newest view that the page has received."""
    views = [json.loads(frame).get("view") for frame in visitor.frames]
    return dict([view for view in views if view][-1])


def in_pane(thing: Locator, pane: Locator) -> bool:
    """Return whether the centre of a thing is within a pane."""
    here, around = box(thing), box(pane)
    x, y = here["x"] + here["width"] / 2, here["y"] + here["height"] / 2
    return around["x"] <= x <= around["x"] + around["width"] and around["y"] <= y <= around["y"] + around["height"]


def test_a_tap_on_a_seen_rat_shows_its_face(person: Come, server: Running) -> None:
    """And the question about two rats shows both of their faces."""
    visitor = person(SMALL)
    page = visitor.page
    view = asked(visitor, server, "witch swap")
    say = words("en")
    # The top line of a phone has the clock of the game: rats left, the round, where the plague is.
    expect(page.get_by_role("banner")).to_contain_text(f"{view['table']['supply']} rats left")
    expect(page.get_by_role("banner")).to_contain_text(re.compile(r"round \d"))
    for field in ("one", "other"):
        rat = view["question"]["fields"][field]
        region, place = rat.split(" ")
        face = view["table"]["regions"][region]["rats"][int(place) - 1]["face"]
        said = say.noun("rattus", "face", face, [])
        expect(page.get_by_role("banner").get_by_role("img", name=re.compile(re.escape(said)))).to_be_visible()
        seen = page.get_by_role("button", name=re.compile(re.escape(said))).first
        here = box(seen)
        page.touchscreen.tap(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
        shown = page.get_by_role("status").filter(has_text="You have seen the rat")
        expect(shown).to_contain_text(f"Strikes from {face.split()[0] if face[0].isdigit() else face.split()[1]} cubes on.")
        expect(shown.get_by_role("img", name=said)).to_be_visible()


def test_a_region_that_is_no_answer_says_what_lies_there_and_why(person: Come, server: Running) -> None:
    """The question "What do you do?" is answered with buttons and cards; a click on a region explains why not."""
    visitor = person(DESK)
    page = visitor.page
    view = asked(visitor, server, "actions")
    region = view["table"]["plague"]
    land = page.locator(f"[data-land='{region}']")
    at = becomes(page, lambda: land.evaluate(INSIDE), bool)
    page.mouse.click(*at)
    sheet = page.get_by_role("dialog", name=words("en").noun("rattus", "region", region, []))
    expect(sheet).to_contain_text("The plague is here.")
    expect(sheet).to_contain_text("Why not?")
    sheet.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


INSIDE: Final = """land => {
  const { left, top, width, height } = land.getBoundingClientRect();
  for (let i = 1; i < 32; i++) for (let j = 1; j < 32; j++) {
    const [x, y] = [left + width * i / 32, top + height * j / 32];
    if (document.elementFromPoint(x, y) === land) return [x, y];
  }
  return null;
}"""
"""A script that returns a point of a region that nothing covers."""


def test_the_large_button_of_a_phone_says_the_whole_move(person: Come, server: Running) -> None:
    visitor = person(SMALL)
    page = visitor.page
    view = asked(visitor, server, "first cubes")
    region = view["moves"][0]
    bar = page.get_by_role("contentinfo")
    name = words("en").noun("rattus", "region", region, [])
    land = page.locator(f"[data-move='{region}']")
    page.touchscreen.tap(*becomes(page, lambda: land.evaluate(POINT_INSIDE), bool))
    expect(bar.get_by_role("button", name=f"Place 2 cubes in {name}")).to_be_visible()
    assert in_sight(page, bar.get_by_role("button", name=f"Place 2 cubes in {name}"))


def test_a_region_card_is_asked_for_with_the_hand_in_the_bar(person: Come, server: Running) -> None:
    """The face that strikes is on the screen, and the map shows where it strikes."""
    visitor = person(SMALL)
    page = visitor.page
    view = asked(visitor, server, "play region card")
    bar = page.get_by_role("contentinfo")
    cards = [move for move in view["moves"] if move.split(" ")[0] in view["table"]["regions"]]
    assert cards
    for card in cards:
        assert in_sight(page, bar.locator(f"[data-move='{card}']"))
    assert in_sight(page, page.get_by_role("banner").get_by_role("img").first)
    struck = view["question"]["fields"]["region"]
    pane = page.locator(".frame")
    becomes(page, lambda: in_pane(page.locator(f"[data-name='{struck}']"), pane), bool)


def test_the_map_of_a_phone_comes_back_to_what_is_asked(person: Come, server: Running) -> None:
    """With seventeen regions: after the map was dragged away, the next question shows the regions that can be chosen."""
    visitor = person(SMALL)
    page = visitor.page
    view = asked(visitor, server, "sultan 1")
    assert len(view["table"]["regions"]) == 17
    pane = page.locator(".frame")
    lit = [move for move in view["moves"] if move in view["table"]["regions"]]
    for region in lit:
        until(partial(in_pane, page.locator(f"[data-name='{region}']"), pane))
    pane.evaluate("pane => pane.scrollTo({ left: 9999, top: 9999, behavior: 'instant' })")
    before = page.get_attribute(".table", "data-revision")
    page.get_by_role("contentinfo").get_by_role("button", name=re.compile("^Choose one of")).tap()
    page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").first.tap()
    page.get_by_role("contentinfo").get_by_role("button").last.tap()
    page.wait_for_selector(f".table[data-state=asked]:not([data-revision='{before}'])", state="attached")
    view = newest_view(visitor)
    lit = [move for move in view["moves"] if move in view["table"]["regions"]]
    for region in lit or [view["table"]["plague"]]:
        until(partial(in_pane, page.locator(f"[data-name='{region}']"), pane))


def test_the_last_round_says_what_follows(person: Come, server: Running) -> None:
    visitor = person(SMALL)
    asked(visitor, server, "last round")
    said = visitor.page.get_by_role("status").filter(has_text="Your turn")
    expect(said).to_contain_text("Then the plague strikes every region, and the game ends.")
    for size in (SMALL, (360, 640), (844, 390), DESK):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert in_sight(visitor.page, said)
