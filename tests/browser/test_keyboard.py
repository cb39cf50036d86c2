"""Without a mouse: the focus is never lost, and whole games can be played by keys, or by roles and names only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.server.running import Running

from .going_on import nearly_over
from .making import at_a_table
from .person import DESK, Person
from .roles import play_by_roles, score

Come = Callable[..., Person]
GAMES: Final = ["rattus", "ratzzia"]

FOCUSED: Final = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "the page itself";
  return one.dataset.move !== undefined || one.dataset.pick !== undefined ? "lit" : one.role ?? one.tagName;
}"""
"""A script that describes the focused element."""


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_goes_on_to_what_is_lit(person: Come, game: str) -> None:
    """After every move by keys; while others move, the line that says so has the focus."""
    anna = person(DESK, seed=5)
    page = anna.page
    at_a_table(anna, 0, game=game)
    anna.wait_for("asked")
    first = page.get_attribute(".table", "data-revision")
    page.keyboard.press("ArrowRight")
    for _ in range(9):
        if anna.wait_for("asked", "over") == "over":
            break
        page.wait_for_function(f"() => ({FOCUSED})() === 'lit'")
        for _ in range(60):
            page.keyboard.press(anna.random.choice(["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"]))
            if page.evaluate("document.activeElement.dataset.move ?? ''"):
                break
        page.keyboard.press("Enter")
        assert page.evaluate(FOCUSED) != "the page itself"
        page.wait_for_timeout(30)
        if page.get_by_role("dialog").count():  # a card with two uses asks which
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Moves").press("Enter")
            page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").first.press("Enter")
        page.wait_for_timeout(200)
        assert page.evaluate(FOCUSED) != "the page itself"
    assert page.get_attribute(".table", "data-revision") != first


def test_a_pointer_keeps_the_focus_where_it_clicked(person: Come) -> None:
    """With a mouse, no focus ring appears elsewhere."""
    anna = person(DESK, seed=5)
    at_a_table(anna, 4, game="rattus")
    anna.wait_for("asked")
    anna.page.wait_for_function("document.querySelector('[data-move]') && !document.querySelector(':focus-visible')")


def test_the_ring_of_a_region_lies_over_its_neighbours(person: Come) -> None:
    anna = person(DESK)
    page = anna.page
    at_a_table(anna, 0, game="rattus")
    anna.wait_for("asked")
    page.keyboard.press("ArrowRight")
    lit = page.get_by_role("group", name="Map").get_by_role("button")
    expect(lit.first).to_be_attached()
    last_drawn = """() => {
      const one = document.activeElement, outline = one.getAttribute("d");
      const rings = [...one.parentElement.children].filter((path) => path.getAttribute("d") === outline);
      const ring = rings.at(-1), others = [...one.parentElement.querySelectorAll("[role=button]")];
      return getComputedStyle(ring).display !== "none"
        && others.every((other) => ring.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING);
    }"""
    page.wait_for_function(last_drawn)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_roles_alone(person: Come, server: Running, game: str) -> None:
    """Without class names, our own attributes or coordinates: what a screen reader gets must be enough.

    Plays some answers of one game, and the last ones of another up to its score.
    """
    blind = person(DESK, seed=2)
    at_a_table(blind, 0, game=game)
    assert play_by_roles(blind, 5) == 5
    if game == "rattus":
        blind.open(nearly_over(server.url, "rattus_2", 4))
        assert play_by_roles(blind, 300) > 1
        expect(score(blind)).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_roles_alone(person: Come, game: str) -> None:
    blind = person(DESK, seed=2)
    at_a_table(blind, 0, game=game, seats=[{"kind": "open"}, {"kind": "bot", "level": "quick"}], players=2)
    assert play_by_roles(blind, 3000) > 10
    expect(score(blind)).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keys_alone(person: Come, game: str) -> None:
    """Opens the list of moves by its key, then uses Tab and Enter; never a pointer."""
    anna = person(DESK, seed=7)
    at_a_table(anna, 0, game=game, seats=[{"kind": "open"}, {"kind": "bot", "level": "quick"}], players=2)
    page = anna.page
    for _ in range(3000):
        if anna.wait_for("asked", "over", seconds=120) == "over":
            break
        before = page.get_attribute(".table", "data-revision")
        page.keyboard.press("m")
        page.get_by_role("dialog").get_by_role("listitem").first.wait_for()
        for tabs in range(60):
            page.keyboard.press("Tab")
            if tabs >= anna.random.randrange(1, 8) and page.evaluate("!!document.activeElement.closest('dialog li')"):
                break
        page.keyboard.press("Enter")
        page.get_by_role("dialog").get_by_role("listitem").first.wait_for(state="detached")
        if page.get_by_role("button", name="Do it all the same").is_visible():  # a caution
            page.get_by_role("button", name="Do it all the same").press("Enter")
        page.wait_for_selector(f".table:not([data-revision='{before}'])", state="attached")
    expect(score(anna)).to_be_visible()
