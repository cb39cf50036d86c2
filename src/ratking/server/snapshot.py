"""Snapshot: a whole table written down at one number, so that it goes on even when its older moves are no longer legal."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

import ratking

from ..kernel.chance import Committed
from ..kernel.errors import RatkingError
from .chair import Chair
from .clock import Span
from .entries import Done, Stored
from .protocol.tables import NewTable, Origin
from .protocol.values import Json, Status
from .sitting import Sitting

FORMAT: Final = 1


class Snapshot(Struct, kw_only=True):
    """Everything of a sitting but its seed, which has a place of its own."""

    format: int
    n: int
    status: Status
    plan: NewTable
    name: str
    maker: str
    made: float
    changed: float
    chairs: list[Chair]
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
    tail: list[Stored]
    keys: list[tuple[str, str, Done]]
    heard: list[int]


def dumped(sitting: Sitting) -> bytes:
    """The snapshot of a table as it is now."""
    return msgspec.json.encode(
        Snapshot(
            format=FORMAT,
            n=sitting.n,
            status=sitting.status,
            plan=sitting.plan,
            name=sitting.name,
            maker=sitting.maker,
            made=sitting.made,
            changed=sitting.changed,
            chairs=sitting.chairs,
            left=sitting.clock.left,
            kept=sitting.clock.kept,
            running=sitting.clock.running,
            since=sitting.clock.since,
            starting=sitting.starting,
            absent=sitting.absent,
            prefix=sitting.prefix,
            components=sitting.components,
            match=None if sitting.match is None else sitting.match.dump(),
            nonces=None if sitting.chance is None else sitting.chance.nonces,
            origin=sitting.origin,
            rematch=sitting.rematch,
            trouble=sitting.trouble,
            chat_lines=sitting.chat_lines,
            tail=list(sitting.tail),
            keys=[(person, key, done) for (person, key), done in sitting.keys.items()],
            heard=sitting.heard.tolist(),
        )
    )


def load(
    table: str, seed: str, snapshot: bytes | None, entries: Sequence[Stored], down: Sequence[Span]
) -> tuple[Sitting, bool]:
    """The table as its snapshot and its later entries make it, and whether all of these could still happen.

    Where one cannot, because a rule was mended since, the game goes on from what is left.
    """
    sitting = Sitting(table, seed)
    if snapshot is not None:
        _restore(sitting, snapshot)
    sitting.down = down
    whole = True
    for entry in entries:
        if entry.n <= sitting.n:
            continue
        try:
            sitting.apply(entry)
        except RatkingError:
            sitting.skip(entry)
            whole = False
    return sitting, whole


def _restore(sitting: Sitting, snapshot: bytes) -> None:
    kept = msgspec.json.decode(snapshot, type=Snapshot)
    for name in ("n", "status", "plan", "name", "maker", "made", "changed", "chairs", "starting", "absent", "prefix"):
        setattr(sitting, name, getattr(kept, name))
    for name in ("components", "origin", "rematch", "trouble", "chat_lines"):
        setattr(sitting, name, getattr(kept, name))
    sitting.know_people()
    sitting.clock = type(sitting.clock)(kept.plan.clock, len(kept.left))
    sitting.clock.left, sitting.clock.running, sitting.clock.since = kept.left, kept.running, kept.since
    if len(kept.kept) == len(kept.left):  # snapshots of older versions have none
        sitting.clock.kept = kept.kept
    if kept.match is not None:
        sitting.match = ratking.load(kept.match)
    if kept.nonces is not None:
        sitting.chance = Committed(bytes.fromhex(sitting.seed), kept.nonces)
    sitting.tail.extend(kept.tail)
    sitting.keys.update({(person, key): done for person, key, done in kept.keys})
    sitting.heard = array("I", kept.heard)
