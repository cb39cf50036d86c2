"""StoredNotifications: keeps the notifications that people are owed in the database, and how they want to be told."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Column, ColumnElement, Connection, and_, case, delete, insert, literal, or_, select, update

from ..live.notification_store import NEVER, Channel, Notification, Wishes
from . import schema
from .database import Database

PUSH_KEY: Final = "push key"
"""The name of the row in `facts` with the key for web push."""


class StoredNotifications:
    """The notifications, channels and wishes in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, due: float, tables: bool = False) -> None:
        """Free what a killed process held. Add a notification, due then, for every seat that owes an answer without one.

        With `tables`, add one for the channel of the table as well.
        """
        several = self._database.postgres

        def act(connection: Connection) -> None:
            if not several:  # no other process can be sending
                connection.execute(update(schema.notifications).values(held=0.0))
            _adopt(connection, due, schema.seatings.c.person)
            if tables:
                _adopt(connection, due, schema.tables.c.id)

        await self._database.do(act)

    async def due(self, before: float, now: float, most: int) -> list[Notification]:
        """Return the notifications that are due before a time and that no process is sending, the oldest first."""
        rows = schema.notifications
        wanted = select(rows).where(rows.c.due <= before, rows.c.held <= now).order_by(rows.c.due).limit(most)
        return await self._database.read(lambda connection: [_notification(row) for row in connection.execute(wanted).all()])

    async def hold(self, notification: Notification, now: float, until: float) -> Notification | None:
        """Reserve a notification for this process until a time. Return it as it is now, if still owed, due and free."""
        rows = schema.notifications
        free = and_(_same(notification), rows.c.due <= now, rows.c.held <= now)
        held = update(rows).where(free).values(held=until).returning(*rows.columns)

        def act(connection: Connection) -> Notification | None:
            row = connection.execute(held).first()
            return None if row is None else _notification(row)

        return await self._database.do(act)

    async def hold_turns(self, person: str, now: float, until: float) -> list[Notification]:
        """Reserve all notifications about a person's turns that are due and free, together. Return them."""
        rows = schema.notifications
        mine = and_(rows.c.person == person, rows.c.kind == "turn", rows.c.due <= now, rows.c.held <= now)
        held = update(rows).where(mine).values(held=until).returning(*rows.columns)

        def act(connection: Connection) -> list[Notification]:
            return sorted(map(_notification, connection.execute(held).all()), key=lambda one: (one.table, one.seat))

        return await self._database.do(act)

    async def postpone(self, notification: Notification, due: float, tries: int = 0) -> None:
        """Let a notification be due later, and free it. One that is due even later, or never again, stays so."""
        rows = schema.notifications
        latest = case((rows.c.due > due, rows.c.due), else_=due)
        later = update(rows).where(_same(notification)).values(due=latest, tries=tries, held=0.0)
        await self._database.do(lambda connection: connection.execute(later))

    async def postpone_seat(self, table: str, seat: int, due: float) -> None:
        """Let the notification about the turn of a seat be due later, if it has not been sent."""
        rows = schema.notifications
        mine = and_(rows.c.table == table, rows.c.seat == seat, rows.c.kind == "turn")
        later = update(rows).where(mine, rows.c.due < due).values(due=due)
        await self._database.do(lambda connection: connection.execute(later))

    async def told(self, notification: Notification, channel: str) -> None:
        """Store that a channel has got a notification."""
        rows = schema.notifications

        def act(connection: Connection) -> None:
            row = connection.execute(select(rows.c.told).where(_same(notification))).first()
            if row is not None:
                told = " ".join([*row.told.split(), channel])
                connection.execute(update(rows).where(_same(notification)).values(told=told))

        await self._database.do(act)

    async def drop(self, notification: Notification) -> None:
        """Delete a notification."""
        await self._database.do(
            lambda connection: connection.execute(delete(schema.notifications).where(_same(notification)))
        )

    async def wake(self, person: str, due: float) -> None:
        """Let notifications be due then that had no channel, and those about turns and votes that were to come later."""
        rows = schema.notifications
        waiting = or_(rows.c.due == NEVER, and_(rows.c.kind.in_(("turn", "vote")), rows.c.due > due))
        woken = update(rows).where(rows.c.person == person, rows.c.told == "", waiting).values(due=due)
        await self._database.do(lambda connection: connection.execute(woken))

    # ---- how people want to be told

    async def channels(self, person: str) -> list[Channel]:
        """Return the channels of a person, the oldest first."""
        rows = schema.channels
        wanted = select(rows).where(rows.c.person == person).order_by(rows.c.made, rows.c.id)
        return await self._database.read(lambda connection: [_channel(row) for row in connection.execute(wanted).all()])

    async def add_channel(self, channel: Channel, language: str) -> None:
        """Store a channel, and the person's language. It replaces one with the same kind and address."""
        rows = schema.channels
        same = and_(rows.c.person == channel.person, rows.c.kind == channel.kind, rows.c.address == channel.address)

        def act(connection: Connection) -> None:
            connection.execute(delete(rows).where(same))
            connection.execute(insert(rows), {name: getattr(channel, name) for name in channel.__struct_fields__})
            known = _wishes(connection, channel.person)
            _set_wishes(connection, channel.person, replace(known, language=language))

        await self._database.do(act)

    async def set_device(self, channel: str, device: str | None) -> None:
        """Store to which device a channel leads."""
        leads = update(schema.channels).where(schema.channels.c.id == channel).values(device=device)
        await self._database.do(lambda connection: connection.execute(leads))

    async def set_table_channel(self, channel: Channel, language: str) -> None:
        """Store the channel of a table, and its language, in the place of an earlier one."""
        rows = schema.channels

        def act(connection: Connection) -> None:
            connection.execute(delete(rows).where(rows.c.person == channel.person))
            connection.execute(insert(rows), {name: getattr(channel, name) for name in channel.__struct_fields__})
            _set_wishes(connection, channel.person, Wishes(language))

        await self._database.do(act)

    async def confirm_channel(self, person: str, channel: str, code: str) -> bool:
        """Store that a person has entered the code with this hash. Return whether it is right."""
        rows = schema.channels
        right = update(rows).where(rows.c.id == channel, rows.c.person == person, rows.c.code == code).values(code=None)
        return await self._database.do(lambda connection: connection.execute(right).rowcount == 1)

    async def end_channel(self, person: str, channel: str) -> bool:
        """Delete a channel of a person. Return whether it existed."""
        rows = schema.channels
        ended = delete(rows).where(rows.c.id == channel, rows.c.person == person)
        return await self._database.do(lambda connection: connection.execute(ended).rowcount == 1)

    async def stop_channel(self, channel: str) -> bool:
        """Delete a channel, whoever has it. Return whether it existed."""
        ended = delete(schema.channels).where(schema.channels.c.id == channel)
        return await self._database.do(lambda connection: connection.execute(ended).rowcount == 1)

    async def set_trouble(self, channel: str, trouble: str | None) -> None:
        """Store why a channel does not work any more."""
        told = update(schema.channels).where(schema.channels.c.id == channel).values(trouble=trouble)
        await self._database.do(lambda connection: connection.execute(told))

    async def wishes(self, person: str) -> Wishes:
        """Return what a person has chosen."""
        return await self._database.read(lambda connection: _wishes(connection, person))

    async def set_wishes(self, person: str, wishes: Wishes) -> None:
        """Store what a person has chosen."""
        await self._database.do(lambda connection: _set_wishes(connection, person, wishes))

    async def turns_owed(self, person: str) -> list[tuple[str, int]]:
        """Return the tables at which a person owes an answer, each with their seat."""
        tables, seatings = schema.tables, schema.seatings
        sits = and_(seatings.c.table == tables.c.id, seatings.c.seat == tables.c.asked, seatings.c.person == person)
        owed = select(tables.c.id, seatings.c.seat).join(seatings, sits).where(tables.c.status == "playing")
        return await self._database.read(
            lambda connection: [(str(table), int(seat)) for table, seat in connection.execute(owed.order_by(tables.c.id))]
        )

    async def set_calendar(self, person: str, key: str | None) -> None:
        """Store the hash of the secret of a person's calendar; None ends it."""
        rows = schema.calendars

        def act(connection: Connection) -> None:
            connection.execute(delete(rows).where(rows.c.person == person))
            if key is not None:
                connection.execute(insert(rows), {"person": person, "key": key})

        await self._database.do(act)

    async def has_calendar(self, person: str) -> bool:
        """Return whether a person has a calendar."""
        mine = select(schema.calendars.c.person).where(schema.calendars.c.person == person)
        return await self._database.read(lambda connection: connection.execute(mine).first() is not None)

    async def calendar_owner(self, key: str) -> str | None:
        """Return the person to whose calendar the secret with this hash belongs."""
        whose = select(schema.calendars.c.person).where(schema.calendars.c.key == key)
        found = await self._database.read(lambda connection: connection.execute(whose).scalar())
        return None if found is None else str(found)

    async def push_key(self, new: str) -> str:
        """Return the key with which this server signs web push. The first call stores `new`."""
        facts = schema.facts

        def act(connection: Connection) -> str:
            known = connection.execute(select(facts.c.value).where(facts.c.name == PUSH_KEY)).scalar()
            if known is None:
                connection.execute(insert(facts), {"name": PUSH_KEY, "value": new})
            return new if known is None else str(known)

        return await self._database.do(act)


# Any: the type of a column.
def _adopt(connection: Connection, due: float, whom: Column[Any]) -> None:
    """Add a notification for every seat that owes an answer without one, in games begun before the server could send any.

    `whom` is the column with those who are told: the people at the seat, or the table itself.
    """
    rows, tables, seatings = schema.notifications, schema.tables, schema.seatings
    mine = and_(seatings.c.table == tables.c.id, seatings.c.seat == tables.c.asked)
    known = and_(rows.c.table == tables.c.id, rows.c.seat == tables.c.asked, rows.c.kind == "turn", rows.c.person == whom)
    owing = (
        select(
            tables.c.id,
            seatings.c.seat,
            whom,
            literal("turn"),
            literal(0),
            literal(due),
            literal(0.0),
            literal(0),
            literal(""),
        )
        .join(seatings, mine)
        .join(rows, known, isouter=True)
        .where(tables.c.status == "playing", rows.c.table.is_(None))
        .distinct()  # a seat can have several people
    )
    connection.execute(insert(rows).from_select([column.name for column in rows.columns], owing))


def _same(notification: Notification) -> ColumnElement[bool]:
    """Return the condition for the row of a notification, unless it has been replaced by a newer one."""
    rows = schema.notifications
    return and_(
        rows.c.table == notification.table,
        rows.c.seat == notification.seat,
        rows.c.person == notification.person,
        rows.c.kind == notification.kind,
        rows.c.n == notification.n,
    )


# Any, here and below: the types of rows in SQLAlchemy do not include their columns.
def _notification(row: Any) -> Notification:
    told = tuple(row.told.split())
    return Notification(row.table, row.seat, row.person, row.kind, row.n, row.due, row.tries, told)


def _channel(row: Any) -> Channel:
    return Channel(row.id, row.person, row.kind, row.address, row.made, row.code, row.trouble, row.device)


def _wishes(connection: Connection, person: str) -> Wishes:
    row = connection.execute(select(schema.wishes).where(schema.wishes.c.person == person)).first()
    return Wishes() if row is None else Wishes(row.language, row.quiet_from, row.quiet_to, row.zone, row.daily)


def _set_wishes(connection: Connection, person: str, wishes: Wishes) -> None:
    rows = schema.wishes
    connection.execute(delete(rows).where(rows.c.person == person))
    values = {name: getattr(wishes, name) for name in wishes.__struct_fields__}
    connection.execute(insert(rows), {"person": person, **values})
