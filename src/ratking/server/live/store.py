"""Store: where tables and people are kept: in a database on a server, in the browser's storage in a browser tab."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Final, Protocol

from msgspec import Struct

from ..protocol.tables import PlayedGame, TableList, Wanted
from ..tables.clock import Span
from ..tables.entries import Entry
from .keyring_store import KeyringStore
from .notification_store import Notification, NotificationStore, Settled, SharedChannel
from .operator_state import OperatorState
from .passkey_store import PasskeyStore

GONE: Final = -1
"""In a Seating: the person has left the table."""


class StoreFailed(Exception):
    """Raised when the store does not answer or cannot write. Nothing was written, and the table is not damaged."""


class NewTableRow(Struct, frozen=True):
    """The facts about a table that never change, and its secret seed."""

    table: str
    game: str
    public: bool
    watch: bool
    maker: str
    players: int
    made: float
    seed: str


class LobbyRow(Struct, frozen=True):
    """What lists of tables show of a table. It can be rebuilt from the table's entries."""

    table: str
    name: str
    status: str
    free: int
    """How many seats anybody may take."""
    seats: list[str | None]
    """The name at each seat, bots included; None if it is free."""
    asked: int | None
    """The seat to move."""
    ranking: list[int] | None
    """When the game is over: the seats from the first place to the last."""
    changed: float
    deadline: float | None
    """When the server must act by itself: a bot is to move, or a clock expires."""


class Seating(Struct, frozen=True):
    """One table in a person's list, with their seat there: None for a maker without a seat, GONE if they left."""

    table: str
    person: str
    seat: int | None


class SnapshotRow(Struct, frozen=True):
    """The state of a table after its n-th entry, as `tables/snapshot.py` encodes it."""

    table: str
    n: int
    body: bytes
    final: bool = False
    """Whether the game is over or the table closed, so that few entries will follow."""


class Write(Struct):
    """Rows that must be written together or not at all."""

    new: list[NewTableRow] = []
    """New tables; each also has a lobby row in this write."""
    entries: list[tuple[str, Entry]] = []
    """New entries, each with its table."""
    lobby: list[LobbyRow] = []
    seatings: list[Seating] = []
    snapshots: list[SnapshotRow] = []
    settled: list[Settled] = []
    notifications: list[Notification] = []
    """New notifications. They are written after those of settled seats were deleted."""
    shared: list[SharedChannel] = []
    """New tables that get the channel of another one."""


class StoredTable(Struct):
    """What is stored of a table."""

    seed: str
    n: int
    """The number of the newest entry in the snapshot; 0 without a snapshot."""
    snapshot: bytes | None
    entries: list[Entry]
    """The entries after the snapshot, in order."""


class StoredAnalysis(Struct, frozen=True):
    """The analysis of a finished game, as JSON, and whether it has all its stages."""

    body: bytes
    done: bool


class Store(Protocol):
    """Keeps tables and people. Every method raises StoreFailed if the store does not answer."""

    @property
    def notifications(self) -> NotificationStore:
        """The notifications that people are owed, and how they want to be told."""

    @property
    def keyring(self) -> KeyringStore:
        """The devices of people, and their saved links."""

    @property
    def passkeys(self) -> PasskeyStore:
        """The passkeys of people, and the challenges that browsers must have signed by one."""

    @property
    def shared(self) -> bool:
        """Whether other processes can use the same store."""

    @property
    def downtimes(self) -> Sequence[Span]:
        """The periods when no server was running, which no clock counts."""

    @property
    def crowded(self) -> bool:
        """Whether the store is so busy that rows that can be rebuilt from entries should wait."""

    def write(self, write: Write) -> Awaitable[None]:
        """Write all of it or nothing. When the awaitable is done, it has been stored durably."""

    async def load(self, table: str, *, with_snapshot: bool = True) -> StoredTable | None:
        """Return what is stored of a table; None if there is no such table. Raises DamagedEntry."""

    async def entries(self, table: str, after: int, upto: int | None = None) -> list[Entry]:
        """Return the entries with numbers above `after`, in order. Raises DamagedEntry."""

    async def chat(self, table: str, before: int, most: int) -> list[Entry]:
        """Return the newest chat entries with numbers below `before`, at most `most`, the oldest first."""

    async def listed(self, wanted: Wanted, person: str | None) -> TableList:
        """Return a page of a list of tables."""

    async def due(self, before: float) -> list[str]:
        """Return the tables whose deadline comes before this time and that no other living process owns."""

    async def delete_older(self, than: float, kept: Sequence[str]) -> int:
        """Delete the tables that have not changed since the time `than`, except those in `kept`. Return how many."""

    async def live(self) -> None:
        """Record a sign of life of this process, and read the downtimes noted by others. Called every few seconds."""

    async def note_downtime(self, downtime: Span) -> None:
        """Store a period in which this process did not run; it is in `downtimes` at once."""

    async def answers(self) -> bool:
        """Return whether the store answers within a short time. Never raises."""

    # ---- analyses of finished games

    async def analysis(self, table: str) -> StoredAnalysis | None:
        """Return the analysis of a table's game; None if there is none."""

    async def keep_analysis(self, table: str, analysis: StoredAnalysis) -> None:
        """Store the analysis of a table's game, in the place of an earlier stage. A deleted table gets none."""

    async def unanalysed(self, most: int) -> list[str]:
        """Return tables whose game is over and not completely analysed, the newest first, at most `most`."""

    async def history(self, person: str) -> list[PlayedGame]:
        """Return the finished games in which a person had a seat, the newest first."""

    # ---- notes

    async def notes(self, person: str, table: str) -> str:
        """Return a person's notes about a table; empty if there are none."""

    async def keep_notes(self, person: str, table: str, text: str) -> None:
        """Store a person's notes about a table."""

    # ---- people, by the hashes of their secrets

    async def add_token(self, digest: str, person: str, name: str = "") -> None:
        """Store the hash of a device's token, and the name of the device."""

    async def token_owner(self, digest: str) -> str | None:
        """Return the person whose device has this token."""

    async def add_code(self, digest: str, person: str, until: float) -> None:
        """Store the hash of a code for another device of this person; their older codes become invalid."""

    async def use_code(self, digest: str, now: float) -> str | None:
        """Return the person to whom a code belongs, and delete the code; None if it is unknown or has expired."""

    async def knows(self, person: str) -> bool:
        """Return whether a person has a device or a way back."""

    async def tables_of(self, person: str) -> list[str]:
        """Return the tables in a person's list."""

    async def forget(self, person: str) -> None:
        """Delete the devices, the codes and the list of a person, and how they want to be told."""

    # ---- for the operator

    async def delete_tables(self, tables: Sequence[str]) -> int:
        """Delete these tables, with everything that happened at them. Return how many."""

    async def operator_state(self) -> OperatorState:
        """Return what the operator has set, through this process or another."""

    async def announce(self, text: str) -> None:
        """Store the announcement to everybody; an empty text removes it."""

    async def set_read_only(self, since: float | None) -> None:
        """Store since when the server has been read-only; None if it is not."""

    async def ban(self, who: str, banned: bool) -> None:
        """Ban a person or an address, or lift the ban."""

    def stop(self) -> None:
        """Finish all waiting writes and close. Called once, at the end, outside the event loop's thread."""
