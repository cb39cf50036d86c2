"""Bots that fail, hang or cheat: they are replaced, tried again, and then the table says so and people go on."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import pytest

import ratking
from ratking.server.live.bot_hosts import BotFailed, BotHosts, Think, think

from .. import bad_bots
from ..client import Client
from ..inside import Inside, settings
from ..running import until


def question() -> tuple[str, dict[str, object], str]:
    match = ratking.new("rattus", players=2, seed=1)
    return "novice", match.observe(match.seat).to_json(), "seed"


async def asked(think: Think, seconds: float) -> str:
    hosts = BotHosts(1, seconds, think)
    try:
        return await hosts.ask(question())
    finally:
        hosts.stop()


@pytest.mark.parametrize("bad", [bad_bots.dies, bad_bots.hangs], ids=["dies", "hangs"])
def test_a_bot_that_gives_no_answer(bad: Think) -> None:
    begun = time.monotonic()
    with pytest.raises(BotFailed):
        asyncio.run(asked(bad, 2.0))
    assert time.monotonic() - begun < 20


def test_a_host_that_dies_is_replaced_and_the_move_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATKING_TEST_MARK", str(tmp_path / "mark"))
    move = asyncio.run(asked(bad_bots.fails_once, 20.0))
    match = ratking.new("rattus", players=2, seed=1)
    assert move in [match.text(number) for number in match.moves()]


def test_the_table_says_so_and_people_go_on(tmp_path: Path) -> None:
    bots = BotHosts(1, 20.0, bad_bots.cheats)
    with Inside(settings(tmp_path / "bots.db"), lambda: bots) as inside:
        anna = Client(inside.url)
        table = anna.table(players=2, seats=[{"kind": "open"}, {"kind": "bot", "level": "novice"}])
        anna.sit(table, 0)
        path = f"/api/tables/{table}"
        anna.start(table)
        while anna.view(table)["asked"] == 0:
            view = anna.view(table)
            assert anna.move(table, view["moves"][0], view["revision"]).status == 200
        until(lambda: anna.get(path).json["trouble"] == "server.bot_failed", 20)
        # Meanwhile everything else answers, and another bot can be put there.
        assert anna.get("/api/health").status == 200
        bots._think = think
        for host in bots._hosts:
            host.process.kill()
        anna.done("PUT", f"{path}/seats/1/bot", {"level": "quick"})
        until(lambda: anna.get(path).json["trouble"] is None and anna.view(table)["asked"] == 0, 20)


def test_bots_pause_as_people_do(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "pause.db")) as inside:
        anna = Client(inside.url)
        table = anna.table(players=2, seats=[{"kind": "bot", "level": "novice"}] * 2, pause=0.4)
        anna.start(table)
        until(lambda: anna.get(f"/api/tables/{table}").json["n"] >= 6, 20)
        entries = anna.get(f"/api/tables/{table}/updates?since=0").json["entries"]
        times = [entry["time"] for entry in entries if entry["kind"] == "move"]
        assert all(later - earlier >= 0.39 for earlier, later in pairwise(times[1:]))
