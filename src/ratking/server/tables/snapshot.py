"""Snapshot: a whole table written down at one number, so that it goes on even when its older moves are no longer legal."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

import ratking

from ...kernel.chance import Committed
from ...kernel.errors import RatkingError
from ..protocol.base import Json, Status
from ..protocol.tables import NewTable, Origin
from .clock import Span
from .entries import Entry, Receipt
from .seat_state import SeatState
from .table_state import TableState

FORMAT: Final = 1


class Snapshot(Struct, kw_only=True, rename={"seats": "chairs"}):
    """Everything in a table's state but its seed, which is stored separately. On disk the seats are called chairs."""

    format: int
    n: int
    status: Status
    plan: NewTable
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
    tail: list[Entry]
    keys: list[tuple[str, str, Receipt]]
    heard: list[int]


def dumped(state: TableState) -> bytes:
    """The snapshot of a table as it is now."""
    return msgspec.json.encode(
        Snapshot(
            format=FORMAT,
            n=state.n,
            status=state.status,
            plan=state.plan,
            name=state.name,
            maker=state.maker,
            made=state.made,
            changed=state.changed,
            seats=state.seats,
            left=state.clock.left,
            kept=state.clock.kept,
            running=state.clock.running,
            since=state.clock.since,
            starting=state.starting,
            absent=state.absent,
            prefix=state.prefix,
            components=state.components,
            match=None if state.match is None else state.match.dump(),
            nonces=None if state.chance is None else state.chance.nonces,
            origin=state.origin,
            rematch=state.rematch,
            trouble=state.trouble,
            chat_lines=state.chat_lines,
            tail=list(state.tail),
            keys=[(person, key, done) for (person, key), done in state.keys.items()],
            heard=state.heard.tolist(),
        )
    )


def load(
    table: str, seed: str, snapshot: bytes | None, entries: Sequence[Entry], down: Sequence[Span]
) -> tuple[TableState, bool]:
    """The table as its snapshot and its later entries make it, and whether all of these could still happen.

    Where one cannot, because a rule was mended since, the game goes on from what is left.
    """
    state = TableState(table, seed)
    if snapshot is not None:
        _restore(state, snapshot)
    state.down = down
    whole = True
    for entry in entries:
        if entry.n <= state.n:
            continue
        try:
            state.apply(entry)
        except RatkingError:
            state.skip(entry)
            whole = False
    return state, whole


def _restore(state: TableState, snapshot: bytes) -> None:
    kept = msgspec.json.decode(snapshot, type=Snapshot)
    for name in ("n", "status", "plan", "name", "maker", "made", "changed", "seats", "starting", "absent", "prefix"):
        setattr(state, name, getattr(kept, name))
    for name in ("components", "origin", "rematch", "trouble", "chat_lines"):
        setattr(state, name, getattr(kept, name))
    state.know_people()
    state.clock = type(state.clock)(kept.plan.clock, len(kept.left))
    state.clock.left, state.clock.running, state.clock.since = kept.left, kept.running, kept.since
    if len(kept.kept) == len(kept.left):  # snapshots of older versions have none
        state.clock.kept = kept.kept
    if kept.match is not None:
        state.match = ratking.load(kept.match)
    if kept.nonces is not None:
        state.chance = Committed(bytes.fromhex(state.seed), kept.nonces)
    state.tail.extend(kept.tail)
    state.keys.update({(person, key): done for person, key, done in kept.keys})
    state.heard = array("I", kept.heard)
