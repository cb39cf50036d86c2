"""Replay, luck, rules, cards, examples and lessons in the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

import ratking
from ratking.games.registry import danger_of
from ratking.kernel.record import Record
from tests.server.client import Client
from tests.server.running import Running, until

from .danger import tells_danger
from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]
ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
LESSONS = sorted((ROOT / "web" / "src" / "learn" / "lessons").glob("*.json"))
RULE = re.compile(r"^[BAMZ]\d+\.\d+$")


def finished(server: Running) -> tuple[Client, str]:
    """A game that bots have played to its end."""
    client = Client(server.url)
    table = client.table(players=2, seats=[{"kind": "bot", "level": "novice"}] * 2)
    client.start(table)
    until(lambda: client.get(f"/api/tables/{table}").json["status"] == "over", 60)
    return client, table


def upload(visitor: Person, file: Path) -> None:
    visitor.open("#/replay")
    visitor.page.locator("input[type=file]").set_input_files(str(file))
    visitor.page.wait_for_selector(".film")


def test_a_replay_goes_to_any_move_and_has_a_link_to_it(person: Come, server: Running) -> None:
    _, table = finished(server)
    visitor = person(DESK)
    visitor.open(f"#/r/{table}/7/1")
    page = visitor.page
    page.wait_for_selector(".film[data-at='7']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".film[data-at='8']")
    page.keyboard.press("End")
    page.locator(".ask").get_by_text("wins").wait_for()
    page.keyboard.press("Home")
    page.wait_for_selector(".film[data-at='0']")
    page.locator("input[type=range]").fill("20")
    page.wait_for_selector(".film[data-at='20']")
    assert page.url.endswith(f"#/r/{table}/20/1")


def test_another_address_of_a_replay_shows_that_move(person: Come, server: Running) -> None:
    """Typed in, from a link, or by Back and Forward: without a reload."""
    _, table = finished(server)
    visitor = person(DESK)
    page = visitor.page

    def shows(at: int, view_key: str = "everybody") -> None:
        page.get_by_text(f"Move {at} of").wait_for()
        page.wait_for_selector(f".film[data-at='{at}']")
        assert page.get_by_label("Seen by").locator("option:checked").inner_text() == view_key
        assert page.evaluate("window.here") == "not reloaded"

    visitor.open(f"#/r/{table}/30")
    page.evaluate("window.here = 'not reloaded'")
    shows(30)
    page.evaluate(f"location.hash = '#/r/{table}/10/1'")
    shows(10, page.get_by_label("Seen by").locator("option").nth(2).inner_text())
    page.go_back()
    shows(30)
    page.go_forward()
    shows(10, page.get_by_label("Seen by").locator("option").nth(2).inner_text())
    page.locator("input[type=range]").fill("20")
    page.wait_for_selector(".film[data-at='20']")
    page.evaluate(f"location.hash = '#/r/{table}/10/1'")
    page.wait_for_selector(".film[data-at='10']")
    page.evaluate(f"location.hash = '#/r/{table}/99999'")
    page.locator(".ask").get_by_text("wins").wait_for()
    assert "99999" not in page.url


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_danger_map_of_any_moment(person: Come, size: Size) -> None:
    """As the eyes one looks with could reckon it then: another moment and other eyes, another map."""
    file = ROOT / "tests" / "records" / "rattus_4.json"
    record = Record.open(file)
    visitor = person(size)
    page = visitor.page
    upload(visitor, file)
    page.get_by_role("button", name="Danger map").click()
    told = []
    for at, seat in ((60, None), (60, 0), (120, 0)):
        page.get_by_label("Seen by").select_option("" if seat is None else str(seat))
        page.locator("input[type=range]").fill(str(at))
        page.wait_for_selector(f".film[data-at='{at}']")
        match = ratking.resume(record, chance="manual", upto=at)
        told.append(danger_of(match.observe(seat)))
        until(partial(tells_danger, page, told[-1], match.view(seat)["table"]))
    assert told[0] != told[1] != told[2]


@pytest.mark.parametrize("name", ["rattus_3", "ratzzia_2"])
def test_every_moment_drawn_is_the_engines(person: Come, name: str, tmp_path: Path) -> None:
    """A record from first to last move: what the page holds at each stop is the view the engine gives."""
    visitor = person(DESK)
    upload(visitor, RECORDS / f"{name}.json")
    record = Record.read((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    page = visitor.page
    last = len(record)
    for at in [*range(min(last, 12)), last // 2, last]:
        page.locator("input[type=range]").fill(str(at))
        page.wait_for_selector(f".film[data-at='{at}']")
        view = ratking.resume(record, chance="manual", upto=at).view(None)
        if view["game"] == "ratzzia":
            for column, held in view["table"]["columns"].items():
                for place, space in enumerate(held["spaces"]):
                    pips = page.locator(f"[data-space='{column} {place}'] .die circle[r='8']").count()
                    assert pips == (space["die"] or {"value": 0})["value"], (at, column, place)


def test_fair_luck_is_checked_in_the_page(person: Come, server: Running, tmp_path: Path) -> None:
    client, table = finished(server)
    visitor = person(DESK)
    visitor.open(f"#/r/{table}/0")
    visitor.page.get_by_role("button", name="Check the luck").click()
    visitor.page.wait_for_selector("[data-verdict=fair]")
    altered, at = _altered(client.get(f"/api/tables/{table}/record").json)
    (tmp_path / "altered.json").write_text(json.dumps(altered), encoding="utf-8")
    upload(visitor, tmp_path / "altered.json")
    visitor.page.get_by_role("button", name="Check the luck").click()
    visitor.page.wait_for_selector("[data-verdict='wrong draw']")
    assert f"Move {at} " in visitor.page.inner_text("[data-verdict]")


def _altered(record: dict[str, object]) -> tuple[dict[str, object], int]:
    """The record up to its first draw, which comes out otherwise. Returns the number of that move too."""
    game = Record.from_json(dict(record))
    for at in range(len(game)):
        match = ratking.resume(game, chance="manual", upto=at)
        if match.seat == -1 and len(match.moves()) > 1:
            other = next(text for text in map(match.text, match.moves()) if text != game.moves[at])
            changed = {**record, "moves": [*game.moves[:at], other]}
            changed.pop("check", None)
            return changed, at + 1
    raise AssertionError("no luck in this game")


def test_try_it_from_here(person: Come, server: Running) -> None:
    _, table = finished(server)
    visitor = person(DESK)
    visitor.open(f"#/r/{table}/12/0")
    visitor.page.get_by_role("button", name="Try it from here").click()
    visitor.page.locator("aside").get_by_text("Tried from move 12 of another game").wait_for()
    assert "#/t/" in visitor.page.url


@pytest.mark.parametrize("language", ["English", "Italiano", "Català"])
def test_every_rule_link_leads_somewhere_and_back(person: Come, language: str) -> None:
    visitor = person(PHONE)
    page = visitor.page
    visitor.open("#/rules/rattus")
    page.get_by_role("button", name=language).click()
    books = {"B": "rattus", "A": "africanus", "M": "mercatus", "Z": "ratzzia"}
    visitor.open("#/card/all")
    page.wait_for_selector("main li a")
    cards = page.evaluate("[...document.querySelectorAll('main li a')].map(one => one.getAttribute('href'))")
    named: set[str] = set()
    for address in [*(f"#/rules/{book}" for book in books.values()), *cards, "#/learn"]:
        visitor.open(address)
        page.wait_for_selector("dl" if "rules" in address else "main a")
        links = page.evaluate("[...document.querySelectorAll('main a')].map(one => one.getAttribute('href'))")
        assert not [href for href in links if href.endswith("undefined")]
        named |= {href.rsplit("/", 1)[1] for href in links if RULE.match(href.rsplit("/", 1)[1])}
    assert {rule[0] for rule in named} == set(books)
    for letter, book in books.items():
        visitor.open(f"#/rules/{book}")
        page.wait_for_selector("dl")
        for rule in sorted(one for one in named if one[0] == letter):
            assert page.locator(f"[id='{rule}'] dd").inner_text().strip(), rule
    visitor.open("#/rules/rattus")
    visitor.open("#/rules/rattus/B4.6")
    page.wait_for_selector("[id='B4.6'].here")
    page.go_back()
    page.wait_for_selector("dl")
    assert not page.query_selector(".here")


def test_the_rules_can_be_searched(person: Come) -> None:
    visitor = person(DESK)
    visitor.open("#/rules/ratzzia")
    visitor.page.get_by_role("searchbox").fill("anna")
    assert visitor.page.locator("[id='Z5.1']").is_visible()
    assert not visitor.page.query_selector("[id='Z1.3']")


def test_every_card_has_a_page(person: Come) -> None:
    visitor = person(DESK)
    visitor.open("#/card/all")
    visitor.page.wait_for_selector("main li a")
    addresses = visitor.page.evaluate("[...document.querySelectorAll('main li a')].map(one => one.getAttribute('href'))")
    assert len(addresses) == 22
    for address in addresses:
        visitor.open(address)
        visitor.page.wait_for_selector(".text")
        expect(visitor.page.locator("main p.rule").nth(1)).to_be_attached()


@pytest.mark.parametrize("file", LESSONS, ids=[file.stem for file in LESSONS])
def test_a_lesson_plays_through(person: Come, file: Path) -> None:
    """Each example and each first game, by pointing at what is lit, or by the button where nothing on the board is."""
    lesson = json.loads(file.read_text(encoding="utf-8"))
    visitor = person(DESK)
    page = visitor.page
    visitor.open(f"#/learn/{lesson['name']}")
    for stop in lesson["stops"]:
        page.wait_for_selector(f".lesson[data-at='{stop}']")
        page.locator("[data-step]").click()
    page.wait_for_selector(".lesson[data-next='']")
    page.get_by_role("button", name="Play on from here against bots").wait_for()


@pytest.mark.parametrize("name", sorted(file.stem[:-1] for file in LESSONS if file.stem.endswith("b")))
def test_an_example_with_two_cases_leads_to_both(person: Come, name: str) -> None:
    """From its rule, and from the end of the first case; and from the other case back to the rule."""
    visitor = person(DESK)
    page = visitor.page
    visitor.open(f"#/rules/{'rattus' if name[0] != 'Z' else 'ratzzia'}/{name}")
    page.wait_for_selector(f"[id='{name}'].here")
    hrefs = page.locator(f"[id='{name}'] a.play").evaluate_all("links => links.map(one => one.getAttribute('href'))")
    assert hrefs == [f"#/learn/{name}", f"#/learn/{name}b"]
    page.locator(f"[id='{name}'] a.play").first.click()
    page.wait_for_selector(f"[data-lesson='{name}']")
    while page.locator(".lesson").get_attribute("data-next"):
        at = page.locator(".lesson").get_attribute("data-at")
        page.locator("[data-step]").click()
        page.wait_for_selector(f".lesson:not([data-at='{at}'])")
    page.get_by_role("link", name="The other case").click()
    page.wait_for_selector(f"[data-lesson='{name}b']")
    page.locator(".acts").get_by_role("link", name="Leave the lesson").click()
    page.wait_for_selector(f"[id='{name}'].here")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_lesson_on_the_board_itself(person: Come, size: Size) -> None:
    visitor = person(size)
    visitor.open("#/learn/Z6.1")
    page = visitor.page
    page.wait_for_selector(".lesson[data-at='44']")
    if size == DESK:
        page.locator("[data-move=roll]").click()
    else:
        page.locator("[data-step]").tap()
    page.locator(".hand").get_by_role("button", name="Keep all").click()
    page.locator("[data-move='3 on jar2']").wait_for()
