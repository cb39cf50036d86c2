"""Fill: a database with many tables in it, as they are when each has been played for a while."""

from __future__ import annotations

from sqlalchemy import insert

from ratking.server import schema, snapshot
from ratking.server.entries import Stored
from ratking.server.settings import Settings, database_url
from ratking.server.sitting import Sitting
from ratking.server.store import Store
from ratking.server.tables import entry, line_of, row_of

MOVES = 20


def fill(database: str, tables: int) -> None:
    """So many tables, each the same game under another name."""
    sitting, entries = _played()
    store = Store(database_url(database))
    fixed = {
        "game": "rattus",
        "public": True,
        "watch": True,
        "maker": "anna",
        "players": 2,
        "made": 1.0,
        "seed": sitting.seed,
    }
    line = {**fixed, **line_of(sitting, Settings())}
    body = snapshot.dumped(sitting)
    names = [_name(number) for number in range(tables)]
    with store.engine.begin() as connection:
        for first in range(0, tables, 500):
            some = names[first : first + 500]
            connection.execute(insert(schema.tables), [{**line, "id": name} for name in some])
            connection.execute(insert(schema.entries), [row_of(name, one) for name in some for one in entries])
            connection.execute(insert(schema.snapshots), [{"table": name, "n": sitting.n, "body": body} for name in some])
    store.stop()


def _played() -> tuple[Sitting, list[Stored]]:
    sitting = Sitting(_name(0), "00" * 32)
    plan = {"game": "rattus", "options": {"players": 2}, "seats": [{"kind": "open"}, {"kind": "open"}]}
    coming = [
        entry("made", None, "anna", plan=plan),
        entry("sat", 0, "anna", name="Anna", opens="x"),
        entry("sat", 1, "bruno", name="Bruno", opens="y"),
        entry("starting"),
        entry("started"),
    ]
    done: list[Stored] = []
    for number in range(len(coming) + MOVES):
        if number < len(coming):
            next_one = coming[number]
        else:
            assert sitting.match is not None
            text = sitting.match.text(sitting.match.moves()[0])
            next_one = entry("move", sitting.match.seat, "anna", f"key-{number}", move=text, against=sitting.revision)
        next_one.n, next_one.time = sitting.n + 1, float(number)
        sitting.apply(next_one)
        done.append(next_one)
    return sitting, done


def _name(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    return "".join(letters[number >> 5 * place & 31] for place in range(12))
