"""Keep: the record of a game in a file, whole at every moment."""

from __future__ import annotations

import contextlib
import os
from datetime import datetime
from pathlib import Path

from ..kernel.errors import BadRecord
from ..kernel.record import Record
from .speech import Refusal


def keep(record: Record, path: str) -> None:
    """Write the record beside the file and put it in its place: whoever is killed here loses nothing. Raises Refusal."""
    beside = f"{path}.{os.getpid()}.new"
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(record.text())
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        raise Refusal("file_not_written", file=path) from error
    finally:
        with contextlib.suppress(OSError, ValueError):
            os.unlink(beside)  # still there only if something went wrong


def opened(path: str) -> Record:
    """The record in a file. Raises BadRecord, or Refusal if the file cannot be read."""
    try:
        record = Record.open(path)
    except FileNotFoundError as error:
        raise Refusal("file_missing", file=path) from error
    except (OSError, ValueError) as error:
        raise Refusal("file_unreadable", file=path) from error
    if not all(name and name.isprintable() for name in record.seats):
        raise BadRecord("record_field", field="seats")  # a name could otherwise steer the terminal it is shown on
    return record


def new_file(game: str) -> str:
    """A name that says what is in it and is not yet taken, in the current folder."""
    stem = f"ratking-{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
    path, number = f"{stem}.json", 1
    while Path(path).exists():
        number += 1
        path = f"{stem}-{number}.json"
    return path
