"""Fill: writes many tables with some moves each into a database."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from ratking.server.live.loaded_tables import lobby_row
from ratking.server.live.store import NewTableRow, SnapshotRow, Write
from ratking.server.protocol.tables import NewTable, SeatPlan
from ratking.server.storage.store import Store
from ratking.server.tables import commands, snapshot
from ratking.server.tables.entries import Entry, Made
from ratking.server.tables.handle import handle
from ratking.server.tables.moment import Moment
from ratking.server.tables.table_state import TableState

MOVES = 20
TOGETHER = 500
"""The number of tables written in one transaction."""


def fill(database: str, tables: int) -> None:
    """Write this many tables, all with the same game."""
    state, entries = _played()
    row, body = lobby_row(state, Moment(state.changed)), snapshot.dumped(state)

    def write(names: list[str]) -> Write:
        return Write(
            new=[NewTableRow(name, "rattus", True, True, "anna", 2, 1.0, state.seed) for name in names],
            entries=[(name, entry) for name in names for entry in entries],
            lobby=[replace(row, table=name) for name in names],
            snapshots=[SnapshotRow(name, state.n, body) for name in names],
        )

    async def write_all(store: Store) -> None:
        names = [_name(number) for number in range(tables)]
        for first in range(0, tables, TOGETHER):
            await store.write(write(names[first : first + TOGETHER]))

    store = Store(database)
    asyncio.run(write_all(store))
    store.stop()


def _played() -> tuple[TableState, list[Entry]]:
    """Return a table after a few moves, and its entries."""
    state = TableState(_name(0), "00" * 32)
    plan = NewTable(game="rattus", options={"players": 2}, seats=[SeatPlan(), SeatPlan()])
    done = [Entry(1, 0.0, None, Made(plan), "anna")]
    state.apply(done[0])

    def carry_out(command: commands.AnyCommand) -> None:
        for entry in handle(state, command, Moment(float(len(done)))):
            state.apply(entry)
            done.append(entry)

    carry_out(commands.Sit("anna", 0, "x", "Anna"))
    carry_out(commands.Sit("bruno", 1, "y", "Bruno"))
    carry_out(commands.Start("anna"))
    carry_out(commands.Begin())
    people = ("anna", "bruno")
    for number in range(MOVES):
        match = state.playing()
        text = match.text(match.moves()[0])
        carry_out(commands.Move(people[match.seat or 0], f"key-{number:04}", text, match.revision))
    return state, done


def _name(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    return "".join(letters[number >> 5 * place & 31] for place in range(12))
