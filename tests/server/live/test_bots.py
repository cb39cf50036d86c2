"""Bots at a table: if one makes an illegal move the table reports it and people can continue; bots pause before moves."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from ratking.server.thinking.hosts import BotHosts

from ..client import Client
from ..inside import Inside, settings
from ..running import until
from ..thinking import bad_bots


def test_a_table_reports_a_failing_bot_and_people_can_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setenv("RATKING_TEST_MARK", str(mark))
    bots = BotHosts(1, 20.0, bad_bots.cheats_until_told)
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
        # Meanwhile everything else works, and another bot can take the seat.
        assert anna.get("/api/health").status == 200
        mark.touch()
        anna.done("PUT", f"{path}/seats/1/bot", {"level": "quick"})
        until(lambda: anna.get(path).json["trouble"] is None and anna.view(table)["asked"] == 0, 20)


def test_bots_pause_before_they_move(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "pause.db")) as inside:
        anna = Client(inside.url)
        table = anna.table(players=2, seats=[{"kind": "bot", "level": "novice"}] * 2, pause=0.4)
        anna.start(table)
        until(lambda: anna.get(f"/api/tables/{table}").json["n"] >= 6, 20)
        entries = anna.get(f"/api/tables/{table}/updates?since=0").json["entries"]
        times = [entry["time"] for entry in entries if entry["kind"] == "move"]
        assert all(later - earlier >= 0.39 for earlier, later in pairwise(times[1:]))
