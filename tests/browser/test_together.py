"""Two browsers and a bot at a private table: reloads, second tabs and lost connections lose and double nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from ratking.games.registry import game_called
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from tests.server.running import Running

from .making import link_of, make_table, sit_by_link, start
from .person import PHONE, Person
from .proxy import Proxy
from .whole_game import answer


@pytest.fixture(scope="module")
def nervous(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose heart beats fast, so that silence is noticed soon."""
    with Running(tmp_path_factory.mktemp("nervous") / "ratking.db", heartbeat=1, pong_seconds=2) as running:
        yield running


def test_nothing_is_lost_or_doubled(browser: Browser, nervous: Running) -> None:
    with Proxy(nervous.port) as proxy:
        play_with_a_bad_connection(browser, nervous, proxy)


def play_with_a_bad_connection(browser: Browser, nervous: Running, proxy: Proxy) -> None:
    anna = Person(browser, nervous.url, seed=5)
    bruno = Person(browser, f"http://127.0.0.1:{proxy.port}", PHONE, seed=6)
    make_table(anna, 3, ["me", "link", "novice"])
    link = link_of(anna, 0)
    sit_by_link(bruno, link, "Bruno")
    bruno.page.get_by_text("Everybody is here.").wait_for()
    assert link.rsplit("/", 1)[1] not in bruno.page.url, "the key has left the address"
    table = start(anna)
    people = [anna, bruno]
    answers = answer(people, 12)
    anna.page.reload()
    answers += answer(people, 6)
    proxy.cut()
    answers += answer(people, 8)
    proxy.silence()
    bruno.page.get_by_text("Reconnecting").wait_for()
    proxy.heal()
    bruno.page.get_by_text("Reconnecting").wait_for(state="hidden")
    answers += answer(people, 8)
    first = anna.page
    anna.page = anna.new_page()
    anna.open(f"#/t/{table}")
    answers += answer(people, 10)
    anna.page.close()
    anna.page = first
    answers += answer(people, 2000)
    anna.wait_for("over")
    bruno.wait_for("over")
    scores = [one.page.get_by_role("dialog").locator("table").inner_text() for one in people]
    assert scores[0] == scores[1]

    with anna.page.expect_download() as got:
        anna.page.get_by_role("link", name="The record").click()
    assert answers_of_people(Record.open(got.value.path())) == answers
    for one in people:
        one.odd = [
            line for line in one.odd if "WebSocket" not in line and "ERR_" not in line
        ]  # the connections that were cut
        one.leave()


def answers_of_people(record: Record) -> int:
    """How many moves of a record the first two seats made, as the engine counts them."""
    match = Match.replay(game_called(record.game), Record(record.engine, record.game, record.options, record.seats))
    made = 0
    for move in record.moves:
        made += match.seat in (0, 1)
        match.play(move)
    assert match.over
    return made
