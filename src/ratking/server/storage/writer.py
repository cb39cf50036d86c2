"""Writer: the only thread that writes. Writes that arrive during a commit share the next commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from ..live.store import StoreFailed
from .failures import driver_errors, failure
from .write_batch import GROUP, WriteBatch, execute

LINGER: Final = 0.002
"""Under load, seconds to wait for more writes before a commit: a commit costs about as much as a few moves."""
TELL_SECONDS: Final = 0.02
"""Under load, minimum seconds between two notifications of the other processes; each covers several commits."""
TELL_TRIES: Final = 2
"""How often a notification is tried: the first attempt may find that the connection is lost."""
CROWD: Final = 4
"""If a commit contains this many writes on average, the writer is under load."""

logger = logging.getLogger("ratking.writer")

Waiting = tuple[WriteBatch, asyncio.Future[None]]
Answer = tuple[asyncio.Future[None], StoreFailed | None]


class Writer:
    """Takes writes from the event loop, commits them in groups, and reports when each is durable. Survives any exception."""

    def __init__(self, engine: Engine, committed: Callable[[Connection, list[tuple[str, int]]], None] | None = None) -> None:
        self._engine = engine
        self._committed = committed
        """Called after commits with the changed tables, each with the number of its newest entry."""
        self._newest: dict[str, int] = {}
        """The changed tables for which `_committed` has not been called yet."""
        self._notified = 0.0
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self.crowded = False
        """Whether the writer is under load."""
        self._usual = 0.0
        """The moving average of writes per commit."""
        self.commits = 0
        self._ending = threading.Lock()
        self._ended = False
        """Whether no more writes are accepted."""
        self._going_on = True
        """Whether the thread has not yet reached the last write."""
        self._thread = threading.Thread(target=self._run, name="ratking writer", daemon=True)
        self._thread.start()

    def write(self, batch: WriteBatch) -> asyncio.Future[None]:
        """Return a future that is done when the batch is durable, or raises StoreFailed if nothing was written."""
        future = asyncio.get_running_loop().create_future()
        with self._ending:
            if self._ended:
                future.set_exception(StoreFailed("the store is closed"))
            else:
                self._queue.put((batch, future))
        return future

    def stop(self) -> None:
        """Finish all waiting writes, and end the thread."""
        with self._ending:
            self._ended = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while self._going_on:
            group: list[Waiting] = []
            try:
                self._take(group)
                self._write_and_answer(group)
            except Exception as error:  # the thread must continue in any case: every later write depends on it
                logger.exception("the writer failed unexpectedly and continues")
                _answer([(future, failure(error)) for _, future in group])
            self._usual += (len(group) - self._usual) / 8
            self.crowded = self._usual >= CROWD
        self._notify()
        self._disconnect()

    def _take(self, group: list[Waiting]) -> None:
        """Wait for writes and add them to a group."""
        if self.crowded:
            time.sleep(LINGER)
        if self._queue.empty() or time.monotonic() - self._notified > TELL_SECONDS:
            self._notify()
        next_one = self._queue.get()
        while next_one is not None:
            group.append(next_one)
            if len(group) == GROUP:
                return
            try:
                next_one = self._queue.get_nowait()
            except queue.Empty:
                return
        self._going_on = False

    def _write_and_answer(self, group: list[Waiting]) -> None:
        if not group:
            return
        answers = self._write_group(group)
        _answer(answers)
        for (batch, _), (_, error) in zip(group, answers, strict=True):
            if error is None:
                self._newest.update({table: n for table, n, _, _ in batch.entries})

    def _write_group(self, group: list[Waiting], again: bool = False) -> list[Answer]:
        try:
            self._commit([batch for batch, _ in group])
        except Exception as error:
            lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if len(group) > 1 or (lost and not again):
                # The cause is one of the writes or the connection. Try each alone on a new one, so that only bad ones fail.
                return [answer for one in group for answer in self._write_group([one], again=True)]
            if not isinstance(error, driver_errors()):
                logger.exception("a write failed unexpectedly")
            return [(group[0][1], failure(error))]
        return [(future, None) for _, future in group]

    def _commit(self, batches: Sequence[WriteBatch]) -> None:
        connection = self._connected()
        try:
            execute(connection, batches)
        except BaseException:
            self._disconnect()
            raise
        self.commits += 1

    def _notify(self) -> None:
        """Notify the other processes of changed tables. Done after the answers, so that no move waits for it."""
        newest, self._newest, self._notified = self._newest, {}, time.monotonic()
        if self._committed is None or not newest:
            return
        for _ in range(TELL_TRIES):
            try:
                self._committed(self._connected(), list(newest.items()))
                return
            except driver_errors():
                self._disconnect()
            except Exception:
                logger.exception("the other processes could not be notified")
                self._disconnect()
        self._newest = newest  # the commits are safe; the notification follows after the next write

    def _connected(self) -> Connection:
        """Return the connection, which is kept open: opening one costs as much as a few moves."""
        if self._connection is None:
            # Most commits are a single statement, which is its own transaction in this mode.
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return self._connection

    def _disconnect(self) -> None:
        """Close the connection; an open transaction is rolled back."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                connection.close()
            except Exception:  # it is not used again, and the database rolls its transaction back
                logger.exception("a connection could not be closed")


def _answer(answers: list[Answer]) -> None:
    """Resolve the futures in their event loop, with one call for the whole group."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, some in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nothing waits any more
            loop.call_soon_threadsafe(_resolve, some)


def _resolve(answers: list[Answer]) -> None:
    for future, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
