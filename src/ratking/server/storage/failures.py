"""Failures: turns errors of database drivers into StoreFailed, the only error of a store that other code handles."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from ..live.store import StoreFailed

DRIVER_ERRORS: Final = (SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError)
"""The errors raised when a database is unreachable, full or damaged. A timeout is an OSError."""


@contextmanager
def failing_as_store() -> Iterator[None]:
    """Turn errors of the driver into StoreFailed. Other exceptions are not changed."""
    try:
        yield
    except DRIVER_ERRORS as error:
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
