"""SavedGame: the record of a game in a file that is complete at every moment and belongs to one game at a time."""

from __future__ import annotations

import contextlib
import os
import sys
from datetime import datetime

from ...kernel.errors import BadRecord
from ...kernel.record import Record
from ..shell.speech import Refusal


class RecordFile:
    """The file a game is kept in. While this process has it open, no other can go on with it.

    The lock lies on the file itself and goes over to each new version of it: so nothing is left behind, however we end.
    """

    def __init__(self, path: str, held: int | None) -> None:
        self.path = path
        """As the player named it."""
        self._held = held

    @classmethod
    def new(cls, path: str) -> RecordFile:
        """Begin a file that is not there yet. Raises Refusal."""
        try:
            return cls(path, _held(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666), path))
        except FileExistsError as error:
            raise Refusal("file_exists", file=path) from error
        except (OSError, ValueError) as error:
            raise Refusal("file_not_written", file=path) from error

    @classmethod
    def named_for(cls, game: str) -> RecordFile:
        """Begin a file in the current folder, with a name that says what is in it and is not yet taken."""
        stem, number = f"ratking-{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M}", 1
        path = f"{stem}.json"
        while os.path.lexists(path):
            number += 1
            path = f"{stem}-{number}.json"
        return cls.new(path)

    @classmethod
    def going_on(cls, path: str) -> RecordFile:
        """Open a file that is there. Raises Refusal, also if somebody else is playing in it."""
        while True:
            try:
                file = cls(path, _held(os.open(path, os.O_RDONLY), path))
                if file._held is None or os.path.samestat(os.fstat(file._held), os.stat(path)):
                    return file
            except FileNotFoundError as error:
                raise Refusal("file_missing", file=path) from error
            except (OSError, ValueError) as error:
                raise Refusal("file_unreadable", file=path) from error
            file.close()  # another process has just put a newer version in its place

    def keep(self, record: Record) -> None:
        """Put the record as it is now in place of the file. Raises Refusal."""
        before, self._held = self._held, _put(record, self.path)
        if before is not None:
            os.close(before)

    def give_up(self) -> None:
        """Take a file away again that was begun and never written."""
        with contextlib.suppress(OSError):
            os.unlink(self.path)
        self.close()

    def close(self) -> None:
        """Let others go on with it."""
        if self._held is not None:
            os.close(self._held)
            self._held = None


def keep_copy(record: Record, path: str) -> None:
    """Put the record into another file. Raises Refusal."""
    held = _put(record, path)
    if held is not None:
        os.close(held)


def opened(path: str) -> Record:
    """Return the record in a file. Raises BadRecord, or Refusal if the file cannot be read."""
    try:
        record = Record.open(path)
    except FileNotFoundError as error:
        raise Refusal("file_missing", file=path) from error
    except (OSError, ValueError) as error:
        raise Refusal("file_unreadable", file=path) from error
    if not all(name and name.isprintable() for name in record.seats):
        raise BadRecord("record_field", field="seats")  # a name could otherwise steer the terminal it is shown on
    return record


def _put(record: Record, path: str) -> int | None:
    """Write a record beside a file and put it in its place, held: whoever is killed here loses nothing. Raises Refusal.

    What is put there must not take the place of a link, and whoever could read the file still can.
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
    """Return an open file, locked for this process. Raises Refusal if another process has it.

    On Windows it returns None: a file that is held there cannot be replaced.
    """
    if sys.platform == "win32":
        os.close(file)
        return None
    from filelock import lock_descriptor  # only where a game is kept in a file: importing it takes a while

    try:
        locked = lock_descriptor(file, blocking=False)
    except OSError:
        return file  # a network drive without locks
    if not locked:
        os.close(file)
        raise Refusal("file_in_use", file=path)
    return file
