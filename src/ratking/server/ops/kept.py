"""Kept: the personal data that a server keeps, for an operator who must give information about it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, func, select, union_all

from ..protocol.base import Json
from ..settings import Settings
from ..storage import schema
from ..storage.operator_facts import operator_state
from ..storage.store import entries_of
from ..tables.entries import public_entry
from ..tables.refused import Refused
from .reading import reading


class Person(Struct):
    """A person in the operator's list."""

    person: str
    name: str
    """Their name at the table that changed last; empty if they never sat down."""
    devices: int
    """How many devices they have; the sign-in by a proxy counts as one."""
    tables: int
    since: float
    banned: bool


def people(settings: Settings, limit: int = 100) -> list[Person]:
    """Return the people, the newest first. Raises Refused."""
    known = union_all(*(select(one.c.person, one.c.made) for one in (schema.tokens, schema.sign_ins))).subquery()
    wanted = (
        select(known.c.person, func.count(), func.min(known.c.made))
        .group_by(known.c.person)
        .order_by(func.max(known.c.made).desc())
        .limit(limit)
    )
    with reading(settings) as connection:
        banned = operator_state(connection).banned
        found = []
        for person, devices, since in connection.execute(wanted).all():
            tables = _tables(connection, person)
            names = [name for name in map(_name, tables) if name]
            found.append(Person(person, names[0] if names else "", devices, len(tables), since, person in banned))
        return found


def kept_of(settings: Settings, person: str) -> Json:
    """Return everything that is stored about a person, as JSON. Raises Refused."""
    passkeys, wishes = schema.passkeys, schema.wishes
    with reading(settings) as connection:
        made, signed_in = (
            sorted(connection.execute(select(one.c.made).where(one.c.person == person)).scalars())
            for one in (schema.tokens, schema.sign_ins)
        )
        tables = _tables(connection, person)
        wanted = select(passkeys.c.name, passkeys.c.made, passkeys.c.used).where(passkeys.c.person == person)
        kept_keys = _rows(connection, wanted)
        if not (made or signed_in or tables or kept_keys):
            raise Refused("no_person")
        return {
            "person": person,
            "devices": [{"since": moment} for moment in made],
            "sign_ins": [{"since": moment} for moment in signed_in],
            "passkeys": kept_keys,
            "banned": person in operator_state(connection).banned,
            "channels": _channels(connection, person),
            "wishes": _rows(connection, select(wishes).where(wishes.c.person == person)),
            "tables": [_at_table(connection, person, row) for row in tables],
        }


# Any, here and below: the types of rows in SQLAlchemy do not include their columns.
def _rows(connection: Connection, wanted: Select[Any]) -> list[Json]:
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _tables(connection: Connection, person: str) -> list[Any]:
    """Return the tables in a person's list, the newest first."""
    tables, seatings = schema.tables, schema.seatings
    wanted = (
        select(tables.c.id, tables.c.game, tables.c.name, tables.c.changed, tables.c.seats, seatings.c.seat)
        .join(seatings, seatings.c.table == tables.c.id)
        .where(seatings.c.person == person)
        .order_by(tables.c.changed.desc())
    )
    return list(connection.execute(wanted).all())


def _name(row: Any) -> str:
    """Return the name of a person at the table of this row; empty if they have no seat."""
    names = json.loads(row.seats)
    seated = row.seat is not None and 0 <= row.seat < len(names)
    return str(names[row.seat] or "") if seated else ""


def _channels(connection: Connection, owner: str) -> list[Json]:
    """Return the channels of a person, or of a table: the address of a group."""
    channels = schema.channels
    wanted = select(channels.c.kind, channels.c.address, channels.c.made).where(channels.c.person == owner)
    return _rows(connection, wanted)


def _at_table(connection: Connection, person: str, row: Any) -> Json:
    entries = list(entries_of(connection, row.id))
    made_it = bool(entries) and entries[0].person == person
    return {
        "table": row.id,
        "game": row.game,
        "name": row.name,
        "seat": row.seat,
        "called": _name(row),
        "entries": [msgspec.to_builtins(public_entry(entry)) for entry in entries if entry.person == person],
        "channels": _channels(connection, row.id) if made_it else [],
    }
