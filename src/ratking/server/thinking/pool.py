"""HostPool: some host processes, and the questions that wait for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from ..live.thinker import Busy, ThinkerFailed
from .host import Host
from .questions import Question, Reply, Think, Unanswerable

logger: Final = logging.getLogger("ratking.bots")


class Outcome(NamedTuple):
    """What came of asking a host once."""

    host: Host | None
    """The host that can be asked next; None if a new one must be started."""
    reply: Reply | None
    failure: ThinkerFailed | None


class HostPool:
    """A fixed number of places for hosts, each started when it is first needed and replaced when it fails.

    Questions wait in one bounded queue for each rank; a free place goes to the first question of the lowest rank there is.
    """

    def __init__(self, think: Think, places: int, seconds: float, bounds: Sequence[int], niceness: int = 0) -> None:
        """Ask `think` in `places` processes, and give up after `seconds`. `bounds` has one bound for each rank."""
        self._think = think
        self._seconds = seconds
        self._bounds = bounds
        self._niceness = niceness
        self._free: list[Host | None] = [None] * places
        """The places that are not busy; None is a place whose process has not started yet."""
        self._queues: list[deque[asyncio.Future[Host | None]]] = [deque() for _ in bounds]
        self._threads = ThreadPoolExecutor(places, thread_name_prefix="ratking bot")
        self._lock = threading.Lock()
        """Held to change what follows: threads start and end hosts."""
        self._hosts: set[Host] = set()
        self._stopped = False
        self.failures = 0
        """How often a host gave no answer, those tried again included."""
        self.busy_seconds = 0.0

    @property
    def waiting(self) -> int:
        """How many questions wait for a host."""
        return sum(len(queue) for queue in self._queues)

    async def ask(self, tries: Sequence[Question], rank: int = 0) -> Reply:
        """Return the answer to the first of these questions that a host answers: they are versions of one question.

        Raises Busy if the queue is full, ThinkerFailed if all failed, and at once if one is unanswerable. If cancelled while
        it waits, no host gets the question. If cancelled later, the host finishes before it is asked something else.
        """
        if len(self._queues[rank]) >= self._bounds[rank]:
            raise Busy(self._bounds[rank])
        last = ThinkerFailed("nothing was asked")
        for question in tries:
            try:
                return await self._ask_once(question, rank)
            except ThinkerFailed as failed:
                self.failures += 1
                if isinstance(failed, Unanswerable) or self._stopped:
                    raise
                last = failed
        raise last

    async def _ask_once(self, question: Question, rank: int) -> Reply:
        host = await self._place(rank)
        begun = time.monotonic()
        try:
            asking = asyncio.get_running_loop().run_in_executor(self._threads, self._in_thread, host, question)
        except RuntimeError as error:  # stopped, or no thread can be started
            self._give_back(host)
            raise ThinkerFailed(str(error)) from error

        def done(asked: asyncio.Future[Outcome]) -> None:
            self.busy_seconds += time.monotonic() - begun
            self._give_back(None if asked.cancelled() or asked.exception() is not None else asked.result().host)

        asking.add_done_callback(done)
        outcome = await asyncio.shield(asking)
        if outcome.failure is not None:
            raise outcome.failure
        assert outcome.reply is not None
        return outcome.reply

    async def _place(self, rank: int) -> Host | None:
        """Wait for a place. If cancelled meanwhile, leave the queue."""
        if self._stopped:
            raise ThinkerFailed("stopped")
        waiting: asyncio.Future[Host | None] = asyncio.get_running_loop().create_future()
        queue = self._queues[rank]
        queue.append(waiting)
        self._hand_out()
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting in queue:
                queue.remove(waiting)
            elif not waiting.cancelled() and waiting.exception() is None:  # it had just got a place
                self._give_back(waiting.result())
            raise

    def _hand_out(self) -> None:
        """Give free places to the questions that wait."""
        for queue in self._queues:
            while queue and self._free:
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_result(self._free.pop())

    def _give_back(self, host: Host | None) -> None:
        self._free.append(host)
        self._hand_out()

    # ---- in threads

    def _in_thread(self, host: Host | None, question: Question) -> Outcome:
        """Ask a host, or a new one in its place. Whatever happens, the place can be used again afterwards."""
        try:
            if host is not None and not host.process.is_alive():
                self._end(host)
                host = None
            if host is None:
                host = self._start()
            return Outcome(host, host.ask(question, self._seconds), None)
        except Unanswerable as failed:
            return Outcome(host, None, failed)
        except ThinkerFailed as failed:
            failure = failed
        except Exception as error:
            logger.exception("a bot host failed")
            failure = ThinkerFailed(f"{type(error).__name__}: {error}")
        if host is not None:
            self._end(host)
        return Outcome(None, None, failure)

    def _start(self) -> Host:
        host = Host(self._think, self._niceness)
        with self._lock:
            self._hosts.add(host)
            stopped = self._stopped
        if stopped:
            self._end(host)
            raise ThinkerFailed("stopped")
        return host

    def _end(self, host: Host) -> None:
        with self._lock:
            self._hosts.discard(host)
        with contextlib.suppress(OSError, ValueError):
            host.end()

    def stop(self) -> None:
        """End all processes, whatever they think about. Questions that wait fail."""
        with self._lock:
            self._stopped = True
            hosts = list(self._hosts)
        for queue in self._queues:
            while queue:
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_exception(ThinkerFailed("stopped"))
        for host in hosts:
            with contextlib.suppress(OSError, ValueError):
                host.kill()
        self._threads.shutdown()  # a thread whose host was killed ends it and is done
        for host in list(self._hosts):
            self._end(host)
