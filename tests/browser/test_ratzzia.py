"""Whole games of Ratzzia in the page: by mouse, by keyboard only, by taps; with two, three and five seats."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from tests.server.client import Client
from tests.server.running import Running

from .making import at_a_table
from .person import DESK, PHONE, Hand, Person, Size

Come = Callable[..., Person]


def seated(person: Person, url: str, players: int) -> None:
    """Sit down at a table of Ratzzia with bots that know how to win; otherwise no game would end."""
    maker = Client(url)
    seats = [{"kind": "open"}, *[{"kind": "bot", "level": "quick"}] * (players - 1)]
    table = maker.table("ratzzia", players, seats=seats, pause=0)
    key = maker.sit(table, 0, "Marta")["key"]
    maker.start(table)
    person.open(f"#/t/{table}/0/{key}")
    person.wait_for("asked", "waiting", "over")


def told(person: Person) -> list[dict[str, Any]]:  # Any: JSON
    """Return all events that the page has received."""
    return [event for frame in person.frames for event in json.loads(frame).get("events", [])]


def pick_a_die(person: Person, hand: Hand) -> None:
    """Sometimes pick up another die than the first, or choose some dice to re-roll."""
    picks = [one for one in person.page.query_selector_all("[data-pick]") if one.is_visible()]
    if not picks or person.random.random() < 0.3:
        return
    one = person.random.choice(picks)
    if hand == "keyboard":
        one.press("Enter")
    elif hand == "finger":
        one.tap()
    else:
        one.click()


def by_arrows(person: Person) -> str:
    """Move over dice and spaces with arrow keys until a move has the focus, then press Enter. Returns the move."""
    page = person.page
    before = page.get_attribute(".table", "data-revision")
    for _ in range(200):
        page.keyboard.press(person.random.choice(["ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"]))
        move = page.evaluate("document.activeElement?.dataset?.move ?? ''")
        if move and person.random.random() < 0.5:
            page.keyboard.press("Enter")
            person.settle("keyboard", f".table:not([data-revision='{before}'])")
            return str(move)
    raise AssertionError("the arrows lead to nothing that is lit")


def play_some(person: Person, hand: Hand, most: int) -> set[str]:
    """Answer at most `most` times, or until the game is over. Returns the questions that were asked."""
    met: set[str] = set()
    for _ in range(most):
        if person.wait_for("asked", "over", seconds=120) == "over":
            break
        pick_a_die(person, hand)
        move = by_arrows(person) if hand == "keyboard" else person.play(hand)
        met.add(move.split(" ")[0])
    return met


@pytest.mark.parametrize(("players", "hand", "size"), [(3, "mouse", DESK), (2, "keyboard", DESK), (5, "finger", PHONE)])
def test_a_game_by_what_is_lit(person: Come, players: int, hand: Hand, size: Size) -> None:
    visitor = person(size, seed=players)
    at_a_table(visitor, 0, game="ratzzia", players=players)
    met = play_some(visitor, hand, 14)
    assert "roll" in met
    assert {"rolled", "re-rolled", "die placed"} <= {event["kind"] for event in told(visitor)}


def test_rolling_again_is_one_step(person: Come) -> None:
    """Re-rolling all dice is one click, however many values they show."""
    visitor = person(DESK, seed=1)
    at_a_table(visitor, 0, game="ratzzia")
    visitor.page.locator("[data-move=roll]").click()
    visitor.page.locator(".hand [data-pick]").first.wait_for()
    dice = visitor.page.locator(".hand [data-pick]")
    for at in range(dice.count()):
        dice.nth(at).click()
    visitor.page.get_by_role("button", name="Roll 7 again").click()
    visitor.page.get_by_text("You re-roll and now have").first.wait_for()


MET = {
    "rolled",
    "re-rolled",
    "die placed",
    "column completed",
    "food gained",
    "die pushed in",  # Anna
    "candy taken",
    "candy placed",
    "cat alerted",
    "cat comes",
    "food passed",  # the accountant
    "game ends",
}
"""The events that occur in whole games, by any player."""
SUPPORT = {"support rolled", "support placed"}
"""Only with two players (Z4)."""


NO_LUCK: Final = """
import itertools, types
from ratking.server.tables import luck
from ratking.server.thinking import hosts
tables = itertools.count(1)
luck.new_seed = lambda: f"{next(tables):064x}"
hosts.secrets = types.SimpleNamespace(token_hex=lambda size: "0" * 2 * size)
"""
"""A patch for a server whose tables roll the same dice every time and whose bots always choose the same."""


@pytest.fixture
def without_luck(built: None, tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path / "ratking.db", prelude=NO_LUCK) as running:
        yield running


@pytest.mark.long
@pytest.mark.parametrize(("hand", "size"), [("mouse", DESK), ("keyboard", DESK), ("finger", PHONE)])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_to_its_end(browser: Browser, without_luck: Running, players: int, hand: Hand, size: Size) -> None:
    """From the first roll to the score, always the same games. The log reports everything in words."""
    visitor = Person(browser, without_luck.url, size, seed=players)
    page = visitor.page
    wanted = MET | SUPPORT if players == 2 else MET
    for _ in range(4):  # one game does not show everything
        seated(visitor, without_luck.url, players)
        play_some(visitor, hand, 3000)
        assert visitor.wait_for("over") == "over"
        page.get_by_role("dialog").wait_for()
        missing = wanted - {event["kind"] for event in told(visitor)}
        if not missing:
            break
    assert not missing
    page.keyboard.press("Escape")
    if size == PHONE:
        page.get_by_role("button", name="What has happened").click()
    log = page.locator("ol li").all_inner_texts()
    assert len(log) > 10  # one line for each turn
    assert not [line for line in log if "ratzzia.event" in line or "{" in line]
    visitor.leave()
