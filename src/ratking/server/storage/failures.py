"""Failures: what goes wrong in a driver becomes StoreFailed, the only failure of a store that others know."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from ..live.store import StoreFailed

DRIVER_ERRORS: Final = (SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError)
"""Whatever a database raises that is away, full, damaged or of another mind. A timeout is an OSError."""


@contextmanager
def failing_as_store() -> Iterator[None]:
    """Turn errors of the driver into StoreFailed. Other exceptions pass."""
    try:
        yield
    except DRIVER_ERRORS as error:
        raise failure(error) from error


def failure(error: BaseException) -> StoreFailed:
    """Return the StoreFailed that stands for an error, which is its cause."""
    failed = StoreFailed(first_line(error))
    failed.__cause__ = error
    return failed


def first_line(error: BaseException) -> str:
    """Return what an error says, in one line, as the driver said it."""
    lines = str(error.__cause__ or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
