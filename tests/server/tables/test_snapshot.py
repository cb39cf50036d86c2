"""Snapshots: a table is rebuilt from its entries, or from a snapshot and later entries, even if rules have changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from ratking.server.protocol.tables import Days
from ratking.server.tables import commands, snapshot
from ratking.server.tables.entries import Entry, Moved, Trouble
from ratking.server.tables.handle import handle
from ratking.server.tables.moment import Moment
from ratking.server.tables.table_state import TableState

from ..client import seated
from ..running import Running
from .played_table import PlayedTable


def made_of(played: PlayedTable, entries: list[Entry], body: bytes | None = None) -> TableState:
    return snapshot.load(played.state.table, played.state.seed, body, entries, ())


def half_way(played: PlayedTable, n: int) -> bytes:
    """Return a snapshot after the n-th entry."""
    return snapshot.dumped(made_of(played, played.entries[:n]))


def with_answer(entry: Entry, answer: str) -> Entry:
    """Return an entry with another move, which was never legal."""
    assert isinstance(entry.body, Moved)
    return msgspec.structs.replace(entry, body=msgspec.structs.replace(entry.body, answers=[answer]))


def test_a_table_is_rebuilt_from_its_entries() -> None:
    played = PlayedTable()
    again = made_of(played, played.entries)
    assert not again.broken
    assert snapshot.dumped(again) == snapshot.dumped(played.state)


def test_a_table_is_rebuilt_from_a_snapshot_and_later_entries() -> None:
    played = PlayedTable()
    again = made_of(played, played.entries, half_way(played, 20))
    assert not again.broken
    assert snapshot.dumped(again) == snapshot.dumped(played.state)


def test_a_snapshot_keeps_the_trouble_of_a_table() -> None:
    played = PlayedTable()
    trouble = Entry(played.state.n + 1, 99.0, 0, Trouble("server.bot_failed"))
    played.state.apply(trouble)
    again = made_of(played, [*played.entries, trouble], snapshot.dumped(played.state))
    assert not again.broken
    assert again.trouble == "server.bot_failed"


def test_a_snapshot_keeps_the_time_that_an_undo_restores() -> None:
    """The second spent on a move is lost when the move is taken back."""
    played = PlayedTable(5, Days(days=1))
    match = played.state.playing()
    mover = ("anna", "bruno")[match.seat or 0]
    late = Moment(1004.0, 1004.0)
    played.carry_out(commands.Move(mover, "key-late", match.text(match.moves()[0]), match.revision), late)
    again = made_of(played, played.entries, snapshot.dumped(played.state))
    again.resume_clock(late)
    for entry in handle(again, commands.Undo(mover, "key-back", again.revision), late):
        again.apply(entry)
    assert sorted(left or 0.0 for left in again.clock.now(late)) == [85400.0, 86400.0]


def test_a_game_continues_although_old_moves_are_no_longer_legal() -> None:
    played = PlayedTable()
    state, entries, kept = played.state, played.entries, half_way(played, 30)
    assert state.match is not None
    # A move is no longer legal: before the snapshot this has no effect.
    entries[10] = with_answer(entries[10], "atlantis")
    again = made_of(played, entries, kept)
    assert not again.broken
    assert again.match is not None
    assert again.match.dump() == state.match.dump()
    # After it, the game continues without the move, and reports that.
    entries[35] = with_answer(entries[35], "atlantis")
    again = made_of(played, entries, kept)
    assert again.broken
    assert again.n == state.n
    for entry in handle(again, commands.Repair(), Moment(99.0)):
        again.apply(entry)
    assert again.trouble == "server.rules_changed"
    assert again.match is not None
    again.match.play(again.match.moves()[0], seat=again.asked)


def test_a_table_with_moves_that_are_no_longer_legal_is_served(tmp_path: Path) -> None:
    file = tmp_path / "rules.db"
    with Running(file) as server:
        table, clients = seated(server.url)
        for _ in range(10):
            asked = clients[0].view(table)["asked"]
            view = clients[asked].view(table)
            clients[asked].move(table, view["moves"][0], view["revision"])
        server.kill()
        with closing(sqlite3.connect(file)) as connection, connection:
            body = connection.execute("SELECT body FROM entries WHERE n = 12").fetchone()[0]
            changed = body.replace(b'"answers":["', b'"answers":["no ', 1)
            connection.execute("UPDATE entries SET body = ? WHERE n = 12", (changed,))
        server.restart()
        for client in clients:
            client.again()
        now = clients[0].get(f"/api/tables/{table}").json
        assert (now["status"], now["trouble"]) == ("playing", "server.rules_changed")
        asked = clients[0].view(table)["asked"]
        view = clients[asked].view(table)
        assert clients[asked].move(table, view["moves"][0], view["revision"]).status == 200
