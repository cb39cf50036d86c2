"""Databases that older versions wrote open as they are, and their games go on."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path

from tests.server.client import Client
from tests.server.running import Running

DATABASES = Path(__file__).with_name("databases")
KINDS = {
    *("made", "sat", "left", "renamed", "ordered", "planned", "linked", "starting", "started"),
    *("move", "undo", "chat", "bot", "person", "rematch", "closed"),
}
"""The kinds of entries that are in it."""


def test_a_database_written_before_the_files_moved_is_read(tmp_path: Path) -> None:
    """`before_the_tree.json` has a player's token and what they saw of two tables, one of Rattus and one of Ratzzia."""
    database = tmp_path / "ratking.db"
    database.write_bytes(gzip.decompress((DATABASES / "before_the_tree.db.gz").read_bytes()))
    with sqlite3.connect(database) as connection:
        assert {kind for (kind,) in connection.execute("SELECT DISTINCT kind FROM entries")} == KINDS
    connection.close()
    seen = json.loads((DATABASES / "before_the_tree.json").read_text(encoding="utf-8"))
    with Running(database) as server:
        player = Client(server.url, somebody=False)
        player.token = seen["token"]
        for table, view in seen["tables"].items():
            now = player.view(table)
            assert now["table"] == view
            assert now["asked"] == 0
            assert player.move(table, now["moves"][0], now["revision"]).status == 200
