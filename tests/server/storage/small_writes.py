"""Small writes for the tests of the store, without a game."""

from __future__ import annotations

import msgspec

from ratking.server.live.store import LobbyRow, NewTableRow, Write
from ratking.server.tables.entries import Chatted, Entry


def chat(n: int, text: str = "") -> Entry:
    """Return an entry that needs no game."""
    return Entry(n, float(n), 0, Chatted("Anna", text), "anna", f"key-{n}")


def chats(table: str, *numbers: int) -> Write:
    """Return a write of such entries."""
    return Write(entries=[(table, chat(n)) for n in numbers])


def lobby_row(table: str, **changed: object) -> LobbyRow:
    """Return a lobby row of a table with some fields changed."""
    plain: dict[str, object] = {
        "name": "",
        "status": "open",
        "free": 2,
        "seats": [None, None],
        "asked": None,
        "ranking": None,
        "changed": 1.0,
        "deadline": None,
    }
    return msgspec.convert({"table": table, **plain, **changed}, LobbyRow)


def new_table(table: str, *, public: bool = False, watch: bool = True, maker: str = "anna", **changed: object) -> Write:
    """Return the write of a new table with its first entry."""
    new = NewTableRow(table, "rattus", public, watch, maker, 2, 1.0, "5e" * 32)
    return Write(new=[new], entries=[(table, chat(1))], lobby=[lobby_row(table, **changed)])
