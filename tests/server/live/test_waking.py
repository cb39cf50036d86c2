"""After a kill, tables at which the server must act are continued, even if nobody is connected to them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from ..client import Client
from ..running import Running, until

BOT = {"kind": "bot", "level": "novice"}


def line(client: Client, table: str) -> Any:  # Any: JSON
    """Return a table's line in the list of tables. Asking for it does not load the table."""
    lines = client.done("GET", "/api/tables?which=watch")["tables"]
    return next((found for found in lines if found["table"] == table), None)


def test_bots_continue(database: str) -> None:
    with Running(database, bot_workers=1) as server:
        anna = Client(server.url)
        table = anna.table(players=2, seats=[BOT, BOT], pause=0.3, public=True)
        anna.start(table)
        until(lambda: anna.get(f"/api/tables/{table}").json["n"] >= 5, 20)
        server.kill()
        killed = time.time()
        server.restart()
        anna.again()
        until(lambda: line(anna, table)["changed"] > killed, 20)


def test_bots_continue_after_a_move_of_a_person(tmp_path: Path) -> None:
    """The fact that it is a bot's turn is stored together with the move."""
    with Running(tmp_path / "ratking.db", bot_workers=1) as server:
        anna = Client(server.url)
        table = anna.table(players=2, seats=[{"kind": "open"}, BOT], pause=5, public=True)
        anna.sit(table, 0)
        anna.start(table)
        until(lambda: anna.view(table)["asked"] == 0, 20)
        while (view := anna.view(table))["asked"] == 0:
            assert anna.move(table, view["moves"][0], view["revision"]).status == 200
        server.kill()
        killed = time.time()
        server.restart()
        anna.again()
        until(lambda: line(anna, table)["changed"] > killed, 20)


def test_a_clock_runs_out(tmp_path: Path) -> None:
    with Running(tmp_path / "ratking.db", bot_workers=1) as server:
        anna, bruno = Client(server.url), Client(server.url)
        table = anna.table(clock={"kind": "minutes", "minutes": 0.05}, stand_in="novice", public=True)
        anna.sit(table, 0)
        bruno.sit(table, 1)
        anna.start(table)
        server.kill()
        killed = time.time()
        server.restart()
        anna.again()
        until(lambda: line(anna, table)["changed"] > killed, 20)
        entries = anna.done("GET", f"/api/tables/{table}/updates?since=0")["entries"]
        assert next(entry for entry in entries if entry["time"] > killed)["fields"]["why"] == "time"
