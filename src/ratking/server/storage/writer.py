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
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from .write_batch import GROUP, Write, execute

LINGER: Final = 0.002
"""So many seconds more are waited for others while writes come in crowds: a commit costs about as much as a few moves."""
TELL_SECONDS: Final = 0.02
"""In a crowd the other processes are told of several commits at once, so often."""
TELL_TRIES: Final = 2
"""How often telling the other processes is tried at once: the first try may find a connection that is lost."""
CROWD: Final = 4
"""So many writes that usually share a commit are a crowd."""

logger = logging.getLogger("ratking.writer")


class Writer:
    """Takes writes from the loop, commits them in groups, and tells each when it is durable."""

    def __init__(self, engine: Engine, committed: Callable[[Connection, list[tuple[str, int]]], None] | None = None) -> None:
        self._engine = engine
        self._committed = committed
        """Called after commits with the tables that have something new, and up to which number."""
        self._newest: dict[str, int] = {}
        """Of which it has not been called yet."""
        self._told = 0.0
        self._queue: queue.SimpleQueue[tuple[Write, asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="ratking writer", daemon=True)
        self.crowded = False
        """Whether writes come in crowds."""
        self._usual = 0.0
        """How many the newest groups have had."""
        self.commits = 0
        self.writes = 0
        self._thread.start()

    def write(self, write: Write) -> asyncio.Future[None]:
        """Done when it is durable; raises what the database raised."""
        future = asyncio.get_running_loop().create_future()
        self._queue.put((write, future))
        return future

    def stop(self) -> None:
        """Write what is waiting, and end."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        group: list[tuple[Write, asyncio.Future[None]]] = []
        while going_on:
            self._usual += (len(group) - self._usual) / 8
            self.crowded = self._usual >= CROWD
            if self.crowded:
                time.sleep(LINGER)
            if self._queue.empty() or time.monotonic() - self._told > TELL_SECONDS:
                self._tell()
            first = self._queue.get()
            if first is None:
                break
            group = [first]
            while len(group) < GROUP:
                try:
                    following = self._queue.get_nowait()
                except queue.Empty:
                    break
                if following is None:
                    going_on = False
                    break
                group.append(following)
            written = self._write_group(group)
            _answer(written)
            done = [write for (write, _), (_, error) in zip(group, written, strict=True) if error is None]
            self._newest.update({row["table"]: row["n"] for write in done for row in write.entries})
        self._tell()
        self._disconnect()

    def _write_group(
        self, group: list[tuple[Write, asyncio.Future[None]]], again: bool = False
    ) -> list[tuple[asyncio.Future[None], BaseException | None]]:
        try:
            self._commit([write for write, _ in group])
        except Exception as error:  # the thread must go on whatever happens: every later write depends on it
            if not isinstance(error, SQLAlchemyError | OSError):
                logger.exception("a write failed unexpectedly")
            lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if len(group) == 1 and (again or not lost):
                return [(group[0][1], error)]
            # One of them is at fault, or the connection: each alone on a new one, so that only those fail that must.
            return [answer for one in group for answer in self._write_group([one], again=True)]
        return [(future, None) for _, future in group]

    def _commit(self, writes: Sequence[Write]) -> None:
        connection = self._connected()
        try:
            execute(connection, writes)
        except BaseException:
            self._disconnect()
            raise
        self.commits += 1
        self.writes += len(writes)

    def _tell(self) -> None:
        """Say which tables have something new; after the answers, so that nobody who moves waits for it."""
        newest, self._newest, self._told = self._newest, {}, time.monotonic()
        if self._committed is None or not newest:
            return
        for _ in range(TELL_TRIES):
            try:
                self._committed(self._connected(), list(newest.items()))
                return
            except (SQLAlchemyError, OSError):
                self._disconnect()
            except Exception:
                logger.exception("the other processes could not be told")
                self._disconnect()
        self._newest = newest  # what is committed stays committed; they are told after the next write

    def _connected(self) -> Connection:
        """The connection, which is kept: to get one costs as much as a few moves."""
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


def _answer(answers: list[tuple[asyncio.Future[None], BaseException | None]]) -> None:
    """Tell the loop, once for the whole group."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], BaseException | None]]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, some in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(_resolve, some)


def _resolve(answers: list[tuple[asyncio.Future[None], BaseException | None]]) -> None:
    for future, error in answers:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
