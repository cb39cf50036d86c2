"""Notifications: tells people who do not look at their table that they owe an answer, or that the game is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from ...words import words
from ..settings import Settings
from ..tables.entries import Moved
from ..tables.refused import Refused
from . import notification_clock
from .loaded_table import LoadedTable
from .notification_store import NEVER, Channel, Notification, Wishes
from .notification_text import message_of
from .owed import late_seconds, owing_seat
from .ownership import OwnedElsewhere
from .senders import UNREACHABLE, Message, Sender, SendFailed
from .store import StoreFailed
from .tables import Tables

LOOK_SECONDS: Final = 0.5
"""Seconds between two searches for notifications that are due."""
AHEAD_SECONDS: Final = 3.0
"""A notification that will be due this soon is postponed by the process to which a player of that seat is connected."""
SETTLE_SECONDS: Final = 10.0
"""After a start nothing is sent for this many seconds (or the grace time): people whose page is open reconnect first."""
HELD_SECONDS: Final = 120.0
"""For how many seconds a notification is reserved for the process that sends it."""
AGAIN_SECONDS: Final = 60.0
"""Seconds until a failed message is tried again; twice as long after each further failure."""
LONGEST_AGAIN: Final = 4 * 3600.0
MOST_TRIES: Final = 12
AT_ONCE: Final = 8
"""How many messages are sent at the same time."""
MOST_DUE: Final = 200
"""How many notifications are read at a time."""
DAMAGED_SECONDS: Final = 3600.0
"""Seconds until a notification is looked at again whose table cannot be loaded."""

logger = logging.getLogger("ratking.notifications")


class Notifications:
    """Sends the notifications that are due. What is owed is in the store, so nothing is lost by a restart.

    A notification is reserved in the store, checked against the table, sent, and then stored as sent. If the process is
    killed between the last two, it is sent again, with the same id.
    """

    # Any: the type parameters of asyncio's Coroutine.
    def __init__(
        self,
        tables: Tables,
        settings: Settings,
        senders: Mapping[str, Sender],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self.senders = senders
        self._tables = tables
        self._store = tables.memory.store.notifications
        self._settings = settings
        self._grace = settings.notify_seconds
        self._spawn = spawn
        self._begun: float | None = None
        self._free = asyncio.Semaphore(AT_ONCE)
        self._busy: set[tuple[str, int, str, str]] = set()
        """The notifications that this process is sending."""

    # ---- finding what is due

    async def look(self) -> None:
        """Send what is due. Called several times a second."""
        now = notification_clock.now()
        if self._begun is None:
            await self._store.begin(now + self._grace)
            self._begun = now
        sending = now >= self._begun + min(self._grace, SETTLE_SECONDS)
        for notification in await self._store.due(now + AHEAD_SECONDS, now, MOST_DUE):
            key = (notification.table, notification.seat, notification.person, notification.kind)
            if key in self._busy:
                continue
            if self._is_watched(notification):
                await self._seen(notification, now)
            elif sending and notification.due <= now and len(self._busy) < MOST_DUE:
                self._busy.add(key)
                self._spawn(self._tell(notification, key))

    def left(self, loaded: LoadedTable, seat: int) -> None:
        """Begin the grace time of a seat again, because its last connected player has just gone."""
        if owing_seat(loaded.state) == seat:
            self._spawn(self._left(loaded.state.table, seat))

    async def _left(self, table: str, seat: int) -> None:
        try:
            await self._store.postpone_seat(table, seat, notification_clock.now() + self._grace)
        except StoreFailed:
            logger.warning("the database does not answer; a notification may come early")

    def _is_watched(self, notification: Notification) -> bool:
        """Return whether a player of this seat is connected to this process and looks at the page."""
        loaded = self._tables.memory.loaded.get(notification.table)
        return loaded is not None and notification.seat in loaded.looking

    async def _seen(self, notification: Notification, now: float) -> None:
        """Do not tell somebody what they see. They are told of their turn later, if they go without answering."""
        if notification.kind in ("turn", "late"):
            await self._store.postpone(notification, now + self._grace)
        else:
            await self._store.drop(notification)

    # ---- sending

    async def _tell(self, notification: Notification, key: tuple[str, int, str, str]) -> None:
        """Check a notification and send it. An error here does not affect other notifications."""
        try:
            async with self._free:
                now = notification_clock.now()
                if await self._store.hold(notification, now, now + HELD_SECONDS):
                    await self._send(notification)
        except (StoreFailed, OwnedElsewhere):
            logger.warning("a notification could not be checked; trying again")
        except Exception:
            logger.exception("a notification failed unexpectedly; trying again")
        finally:
            self._busy.discard(key)

    async def _send(self, notification: Notification) -> None:
        now = notification_clock.now()
        try:
            loaded = await self._tables.get(notification.table)
        except Refused as refused:
            if refused.key == "no_table":
                await self._store.drop(notification)
            else:
                await self._store.postpone(notification, now + DAMAGED_SECONDS, notification.tries)
            return
        await self._tables.memory.refresh(loaded)
        if not self._is_true(notification, loaded):
            await self._store.drop(notification)
            return
        if self._is_watched(notification):
            await self._seen(notification, now)
            return
        later = self._later(notification, loaded, now)
        wishes = await self._store.wishes(notification.person)
        later = later if later is not None else quiet_until(wishes, now)
        if later is not None:
            await self._store.postpone(notification, later, notification.tries)
            return
        await self._to_channels(notification, loaded, wishes)

    def _is_true(self, notification: Notification, loaded: LoadedTable) -> bool:
        """Return whether what a notification says still holds."""
        state, seat = loaded.state, notification.seat
        if seat >= len(state.seats) or notification.person not in state.seats[seat].holders:
            return False
        if notification.kind in ("turn", "late"):
            return owing_seat(state) == seat
        return state.status == ("over" if notification.kind == "over" else "open")

    def _later(self, notification: Notification, loaded: LoadedTable, now: float) -> float | None:
        """Return when a notification will be due, if it is not due yet after all."""
        state = loaded.state
        left, late = self._seconds_left(loaded), late_seconds(state)
        if notification.kind == "late" and left is not None and late is not None and left > late + 1:
            return now + left - late
        if notification.kind == "turn":
            if left is not None and late is not None and left < late:
                return NEVER  # the other notification, that time is nearly up, is due as well
            # A turn can be several questions: the last one has been owed since the answer to the one before.
            mine = [entry.time for entry in state.tail if entry.seat == notification.seat and isinstance(entry.body, Moved)]
            if mine and mine[-1] + self._grace > now:
                return mine[-1] + self._grace
        return None

    def _seconds_left(self, loaded: LoadedTable) -> float | None:
        at = self._tables.memory.moment(loaded)
        deadline = loaded.state.deadline(at)
        return None if deadline is None else deadline - at.wall

    async def _to_channels(self, notification: Notification, loaded: LoadedTable, wishes: Wishes) -> None:
        """Send a notification to all channels of a person that have not got it."""
        channels = [channel for channel in await self._store.channels(notification.person) if self._usable(channel)]
        if not channels:
            await self._store.postpone(notification, NEVER)
            return
        left = self._seconds_left(loaded)
        message = message_of(notification, loaded.state, wishes.language, self._settings.public_url, left)
        again = False
        for channel in channels:
            if channel.id in notification.told:
                continue
            if not self._is_true(notification, loaded):
                await self._store.drop(notification)
                return
            again |= not await self._sent(notification, channel, message)
        if again and notification.tries < MOST_TRIES:
            wait = min(LONGEST_AGAIN, AGAIN_SECONDS * 2**notification.tries)
            await self._store.postpone(notification, notification_clock.now() + wait, notification.tries + 1)
        elif notification.kind in ("turn", "late"):
            await self._store.postpone(notification, NEVER)
        else:
            await self._store.drop(notification)

    async def _sent(self, notification: Notification, channel: Channel, message: Message) -> bool:
        """Send a message to a channel. Return whether nothing more needs to be done for it."""
        try:
            await self.deliver(channel, message)
        except SendFailed as failed:
            return failed.final
        await self._store.told(notification, channel.id)
        return True

    def _usable(self, channel: Channel) -> bool:
        return channel.code is None and channel.kind in self.senders

    async def deliver(self, channel: Channel, message: Message) -> None:
        """Send a message to a channel, and store whether the channel works. Raises SendFailed and StoreFailed."""
        try:
            await self.senders[channel.kind].send(channel, message)
        except SendFailed as failed:
            if failed.gone:
                await self._store.end_channel(channel.person, channel.id)
            elif channel.trouble != failed.trouble:
                await self._store.set_trouble(channel.id, failed.trouble)
            raise
        except Exception as error:
            logger.exception("a sender failed unexpectedly")
            raise SendFailed(UNREACHABLE) from error
        if channel.trouble is not None:
            await self._store.set_trouble(channel.id, None)

    # ---- other messages

    async def greet(self, channel: Channel, code: str | None, language: str) -> None:
        """Send a code that the person must enter, or without one a test. Raises SendFailed."""
        said = words(language)
        message = Message(
            id=secrets.token_hex(12),
            kind="test" if code is None else "code",
            title=said.say("notify.test" if code is None else "notify.code", {"code": code or ""}),
            lines=[] if code is None else [said.say("notify.code_why")],
            link=self._settings.public_url.rstrip("/") + "/",
            tag="test",
        )
        await self.deliver(channel, message)


def quiet_until(wishes: Wishes, now: float) -> float | None:
    """Return when a person's quiet hours end, if they are now. They follow the local time of the person's zone."""
    if wishes.quiet_from is None or wishes.quiet_to is None or wishes.quiet_from == wishes.quiet_to:
        return None
    local = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(wishes.zone))
    time = f"{local:%H:%M}"
    begin, end = wishes.quiet_from, wishes.quiet_to
    inside = begin <= time < end if begin < end else time >= begin or time < end
    if not inside:
        return None
    hour, minute = map(int, end.split(":"))
    over = local.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if time >= end:
        over += timedelta(days=1)
    return over.timestamp()
