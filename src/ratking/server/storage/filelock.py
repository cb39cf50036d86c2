"""FileLock: a file that one process at a time can hold. The system lets go of it when the process dies, however it dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class FileLock:
    """Held from the beginning. Raises BlockingIOError if another process holds it."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            raise BlockingIOError(str(path)) from error

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
