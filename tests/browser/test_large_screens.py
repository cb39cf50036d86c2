"""On very large screens everything grows with the window, and nothing overflows."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.server.running import Running

from .looking import box
from .person import DESK, Person, Size
from .test_small_screens import asked, takes_class_cards

Come = Callable[..., Person]
SIZES: tuple[Size, ...] = ((2560, 1440), (3840, 2160))


def test_on_a_large_screen_everything_is_larger(person: Come, server: Running) -> None:
    visitor = person(DESK)
    page = visitor.page
    address = asked(server.url, takes_class_cards, 4)
    for path, sign in (
        ("", page.get_by_role("button", name="Play now")),
        ("#/new", page.get_by_role("button", name="Make the table")),
        (address, page.get_by_role("button", name="Menu")),
    ):
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        visitor.open(f"?{path}")
        expect(sign).to_be_visible()
        usual = box(sign)["height"]
        for width, high in SIZES:
            page.set_viewport_size({"width": width, "height": high})
            page.wait_for_function("high => innerHeight === high", arg=high)
            assert box(sign)["height"] >= usual * width / 1930, f"{path} at {width}"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} at {width}"


def test_a_table_fills_a_large_screen_and_is_played_on_it(person: Come, server: Running) -> None:
    """All of it is in the window; sheets and the veil of a lesson are in the right place."""
    visitor = person(DESK)
    page = visitor.page
    page.set_viewport_size({"width": 3840, "height": 2160})
    visitor.open(asked(server.url, takes_class_cards, 4))
    visitor.wait_for("asked")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    board = box(page.get_by_role("main"))
    assert board["y"] + board["height"] <= 2160
    assert board["height"] > 1700
    visitor.play("mouse")
    visitor.wait_for("asked", "waiting")
    page.get_by_role("button", name="Menu").click()
    sheet = box(page.get_by_role("dialog"))
    assert sheet["y"] >= 0
    assert sheet["y"] + sheet["height"] <= 2160
    assert abs(sheet["x"] + sheet["width"] / 2 - 1920) < 20
    page.keyboard.press("Escape")
    page.add_init_script("""localStorage.setItem('ratking.lesson.rattus', '{"step": 6, "farthest": 6, "done": false}')""")
    visitor.open("?veil#/learn/rattus")
    page.get_by_role("heading", name="Why a rat takes cubes").wait_for()
    # The ring of the veil is around the rat that the note explains, and the picture is on the board.
    page.wait_for_function("""() => {
      const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
      const thing = document.querySelector("[data-thing='rat hungaria 1']")?.getBoundingClientRect();
      const ring = document.querySelector("svg:has(#lit-things) > circle")?.getBoundingClientRect();
      const plate = document.querySelector("[data-picture]")?.getBoundingClientRect();
      if (!thing || !ring || !plate) return false;
      const [[x, y], [left, top]] = [middle(thing), middle(ring)];
      const board = document.querySelector("main").getBoundingClientRect();
      return Math.hypot(x - left, y - top) < 3 && plate.width > 900 && plate.right <= board.right;
    }""")
