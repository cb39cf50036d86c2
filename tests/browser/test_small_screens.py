"""Phones and tablets: what answers a question can be tapped, and what belongs together is shown together."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.server.client import Client
from tests.server.running import Running, until

from .looking import becomes, box, in_sight
from .person import PHONE, Person, Size
from .sweep import TOUCHED

# Any in this file: JSON.
Come = Callable[..., Person]
TABLET: Final[Size] = (768, 1024)
SIX: Final = {"sets": ["base", "africanus", "mercatus"], "cards": "random"}

ANSWERS: Final = """() => {
  const found = [];
  for (const one of document.querySelectorAll("[data-move]:not([disabled]), [data-step] .do > button")) {
    const box = one.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, visualViewport.width)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, visualViewport.height)];
    if (right - left < 12 || bottom - top < 12) continue;
    search: for (const steps of [2, 4, 8, 16])
      for (let i = 1; i < steps; i++)
        for (let j = 1; j < steps; j++) {
          const [x, y] = [left + (right - left) * i / steps, top + (bottom - top) * j / steps];
          if (!one.contains(document.elementFromPoint(x, y))) continue;
          found.push({ x, y, move: one.dataset.move ?? "step", drawn: !!one.closest("main, aside") });
          break search;
        }
  }
  return found;
}"""
"""A script that returns everything visible that answers the question, each with a point that nothing covers."""

SAID: Final = """() => JSON.stringify([
  document.querySelector(".table")?.dataset.revision,
  [...document.querySelectorAll("button")].map((one) => one.textContent + one.ariaPressed),
])"""
"""A script that returns the shown moment and the texts of all buttons: a tap that has an effect changes it."""


@pytest.fixture(scope="module")
def over(server: Running) -> str:
    """Return a game that bots have finished."""
    maker = Client(server.url)
    table = maker.table(players=2, seats=[{"kind": "bot", "level": "novice"}] * 2)
    maker.start(table)
    until(lambda: maker.get(f"/api/tables/{table}").json["status"] == "over", 60)
    return table


def takes_class_cards(view: dict[str, Any]) -> bool:
    """Return whether the question is answered with one of several class cards."""
    return len([move for move in view["moves"] if move.startswith("take ")]) > 3


def asked(
    url: str, wanted: Callable[[dict[str, Any]], bool], players: int = 3, game: str = "rattus", options: object = None
) -> str:
    """Return the address of a seat at a table with bots that is asked a question of the wanted kind."""
    maker = Client(url)
    seats = [{"kind": "open"}, *[{"kind": "bot", "level": "novice"}] * (players - 1)]
    table = maker.table(game, players, seats=seats, pause=0, options=options or {})
    key = maker.sit(table, 0, "Marta")["key"]
    maker.start(table)
    for _ in range(2000):
        view = maker.view(table)
        if view["asked"] != 0 or not view["moves"]:
            time.sleep(0.02)
        elif wanted(view):
            return f"#/t/{table}/0/{key}"
        else:
            maker.move(table, view["moves"][0], view["revision"])
    raise AssertionError("the question never comes")


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_a_tap_on_the_drawing_chooses_or_answers(person: Come, server: Running, game: str) -> None:
    """At every size; on a tablet, which comes last, a tap makes the move."""
    visitor = person(TOUCHED[0])
    page = visitor.page
    visitor.open(asked(server.url, lambda view: len(view["moves"]) > 2, game=game))
    for width, height in TOUCHED:
        page.set_viewport_size({"width": width, "height": height})
        visitor.wait_for("asked")
        answers = becomes(page, lambda: list(page.evaluate(ANSWERS)), bool)
        tap(visitor, max(answers, key=lambda one: bool(one["drawn"])), f"{width}x{height}")
        page.keyboard.press("Escape")


def tap(visitor: Person, answer: dict[str, Any], where: str) -> None:
    """Touch the screen there, and check that the question is answered or a choice is shown."""
    before = visitor.page.evaluate(SAID)
    visitor.page.touchscreen.tap(answer["x"], answer["y"])
    try:
        until(lambda: visitor.page.evaluate(SAID) != before, 20)
    except AssertionError as error:
        raise AssertionError(f"{where}: a tap on {answer['move']} does nothing") from error


def test_the_dice_of_a_lesson_are_not_below_its_bar(person: Come) -> None:
    visitor = person((390, 664))
    visitor.open("#/learn/ratzzia")
    visitor.page.get_by_role("button", name="Roll the dice").tap()
    die = visitor.page.locator("[data-pick]").first
    die.wait_for()
    here = box(die)
    x, y = here["x"] + here["width"] / 2, here["y"] + here["height"] / 2
    hit = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('[data-pick]'))"
    becomes(visitor.page, lambda: bool(visitor.page.evaluate(hit, [x, y])), bool)


def test_on_a_tablet_the_answers_stand_below_the_question(person: Come, server: Running) -> None:
    visitor = person(TABLET)
    visitor.open(asked(server.url, lambda view: {"place cubes", "move plague"} <= {*view["moves"]}, 4))
    visitor.wait_for("asked")
    line = box(visitor.page.get_by_role("status").filter(has_text="Your turn"))
    assert line["height"] <= 60, "the question takes more than two lines"
    for name in ("Place cubes", "Move the plague"):
        assert box(visitor.page.get_by_role("button", name=name))["y"] >= line["y"] + line["height"]


def test_the_log_of_a_phone_opens_at_its_newest_line(person: Come, over: str) -> None:
    visitor = person(PHONE)
    page = visitor.page
    visitor.open(f"#/r/{over}/20")
    page.get_by_role("slider").press("End")
    page.get_by_role("status").get_by_text("wins").first.wait_for()
    page.get_by_role("button", name="What has happened").tap()
    lines = page.get_by_role("dialog").get_by_role("listitem")
    lines.first.wait_for()
    # A game of two players has at least a dozen turns, and nine do not fit on the screen.
    expect(lines.nth(8)).to_be_attached()
    assert in_sight(page, lines.first.locator("summary"))


@pytest.mark.parametrize("size", [(1440, 900), TABLET, PHONE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_floats_over_the_map_but_the_palace(person: Come, server: Running, size: Size) -> None:
    visitor = person(size)
    page = visitor.page
    visitor.open(asked(server.url, takes_class_cards, 6, options=SIX))
    visitor.wait_for("asked")
    board = box(page.get_by_role("main"))
    button = page.get_by_role("button", name="Danger map")
    assert box(button)["y"] + box(button)["height"] <= board["y"], "the switch is not in the head"
    button.click()
    page.wait_for_selector("[data-danger]", state="attached")
    expect(page.locator("main button:not([data-move]):not([data-card])")).to_have_count(0)
