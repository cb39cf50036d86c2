"""Operator facts: what an operator has set, stored in the table `facts`. All processes read it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select

from ..live.operator_state import OperatorState
from . import schema

ANNOUNCEMENT: Final = "announcement"
READ_ONLY: Final = "read only"
BAN: Final = "ban "
"""The prefix of the name of a ban; the banned person or address follows."""


def operator_state(connection: Connection) -> OperatorState:
    """Return what the operator has set."""
    facts = schema.facts
    wanted = select(facts.c.name, facts.c.value).where(
        facts.c.name.in_((ANNOUNCEMENT, READ_ONLY)) | facts.c.name.startswith(BAN)
    )
    found = {str(name): str(value) for name, value in connection.execute(wanted)}
    since = found.get(READ_ONLY)
    return OperatorState(
        announcement=found.get(ANNOUNCEMENT, ""),
        read_only_since=None if since is None else float(since),
        banned=frozenset(name.removeprefix(BAN) for name in found if name.startswith(BAN)),
    )


def set_fact(connection: Connection, name: str, value: str | None) -> None:
    """Store a fact, or delete it if the value is None."""
    facts = schema.facts
    connection.execute(delete(facts).where(facts.c.name == name))
    if value is not None:
        connection.execute(insert(facts), {"name": name, "value": value})
