"""Host: a process that answers questions, one after the other."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from ..live.thinker import ThinkerFailed
from .questions import Question, Reply, Think, Unanswerable

_SPAWN: Final = multiprocessing.get_context("spawn")


class Host:
    """One process, and the pipe to it. All methods block, so they are called in threads."""

    def __init__(self, think: Think, niceness: int = 0) -> None:
        """Start the process. Raises OSError, for example if no file descriptors are left."""
        self._pipe, theirs = _SPAWN.Pipe()
        try:
            self.process: BaseProcess = _SPAWN.Process(
                target=_serve, args=(theirs, think, niceness), daemon=True, name="ratking bot"
            )
            self.process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            theirs.close()

    def ask(self, question: Question, seconds: float) -> Reply:
        """Return the answer. Raises Unanswerable; and ThinkerFailed, after which the process must be replaced."""
        try:
            self._pipe.send(question)
            if not self._pipe.poll(seconds):
                raise ThinkerFailed("no answer in time")
            reply: Reply | ThinkerFailed = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise ThinkerFailed("the process has died") from error
        if isinstance(reply, ThinkerFailed):
            raise reply
        return reply

    def kill(self) -> None:
        """Kill the process, even while another thread waits for its answer. That thread must then call `end`."""
        self.process.kill()

    def end(self) -> None:
        """Kill the process and close the pipe."""
        self.process.kill()
        self.process.join(5)
        self._pipe.close()


def _serve(pipe: Connection, think: Think, niceness: int) -> None:
    """Answer questions until the server ends. This runs in the host process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                reply: Reply | ThinkerFailed = think(question)
            except Unanswerable as error:
                reply = error
            except Exception as error:
                # A bot that raises ends its process, with the traceback on stderr, so that the next bot starts clean.
                pipe.send(ThinkerFailed(f"{type(error).__name__}: {error}"))
                raise
            pipe.send(reply)
