"""Lessons: the guided first games on phones and desktops, in every language; and the printed examples."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from ratking.words import words
from tests.server.running import until

from .looking import becomes, in_sight
from .person import DESK, Person, Size

Come = Callable[..., Person]
LESSONS = {file.stem: file for file in (Path(__file__).parents[2] / "web" / "src" / "games").glob("*/lessons/*.json")}
EXAMPLES = sorted(name for name in LESSONS if "." in name)
FIRST = ["A6.1", "B7.1", "M10.2", "Z6.2"]
"""One example from each book, with and without a second case."""


def steps_of(name: str) -> list[str]:
    return [step["name"] for step in json.loads(LESSONS[name].read_text(encoding="utf-8"))["steps"]]


def guide(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("region", name=words(language).say("web.learn.lesson"), exact=True)


def speak(visitor: Person, language: str) -> None:
    visitor.context.add_init_script(f"localStorage.setItem('ratking.language', '{language}')")


@pytest.mark.parametrize(
    ("name", "language", "size"),
    [
        ("rattus", "it", (360, 640)),
        ("ratzzia", "ca", (844, 390)),
        pytest.param("rattus", "en", (390, 664), marks=pytest.mark.long),
        pytest.param("rattus", "ca", (844, 390), marks=pytest.mark.long),
        pytest.param("ratzzia", "en", (360, 640), marks=pytest.mark.long),
        pytest.param("ratzzia", "it", (390, 664), marks=pytest.mark.long),
    ],
)
def test_a_whole_lesson_on_a_phone(person: Come, name: str, language: str, size: Size) -> None:
    """Each step has its own text and its own button; the end leads to a real game."""
    spoken = words(language)
    visitor = person(size)
    page = visitor.page
    speak(visitor, language)
    visitor.open(f"#/learn/{name}")
    for step in steps_of(name):
        there = guide(page, language)
        there.get_by_role("heading", name=spoken.say(f"{name}.lesson.title.{step}"), exact=True).wait_for()
        expect(there.get_by_role("status")).to_contain_text(spoken.say(f"{name}.lesson.note.{step}")[:40])
        button = there.get_by_role("button", name=spoken.say(f"{name}.lesson.do.{step}"), exact=True)
        expect(button).to_be_visible()
        assert in_sight(page, button), step
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
        button.tap()
    there = guide(page, language)
    there.get_by_role("heading", name=spoken.say(f"{name}.lesson.title.end"), exact=True).wait_for()
    there.get_by_role("button", name=spoken.say("web.learn.first game")).tap()
    page.wait_for_url("**/#/t/*")
    visitor.wait_for("asked")
    note = page.get_by_role("region", name=spoken.say("web.coach"), exact=True)
    expect(note).to_be_visible()
    note.get_by_role("button", name=spoken.say("web.coach.stop")).tap()
    expect(note).to_have_count(0)
    page.reload()
    visitor.wait_for("asked")
    expect(note).to_have_count(0)


def test_a_lesson_goes_on_where_it_was_left_and_any_step_can_be_seen_again(person: Come) -> None:
    visitor = person((390, 664))
    page = visitor.page
    visitor.open("#/learn/rattus")
    for title in ("The aim: most cubes", "Rats lie everywhere", "A card and its power"):
        guide(page).get_by_role("heading", name=title).wait_for()
        guide(page).get_by_role("button").nth(1).tap()
    guide(page).get_by_role("heading", name="Cubes go where rats are").wait_for()
    page.reload()
    guide(page).get_by_role("heading", name="Cubes go where rats are").wait_for()
    guide(page).get_by_role("button", name="Back").tap()
    guide(page).get_by_role("heading", name="A card and its power").wait_for()
    guide(page).get_by_role("button", name="3 of 15").tap()
    listed = page.get_by_role("dialog")
    listed.get_by_role("button", name="Rats lie everywhere").wait_for()
    expect(listed.get_by_role("button", name="How it ends")).to_have_count(0)
    listed.get_by_role("button", name="Rats lie everywhere").tap()
    guide(page).get_by_role("heading", name="Rats lie everywhere").wait_for()
    guide(page).get_by_role("button", name="Place two cubes in Germania").wait_for()


def test_moves_of_others_are_played_one_after_another_and_can_be_skipped(person: Come) -> None:
    visitor = person(DESK, speed="normal")
    page = visitor.page
    visitor.open("#/learn/rattus")
    guide(page).get_by_role("button", name="Place two cubes in Gallia").click()
    said = page.get_by_role("banner").get_by_role("status")
    for sentence in ("Bruno places 2 cubes in Hungaria", "Giulia places 2 cubes in Polonia"):
        expect(said).to_contain_text(sentence)
        expect(guide(page).get_by_role("button", name="Skip to the next step")).to_be_visible()
    guide(page).get_by_role("button", name="Skip to the next step").click()
    guide(page).get_by_role("heading", name="Rats lie everywhere").wait_for(timeout=6000)


def test_a_face_is_turned_up_and_rests_beside_what_its_signs_mean(person: Come) -> None:
    """The lesson stops within the move: the cube is still there, and is removed when the reader continues."""
    visitor = person(DESK)
    page = visitor.page
    page.add_init_script("""localStorage.setItem('ratking.lesson.rattus', '{"step": 6, "farthest": 6, "done": false}')""")
    visitor.open("#/learn/rattus")
    guide(page).get_by_role("heading", name="Why a rat takes cubes").wait_for()
    for words_of_a_sign in ("The limit", "M, the majority", "Church", "Royalty"):
        expect(page.get_by_role("listitem").filter(has_text=words_of_a_sign).first).to_be_visible()
    cubes = page.get_by_role("row", name=re.compile("^Hungaria"))
    expect(cubes).to_contain_text("Bruno 4")
    guide(page).get_by_role("button", name="Take Bruno's cube away").click()
    guide(page).get_by_role("heading", name="The price of a card").wait_for()
    expect(cubes).to_contain_text("Bruno 3")


def apart(board: Locator, plate: Locator) -> bool:
    """Return whether the plate covers nothing of the board."""
    one, other = board.bounding_box(), plate.bounding_box()
    assert one is not None
    assert other is not None
    return one["y"] + one["height"] <= other["y"] + 1 or one["x"] + one["width"] <= other["x"] + 1


@pytest.mark.parametrize("size", [DESK, (390, 664), (844, 390)], ids=["desk", "phone", "landscape"])
def test_what_a_face_did_is_explained_and_waits_until_it_is_read(person: Come, size: Size) -> None:
    """The same plate as at a live table: one rat strikes by M, and one does not reach its limit."""
    visitor = person(size, speed="fast")
    page = visitor.page
    page.add_init_script("""localStorage.setItem('ratking.lesson.rattus', '{"step": 6, "farthest": 6, "done": false}')""")
    visitor.open("#/learn/rattus")
    guide(page).get_by_role("button", name="Take Bruno's cube away").click()
    plate = page.get_by_role("region", name=words("en").say("web.scene"), exact=True)
    expect(plate).to_contain_text("The plague in Hungaria")
    expect(plate).to_contain_text("Bruno −1")
    assert in_sight(page, plate.get_by_role("button", name="Go on"))
    until(lambda: apart(page.get_by_role("main"), plate))
    page.keyboard.press(" ")
    expect(plate).to_have_count(0)
    guide(page).get_by_role("button", name="Skip to the next step").click()
    guide(page).get_by_role("button", name="Take your cube away").click()
    guide(page).get_by_role("button", name="Nothing happens: go on").click()
    expect(plate).to_contain_text("The plague in Gallia")
    expect(plate.get_by_role("button")).to_have_count(3)  # two rats, and "continue"
    plate.get_by_role("button", name="Go on").click()
    guide(page).get_by_role("heading", name="Safe in the palace").wait_for()


def test_a_step_that_begins_within_a_move_has_no_button_before_all_of_it_is_there(person: Come) -> None:
    """Otherwise a quick reader on a slow line never gets the explanation of the face."""
    visitor = person(DESK)
    page = visitor.page
    page.add_init_script("""localStorage.setItem('ratking.lesson.rattus', '{"step": 6, "farthest": 6, "done": false}')""")
    waiting: list[Route] = []
    page.route("**/view?at=15&*", lambda route: waiting.append(route))
    visitor.open("#/learn/rattus")
    becomes(page, lambda: len(waiting), bool, 60)
    expect(guide(page).get_by_role("button", name="Take Bruno's cube away")).to_have_count(0)
    waiting[0].continue_()
    expect(guide(page).get_by_role("button", name="Take Bruno's cube away")).to_be_visible()


def test_a_step_can_be_made_on_the_board_itself(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    visitor.open("#/learn/rattus")
    guide(page).get_by_role("heading", name="The aim: most cubes").wait_for()
    page.get_by_role("button", name="Gallia,").press("Enter")
    guide(page).get_by_role("heading", name="Rats lie everywhere").wait_for()


def test_on_the_board_only_the_choice_of_the_lesson_goes_on(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    visitor.open("#/learn/ratzzia")
    guide(page).get_by_role("button", name="Roll the dice").click()
    guide(page).get_by_role("heading", name="Roll again").wait_for()
    page.get_by_role("button", name="Keep all").click()
    page.get_by_role("alert").filter(has_text="Roll one 1 again, keep the rest").wait_for()
    guide(page).get_by_role("button", name="Roll one 1 again, keep the rest").click()
    guide(page).get_by_role("heading", name="Climbing").wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("examples", [FIRST, pytest.param(EXAMPLES, marks=pytest.mark.long)], ids=["first", "all"])
def test_the_examples_play_through(person: Come, examples: list[str]) -> None:
    """Each example can be played with its button; one with two cases links to the second, and to its rule."""
    visitor = person(DESK)
    page = visitor.page
    for name in examples:
        visitor.open(f"#/learn/{name}")
        steps = json.loads(LESSONS[name].read_text(encoding="utf-8"))["steps"]
        for at in range(len(steps)):
            page.wait_for_selector(f"[data-lesson='{name}'][data-step='{at}']")
            guide(page).get_by_role("button").first.click()
        guide(page).get_by_role("button", name="Play on from here against bots").wait_for()
        expect(guide(page).get_by_role("link", name="The other case")).to_have_count(int(f"{name}b" in EXAMPLES))
    guide(page).get_by_role("link", name="Other lessons").wait_for()


def test_an_example_with_two_cases_leads_to_both(person: Come) -> None:
    visitor = person(DESK)
    page = visitor.page
    visitor.open("#/rules/ratzzia/Z6.2")
    page.get_by_role("link", name="Play it").first.wait_for()
    hrefs = page.locator("[id='Z6.2'] a").evaluate_all("links => links.map(one => one.getAttribute('href'))")
    assert {"#/learn/Z6.2", "#/learn/Z6.2b"} <= set(hrefs)
