"""Entries: what happened at a table, one thing after the other, as it is kept and as everybody may know it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..protocol.base import Json
from ..protocol.playing import Entry as PublicEntry


class Entry(Struct):
    """An entry as it is kept. `fields` may hold what only the server knows."""

    n: int
    time: float
    kind: str
    seat: int | None
    fields: Json
    person: str | None = None
    key: str | None = None


class Receipt(Struct):
    """What became of a message with a key."""

    n: int
    revision: int
    kind: str
    said: str


GAME_ONLY_KINDS: Final = frozenset(("move", "undo", "chat"))
"""Entries after which nothing has changed but the game and the talk."""

_TOLD: Final[dict[str, tuple[str, ...]]] = {
    "sat": ("name",),
    "left": ("name",),
    "renamed": ("name",),
    "ordered": ("order",),
    "planned": ("level",),
    "started": ("absent",),
    "shown": ("nonce",),
    "move": ("revision", "bot"),
    "undo": ("revision",),
    "rewound": ("revision",),
    "chat": ("name", "text"),
    "bot": ("level", "why"),
    "person": ("name",),
    "trouble": ("sentence",),
    "rematch": ("table",),
}
"""What everybody may know of the fields of an entry."""


def public_entry(entry: Entry) -> PublicEntry:
    """Return the entry as everybody may know it."""
    fields = {name: entry.fields[name] for name in _TOLD.get(entry.kind, ()) if name in entry.fields}
    return PublicEntry(n=entry.n, time=entry.time, kind=entry.kind, seat=entry.seat, fields=fields)


def payload_of(entry: Entry) -> str:
    """Return what was sent with a key, so that the same key with other content is noticed."""
    if entry.kind == "move":
        return str(entry.fields["answers"][0])
    return str(entry.fields.get("text", ""))
