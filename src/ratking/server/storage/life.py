"""Life: the row of this process in the database: when it was last alive, and the secret with which it signs."""

from __future__ import annotations

import secrets
import time
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from ..tables.clock import Span
from . import schema

ALIVE_SECONDS: Final = 5.0
"""Seconds between two signs of life of a process. After a kill, a clock is charged at most this much of the downtime."""
TRUSTED_SECONDS: Final = 60.0
"""Requests of a process that gave no sign of life for this many seconds are not trusted."""
SECRET_SECONDS: Final = 300.0
"""Seconds after which a process replaces the secret with which it signs requests to other processes."""
DOWNTIME_DAYS: Final = 90
"""How many days downtimes are kept: longer than any clock can run."""


class Life:
    """The row of this process. Every method takes a connection, which the caller commits."""

    def __init__(self, url: str, *, several: bool) -> None:
        """`url` is where other processes and the operator reach this one; `several` is whether there can be others."""
        self.id = secrets.token_hex(12)
        self.url = url
        self.several = several
        self.secret = secrets.token_hex(32)
        """Signs requests to other processes. `ratking admin`, which can read the database, signs with it too."""
        self.began = time.time()
        self._renewed = time.monotonic()

    def begin(self, connection: Connection) -> list[Span]:
        """Register this process. Return the downtimes of the last DOWNTIME_DAYS days."""
        lives, gaps = schema.lives, schema.gaps
        now = time.time()
        last = connection.execute(select(func.max(lives.c.alive))).scalar()
        # If there is only one process at a time, none was running since the last sign of life.
        if last is not None and now - last > (2 * ALIVE_SECONDS if self.several else 0.0):
            add_downtime(connection, (last, now))
        connection.execute(delete(gaps).where(gaps.c.end < now - DOWNTIME_DAYS * 86400))
        connection.execute(delete(lives).where(lives.c.alive < now - 86400))
        self._insert(connection)
        self._begin_secret(connection)
        return downtimes(connection)

    def go_on(self, connection: Connection) -> None:
        """Store a sign of life of this process."""
        lives = schema.lives
        told = connection.execute(update(lives).where(lives.c.id == self.id).values(alive=time.time()))
        if told.rowcount == 0:  # it was suspended for a day, and others deleted its row
            self._insert(connection)
        self._renew_secret(connection)

    def end(self, connection: Connection) -> None:
        """Store the last sign of life, and delete the secret, so that nothing can be signed with it any more."""
        self.go_on(connection)
        connection.execute(delete(schema.facts).where(schema.facts.c.name == _secret_of(self.id)))

    def _insert(self, connection: Connection) -> None:
        row = {"id": self.id, "url": self.url, "began": self.began, "alive": time.time()}
        connection.execute(insert(schema.lives), row)

    def _begin_secret(self, connection: Connection) -> None:
        """Store the secret, and delete those of processes that are gone and of older versions."""
        facts, lives = schema.facts, schema.lives
        alive = connection.execute(select(lives.c.id).where(lives.c.alive > time.time() - TRUSTED_SECONDS)).scalars()
        kept = [_secret_of(life) for life in alive]
        connection.execute(delete(facts).where(facts.c.name.startswith("secret"), facts.c.name.not_in(kept)))
        connection.execute(insert(facts), {"name": _secret_of(self.id), "value": self.secret})

    def _renew_secret(self, connection: Connection) -> None:
        """Use the stored secret, which has been committed by now, and from time to time store a newer one in front of it."""
        facts = schema.facts
        mine = facts.c.name == _secret_of(self.id)
        kept = connection.execute(select(facts.c.value).where(mine)).scalar()
        if kept is None:  # others took this process for dead and deleted its secret
            connection.execute(insert(facts), {"name": _secret_of(self.id), "value": self.secret})
            return
        self.secret = str(kept).split()[0]
        if time.monotonic() - self._renewed > SECRET_SECONDS:
            self._renewed = time.monotonic()
            connection.execute(update(facts).where(mine).values(value=f"{secrets.token_hex(32)} {self.secret}"))


def secrets_of(connection: Connection, life: str) -> list[str]:
    """Return the secrets with which a process may sign now; empty if it is not known to be alive."""
    facts, lives = schema.facts, schema.lives
    wanted = (
        select(facts.c.value)
        .join(lives, lives.c.id == life)
        .where(facts.c.name == _secret_of(life), lives.c.alive > time.time() - TRUSTED_SECONDS)
    )
    found = connection.execute(wanted).scalar()
    return [] if found is None else str(found).split()


def downtimes(connection: Connection) -> list[Span]:
    """Return the periods when no server was running, or its process was suspended."""
    gaps = schema.gaps
    return [(begin, end) for begin, end in connection.execute(select(gaps.c.begin, gaps.c.end))]


def add_downtime(connection: Connection, downtime: Span) -> None:
    """Store a downtime. It replaces one that began at the same moment."""
    begin, end = downtime
    connection.execute(delete(schema.gaps).where(schema.gaps.c.begin == begin))
    connection.execute(insert(schema.gaps), {"begin": begin, "end": end})


def _secret_of(life: str) -> str:
    """Return the name of the row in `facts` with the secret of a process."""
    return f"secret {life}"
