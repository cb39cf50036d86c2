"""Snapshot: the whole state of a table after some entry. With it a game continues even if older moves became illegal."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Raw, Struct

import ratking

from ...kernel.chance import Committed
from ...kernel.errors import RatkingError
from ..protocol.base import Json, Status
from ..protocol.tables import Origin
from .clock import Clock, Span
from .entries import Entry, Receipt, decoded, encoded
from .seat_state import SeatState
from .stored_plan import plan_of, stored_plan
from .table_state import TableState
from .vote import Vote

FORMAT: Final = 1
_encode: Final = msgspec.json.Encoder().encode
_SAME: Final = (
    *("n", "status", "name", "maker", "made", "changed", "seats", "starting", "absent", "prefix"),
    *("components", "origin", "rematch", "trouble", "chat_lines", "links", "vote", "paused", "ended_early"),
)
"""The fields that have the same name and form in a snapshot and in a TableState."""


class Snapshot(Struct, kw_only=True, rename={"seats": "chairs"}):
    """Everything in a table's state except its seed, which is stored separately. On disk the seats are called chairs.

    Fields with a default are missing in snapshots of older versions.
    """

    format: int
    n: int
    status: Status
    plan: Raw
    name: str
    maker: str
    made: float
    changed: float
    seats: list[SeatState]
    left: list[float]
    kept: list[float] = []
    running: int | None
    since: float
    starting: float
    absent: list[int]
    prefix: Json | None
    components: Json | None = None
    match: Json | None
    nonces: list[str] | None
    origin: Origin | None
    rematch: str | None
    trouble: str | None
    chat_lines: int
    chat_by: dict[str, int] = {}
    links: int = 0
    vote: Vote | None = None
    paused: bool = False
    ended_early: bool = False
    tail: list[Raw]
    keys: list[tuple[str, str, Receipt]]
    heard: list[int]


def dumped(state: TableState) -> bytes:
    """Return the snapshot of a table as it is now."""
    same = {name: getattr(state, name) for name in _SAME}
    return _encode(
        Snapshot(
            format=FORMAT,
            left=state.clock.left,
            kept=state.clock.kept,
            running=state.clock.running,
            since=state.clock.since,
            match=None if state.match is None else state.match.dump(),
            nonces=None if state.chance is None else state.chance.nonces,
            chat_by=dict(state.chat_by),
            plan=Raw(_encode(stored_plan(state.plan))),
            tail=[Raw(encoded(entry)) for entry in state.tail],
            keys=[(person, key, done) for (person, key), done in state.receipts.items()],
            heard=state.heard.tolist(),
            **same,
        )
    )


def load(table: str, seed: str, snapshot: bytes | None, entries: Sequence[Entry], downtimes: Sequence[Span]) -> TableState:
    """Return the state of a table from its snapshot and the entries after it.

    If an entry is no longer legal because a rule has changed since, it is skipped and the table is marked as broken; the
    command `Repair` then lets the game continue.
    """
    state = TableState(table, seed, downtimes)
    if snapshot is not None:
        _restore(state, snapshot)
    for entry in entries:
        if entry.n <= state.n:
            continue
        try:
            state.apply(entry)
        except RatkingError:
            state.skip(entry)
            state.broken = True
    return state


def _restore(state: TableState, snapshot: bytes) -> None:
    kept = msgspec.json.decode(snapshot, type=Snapshot)
    for name in _SAME:
        setattr(state, name, getattr(kept, name))
    state.plan = plan_of(msgspec.json.decode(kept.plan))
    state.chat_by = Counter(kept.chat_by)
    state.know_people()
    state.clock = Clock(state.plan.clock, len(kept.left))
    state.clock.left, state.clock.running, state.clock.since = kept.left, kept.running, kept.since
    if len(kept.kept) == len(kept.left):
        state.clock.kept = kept.kept
    if kept.match is not None:
        state.match = ratking.load(kept.match)
    if kept.nonces is not None:
        state.chance = Committed(bytes.fromhex(state.seed), kept.nonces)
    state.tail.extend(decoded(bytes(row)) for row in kept.tail)
    state.receipts.update({(person, key): done for person, key, done in kept.keys})
    state.heard = array("I", kept.heard)
