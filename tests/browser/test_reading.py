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
from ratking.games.rattus.description import danger
from ratking.kernel.record import Record
from tests.server.client import Client
from tests.server.running import Running, until

from .danger import tells_danger
from .looking import becomes
from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]
ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
RULE = re.compile(r"^[BAMZ]\d+\.\d+$")


def finished(server: Running) -> tuple[Client, str]:
    """Return a game that bots have finished."""
    client = Client(server.url)
    table = client.table(players=2, seats=[{"kind": "bot", "level": "novice"}] * 2)
    client.start(table)
    until(lambda: client.get(f"/api/tables/{table}").json["status"] == "over", 60)
    return client, table


def upload(visitor: Person, file: Path) -> None:
    visitor.open("#/replay")
    visitor.page.locator("input[type=file]").set_input_files(str(file))
    visitor.page.wait_for_selector(".film")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_danger_map_of_any_moment(person: Come, size: Size) -> None:
    """It shows what the chosen seat could calculate at that moment: it changes with the moment and the seat."""
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
        told.append(danger(match.observe(seat))["regions"])
        if visitor.phone:
            visitor.open_aids()
        until(partial(tells_danger, page, told[-1], match.view(seat)["table"]))
        if visitor.phone:
            page.get_by_role("button", name="Close").click()
    assert told[0] != told[1] != told[2]


@pytest.mark.parametrize("name", ["rattus_3", "ratzzia_2"])
def test_every_moment_drawn_is_the_engines(person: Come, name: str, tmp_path: Path) -> None:
    """At each stop of a record, from the first to the last move, the page has the view that the engine gives."""
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
                    pips = page.locator(f"[data-space='{column} {place}'] .die .pips circle")
                    expect(pips, f"{at} {column} {place}").to_have_count((space["die"] or {"value": 0})["value"])


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
    expect(visitor.page.locator("[data-verdict]")).to_contain_text(f"Move {at} ")


def _altered(record: dict[str, object]) -> tuple[dict[str, object], int]:
    """Return the record up to its first draw, with another outcome, and the number of that move."""
    game = Record.from_json(dict(record))
    for at in range(len(game)):
        match = ratking.resume(game, chance="manual", upto=at)
        if match.seat == -1 and len(match.moves()) > 1:
            other = next(text for text in map(match.text, match.moves()) if text != game.moves[at])
            changed = {**record, "moves": [*game.moves[:at], other]}
            changed.pop("check", None)
            return changed, at + 1
    raise AssertionError("no luck in this game")


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
    expect(page.locator(".here")).to_have_count(0)


def test_the_rules_can_be_searched(person: Come) -> None:
    visitor = person(DESK)
    visitor.open("#/rules/ratzzia")
    visitor.page.get_by_role("searchbox").fill("anna")
    expect(visitor.page.locator("[id='Z1.3']")).to_have_count(0)
    expect(visitor.page.locator("[id='Z5.1']")).to_be_visible()


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


def test_rules_have_pictures_that_say_what_is_in_them(person: Come) -> None:
    """A face with what each sign means at B4.6, faces and their limits at B4.5, a column with "=" at Z2.2."""
    visitor = person(PHONE)
    page = visitor.page
    visitor.open("#/rules/rattus/B4.6")
    face = page.locator("[id='B4.6']")
    expect(face.get_by_role("img", name="limit 6: M, A, church, royalty")).to_be_visible()
    for sign in (
        "The limit. The rat strikes only if there are 6 cubes",
        "M, the majority.",
        "A, all.",
        "holds the Monk",
        "holds the King",
    ):
        expect(face.get_by_role("listitem").filter(has_text=sign)).to_be_visible()
    limits = page.locator("[id='B4.5']")
    expect(limits.get_by_role("img", name="limit").first).to_be_visible()
    expect(limits).to_contain_text(re.compile(r"\d cubes, limit \d: nothing happens\."))
    expect(limits).to_contain_text(re.compile(r"\d cubes, limit \d: it strikes\."))
    visitor.open("#/rules/ratzzia/Z2.2")
    joined = page.locator("[id='Z2.2']")
    expect(joined.get_by_text("“=”: it must show the same as the one below. Here only a 2 fits.")).to_be_visible()
    # The line stands beside the space that it speaks of: the highest of four.
    becomes(
        page,
        lambda: joined.evaluate("""rule => {
          const middle = (one) => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2; };
          const [first] = rule.querySelectorAll("li"), spaces = [...rule.querySelectorAll("[data-space]")];
          return spaces.length === 4 ? Math.abs(middle(first) - Math.min(...spaces.map(middle))) : 999;
        }"""),
        lambda apart: float(apart) < 12,
    )
