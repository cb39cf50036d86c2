"""HostPool: a pool of host processes, and the questions that wait for them."""

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
    """The result of asking a host once."""

    host: Host | None
    """The host that can be asked next; None if a new one must be started."""
    reply: Reply | None
    failure: ThinkerFailed | None


class HostPool:
    """A fixed number of places for hosts. A host is started when it is first needed, and replaced when it fails.

    Each rank has a bounded queue of waiting questions; a free place goes to the first question of the lowest rank.
    """

    def __init__(self, think: Think, places: int, seconds: float, bounds: Sequence[int], niceness: int = 0) -> None:
        """Run `think` in `places` processes, and give up after `seconds`. `bounds` has the queue length of each rank."""
        self._think = think
        self._seconds = seconds
        self._bounds = bounds
        self._niceness = niceness
        self._free: list[Host | None] = [None] * places
        """The free places; None is a place whose process has not been started yet."""
        self._queues: list[deque[asyncio.Future[Host | None]]] = [deque() for _ in bounds]
        self._threads = ThreadPoolExecutor(places, thread_name_prefix="ratking bot")
        self._lock = threading.Lock()
        """Protects `_hosts` and `_stopped`, because threads start and end hosts."""
        self._hosts: set[Host] = set()
        self._stopped = False
        self.failures = 0
        """How often a host gave no answer, including questions that were then answered in a second attempt."""
        self.busy_seconds = 0.0

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a host."""
        return sum(len(queue) for queue in self._queues)

    async def ask(self, tries: Sequence[Question], rank: int = 0) -> Reply:
        """Ask these versions of one question in turn, and return the first answer of a host.

        Raises Busy if the queue is full, Unanswerable if a version is unanswerable, and ThinkerFailed if all of them
        failed. If cancelled while it waits, no host gets the question. If cancelled later, the host finishes its answer
        first.
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
        """Wait for a place and return its host. If cancelled meanwhile, leave the queue."""
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
        """Give free places to waiting questions."""
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
        """Ask a host, starting it if necessary. In any case the place can be used again afterwards."""
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
        """End all processes, even if they are thinking. Waiting questions fail."""
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
        self._threads.shutdown()  # a thread whose host was killed cleans up and ends
        for host in list(self._hosts):
            self._end(host)
