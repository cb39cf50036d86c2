"""Phones and tablets: what answers a question can be tapped, and what belongs together is shown together."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from ratking.words import LANGUAGES, words
from tests.server.client import Client
from tests.server.running import Running, until

from .going_on import goes_on
from .looking import becomes, box, in_sight
from .person import PHONE, Person, Size
from .sweep import TOUCHED, until_asked

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
    """Return the address of a seat at a table with bots that is asked a question of the wanted kind.

    Luck decides whether it comes in a game, so several are played if necessary.
    """
    seats = [{"kind": "open"}, *[{"kind": "bot", "level": "novice"}] * (players - 1)]
    for _ in range(10):
        maker = Client(url)
        table = maker.table(game, players, seats=seats, pause=0, options=options or {})
        key = maker.sit(table, 0, "Marta")["key"]
        maker.start(table)
        if comes(maker, table, wanted):
            return f"#/t/{table}/0/{key}"
    raise AssertionError("the question never comes")


def comes(maker: Client, table: str, wanted: Callable[[dict[str, Any]], bool]) -> bool:
    """Play the first seat of a table until the wanted question is asked. Returns false if the game is over before."""
    while maker.get(f"/api/tables/{table}").json["status"] != "over":
        view = maker.view(table)
        if view["asked"] != 0 or not view["moves"]:
            time.sleep(0.02)
        elif wanted(view):
            return True
        else:
            maker.move(table, view["moves"][0], view["revision"])
    return False


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


TOUCHING: Final = """([one, other]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((piece) => piece.getBoundingClientRect());
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const [those, these] = [boxes(one), boxes(other)];
  return [those.length, these.length, those.some((a) => these.some((b) => !apart(a, b)))];
}"""
"""A script that returns how many things match each of two selectors, and whether any of the one lies on any of the other."""


@pytest.mark.parametrize("size", [(390, 664), (1280, 800)], ids=["phone", "desk"])
def test_rats_that_were_seen_cover_no_number(person: Come, server: Running, size: Size) -> None:
    visitor = person(size)
    record = until_asked("rattus: last round")
    visitor.open(goes_on(server.url, record, len(record)))
    visitor.wait_for("asked")
    page = visitor.page
    page.get_by_role("button", name=re.compile(r"\d: .*limit \d")).first.wait_for()
    seen, numbers, touching = page.evaluate(
        TOUCHING, ["[data-piece=rat][role=button] circle:not(.reach)", "[data-piece=cubes] text, [data-name]"]
    )
    assert seen >= 2
    assert numbers > 12
    assert not touching


def test_the_danger_map_of_a_phone_lies_free(person: Come, server: Running) -> None:
    """With six players: no button and no cube lies on a sum, and the sums are not cut by the edges of the map."""
    visitor = person((390, 664))
    page = visitor.page
    visitor.open(asked(server.url, lambda view: view["revision"] > 60 and takes_class_cards(view), 6, options=SIX))
    visitor.wait_for("asked")
    page.get_by_role("button", name="Danger map").click()
    page.wait_for_selector("[data-danger]", state="attached")
    plates, cubes, covered = page.evaluate(TOUCHING, ["[data-danger]", "main [data-piece], [data-name]"])
    assert plates
    assert cubes > 20
    assert not covered
    board = box(page.get_by_role("main"))
    for button in page.get_by_role("button").all():
        if (there := button.bounding_box()) and there["y"] < board["y"] + board["height"] - 1:
            assert there["y"] + there["height"] <= board["y"] + 1, f"{button} lies on the map"


def test_the_hand_and_the_deck_of_a_phone_are_within_the_screen(person: Come, server: Running) -> None:
    visitor = person((390, 664))
    page = visitor.page
    visitor.open(asked(server.url, takes_class_cards, 6, options=SIX))
    visitor.wait_for("asked")
    page.get_by_role("complementary").get_by_role("button").first.tap()
    deck = page.get_by_role("dialog").get_by_text(re.compile(r"Deck \d+ · discards \d+"))
    deck.scroll_into_view_if_needed()
    line = box(deck)
    assert line["x"] >= 8
    assert line["x"] + line["width"] <= 390 - 8
    expect(page.get_by_role("dialog").get_by_role("heading", name="Your hand")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 664), (360, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_placing_dice_on_a_phone_shows_the_cat_and_all_players(person: Come, server: Running, size: Size) -> None:
    visitor = person(size)
    page = visitor.page
    visitor.open(asked(server.url, places_dice, 5, game="ratzzia"))
    visitor.wait_for("asked")
    bar = box(page.get_by_role("contentinfo"))
    cat = page.get_by_role("main").get_by_text(re.compile(r"^(one space|\d+ spaces) left$"))
    assert box(cat)["y"] + box(cat)["height"] <= bar["y"]
    players = page.get_by_role("complementary").get_by_role("listitem")
    expect(players).to_have_count(5)
    for player in players.all():
        there = box(player)
        assert there["y"] + there["height"] <= bar["y"] + 1
        assert player.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    # The dice and the spaces themselves are the answers; nothing counts their combinations.
    expect(page.get_by_role("button", name="Choose one of")).to_have_count(0)


def places_dice(view: dict[str, Any]) -> bool:
    """Return whether dice are placed, late enough that somebody holds candy."""
    return any(view["table"]["candy"]["held"]) and any(" on " in move for move in view["moves"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_its_side_a_phone_keeps_the_answers_above_the_players(person: Come, server: Running, language: str) -> None:
    """With all sets: eight class cards, four goods and two big buttons."""
    visitor = person((844, 390))
    page = visitor.page
    visitor.context.add_init_script(f"localStorage.setItem('ratking.language', '{language}')")
    visitor.open(asked(server.url, offers_cards_and_goods, 6, options=SIX))
    visitor.wait_for("asked")
    say = words(language).say
    players = box(page.get_by_role("complementary"))
    for key in ("rattus.move.place cubes", "rattus.move.move plague"):
        button = page.get_by_role("contentinfo").get_by_role("button", name=say(key, {}))
        there = box(button)
        assert there["y"] + there["height"] <= players["y"], key
        assert there["height"] >= 44
        hits = "one => { const { x, y, width, height } = one.getBoundingClientRect();" + (
            " return one.contains(document.elementFromPoint(x + width / 2, y + height - 4)); }"
        )
        assert button.evaluate(hits), f"{key} is covered"


def offers_cards_and_goods(view: dict[str, Any]) -> bool:
    """Return whether class cards and goods can be taken, and both other actions are possible."""
    taken = [move for move in view["moves"] if move.startswith("take ")]
    return len(taken) > 9 and {"place cubes", "move plague"} <= {*view["moves"]}
