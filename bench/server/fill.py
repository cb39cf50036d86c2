"""Fill: a database with many tables in it, as they are when each has been played for a while."""

from __future__ import annotations

from sqlalchemy import insert

from ratking.server.live.loaded_tables import entry, lobby_row, row_of
from ratking.server.settings import Settings, database_url
from ratking.server.storage import schema
from ratking.server.storage.store import Store
from ratking.server.tables import snapshot
from ratking.server.tables.entries import Entry
from ratking.server.tables.table_state import TableState

MOVES = 20


def fill(database: str, tables: int) -> None:
    """So many tables, each the same game under another name."""
    state, entries = _played()
    store = Store(database_url(database))
    fixed = {
        "game": "rattus",
        "public": True,
        "watch": True,
        "maker": "anna",
        "players": 2,
        "made": 1.0,
        "seed": state.seed,
    }
    line = {**fixed, **lobby_row(state, Settings())}
    body = snapshot.dumped(state)
    names = [_name(number) for number in range(tables)]
    with store.engine.begin() as connection:
        for first in range(0, tables, 500):
            some = names[first : first + 500]
            connection.execute(insert(schema.tables), [{**line, "id": name} for name in some])
            connection.execute(insert(schema.entries), [row_of(name, one) for name in some for one in entries])
            connection.execute(insert(schema.snapshots), [{"table": name, "n": state.n, "body": body} for name in some])
    store.stop()


def _played() -> tuple[TableState, list[Entry]]:
    state = TableState(_name(0), "00" * 32)
    plan = {"game": "rattus", "options": {"players": 2}, "seats": [{"kind": "open"}, {"kind": "open"}]}
    coming = [
        entry("made", None, "anna", plan=plan),
        entry("sat", 0, "anna", name="Anna", opens="x"),
        entry("sat", 1, "bruno", name="Bruno", opens="y"),
        entry("starting"),
        entry("started"),
    ]
    done: list[Entry] = []
    for number in range(len(coming) + MOVES):
        if number < len(coming):
            next_one = coming[number]
        else:
            assert state.match is not None
            text = state.match.text(state.match.moves()[0])
            next_one = entry("move", state.match.seat, "anna", f"key-{number}", move=text, against=state.revision)
        next_one.n, next_one.time = state.n + 1, float(number)
        state.apply(next_one)
        done.append(next_one)
    return state, done


def _name(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    return "".join(letters[number >> 5 * place & 31] for place in range(12))
