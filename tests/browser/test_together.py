"""Two browsers and a bot at a private table: reloads, second tabs and lost connections neither lose nor repeat a move."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ratking.games.registry import game_called
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from tests.server.running import Running, until

from .making import HAND_OVER, link_of, make_table, sit_by_link, start
from .person import PHONE, Person
from .proxy import Proxy
from .whole_game import answer


@pytest.fixture(scope="module")
def nervous(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a fast heartbeat, so that silence is noticed soon."""
    with Running(tmp_path_factory.mktemp("nervous") / "ratking.db", heartbeat=1, pong_seconds=2) as running:
        yield running


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["shorter", "whole"])
def test_nothing_is_lost_or_doubled(browser: Browser, nervous: Running, whole: bool) -> None:
    with Proxy(nervous.port) as proxy:
        play_with_a_bad_connection(browser, nervous, proxy, whole)


def play_with_a_bad_connection(browser: Browser, nervous: Running, proxy: Proxy, whole: bool) -> None:
    """Two people keep answering through all of it; they, or bots in their seats, play the rest of the game."""
    anna = Person(browser, nervous.url, seed=5)
    bruno = Person(browser, f"http://127.0.0.1:{proxy.port}", PHONE, seed=6)
    make_table(anna, 3, ["me", "link", "novice"])
    link = link_of(anna, 0)
    sit_by_link(bruno, link, "Bruno")
    bruno.page.get_by_text("Everybody is here.").wait_for()
    expect(bruno.page).not_to_have_url(re.compile(link.rsplit("/", 1)[1]))  # the key is no longer in the address
    table = start(anna)
    people = [anna, bruno]
    answers = answer(people, 12 if whole else 4)
    anna.page.reload()
    answers += answer(people, 6 if whole else 3)
    proxy.cut()
    answers += answer(people, 8 if whole else 4)
    proxy.silence()
    bruno.page.get_by_text("Reconnecting").wait_for()
    proxy.heal()
    bruno.page.get_by_text("Reconnecting").wait_for(state="hidden")
    answers += answer(people, 8 if whole else 4)
    first = anna.page
    anna.page = anna.new_page()
    anna.open(f"#/t/{table}")
    answers += answer(people, 10 if whole else 4)
    anna.page.close()
    anna.page = first
    until(lambda: "asked" in [one.state() for one in people])  # one of them is asked, so nothing moves by itself
    made = moves_made(anna, table)
    if whole:
        answers += answer(people, 2000)
    else:
        for seat, one in enumerate(people):
            one.page.evaluate(HAND_OVER, [table, seat])
    anna.wait_for("over")
    bruno.wait_for("over")
    scores = [one.page.get_by_role("dialog").locator("table").inner_text() for one in people]
    assert scores[0] == scores[1]

    with anna.page.expect_download() as got:
        anna.page.get_by_role("link", name="The record").click()
    record = Record.open(got.value.path())
    assert answers_of_people(record, len(record) if whole else made) == answers
    for one in people:
        one.odd = [
            line for line in one.odd if "WebSocket" not in line and "ERR_" not in line
        ]  # the connections that were cut
        one.leave()


def moves_made(one: Person, table: str) -> int:
    """Return the number of moves made at the table, luck and bots included."""
    ask = "async (table) => (await (await fetch(`api/tables/${table}/view`)).json()).view.at"
    return int(one.page.evaluate(ask, table))


def answers_of_people(record: Record, until: int) -> int:
    """Replay a record and return how many of its first `until` moves the first two seats made."""
    match = Match.replay(game_called(record.game), Record(record.engine, record.game, record.options, record.seats))
    made = 0
    for at, move in enumerate(record.moves):
        made += at < until and match.seat in (0, 1)
        match.play(move)
    assert match.over
    return made
