"""Phones and tablets: every page is as wide as the screen, and what answers a question can be seen and tapped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, FloatRect, Locator

from tests.server.client import Client
from tests.server.running import Running, until

from .making import make_table
from .person import PHONE, Person, Size

# Any, in this file: JSON.
Come = Callable[..., Person]
SIZES: Final[tuple[Size, ...]] = (PHONE, (390, 664), (360, 640), (844, 390), (768, 1024))
TABLET: Final[Size] = (768, 1024)
SIX: Final = {"sets": ["base", "africanus", "mercatus"], "cards": "random"}

OVERFLOWS: Final = """() => {
  const inPane = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      const { width } = at.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX) || (overflowX === "hidden" && (at.tagName === "svg" || width <= 1))) return true;
    }
    return false;
  };
  return [...document.body.querySelectorAll("*")].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1) && !inPane(one);
  }).map((one) => one.outerHTML.slice(0, 120));
}"""
"""What hangs over the left or right edge of the screen and cannot be scrolled to inside a pane of its own."""

ANSWERS: Final = """() => {
  const found = [];
  for (const one of document.querySelectorAll("[data-move]:not([disabled]), [data-step]:not([disabled])")) {
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
"""Everything that answers the question and lies in sight, with a point on it where nothing lies above it."""

SAID: Final = """() => JSON.stringify([
  document.querySelector(".table")?.dataset.revision,
  [...document.querySelectorAll("button")].map((one) => one.textContent + one.ariaPressed),
])"""
"""Which moment is shown and what all buttons say: a tap that does anything changes it."""

COVERED: Final = """(button) => {
  const box = button.getBoundingClientRect();
  const meets = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  };
  const found = [...document.querySelectorAll("[data-piece], [data-box], [data-danger]")].filter(meets);
  for (let x = box.left; x <= box.right; x += 4)
    for (let y = box.top; y <= box.bottom; y += 4)
      found.push(...document.elementsFromPoint(x, y).filter((one) => one.matches("[data-land]")));
  return [...new Set(found.map((one) => JSON.stringify({ ...one.dataset })))];
}"""
"""The regions and pieces that lie below a button."""


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Running) -> Iterator[Person]:
    """One person for all sizes, who keeps the seats they have taken."""
    one = Person(browser, server.url, PHONE)
    yield one
    one.leave()


@dataclass(frozen=True)
class Places:
    """Addresses of pages that all sizes share."""

    regions: str
    cards: str
    six: str
    ratzzia: str
    replay: str


@pytest.fixture(scope="module")
def places(phone: Person, server: Running) -> Places:
    maker = Client(server.url)
    over = maker.table(players=2, seats=[{"kind": "bot", "level": "novice"}] * 2)
    maker.start(over)
    until(lambda: maker.get(f"/api/tables/{over}").json["status"] == "over", 60)

    def seat(link: str) -> str:
        phone.open(link)
        phone.wait_for("asked")
        return link.rsplit("/", 2)[0]

    return Places(
        regions=seat(asked(server.url, lambda view: view["moves"][0] in view["table"]["regions"])),
        cards=seat(asked(server.url, takes_class_cards, 4)),
        six=seat(asked(server.url, takes_class_cards, 6, options=SIX)),
        ratzzia=seat(asked(server.url, lambda _: True, game="ratzzia")),
        replay=f"#/r/{over}/20",
    )


def takes_class_cards(view: dict[str, Any]) -> bool:
    """Whether the question is answered with one of several class cards."""
    return len([move for move in view["moves"] if move.startswith("take ")]) > 3


def asked(
    url: str, wanted: Callable[[dict[str, Any]], bool], players: int = 3, game: str = "rattus", options: object = None
) -> str:
    """The address of a seat that is asked what is wanted, at a table with bots."""
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


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_page_is_as_wide_as_the_screen_and_its_question_can_be_answered(phone: Person, places: Places, size: Size) -> None:
    visitor, page = phone, phone.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for address, sign in (
        ("", page.get_by_role("button", name="Play now")),
        ("#/new", page.get_by_role("button", name="Make the table")),
        ("#/rules/rattus", page.get_by_role("heading").first),
        (places.replay, page.get_by_role("slider")),
    ):
        visitor.open(address)
        sign.wait_for()
        fits(visitor, address)
    make_table(visitor, 3, ["me", "link", "open"])
    fits(visitor, "the waiting room")
    for address in (places.regions, places.ratzzia, places.cards, places.six, "#/learn/rattus", "#/learn/ratzzia"):
        visitor.open(f"?{size[0]}x{size[1]}{address}")  # another query: the page loads from the start
        page.locator("main [data-land], main h2, [data-step], [data-pick], footer [data-move]").first.wait_for()
        visitor.wait_for("asked")
        page.wait_for_timeout(150)  # the map comes near to what is asked
        fits(visitor, address)
        answers = page.evaluate(ANSWERS)
        assert answers, f"{address}: nothing that answers the question is in sight"
        if address in (places.cards, places.six):
            assert any(one["move"].startswith("take ") for one in answers), "a card is asked for, and none is in sight"
        tap(visitor, max(answers, key=lambda one: bool(one["drawn"])), address)
        fits(visitor, address)


def fits(visitor: Person, where: str) -> None:
    """The layout is as wide as the screen, and nothing hangs over its edge."""
    page = visitor.page
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("[innerWidth, visualViewport.width]") == [width, width], where
    assert page.evaluate("document.documentElement.scrollWidth") <= width, where
    assert page.evaluate(OVERFLOWS) == [], where


def tap(visitor: Person, answer: dict[str, Any], where: str) -> None:
    """Touch the screen there; the question is answered or a choice is shown."""
    before = visitor.page.evaluate(SAID)
    visitor.page.touchscreen.tap(answer["x"], answer["y"])
    try:
        until(lambda: visitor.page.evaluate(SAID) != before, 5)
    except AssertionError as error:
        raise AssertionError(f"{where}: a tap on {answer['move']} does nothing") from error


def test_the_dice_of_a_lesson_are_not_below_its_bar(person: Come) -> None:
    visitor = person((390, 664))
    visitor.open("#/learn/ratzzia")
    visitor.page.get_by_role("button", name="Roll", exact=True).first.tap()
    die = visitor.page.locator("[data-pick]").first
    die.wait_for()
    here = box(die)
    x, y = here["x"] + here["width"] / 2, here["y"] + here["height"] / 2
    hit = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('[data-pick]'))"
    assert visitor.page.evaluate(hit, [x, y])


def test_on_a_tablet_the_answers_stand_below_the_question(person: Come, server: Running) -> None:
    visitor = person(TABLET)
    visitor.open(asked(server.url, lambda view: {"place cubes", "move plague"} <= {*view["moves"]}, 4))
    visitor.wait_for("asked")
    question = box(visitor.page.get_by_role("status").get_by_text("Your turn"))
    line = box(visitor.page.get_by_role("status").first)
    assert question["height"] <= line["height"] <= 60, "the question takes two lines at most"
    for name in ("Place cubes", "Move the plague"):
        assert box(visitor.page.get_by_role("button", name=name))["y"] >= line["y"] + line["height"]


def test_the_log_of_a_phone_opens_at_its_newest_line(person: Come, places: Places) -> None:
    visitor = person(PHONE)
    page = visitor.page
    visitor.open(places.replay)
    page.get_by_role("slider").press("End")
    page.get_by_role("status").get_by_text("wins").first.wait_for()
    page.get_by_role("button", name="What has happened").tap()
    lines = page.get_by_role("dialog").get_by_role("listitem")
    lines.last.wait_for()
    page.wait_for_timeout(100)
    newest = box(lines.last)
    assert lines.count() > 100
    assert newest["y"] >= 0
    assert newest["y"] + newest["height"] < PHONE[1] + 1


@pytest.mark.parametrize("size", [(1440, 900), TABLET, PHONE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_danger_map_button_covers_nothing(person: Come, server: Running, size: Size) -> None:
    visitor = person(size)
    page = visitor.page
    visitor.open(asked(server.url, takes_class_cards, 6, options=SIX))
    visitor.wait_for("asked")
    if visitor.phone:
        page.get_by_role("button", name="The whole map").tap()
    button = page.get_by_role("button", name="Danger map")
    assert button.evaluate(COVERED) == []
    button.click()
    page.wait_for_selector("[data-danger]", state="attached")
    assert button.evaluate(COVERED) == []


def box(one: Locator) -> FloatRect:
    """Where something stands in the window."""
    there = one.bounding_box()
    assert there is not None
    return there
