"""SavedGame: keeps the record of a game in a file that is always complete and is used by one game at a time."""

from __future__ import annotations

import contextlib
import os
import sys
from datetime import datetime

from ...kernel.errors import BadRecord
from ...kernel.record import Record
from ..shell.speech import Refusal


class RecordFile:
    """The file of a game. While this process has it open, no other process can continue the game.

    The lock is on the file itself and passes to each new version of it, so that nothing is left behind if the process dies.
    """

    def __init__(self, path: str, held: int | None) -> None:
        self.path = path
        """The path as the player gave it."""
        self._held = held

    @classmethod
    def new(cls, path: str) -> RecordFile:
        """Create a new file. Raises Refusal if it exists."""
        try:
            return cls(path, _held(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666), path))
        except FileExistsError as error:
            raise Refusal("file_exists", file=path) from error
        except (OSError, ValueError) as error:
            raise Refusal("file_not_written", file=path) from error

    @classmethod
    def named_for(cls, game: str) -> RecordFile:
        """Create a file in the current folder, named after the game and the time."""
        stem, number = f"ratking-{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M}", 1
        path = f"{stem}.json"
        while os.path.lexists(path):
            number += 1
            path = f"{stem}-{number}.json"
        return cls.new(path)

    @classmethod
    def going_on(cls, path: str) -> RecordFile:
        """Open an existing file. Raises Refusal, also if another process is playing this game."""
        while True:
            try:
                file = cls(path, _held(os.open(path, os.O_RDONLY), path))
                if file._held is None or os.path.samestat(os.fstat(file._held), os.stat(path)):
                    return file
            except FileNotFoundError as error:
                raise Refusal("file_missing", file=path) from error
            except (OSError, ValueError) as error:
                raise Refusal("file_unreadable", file=path) from error
            file.close()  # another process has just replaced it by a newer version

    def keep(self, record: Record) -> None:
        """Replace the file by the present record. Raises Refusal."""
        before, self._held = self._held, _put(record, self.path)
        if before is not None:
            os.close(before)

    def give_up(self) -> None:
        """Remove a file that was created but never written."""
        with contextlib.suppress(OSError):
            os.unlink(self.path)
        self.close()

    def close(self) -> None:
        """Release the file, so that another process can continue the game."""
        if self._held is not None:
            os.close(self._held)
            self._held = None


def keep_copy(record: Record, path: str) -> None:
    """Write the record to another file. Raises Refusal."""
    held = _put(record, path)
    if held is not None:
        os.close(held)


def record_in(path: str) -> Record:
    """Return the record in a file. Raises BadRecord, or Refusal if the file cannot be read."""
    try:
        record = Record.open(path)
    except FileNotFoundError as error:
        raise Refusal("file_missing", file=path) from error
    except (OSError, ValueError) as error:
        raise Refusal("file_unreadable", file=path) from error
    if not all(name and name.isprintable() for name in record.seats):
        raise BadRecord("record_field", field="seats")  # otherwise a name could contain terminal escape codes
    return record


def _put(record: Record, path: str) -> int | None:
    """Write a record to a new file, lock it and replace the old file by it, so that a kill loses nothing. Raises Refusal.

    If the path is a link, the file it points to is replaced, and the permissions of the old file are kept.
    """
    real = os.path.realpath(path)
    beside = f"{real}.{os.getpid()}.new"
    held = None
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(record.text())
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            os.chmod(beside, os.stat(real).st_mode & 0o7777)
        held = _held(os.open(beside, os.O_RDONLY), path)
        os.replace(beside, real)
    except (OSError, ValueError) as error:
        if held is not None:
            os.close(held)
        raise Refusal("file_not_written", file=path) from error
    finally:
        with contextlib.suppress(OSError, ValueError):
            os.unlink(beside)  # still there only if something went wrong
    return held


def _held(file: int, path: str) -> int | None:
    """Lock an open file for this process and return it. Raises Refusal if another process has locked it.

    Returns None on Windows, where an open file cannot be replaced.
    """
    if sys.platform == "win32":
        os.close(file)
        return None
    from filelock import lock_descriptor  # imported here because it takes a while and is needed only for saved games

    try:
        locked = lock_descriptor(file, blocking=False)
    except OSError:
        return file  # a network drive without locks
    if not locked:
        os.close(file)
        raise Refusal("file_in_use", file=path)
    return file
