"""Notifications: tells people who do not look at their table that they owe an answer or a vote, or that the game is over."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from ...words import words
from ..settings import Settings
from ..tables.entries import Moved
from ..tables.refused import Refused
from . import notification_clock
from .calendar import Deadline, calendar_text
from .loaded_table import LoadedTable
from .notification_store import NEVER, Channel, Notification, Wishes
from .notification_text import daily_message, link_to, link_to_table, message_of, name_of
from .owed import late_seconds, missing_voters, owing_seat
from .ownership import OwnedElsewhere
from .quiet_hours import daily_after, quiet_until
from .senders import UNREACHABLE, Message, Sender, SendFailed
from .store import StoreFailed
from .tables import Tables

LOOK_SECONDS: Final = 0.5
"""Seconds between two searches for notifications that are due."""
AHEAD_SECONDS: Final = 3.0
"""A notification that will be due this soon is postponed by the process to which a player of that seat is connected."""
SETTLE_SECONDS: Final = 10.0
"""After a start nothing is sent for this many seconds (or the grace time): people whose page is open reconnect first."""
HELD_SECONDS: Final = 240.0
"""For how many seconds a notification is reserved for the process that sends it: longer than all its channels can take."""
AGAIN_SECONDS: Final = 60.0
"""Seconds until a failed message is tried again; twice as long after each further failure."""
LONGEST_AGAIN: Final = 4 * 3600.0
MOST_TRIES: Final = 12
AT_ONCE: Final = 32
"""How many messages are sent at the same time."""
MOST_DUE: Final = 200
"""How many notifications are read at a time."""
FINISH_SECONDS: Final = 10.0
"""How many seconds a server that stops waits for the messages that it is sending."""
PAUSED_SECONDS: Final = 600.0
"""Seconds until it is looked again whether the time of a player is nearly up, while the clock is paused."""
DAMAGED_SECONDS: Final = 3600.0
"""Seconds until a notification is looked at again whose table cannot be loaded."""

logger = logging.getLogger("ratking.notifications")


class Notifications:
    """Sends the notifications that are due. What is owed is in the store, so nothing is lost by a restart.

    A notification is reserved in the store, checked against the table, sent, and then stored as sent. If the process is
    killed between the last two, it is sent again, with the same id. A process that stops finishes what it is sending.
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
        self._telling: set[asyncio.Task[None]] = set()
        self._finishing = False

    async def finish(self) -> None:
        """Begin no more messages, and wait for those that are being sent, so that none of them is sent again."""
        self._finishing = True
        if self._telling:
            await asyncio.wait(self._telling, timeout=FINISH_SECONDS)

    # ---- finding what is due

    async def look(self) -> None:
        """Send what is due. Called several times a second."""
        now = notification_clock.now()
        if self._begun is None:
            await self._store.begin(now + self._grace, self._settings.webhooks)
            self._begun = now
        sending = now >= self._begun + min(self._grace, SETTLE_SECONDS)
        watched = []
        for notification in await self._store.due(now + AHEAD_SECONDS, now, MOST_DUE):
            key = (notification.table, notification.seat, notification.person, notification.kind)
            if key in self._busy:
                continue
            if self._is_watched(notification):
                watched.append(self._seen(notification, now))
            elif sending and notification.due <= now and len(self._busy) < MOST_DUE:
                self._busy.add(key)
                self._spawn(self._tell(notification, key))
        await asyncio.gather(*watched)  # together, so that they do not delay what others must be told

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
        """Do not tell somebody what they see. They are told of their turn or a vote later, if they go without answering."""
        if notification.kind in ("turn", "late", "vote"):
            await self._store.postpone(notification, now + self._grace)
        else:
            await self._store.drop(notification)

    # ---- sending

    async def _tell(self, notification: Notification, key: tuple[str, int, str, str]) -> None:
        """Check a notification and send it. An error here does not affect other notifications."""
        task = asyncio.current_task()
        if task is not None:
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)
        try:
            async with self._free:
                if self._finishing:
                    return
                now = notification_clock.now()
                wishes = await self._store.wishes(notification.person)
                if wishes.daily is not None and notification.kind == "turn":
                    await self._tell_daily(notification.person, wishes)
                elif (held := await self._store.hold(notification, now, now + HELD_SECONDS)) is not None:
                    await self._send(held, wishes)
        except (StoreFailed, OwnedElsewhere):
            logger.warning("a notification could not be checked; trying again")
        except Exception:
            logger.exception("a notification failed unexpectedly; trying again")
        finally:
            self._busy.discard(key)

    async def _send(self, notification: Notification, wishes: Wishes) -> None:
        loaded = await self._checked(notification)
        if loaded is None:
            return
        now = notification_clock.now()
        later = self._later(notification, loaded, now)
        later = later if later is not None else quiet_until(wishes, now)
        if later is not None:
            await self._store.postpone(notification, later, notification.tries)
        else:
            await self._to_channels([(notification, loaded)], wishes)

    async def _tell_daily(self, person: str, wishes: Wishes) -> None:
        """Tell somebody of all turns that they owe in one message, if it is time for it."""
        now = notification_clock.now()
        due = []
        for notification in await self._store.hold_turns(person, now, now + HELD_SECONDS):
            loaded = await self._checked(notification)
            if loaded is None:
                continue
            later = self._later(notification, loaded, now)
            later = later if later is not None else daily_after(wishes, notification, now)
            if later is not None:
                await self._store.postpone(notification, later, notification.tries)
            else:
                due.append((notification, loaded))
        if due:
            await self._to_channels(due, wishes)

    async def _checked(self, notification: Notification) -> LoadedTable | None:
        """Return the table of a notification; None if it need not be sent now, which is then stored."""
        now = notification_clock.now()
        try:
            loaded = await self._tables.get(notification.table)
        except Refused as refused:
            if refused.key == "no_table":
                await self._store.drop(notification)
            else:
                await self._store.postpone(notification, now + DAMAGED_SECONDS, notification.tries)
            return None
        await self._tables.memory.refresh(loaded)
        if not self._is_true(notification, loaded):
            await self._store.drop(notification)
            return None
        if self._is_watched(notification):
            await self._seen(notification, now)
            return None
        return loaded

    def _is_true(self, notification: Notification, loaded: LoadedTable) -> bool:
        """Return whether what a notification says still holds."""
        state, seat = loaded.state, notification.seat
        here = not notification.to_table
        if here and (seat >= len(state.seats) or notification.person not in state.seats[seat].holders):
            return False
        if notification.kind in ("turn", "late"):
            return owing_seat(state) == seat
        if notification.kind == "vote":
            return seat in missing_voters(state)
        return state.ended if notification.kind == "over" else state.status == "open"

    def _later(self, notification: Notification, loaded: LoadedTable, now: float) -> float | None:
        """Return when a notification will be due, if it is not due yet after all."""
        state = loaded.state
        left, late = self._seconds_left(loaded), late_seconds(state)
        if notification.kind == "late" and left is None:
            return now + PAUSED_SECONDS
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

    def _vote_seconds_left(self, loaded: LoadedTable) -> float | None:
        vote = loaded.state.vote
        return None if vote is None else vote.until - self._tables.memory.moment(loaded).wall

    async def _to_channels(self, due: list[tuple[Notification, LoadedTable]], wishes: Wishes) -> None:
        """Send notifications of one person in one message, to all channels that have not got them."""
        channels = [channel for channel in await self._store.channels(due[0][0].person) if self._usable(channel)]
        if not channels:
            for notification, _ in due:
                await self._store.postpone(notification, NEVER)
            return
        failed: set[Notification] = set()
        for channel in channels:
            for notification, loaded in due[:]:
                if not self._is_true(notification, loaded):
                    await self._store.drop(notification)
                    due.remove((notification, loaded))
            new = [(notification, loaded) for notification, loaded in due if channel.id not in notification.told]
            if new and not await self._sent([one for one, _ in new], channel, self._message(new, wishes)):
                failed.update(one for one, _ in new)
        for notification, _ in due:
            if notification in failed and notification.tries < MOST_TRIES:
                wait = min(LONGEST_AGAIN, AGAIN_SECONDS * 2**notification.tries)
                await self._store.postpone(notification, notification_clock.now() + wait, notification.tries + 1)
            elif notification.kind in ("turn", "late"):
                await self._store.postpone(notification, NEVER)
            else:
                await self._store.drop(notification)

    def _message(self, due: list[tuple[Notification, LoadedTable]], wishes: Wishes) -> Message:
        """Return the message about one notification, or about several turns."""
        url = self._settings.public_url
        if len(due) > 1:
            return daily_message([(notification, loaded.state) for notification, loaded in due], wishes.language, url)
        notification, loaded = due[0]
        left = self._vote_seconds_left(loaded) if notification.kind == "vote" else self._seconds_left(loaded)
        return message_of(notification, loaded.state, wishes.language, url, left)

    async def _sent(self, notifications: list[Notification], channel: Channel, message: Message) -> bool:
        """Send a message to a channel. Return whether nothing more needs to be done for it."""
        try:
            await self.deliver(channel, message)
        except SendFailed as failed:
            return failed.final
        for notification in notifications:
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

    # ---- calendars

    async def calendar(self, person: str, url: str) -> str:
        """Return the calendar of a person: the time by which they must have answered, for each table by days."""
        said = words((await self._store.wishes(person)).language)
        now, found = notification_clock.now(), []
        for table, seat in (await self._store.turns_owed(person))[:MOST_DUE]:
            with contextlib.suppress(Refused):
                loaded = await self._tables.get(table)
                await self._tables.memory.refresh(loaded)
                left = self._seconds_left(loaded)
                if left is not None and owing_seat(loaded.state) == seat:
                    title = said.say("notify.calendar", {"table": name_of(loaded.state)})
                    found.append(Deadline(f"{table}-{seat}", now + left, title, link_to(url, table, seat)))
        return calendar_text(said.say("notify.calendar_name"), found, now)

    # ---- other messages

    async def greet_table(self, channel: Channel, loaded: LoadedTable, language: str) -> None:
        """Send a test to the channel of a table. Raises SendFailed."""
        table = loaded.state.table
        message = Message(
            id=secrets.token_hex(12),
            kind="test",
            title=words(language).say("notify.table_test", {"table": name_of(loaded.state)}),
            lines=[],
            link=link_to_table(self._settings.public_url, table),
            tag=table,
        )
        await self.deliver(channel, message)

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
