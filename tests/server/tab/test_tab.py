"""The server of a browser tab: whole games over its door, kept on the shelf, with the refusals of any other server."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

import ratking
from ratking.kernel.record import Record
from ratking.server.live.store import StoreFailed
from ratking.server.tab import thinker
from ratking.server.tab.device_store import DeviceStore
from ratking.server.tab.shelf import MemoryShelf
from ratking.server.tab.thinker import Workers, WorkerThinker

from .at_home import HomePage, run
from .conversation import nested, play

# Any, in this file: JSON.


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("rattus", 3, {}), ("rattus", 6, {"sets": ["base", "africanus", "mercatus"]}), ("ratzzia", 3, {})],
    ids=["rattus", "all sets", "ratzzia"],
)
def test_a_whole_game_against_bots(game: str, players: int, options: dict[str, Any]) -> None:
    async def played() -> None:
        page = await HomePage.opened(MemoryShelf())
        table = await page.table(game, players, "quick", **options)
        view = await play(page.connect(table))
        assert len(view["result"]["totals"]) == players
        record = await page.done("GET", f"tables/{table}/record")
        assert ratking.resume(Record.from_json(record)).result.totals == view["result"]["totals"]
        (listed,) = (await page.done("GET", "tables?which=mine"))["tables"]
        assert (listed["table"], listed["status"], listed["mine"]) == (table, "over", 0)

    run(played())


def test_a_game_goes_on_after_the_tab_was_closed_in_the_middle() -> None:
    """The tab is gone without a word; everything that was acknowledged is there, and the person is the same."""

    async def begun(shelf: MemoryShelf) -> tuple[str, Any, Any]:
        page = await HomePage.opened(shelf)
        table = await page.table("rattus", 2)
        return table, await play(page.connect(table), 5), await page.done("GET", "me")

    async def went_on(shelf: MemoryShelf, table: str) -> tuple[Any, Any]:
        page = await HomePage.opened(shelf)
        me = await page.done("GET", "me")
        line = page.connect(table)
        welcome = await line.next()
        view = await play(page.connect(table))
        assert view["result"] is not None
        return welcome, me

    shelf = MemoryShelf()
    table, view, me = run(begun(shelf))
    welcome, same = run(went_on(shelf, table))
    assert same == me
    assert welcome["seat"] == 0
    assert welcome["view"]["revision"] >= view["revision"]


def test_the_time_without_a_tab_is_a_downtime() -> None:
    async def opened() -> None:
        shelf = MemoryShelf()
        await DeviceStore(shelf).open()
        shelf.rows["life/alive"] = b"1000.0"
        store = DeviceStore(shelf)
        await store.open()
        (downtime,) = store.downtimes
        assert downtime[0] == 1000.0
        assert downtime[1] > 1e9

    run(opened())


def test_refusals_are_those_of_a_server() -> None:
    async def asked() -> None:
        page = await HomePage.opened(MemoryShelf())

        async def key(method: str, path: str, body: object = None, **rest: str) -> tuple[int, str]:
            status, given = await page.call(method, path, body, **rest)
            return status, given["error"]["key"]

        assert await key("GET", "nothing") == (404, "server.no_page")
        assert await key("DELETE", "games") == (405, "server.wrong_method")
        assert await key("POST", "tables", {"game": "rattus"}) == (401, "server.nobody")
        assert await key("GET", "me", token="x" * 43) == (401, "server.nobody")
        await page.done("POST", "me", {})
        assert await key("POST", "tables", {"game": "chess"}) == (422, "error.unknown_game")
        assert await key("POST", "records", {"record": nested(900)}) == (400, "server.bad_json")
        assert await key("POST", "tables", {"nothing": 1}) == (422, "server.bad_message")
        status, given = await page.call("GET", "tables/aaaaaaaaaaaa", language="it-IT,it")
        assert (status, given["error"]["text"]) == (404, "Questo tavolo non esiste.")
        assert await page.connect("aaaaaaaaaaaa").next() == 4004
        assert await page.connect("?").next() == 4004
        table = await page.table("rattus", 2)
        line = page.connect(table)
        view = await play(line, 0)
        line.move(view, "no such move")
        while (message := await line.next())["type"] != "refused":
            pass
        assert message["error"]["key"].startswith("error.")
        line.close()
        while await line.next() != 1001:
            pass

    run(asked())


def test_puzzles_are_fetched_when_somebody_wants_them() -> None:
    """Once; and if they cannot be fetched, the page is told so, and the next request tries again."""

    async def wanted() -> None:
        shelf = MemoryShelf()
        page = await HomePage.opened(shelf)
        await page.done("POST", "me", {})
        page.online = False
        assert page.fetched == 0
        status, given = await page.call("GET", "games/rattus/puzzles", language="it")
        assert (status, given["error"]["key"]) == (503, "server.puzzles_away")
        assert given["error"]["text"].startswith("I problemi non sono ancora su questo dispositivo.")
        page.online = True
        name = (await page.done("GET", "games/rattus/puzzles"))["puzzles"][0]["puzzle"]
        table = (await page.done("POST", f"games/rattus/puzzles/{name}", {}))["table"]
        await page.done("GET", "games/ratzzia/puzzles")
        assert page.fetched == 2
        later = await HomePage.opened(shelf)
        await later.done("GET", f"tables/{table}")
        assert later.fetched == 0
        await later.call("GET", f"tables/{table}/trial")  # it compares with the solution
        assert later.fetched == 1

    run(wanted())


def test_several_people_share_a_device() -> None:
    """Pass and play: each further person has a token of their own, and the device stays with the first."""

    async def shared() -> None:
        page = await HomePage.opened(MemoryShelf())
        first = await page.done("POST", "me", {})
        second = await page.done("POST", "me", {"show": True}, token="-")
        assert second["person"] != first["person"]
        assert (await page.done("GET", "me"))["person"] == first["person"]
        assert (await page.done("GET", "me", token=second["token"]))["person"] == second["person"]
        assert (await page.done("GET", "me", token="-"))["person"] is None

    run(shared())


def test_two_tabs_do_not_write_the_same_entry() -> None:
    """A tab that lost the lock and writes all the same fails, and what the other has written stays."""

    async def written() -> None:
        shelf = MemoryShelf()
        one = await HomePage.opened(shelf)
        table = await one.table("rattus", 2)
        before = dict(shelf.rows)
        other = await HomePage.opened(shelf)
        await other.done("POST", f"tables/{table}/chat", {"key": "0123456789", "text": "two"})
        kept = {key: row for key, row in shelf.rows.items() if key not in before}
        status, given = await one.call("POST", f"tables/{table}/chat", {"key": "9876543210", "text": "one"})
        if status != 200:  # the bots of the first tab may have been quicker
            assert given["error"]["key"] == "server.cannot_write"
        assert kept.items() <= shelf.rows.items()

    run(written())


def test_a_hint_an_aid_and_an_analysis() -> None:
    async def asked() -> None:
        page = await HomePage.opened(MemoryShelf())
        await page.done("POST", "me", {})
        plan = {
            "game": "rattus",
            "options": {"players": 2},
            "seats": [{}, {"kind": "bot", "level": "novice"}],
            "hints": True,
        }
        table = (await page.done("POST", "tables", plan))["table"]
        await page.done("POST", f"tables/{table}/seats/0", {"name": "Marta"})
        await page.done("POST", f"tables/{table}/start", {})
        line = page.connect(table)
        view = await play(line, 0)
        hint = await page.done("GET", f"tables/{table}/hint?level=quick")
        assert hint["move"] in view["moves"]
        await play(page.connect(table))
        now = await page.done("GET", f"tables/{table}/analysis")
        while not now["done"]:
            await asyncio.sleep(0.1)
            now = await page.done("GET", f"tables/{table}/analysis")
        assert now["analysis"] == {"analysed": True}
        assert page.ended == ["games", "games"]

    run(asked())


def test_a_bot_that_fails_is_asked_again_without_its_thought(caplog: pytest.LogCaptureFixture) -> None:
    asked: list[str] = []

    async def ask(place: str, text: str) -> str:
        asked.append(text)
        if len(asked) == 1:
            raise OSError("the worker is gone")
        return '{"answer": {"move": "pass"}}'

    async def moved() -> None:
        answer = await WorkerThinker(Workers(ask, lambda place: None)).move("quick", {"game": "x"}, {"kept": 1})
        assert answer.move == "pass"

    run(moved())
    assert ['"kept":1' in text for text in asked] == [True, False]
    with caplog.at_level(logging.CRITICAL):
        assert '"failed":"KeyError' in thinker.answer('{"kind": "none", "question": {}}')


def test_a_shelf_that_fails_is_a_store_that_fails() -> None:
    async def failed() -> None:
        shelf = MemoryShelf()
        store = DeviceStore(shelf)
        await store.open()
        await store.add_token("a", "anna")
        assert await store.knows("anna")
        await store.forget("anna")
        assert (await store.knows("anna"), "token/a" in shelf.rows) == (False, False)
        shelf.rows["table/x"] = b"{"
        with pytest.raises(ValueError, match="truncated"):
            await DeviceStore(shelf).open()
        with pytest.raises(StoreFailed):
            await store._write({}, {"table/x": b""})

    run(failed())
