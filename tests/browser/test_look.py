"""What a table of Rattus shows besides the pieces: the rat clock, risks of cards, danger while the plague moves; sounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.server.running import until

from .looking import becomes
from .making import at_a_table
from .person import DESK, Person

Come = Callable[..., Person]

CUT: Final = """() => [...document.querySelectorAll("[data-card]")].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || text.parentElement.closest(".unseen")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const short = getComputedStyle(text.parentElement).textOverflow === "ellipsis" &&
      text.parentElement.scrollWidth > text.parentElement.clientWidth;
    if (short || box.left < edge.left || box.right > edge.right || box.bottom > edge.bottom) found.push(text.data);
  }
  return found;
})"""
"""A script that returns the texts on class cards that do not fit."""


# Any: a view as JSON.
def view_of(person: Person, table: str) -> dict[str, Any]:
    view: dict[str, Any] = person.page.evaluate(
        "async (table) => (await (await fetch(`api/tables/${table}/view`)).json()).view", table
    )
    return view


def test_clock_risks_and_danger_are_those_of_the_view(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    table = at_a_table(visitor, 4, game="rattus")
    while not page.get_by_text("Where does the plague go?").first.is_visible():
        visitor.play("mouse")
        visitor.wait_for("asked")
    view = view_of(visitor, table)
    shown = view["table"]
    lying = sum(rat is not None for region in shown["regions"].values() for rat in region["rats"])
    to_come = f"{shown['supply']} of {shown['supply'] + lying + len(shown['turned up'])} rats still to come"
    expect(page.get_by_role("img", name=to_come, exact=True)).to_be_visible()
    left = shown["faces left"]
    for name, card in shown["cards"].items():
        faces = sum(number for face, number in left.items() if card["class"] in face.split())
        expect(page.locator(f"[data-card='{name}']")).to_contain_text(f"on {faces} of {sum(left.values())} faces")
    becomes(page, lambda: list(page.evaluate(CUT)), lambda cut: cut == [])
    # Only beside the regions that the plague can go to.
    ask = "async (table) => (await (await fetch(`api/tables/${table}/aids/danger`)).json()).value.regions"
    costs = page.evaluate(ask, table)
    feared = {region for region in view["moves"] if sum(costs[region]) >= 0.05}
    drawn = "[...document.querySelectorAll('[data-danger]')].map(one => one.dataset.danger)"
    becomes(page, lambda: set(page.evaluate(drawn)), lambda shown: shown == feared)


def test_each_sound_is_a_choice_that_is_kept(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    at_a_table(visitor, 0, game="rattus")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Sounds 0 of 12").click()
    page.get_by_label("Knock: a piece is placed").check()
    page.get_by_label("Drum: a loss").check()
    page.get_by_label("Drum: a loss").uncheck()
    expect(page.get_by_text("Sounds 1 of 12")).to_be_visible()
    page.wait_for_function("localStorage.getItem('ratking.sounds') === 'cube'")


def test_the_ring_of_the_keyboard_lies_over_all_borders(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    at_a_table(visitor, 0, game="rattus")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('path[data-move]')"):
            break
    # The last path with the outline of the region is drawn after the borders of all others.
    drawn_last = page.evaluate("""() => {
      const outline = document.activeElement.getAttribute("d");
      const paths = [...document.activeElement.parentElement.querySelectorAll("path")];
      const ring = paths.findLastIndex((one) => one.getAttribute("d") === outline);
      return ring > Math.max(...paths.map((one, at) => one.dataset.move ? at : -1));
    }""")
    assert drawn_last


def test_the_form_of_a_table_fills_both_its_columns(person: Come) -> None:
    """The pace is below the game if there is room; cards that are chosen by hand take all of it."""
    visitor = person(DESK)
    page = visitor.page
    visitor.open("#/new")
    by_hand = page.get_by_role("button", name="By hand")
    by_hand.wait_for()

    def left(one: Locator) -> bool:
        there = one.bounding_box()
        return there is not None and there["x"] < DESK[0] / 2

    seats, pace = page.get_by_role("heading", name="Seats"), page.get_by_role("heading", name="The pace")
    until(lambda: left(pace) and not left(seats))
    by_hand.click()
    until(lambda: not left(pace) and not left(seats))
