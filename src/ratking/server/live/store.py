"""Store: where tables and people are kept. A database on a server; in a browser tab, what the browser keeps."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Final, Protocol

from msgspec import Struct

from ..protocol.tables import TableList, Wanted
from ..tables.clock import Span
from ..tables.entries import Entry
from .operator_state import OperatorState

GONE: Final = -1
"""The seat of somebody who has left, in a Seating."""


class StoreFailed(Exception):
    """The store does not answer, or cannot write: nothing was written. The table is not to blame."""


class NewTableRow(Struct, frozen=True):
    """What never changes of a table in the lists, and its secret seed."""

    table: str
    game: str
    public: bool
    watch: bool
    maker: str
    players: int
    made: float
    seed: str


class LobbyRow(Struct, frozen=True):
    """What the lists say of a table now. It can be made again from the table's entries."""

    table: str
    name: str
    status: str
    free: int
    """How many seats anybody may take."""
    seats: list[str | None]
    """The names of those who sit there, bots included."""
    asked: int | None
    """The seat that must answer."""
    ranking: list[int] | None
    """Once the game is over: the seats, from the first place to the last."""
    changed: float
    deadline: float | None
    """When the server must act by itself: a bot is to move, or a clock expires."""


class Seating(Struct, frozen=True):
    """One table in one person's list: with their seat, None for a maker without one, or GONE."""

    table: str
    person: str
    seat: int | None


class SnapshotRow(Struct, frozen=True):
    """A whole table after its n-th entry, as `tables/snapshot.py` writes it."""

    table: str
    n: int
    body: bytes
    final: bool = False
    """Whether the game is over or the table closed, so that hardly anything will be added."""


class Write(Struct):
    """What must be written together or not at all."""

    new: list[NewTableRow] = []
    """Tables that begin with this write; each has a lobby row too."""
    entries: list[tuple[str, Entry]] = []
    """New entries, each with its table."""
    lobby: list[LobbyRow] = []
    seatings: list[Seating] = []
    snapshots: list[SnapshotRow] = []


class StoredTable(Struct):
    """What is kept of a table."""

    seed: str
    n: int
    """The number of the entry that the snapshot was made after; 0 without one."""
    snapshot: bytes | None
    entries: list[Entry]
    """Those after the snapshot, in order."""


class Store(Protocol):
    """Keeps tables and people. Every method raises StoreFailed if the store does not answer."""

    @property
    def downtimes(self) -> Sequence[Span]:
        """When no server was up: time that no clock counts."""

    @property
    def crowded(self) -> bool:
        """Whether so much is being written that what can be made again from the entries should wait."""

    def write(self, write: Write) -> Awaitable[None]:
        """Write all of it or nothing; it is durable when the awaitable is done."""

    async def load(self, table: str, *, with_snapshot: bool = True) -> StoredTable | None:
        """Return what is kept of a table; None if there is no such table. Raises DamagedEntry."""

    async def entries(self, table: str, after: int, upto: int | None = None) -> list[Entry]:
        """Return the entries with numbers above `after`, in order. Raises DamagedEntry."""

    async def chat(self, table: str, before: int, most: int) -> list[Entry]:
        """Return the newest chat entries with numbers below `before`, the oldest first, at most that many."""

    async def listed(self, wanted: Wanted, person: str | None) -> TableList:
        """Return a page of the lists of tables."""

    async def due(self, before: float) -> list[str]:
        """Return the tables whose deadline comes before this time and that no other living process owns."""

    async def delete_older(self, than: float, kept: Sequence[str]) -> int:
        """Delete tables that have not changed since, except those named. Return how many."""

    async def live(self) -> None:
        """Say that this process lives, and learn what other processes have noticed. Called every few seconds."""

    async def note_downtime(self, downtime: Span) -> None:
        """Remember a time at which this process did not run; it is in `downtimes` at once."""

    async def answers(self) -> bool:
        """Return whether the store answers within a moment. Never raises."""

    # ---- people, by the hashes of their secrets

    async def add_token(self, digest: str, person: str) -> None:
        """Keep the hash of a device's token."""

    async def token_owner(self, digest: str) -> str | None:
        """Return the person whose device has this token."""

    async def add_code(self, digest: str, person: str, until: float) -> None:
        """Keep the hash of a code that carries a person to another device; their older codes end."""

    async def use_code(self, digest: str, now: float) -> str | None:
        """Return the person a code stands for, and use it up; None if there is none, or it has expired."""

    async def knows(self, person: str) -> bool:
        """Return whether a person has a device here."""

    async def tables_of(self, person: str) -> list[str]:
        """Return the tables in a person's list."""

    async def forget(self, person: str) -> None:
        """Delete the devices, the codes and the list of a person."""

    # ---- what the operator does

    async def delete_tables(self, tables: Sequence[str]) -> int:
        """Delete these tables, with everything that happened at them. Return how many."""

    async def operator_state(self) -> OperatorState:
        """Return what the operator has told, to this process or another."""

    async def announce(self, text: str) -> None:
        """Keep a sentence for everybody; an empty one is none."""

    async def set_read_only(self, since: float | None) -> None:
        """Keep since when nothing may happen; None if everything may."""

    async def ban(self, who: str, banned: bool) -> None:
        """Keep that a person or an address may do nothing here, or may again."""

    def stop(self) -> None:
        """Write everything that waits, and let go. Called once, at the end, outside the loop's thread."""
