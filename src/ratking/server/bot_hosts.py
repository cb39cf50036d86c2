"""Bot hosts: processes in which bots think. One that fails or hangs is replaced, and nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from ..bots.estimate import danger
from ..bots.levels import level
from ..games.catalogue import game_called
from ..kernel.observation import Observation

# Any: an observation as JSON.
Question = tuple[str, dict[str, Any], str]
"""The level of the bot, its observation as JSON, and a seed."""
Think = Callable[[Question], str]
"""What a host is to do with a question: a function of a module, which it finds by its name."""

TRIES: Final = 2
_SPAWN: Final = multiprocessing.get_context("spawn")


class BotFailed(Exception):
    """A bot gave no answer, in no try."""


def think(question: Question) -> str:
    """The move of a bot, as text. Runs in a host."""
    name, sent, seed = question
    observation = Observation.from_json(game_called(sent["game"]), sent)
    game = observation.game  # with the components it is played with
    return game.space.text(level(name, game.name, seed).choose(observation).move)


def advise(question: Question) -> str:
    """The move of a bot and what it expects of each turn it considered, the best first; as JSON. Runs in a host."""
    name, sent, seed = question
    observation = Observation.from_json(game_called(sent["game"]), sent)
    game = observation.game
    choice = level(name, game.name, seed).choose(observation)
    considered = [
        {"moves": [game.space.text(move) for move in turn.moves], "chances": turn.chances, "doubt": turn.doubt}
        for turn in choice.considered
    ]
    return json.dumps({"move": game.space.text(choice.move), "considered": considered})


def reckon_danger(question: Question) -> str:
    """What a visit of the plague would cost, by region, as JSON; whatever the level. Runs in a host."""
    sent = question[1]
    return json.dumps(danger(Observation.from_json(game_called(sent["game"]), sent)))


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
    """So many processes; questions wait for a free one. They are started when the first question comes."""

    def __init__(self, workers: int, seconds: float, think: Think = think) -> None:
        self._think = think
        self._seconds = seconds
        self._free: asyncio.Queue[Host | None] = asyncio.Queue()
        for _ in range(workers):
            self._free.put_nowait(None)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="ratking bot")
        self._hosts: set[Host] = set()
        self.failures = 0
        self.busy_seconds = 0.0

    async def ask(self, question: Question, think: Think | None = None) -> str:
        """The move of a bot, or whatever else a host is to find out. Raises BotFailed."""
        why = ""
        for _ in range(TRIES):
            try:
                return await self._ask_once(think or self._think, question)
            except BotFailed as failed:
                self.failures += 1
                why = str(failed)
        raise BotFailed(why)

    async def _ask_once(self, think: Think, question: Question) -> str:
        host = await self._free.get()
        begun = time.monotonic()
        asking = asyncio.get_running_loop().run_in_executor(self._threads, self._in_thread, host, think, question)
        asking.add_done_callback(lambda done: self._free.put_nowait(None if done.cancelled() else done.result()[0]))
        _, answer, why = await asyncio.shield(asking)
        self.busy_seconds += time.monotonic() - begun
        if answer is None:
            raise BotFailed(why)
        return answer

    def _in_thread(self, host: Host | None, think: Think, question: Question) -> tuple[Host | None, str | None, str]:
        if host is None or not host.process.is_alive():
            host = Host()
            self._hosts.add(host)
        try:
            return host, host.ask(think, question, self._seconds), ""
        except BotFailed as failed:
            host.end()
            self._hosts.discard(host)
            return None, None, str(failed)

    def stop(self) -> None:
        """End all processes, whatever they think about."""
        for host in list(self._hosts):
            host.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _serve(pipe: Connection) -> None:
    """What a host does until the server goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    with contextlib.suppress(EOFError, OSError):
        while True:
            # A bot that raises ends its process, with the traceback on stderr: the next one starts clean.
            think, question = pipe.recv()
            pipe.send(think(question))
