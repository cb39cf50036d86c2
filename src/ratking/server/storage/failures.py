"""Failures: turns errors of database drivers into StoreFailed, the only error of a store that other code handles."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from ..live.store import StoreFailed


def driver_errors() -> tuple[type[Exception], ...]:
    """Return the errors raised when a database is unreachable, full or damaged. A timeout is an OSError.

    Those of PostgreSQL are among them once its driver has been imported, which takes long and is not needed for SQLite.
    """
    errors: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, OSError)
    psycopg = sys.modules.get("psycopg")
    return errors if psycopg is None else (*errors, psycopg.Error)


@contextmanager
def failing_as_store() -> Iterator[None]:
    """Turn errors of the driver into StoreFailed. Other exceptions are not changed."""
    try:
        yield
    except driver_errors() as error:
        raise failure(error) from error


def failure(error: BaseException) -> StoreFailed:
    """Return a StoreFailed with this error as its cause."""
    failed = StoreFailed(first_line(error))
    failed.__cause__ = error
    return failed


def first_line(error: BaseException) -> str:
    """Return the first line of the driver's error message."""
    lines = str(error.__cause__ or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
