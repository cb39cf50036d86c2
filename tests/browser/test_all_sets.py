"""A table with all sets: the players' columns, the cards' feet, the counts of the deck, and questions in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import expect

from ratking.words import LANGUAGES, words
from tests.server.client import Client
from tests.server.running import Running

from .going_on import goes_on
from .looking import becomes, box
from .person import DESK, Person
from .sweep import until_asked
from .test_look import CUT
from .test_small_screens import SIX, asked, takes_class_cards

Come = Callable[..., Person]

HEADS: Final = """() => [...document.querySelectorAll("table.players th")].map((head) => {
  const range = document.createRange();
  range.selectNodeContents(head);
  const { left, right } = range.getBoundingClientRect();
  return [left, right, head.innerText.trim()];
}).slice(2)"""
"""From where to where the words at the head of each column reach; the first two columns have none to be seen."""


def test_six_players_have_a_total_and_heads_that_do_not_touch(person: Come, server: Running) -> None:
    visitor = person(DESK)
    page = visitor.page
    address = asked(server.url, takes_class_cards, 6, options=SIX)
    for language in LANGUAGES:
        now = words(language).say("web.rattus.now")
        visitor.open("api/games")  # not the page, which would store its own language again
        page.evaluate("language => localStorage.setItem('ratking.language', language)", language)
        visitor.open(f"?{language}2{address}")
        visitor.wait_for("asked")
        # The words of the game come after those of the page.
        page.locator("table.players th").get_by_text(now, exact=True).wait_for()
        heads = becomes(page, lambda: list(page.evaluate(HEADS)), lambda heads: len(heads) == 7)
        assert heads[-1][2] == now
        for (_, right, one), (left, _, other) in pairwise(heads):
            assert left - right >= 6, f"{one} {other}"  # the padding of a cell; more, if the names leave room
        for row in page.locator("table.players tbody").get_by_role("row").all():
            cells = row.get_by_role("cell").all_inner_texts()
            assert int(cells[-1]) == int(cells[2]) + int(cells[3])
        # What stands at the foot of a card is whole: owner, used, struck.
        becomes(page, lambda: list(page.evaluate(CUT)), lambda cut: cut == [])


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_crosses_the_counts_of_the_deck_in_a_replay(person: Come, server: Running, size: tuple[int, int]) -> None:
    maker = Client(server.url)
    record = until_asked("rattus: play region card")
    table = maker.done("POST", "/api/records", {"record": record.to_json()})["table"]
    visitor = person(size)
    page = visitor.page
    visitor.open(f"#/r/{table}/{len(record) - 1}")
    counts = box(page.get_by_text(re.compile(r"^Deck \d+ · discards \d+$")))
    log = box(page.get_by_role("list", name="What has happened"))
    assert counts["y"] + counts["height"] <= log["y"]
    assert counts["x"] + counts["width"] <= size[0]


def test_a_strike_is_asked_about_in_a_sentence(person: Come, server: Running) -> None:
    """What strikes, which cards it strikes, and what passing costs; the log has no line of raw data."""
    record = until_asked("rattus: play region card")
    visitor = person(DESK)
    page = visitor.page
    visitor.open(goes_on(server.url, record, len(record)))
    visitor.wait_for("asked")
    strikes = r"A rat strikes in \w+ \((starting rat, )?limit \d+: [\w, ]+\)\."
    sentence = strikes + r" Do you play a region card to cover a card of yours \([\w, ]+\)\? If you pass, you lose"
    expect(page.get_by_role("status").filter(has_text="Your turn").first).to_contain_text(re.compile(sentence))
    expect(page.get_by_role("button", name=re.compile("^Pass: lose a cube"))).to_be_visible()
    log = page.get_by_role("list", name="What has happened")
    for summary in log.locator("summary").all()[:6]:
        summary.click()
    expect(log).to_contain_text("turned up")
    lines = log.inner_text()
    assert not re.search(r"\bstart\b|\bM+A\b|\bMM\b|\?\)|_|undefined|\bevent\b", lines)
