"""Bot hosts: processes in which bots think. One that fails or hangs is replaced, and nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import multiprocessing
import signal
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from ...bots.levels import level
from ...games.registry import danger_of, evaluator_of, game_called
from ...kernel.observation import Observation

# Any: an observation as JSON.
Question = tuple[str, dict[str, Any], str]
"""The level of the bot, its observation as JSON, and a seed."""
Think = Callable[[Question], str]
"""What a host is to do with a question: a function of a module, which it finds by its name."""

TRIES: Final = 2
QUESTIONS_EACH: Final = 4
"""How many hints and danger maps one person may be waiting for."""
logger = logging.getLogger("ratking.bots")
_SPAWN: Final = multiprocessing.get_context("spawn")


class BotFailed(Exception):
    """A bot gave no answer, in no try."""


class TooManyQuestions(Exception):
    """Somebody waits for as many hints and danger maps as they may already."""


def think(question: Question) -> str:
    """The move of a bot, as text. Runs in a host."""
    name, sent, seed = question
    observation = Observation.from_json(game_called(sent["game"]), sent)
    game = observation.game  # with the components it is played with
    return game.space.text(level(name, evaluator_of(game.name), seed).choose(observation).move)


def advise(question: Question) -> str:
    """The move of a bot and what it expects of each turn it considered, the best first; as JSON. Runs in a host."""
    name, sent, seed = question
    observation = Observation.from_json(game_called(sent["game"]), sent)
    game = observation.game
    choice = level(name, evaluator_of(game.name), seed).choose(observation)
    considered = [
        {"moves": [game.space.text(move) for move in turn.moves], "chances": turn.chances, "doubt": turn.doubt}
        for turn in choice.considered
    ]
    return json.dumps({"move": game.space.text(choice.move), "considered": considered})


def reckon_danger(question: Question) -> str:
    """What a visit of the plague would cost, by region, as JSON; whatever the level. Runs in a host."""
    sent = question[1]
    return json.dumps(danger_of(Observation.from_json(game_called(sent["game"]), sent)))


class Host:
    """One process, and the pipe to it."""

    def __init__(self) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self.process: BaseProcess = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True, name="ratking bot")
        self.process.start()
        theirs.close()

    def ask(self, think: Think, question: Question, seconds: float) -> str:
        """Its answer. Raises BotFailed if there is none in time, or the process has died."""
        try:
            self._pipe.send((think, question))
            if not self._pipe.poll(seconds):
                raise BotFailed("no answer in time")
            return str(self._pipe.recv())
        except (EOFError, OSError) as error:
            raise BotFailed("the process has died") from error

    def end(self) -> None:
        self.process.kill()
        self.process.join(5)
        self._pipe.close()


class BotHosts:
    """A fixed number of host processes, each started when it is first needed. Bots' moves go before hints and dangers."""

    def __init__(self, workers: int, seconds: float, think: Think = think) -> None:
        self._think = think
        self._seconds = seconds
        self._free: list[Host | None] = [None] * workers
        """The places that are not busy; None is a place whose process has not started yet."""
        self._moves: deque[asyncio.Future[Host | None]] = deque()
        """The bots' moves that wait for a place."""
        self._aids: deque[asyncio.Future[Host | None]] = deque()
        """The hints and danger maps that wait for a place."""
        self._most_aids = max(1, workers - 1)
        self._aids_running = 0
        self._asked_by: Counter[str] = Counter()
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="ratking bot")
        self._hosts: set[Host] = set()
        self.failures = 0
        self.busy_seconds = 0.0

    async def ask(self, question: Question) -> str:
        """Return the move of a bot. Raises BotFailed."""
        return await self._ask(self._think, question, aid=False)

    async def help(self, person: str, think: Think, question: Question) -> str:
        """Return a hint or danger map for a person, after the bots' moves that wait. Raises BotFailed.

        Raises TooManyQuestions if this person waits for too many already. If cancelled while it waits, no host gets it.
        """
        if self._asked_by[person] >= QUESTIONS_EACH:
            raise TooManyQuestions
        self._asked_by[person] += 1
        try:
            return await self._ask(think, question, aid=True)
        finally:
            self._asked_by[person] -= 1
            if not self._asked_by[person]:
                del self._asked_by[person]

    async def _ask(self, think: Think, question: Question, *, aid: bool) -> str:
        why = ""
        for _ in range(TRIES):
            try:
                return await self._ask_once(think, question, aid)
            except BotFailed as failed:
                self.failures += 1
                why = str(failed)
        raise BotFailed(why)

    async def _ask_once(self, think: Think, question: Question, aid: bool) -> str:
        host = await self._place(aid)
        begun = time.monotonic()
        asking = asyncio.get_running_loop().run_in_executor(self._threads, self._in_thread, host, think, question)
        # If whoever asked goes away now, the host still has to finish before its place is free.
        asking.add_done_callback(lambda done: self._give_back(_left_by(done), aid))
        _, answer, why = await asyncio.shield(asking)
        self.busy_seconds += time.monotonic() - begun
        if answer is None:
            raise BotFailed(why)
        return answer

    async def _place(self, aid: bool) -> Host | None:
        """Wait for a place. If cancelled meanwhile, leave the queue."""
        waiting: asyncio.Future[Host | None] = asyncio.get_running_loop().create_future()
        queue = self._aids if aid else self._moves
        queue.append(waiting)
        self._hand_out()
        try:
            return await waiting
        except asyncio.CancelledError:
            if not waiting.cancelled():  # it had just got a place
                self._give_back(waiting.result(), aid)
            elif waiting in queue:
                queue.remove(waiting)
            raise

    def _hand_out(self) -> None:
        """Give free places to those that wait. With several hosts, one is always left for moves."""
        while self._free:
            aid = not self._moves
            if aid and (not self._aids or self._aids_running >= self._most_aids):
                return
            waiting = (self._aids if aid else self._moves).popleft()
            if not waiting.cancelled():
                self._aids_running += aid
                waiting.set_result(self._free.pop())

    def _give_back(self, host: Host | None, aid: bool) -> None:
        if aid:
            self._aids_running -= 1
        self._free.append(host)
        self._hand_out()

    def _in_thread(self, host: Host | None, think: Think, question: Question) -> tuple[Host | None, str | None, str]:
        try:
            if host is None or not host.process.is_alive():
                if host is not None:
                    self._end(host)
                host = None
                host = Host()
                self._hosts.add(host)
            return host, host.ask(think, question, self._seconds), ""
        except BotFailed as failed:
            why = str(failed)
        except Exception as error:  # whatever it is, the place becomes free again, and the next question starts a process
            logger.exception("a bot host failed")
            why = str(error)
        if host is not None:
            self._end(host)
        return None, None, why

    def _end(self, host: Host) -> None:
        self._hosts.discard(host)
        with contextlib.suppress(OSError, ValueError):
            host.end()

    def stop(self) -> None:
        """End all processes, whatever they think about."""
        for host in list(self._hosts):
            host.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _left_by(asking: asyncio.Future[tuple[Host | None, str | None, str]]) -> Host | None:
    """The host that can be asked again after a question; None if a new one must be started."""
    return None if asking.cancelled() or asking.exception() is not None else asking.result()[0]


def _serve(pipe: Connection) -> None:
    """What a host does until the server goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    with contextlib.suppress(EOFError, OSError):
        while True:
            # A bot that raises ends its process, with the traceback on stderr: the next one starts clean.
            think, question = pipe.recv()
            pipe.send(think(question))
