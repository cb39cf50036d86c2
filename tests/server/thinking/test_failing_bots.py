"""Bots that fail, hang or die, and hosts that cannot start: they are replaced and tried again, and others continue."""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.server.live.thinker import Answer, ThinkerFailed
from ratking.server.protocol.base import Json
from ratking.server.thinking import host, pool
from ratking.server.thinking.hosts import BotHosts
from ratking.server.thinking.questions import Think, think

from . import bad_bots
from .conftest import Notes


def observed() -> Json:
    match = ratking.new("rattus", players=2, seed=1)
    return match.observe(match.seat).to_json()


def legal() -> list[str]:
    match = ratking.new("rattus", players=2, seed=1)
    return [match.text(number) for number in match.moves()]


async def moved(think: Think, seconds: float, thought: Json | None = None) -> Answer:
    hosts = BotHosts(1, seconds, think)
    try:
        return await hosts.move("novice", observed(), thought)
    finally:
        hosts.stop()


BAD = [
    pytest.param(bad_bots.dies, 20.0, "died", id="dies"),
    pytest.param(bad_bots.hangs, 2.0, "in time", id="hangs"),
    pytest.param(bad_bots.raises, 20.0, "ValueError: no idea", id="raises"),
    pytest.param(bad_bots.mixes_up, 20.0, "not Answer", id="mixes up"),
]


@pytest.mark.parametrize(("bad", "seconds", "why"), BAD)
def test_a_bot_that_gives_no_answer(bad: Think, seconds: float, why: str) -> None:
    begun = time.monotonic()
    with pytest.raises(ThinkerFailed, match=why):
        asyncio.run(moved(bad, seconds))
    assert time.monotonic() - begun < 20
    assert multiprocessing.active_children() == []


def test_it_is_tried_twice_and_counted() -> None:
    async def run() -> None:
        hosts = BotHosts(1, 20.0, bad_bots.dies)
        try:
            with pytest.raises(ThinkerFailed):
                await hosts.hint("anna", "novice", observed())
            assert hosts.failures == 2
            assert multiprocessing.active_children() == []
        finally:
            hosts.stop()

    asyncio.run(run())


def test_a_host_that_dies_is_replaced_and_the_move_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATKING_TEST_MARK", str(tmp_path / "mark"))
    assert asyncio.run(moved(bad_bots.fails_once, 20.0)).move in legal()


def test_a_host_killed_between_two_questions_is_replaced() -> None:
    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        try:
            await hosts.move("novice", observed(), None)
            (process,) = multiprocessing.active_children()
            process.kill()
            process.join(5)
            assert (await hosts.move("novice", observed(), None)).move in legal()
            assert hosts.failures == 0
        finally:
            hosts.stop()

    asyncio.run(run())


def test_a_bot_that_fails_with_its_thought_is_asked_without_it() -> None:
    assert asyncio.run(moved(bad_bots.chokes_on_thoughts, 20.0, {"plan": []})).move in legal()


def test_an_unknown_level_fails_without_other_effects() -> None:
    """It is not tried again, and no process is replaced."""

    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        try:
            await hosts.move("novice", observed(), None)
            (process,) = multiprocessing.active_children()
            with pytest.raises(ThinkerFailed, match="genius"):
                await hosts.move("genius", observed(), None)
            assert hosts.failures == 1
            with pytest.raises(ThinkerFailed, match="atlantis"):
                await hosts.move("novice", {**observed(), "game": "atlantis"}, None)
            assert (await hosts.move("novice", observed(), None)).move in legal()
            assert [other.pid for other in multiprocessing.active_children()] == [process.pid]
        finally:
            hosts.stop()

    asyncio.run(run())


def test_an_unknown_aid_fails_without_other_effects() -> None:
    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        try:
            with pytest.raises(ThinkerFailed, match="crystal ball"):
                await hosts.aid("anna", "crystal ball", observed())
            assert "gallia" in (await hosts.aid("anna", "danger", observed()))["regions"]
        finally:
            hosts.stop()

    asyncio.run(run())


@pytest.mark.parametrize("error", [OSError(24, "Too many open files"), RuntimeError("no more processes"), MemoryError()])
def test_a_host_that_cannot_start_gives_its_place_back(
    error: Exception, monkeypatch: pytest.MonkeyPatch, notes: Notes
) -> None:
    # Any: the arguments of a host.
    def cannot_start(*_: Any) -> host.Host:
        raise error

    notes.go()

    async def run() -> None:
        hosts = BotHosts(1, 20.0, bad_bots.notes_and_waits)
        try:
            monkeypatch.setattr(pool, "Host", cannot_start)
            for asked in (hosts.move("first", {}, None), hosts.hint("anna", "first", {})):
                with pytest.raises(ThinkerFailed, match=type(error).__name__):
                    await asyncio.wait_for(asked, 20)
            monkeypatch.setattr(pool, "Host", host.Host)
            assert await asyncio.wait_for(hosts.move("second", {}, None), 20) == Answer("second")
            assert (await asyncio.wait_for(hosts.hint("anna", "second", {}), 20)).move == "second"
        finally:
            hosts.stop()

    asyncio.run(run())
    assert multiprocessing.active_children() == []


def test_bots_work_again_after_a_lack_of_file_descriptors() -> None:
    """It happens at the first question of the server, and at one after a host has died."""

    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        try:
            for _ in range(2):
                resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
                try:
                    with pytest.raises(ThinkerFailed, match="Too many open files"):
                        await asyncio.wait_for(hosts.move("novice", observed(), None), 20)
                finally:
                    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
                assert (await asyncio.wait_for(hosts.move("novice", observed(), None), 20)).move in legal()
                for process in multiprocessing.active_children():
                    process.kill()
                    process.join(5)
        finally:
            hosts.stop()

    asyncio.run(run())


def test_no_descriptor_is_lost_with_a_host_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_processes(*_: Any) -> None:
        raise OSError(11, "no processes")

    opened = []
    pipe = host._SPAWN.Pipe

    def noted() -> Any:
        opened.append(pipe())
        return opened[-1]

    monkeypatch.setattr(host._SPAWN, "Pipe", noted)
    monkeypatch.setattr(host._SPAWN.Process, "start", no_processes)
    with pytest.raises(OSError, match="no processes"):
        host.Host(think)
    assert [end.closed for ends in opened for end in ends] == [True, True]


def test_stopping_ends_everything(notes: Notes) -> None:
    """Hosts that think, hosts that are idle, and questions that wait."""

    async def run() -> None:
        hosts = BotHosts(2, 20.0, bad_bots.notes_and_waits)
        asked = [asyncio.ensure_future(hosts.move(f"{number}", {}, None)) for number in range(4)]
        await notes.asked_this_many(2)
        hint = asyncio.ensure_future(hosts.hint("anna", "hint", {}))
        await notes.asked_this_many(3)
        begun = time.monotonic()
        hosts.stop()
        assert time.monotonic() - begun < 10
        outcomes = await asyncio.wait_for(asyncio.gather(*asked, hint, return_exceptions=True), 20)
        assert [type(outcome) for outcome in outcomes] == [ThinkerFailed] * 5
        with pytest.raises(ThinkerFailed):
            await asyncio.wait_for(hosts.move("later", {}, None), 20)

    asyncio.run(run())
    assert multiprocessing.active_children() == []
    assert sorted(notes.asked) == ["0", "1", "hint"]


def test_stopping_while_a_host_starts_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    starting, stopping = threading.Event(), threading.Event()

    # Any: the arguments of a host.
    def starts_slowly(*given: Any) -> host.Host:
        starting.set()
        stopping.wait(20)
        return host.Host(*given)

    monkeypatch.setattr(pool, "Host", starts_slowly)

    async def run() -> None:
        hosts = BotHosts(1, 20.0, bad_bots.hangs)
        asked = asyncio.ensure_future(hosts.move("novice", {}, None))
        await asyncio.to_thread(starting.wait, 20)
        threading.Timer(0.2, stopping.set).start()
        begun = time.monotonic()
        hosts.stop()
        assert time.monotonic() - begun < 10
        with pytest.raises(ThinkerFailed, match="stopped"):
            await asyncio.wait_for(asked, 20)

    asyncio.run(run())
    assert multiprocessing.active_children() == []
