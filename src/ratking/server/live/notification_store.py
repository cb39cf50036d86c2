"""NotificationStore: where the notifications that people are owed are kept, and how each person wants to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol

from msgspec import Struct

NEVER: Final = 1e12
"""When a notification is due that has been sent, or that nobody can be sent. It stays until the turn is over."""

NotificationKind = Literal["turn", "late", "vote", "over", "rematch"]
"""Your turn; your time is nearly up; a vote waits for you; the game is over; somebody offers a rematch."""

NO_SEAT: Final = -1
"""In a Notification: it is about the whole table, so no seat's player looks at what it says."""


class Notification(Struct, frozen=True):
    """A notification that a person is owed for a seat, or that the channel of a table is owed."""

    table: str
    seat: int
    person: str
    """The person. For the channel of a table, the table's id, which cannot be the id of a person."""
    kind: NotificationKind
    n: int
    """The entry that it is about, so that a later turn is not taken for this one."""
    due: float
    """When it is to be sent, in seconds since 1970, if it is still true then."""
    tries: int = 0
    """How often sending it has failed."""
    told: tuple[str, ...] = ()
    """The ids of the channels that have got it."""

    @property
    def to_table(self) -> bool:
        """Whether it is for the channel of the table, which people other than the players may read."""
        return self.person == self.table


class Settled(Struct, frozen=True):
    """A seat that owes no answer any more: notifications about its turn are deleted."""

    table: str
    seat: int


class Channel(Struct, frozen=True):
    """One way in which a person wants to be told, or the channel of a table."""

    id: str
    """Unguessable: anybody who got a message, and so knows the id, can end the channel."""
    person: str
    """The person; the table's id for the channel of a table."""
    kind: str
    """The name of its sender."""
    address: str
    """An e-mail address, the address of a webhook, or the subscription of a browser as JSON."""
    made: float
    code: str | None
    """The hash of a code that the person must enter first; None if the channel can be used."""
    trouble: str | None = None
    """The key of the sentence that says why it does not work any more."""
    device: str | None = None
    """The hash of the token of the device to which it leads, if it leads to a device; it ends with that device."""


class SharedChannel(Struct, frozen=True):
    """A new table that gets the channel of another table, and its language, if there is one."""

    of: str
    table: str
    id: str
    """The id of the new channel."""
    made: float


class Wishes(Struct, frozen=True):
    """In which language a person is told, the hours in which they are not, and when they are told of all turns at once."""

    language: str = "en"
    quiet_from: str | None = None
    quiet_to: str | None = None
    zone: str = "UTC"
    daily: str | None = None
    """The local time at which all turns of a day are told in one message; None if each is told by itself."""


class NotificationStore(Protocol):
    """Keeps notifications and channels. Every method raises StoreFailed if the store does not answer.

    New notifications are written with the entries that they are about (`Write.notifications`).
    """

    async def begin(self, due: float, tables: bool = False) -> None:
        """Free what a killed process held. Add a notification, due then, for every seat that owes an answer without one.

        With `tables`, add one for the channel of the table as well.
        """

    async def due(self, before: float, now: float, most: int) -> list[Notification]:
        """Return the notifications that are due before a time and that no process is sending, the oldest first."""

    async def hold(self, notification: Notification, now: float, until: float) -> Notification | None:
        """Reserve a notification for this process until a time. Return it as it is now, if still owed, due and free."""

    async def hold_turns(self, person: str, now: float, until: float) -> list[Notification]:
        """Reserve all notifications about a person's turns that are due and free, together. Return them."""

    async def postpone(self, notification: Notification, due: float, tries: int = 0) -> None:
        """Let a notification be due later, and free it. One that is due even later, or never again, stays so."""

    async def postpone_seat(self, table: str, seat: int, due: float) -> None:
        """Let the notification about the turn of a seat be due later, if it has not been sent."""

    async def told(self, notification: Notification, channel: str) -> None:
        """Store that a channel has got a notification."""

    async def drop(self, notification: Notification) -> None:
        """Delete a notification."""

    async def wake(self, person: str, due: float) -> None:
        """Let notifications be due then that had no channel, and those about turns and votes that were to come later."""

    # ---- how people want to be told

    async def channels(self, person: str) -> list[Channel]:
        """Return the channels of a person, the oldest first."""

    async def add_channel(self, channel: Channel, language: str) -> None:
        """Store a channel, and the person's language. It replaces one with the same kind and address."""

    async def set_device(self, channel: str, device: str | None) -> None:
        """Store to which device a channel leads."""

    async def set_table_channel(self, channel: Channel, language: str) -> None:
        """Store the channel of a table, and its language, in the place of an earlier one."""

    async def confirm_channel(self, person: str, channel: str, code: str) -> bool:
        """Store that a person has entered the code with this hash. Return whether it is right."""

    async def end_channel(self, person: str, channel: str) -> bool:
        """Delete a channel of a person. Return whether it existed."""

    async def stop_channel(self, channel: str) -> bool:
        """Delete a channel, whoever has it. Return whether it existed."""

    async def set_trouble(self, channel: str, trouble: str | None) -> None:
        """Store why a channel does not work any more."""

    async def wishes(self, person: str) -> Wishes:
        """Return what a person has chosen."""

    async def set_wishes(self, person: str, wishes: Wishes) -> None:
        """Store what a person has chosen."""

    async def turns_owed(self, person: str) -> list[tuple[str, int]]:
        """Return the tables at which a person owes an answer, each with their seat."""

    async def set_calendar(self, person: str, key: str | None) -> None:
        """Store the hash of the secret of a person's calendar; None ends it."""

    async def has_calendar(self, person: str) -> bool:
        """Return whether a person has a calendar."""

    async def calendar_owner(self, key: str) -> str | None:
        """Return the person to whose calendar the secret with this hash belongs."""

    async def push_key(self, new: str) -> str:
        """Return the key with which this server signs web push. The first call stores `new`."""


def replaced(rows: Sequence[Notification]) -> list[Notification]:
    """Return the last notification of each seat, person and kind: only that one is stored."""
    return list({(row.table, row.seat, row.person, row.kind): row for row in rows}.values())
