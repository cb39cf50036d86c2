"""Writer: the one thread that writes. What comes while it commits goes into the next commit together."""

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
from .failures import DRIVER_ERRORS, failure
from .write_batch import GROUP, WriteBatch, execute

LINGER: Final = 0.002
"""How many seconds to wait for more writes while they come in crowds: a commit costs about as much as a few moves."""
TELL_SECONDS: Final = 0.02
"""In a crowd the other processes are told of several commits at once, at most this often."""
TELL_TRIES: Final = 2
"""How often telling the other processes is tried at once: the first try may find a connection that is lost."""
CROWD: Final = 4
"""When this many writes usually share a commit, they are a crowd."""

logger = logging.getLogger("ratking.writer")

Waiting = tuple[WriteBatch, asyncio.Future[None]]
Answer = tuple[asyncio.Future[None], StoreFailed | None]


class Writer:
    """Takes writes from the loop, commits them in groups, and says when each is durable. Survives any exception."""

    def __init__(self, engine: Engine, committed: Callable[[Connection, list[tuple[str, int]]], None] | None = None) -> None:
        self._engine = engine
        self._committed = committed
        """Called after commits with the tables that have something new, and the number of their newest entry."""
        self._newest: dict[str, int] = {}
        """The tables of which it has not been called yet."""
        self._told = 0.0
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self.crowded = False
        """Whether writes come in crowds."""
        self._usual = 0.0
        """How many writes the newest groups have had, on average."""
        self.commits = 0
        self._ending = threading.Lock()
        self._ended = False
        """Whether no more writes are taken."""
        self._going_on = True
        """Whether the thread has not yet come to the last of them."""
        self._thread = threading.Thread(target=self._run, name="ratking writer", daemon=True)
        self._thread.start()

    def write(self, batch: WriteBatch) -> asyncio.Future[None]:
        """Return a future that is done when the batch is durable, or has StoreFailed if nothing of it was written."""
        future = asyncio.get_running_loop().create_future()
        with self._ending:
            if self._ended:
                future.set_exception(StoreFailed("the store is closed"))
            else:
                self._queue.put((batch, future))
        return future

    def stop(self) -> None:
        """Write what is waiting, and end."""
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
            except Exception as error:  # the thread must go on whatever happens: every later write depends on it
                logger.exception("the writer failed unexpectedly and goes on")
                _answer([(future, failure(error)) for _, future in group])
            self._usual += (len(group) - self._usual) / 8
            self.crowded = self._usual >= CROWD
        self._tell()
        self._disconnect()

    def _take(self, group: list[Waiting]) -> None:
        """Wait for writes and put them into a group."""
        if self.crowded:
            time.sleep(LINGER)
        if self._queue.empty() or time.monotonic() - self._told > TELL_SECONDS:
            self._tell()
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
                # One of them is at fault, or the connection: each alone on a new one, so that only those fail that must.
                return [answer for one in group for answer in self._write_group([one], again=True)]
            if not isinstance(error, DRIVER_ERRORS):
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

    def _tell(self) -> None:
        """Say which tables have something new; after the answers, so that nobody who moves waits for it."""
        newest, self._newest, self._told = self._newest, {}, time.monotonic()
        if self._committed is None or not newest:
            return
        for _ in range(TELL_TRIES):
            try:
                self._committed(self._connected(), list(newest.items()))
                return
            except DRIVER_ERRORS:
                self._disconnect()
            except Exception:
                logger.exception("the other processes could not be told")
                self._disconnect()
        self._newest = newest  # what is committed stays committed; they are told after the next write

    def _connected(self) -> Connection:
        """Return the connection, which is kept: to get one costs as much as a few moves."""
        if self._connection is None:
            # Each statement is a transaction of its own where we do not begin one: most commits are one statement.
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return self._connection

    def _disconnect(self) -> None:
        """Give the connection back; what it has begun and not committed is undone."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                connection.close()
            except Exception:  # it is not used again, and what it had begun is undone by the database
                logger.exception("a connection could not be closed")


def _answer(answers: list[Answer]) -> None:
    """Tell the loop, once for the whole group."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, some in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(_resolve, some)


def _resolve(answers: list[Answer]) -> None:
    for future, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
