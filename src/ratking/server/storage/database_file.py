"""DatabaseFile: the file of an SQLite database. One process at a time holds it, and only its owner can read it."""

from __future__ import annotations

import glob
import logging
import os
from pathlib import Path
from typing import Final

from filelock import lock_descriptor

from ..tables.refused import Refused

PRIVATE: Final = 0o600

logger = logging.getLogger("ratking.store")


class DatabaseFile:
    """A database file that this process holds until it releases it. When the process dies, the system releases it."""

    def __init__(self, path: Path) -> None:
        """Create the file if it is missing, and lock it. Raises Refused."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            make_private(path)
            self._lock = _locked(path, os.O_RDWR | os.O_CREAT)
        except OSError as error:
            raise Refused("no_database", why=str(error)) from error

    def release(self) -> None:
        """Release the lock, so that another process can hold the file."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def check_free(path: Path) -> None:
    """Raise Refused if another process holds the file of a database. Writes nothing."""
    try:
        os.close(_locked(path, os.O_RDWR))
    except FileNotFoundError:
        return
    except OSError as error:
        raise Refused("no_database", why=str(error)) from error


def make_private(database: Path) -> None:
    """Make an SQLite database and the files beside it readable only for their owner. Creates the database if it is missing.

    Files that SQLite adds later get the mode of the database.
    """
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, PRIVATE))
    beside = [database.with_name(database.name + end) for end in ("", "-wal", "-shm", "-journal", ".lock")]
    for path in [*beside, *database.parent.glob(f"{glob.escape(database.name)}.before-*")]:
        try:
            path.chmod(PRIVATE)
        except FileNotFoundError:
            continue
        except PermissionError:
            logger.warning("%s belongs to another user: its mode cannot be set to 0600", path)


def _locked(database: Path, flags: int) -> int:
    """Lock a database and return the locked descriptor. Raises OSError, and Refused if another process holds it."""
    # The lock is on the descriptor, not on the existence of the file: so no lock can outlive its process. A disk without
    # support for such locks raises an error.
    file = os.open(database.with_name(database.name + ".lock"), flags, PRIVATE)
    try:
        held = lock_descriptor(file, blocking=False)
    except OSError:
        os.close(file)
        raise
    if not held:
        os.close(file)
        raise Refused("second_process", file=str(database))
    return file
