"""Program: an outside agent, a program in any language that answers questions by lines of JSON. See docs/agents.md."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from typing import IO, Any, Final

from ..bots.bot import Bot, Budget, Choice
from ..kernel.errors import RatkingError
from ..kernel.game import Json, Result
from ..kernel.observation import Observation
from ..version import __version__

PROTOCOL: Final = 1
"""The version of the protocol. It is raised when a program that follows docs/agents.md would no longer be understood."""

PREFIX: Final = "cmd:"
"""What the name of an entrant begins with if it is a program; the rest is its command line."""

PATIENCE: Final = 60.0
"""How many seconds a program may take for an answer, unless the user says otherwise."""

GRACE: Final = 2.0
"""How many seconds a program may take to end by itself after the game."""

LONGEST: Final = 1_000_000
"""The longest answer in bytes: more is not read."""


class ProgramFailed(RatkingError):
    """Raised when a program does not start, answers nonsense or nothing, makes an illegal move, or ends too early."""


def argv_of(command: str) -> list[str]:
    """Return a command line as a program and its arguments, without a shell. Raises ProgramFailed if there is no program.

    >>> argv_of("python3 -c 'print(1)'")[1:]
    ['-c', 'print(1)']
    """
    try:
        argv = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise ProgramFailed("program_quotes", command=command) from error
    found = shutil.which(argv[0]) if argv else None
    if found is None:
        raise ProgramFailed("program_missing", command=command)
    return [os.path.abspath(found), *argv[1:]]


# Any, in this file: the tables of any game.
def hello(observation: Observation[Any], seed: str, limit: float) -> Json:
    """Return the first message to a program: the version of the protocol, and which game it plays in which seat."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "engine": __version__,
        "game": observation.game.name,
        "rules": observation.game.rules,
        "options": observation.options,
        "seat": observation.seat,
        "seed": seed,
        "limit": limit,
    }


def question(observation: Observation[Any], number: int, budget: Budget | None) -> Json:
    """Return a question to a program. It is made from the observation alone, so it tells what a bot is told."""
    known = observation.known()
    frame = known.stack[-1]
    asked = frame.step.question(known, frame)
    return {
        "type": "question",
        "number": number,
        "question": {"key": asked.key, "rule": asked.rule, "fields": dict(asked.fields)},
        "moves": observation.game.space.many(observation.moves),
        "view": observation.view,
        "observation": observation.to_json(),
        "budget": None if budget is None else {"milliseconds": budget.milliseconds, "samples": budget.samples},
    }


class Program(Bot):
    """A bot that asks a program. The program is started with the first question and plays one seat of one game.

    Raises ProgramFailed. Whoever uses it must call `close`, after which no process is left.
    """

    name = "program"

    def __init__(self, command: str, seed: str, limit: float = PATIENCE, argv: list[str] | None = None) -> None:
        self.command = command
        """What it is called in sentences, and its command line, if that is not given."""
        self.argv = argv
        self.seed = seed
        self.limit = limit
        """How many seconds the program may take for each answer."""
        self.asked = 0
        """The number of questions so far."""
        self._process: _Process | None = None

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        command = self.command
        if self._process is None:
            self._process = _Process(command, self.argv)
            protocol = self._ask(self._process, hello(observation, self.seed, self.limit)).get("protocol")
            if protocol != PROTOCOL:
                self.close()
                raise ProgramFailed("program_protocol", command=command, protocol=json.dumps(protocol), known=PROTOCOL)
        self.asked += 1
        text = self._ask(self._process, question(observation, self.asked, budget)).get("move")
        move = observation.game.space.number(text) if isinstance(text, str) else None
        if move is None or move not in observation.moves:
            self.close()
            said = text if isinstance(text, str) else json.dumps(text)
            raise ProgramFailed("program_illegal", command=command, number=self.asked, move=said)
        return Choice(move, [])

    def close(self, result: Result | None = None) -> None:
        """End the program. With a result, tell it first, and let it end by itself; without one the game was broken off.

        It is safe to call this twice, and before the first question.
        """
        if self._process is None:
            return
        try:
            if result is not None:
                self._process.say_goodbye({"type": "end", "result": result.to_json()})
        finally:
            ended, self._process = self._process, None
            ended.kill()

    def _ask(self, process: _Process, message: Json) -> Json:
        """Send a message and return the answer, which is an object."""
        command, number = self.command, self.asked
        try:
            said = process.ask(message, self.limit)
        except TimeoutError as error:
            self.close()
            raise ProgramFailed("program_silent", command=command, number=number, limit=f"{self.limit:g}") from error
        except EOFError as error:
            status, why = process.status(), process.last_words()
            self.close()
            raise ProgramFailed("program_ended", command=command, number=number, status=status, why=why) from error
        try:
            answer = json.loads(said)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self.close()
            shown = said.decode("utf-8", "replace").strip()
            raise ProgramFailed("program_nonsense", command=command, number=number, line=shown)
        return answer


class _Process:
    """The process of a program, and the thread that writes to it and reads from it, so that neither can block the game."""

    def __init__(self, command: str, argv: list[str] | None) -> None:
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        try:
            self.process = subprocess.Popen(
                argv_of(command) if argv is None else argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,  # so that what the program starts can be ended with it
            )
        except (OSError, ValueError) as error:
            self._complaints.close()
            raise ProgramFailed("program_start", command=command, why=getattr(error, "strerror", None) or error) from error
        except ProgramFailed:
            self._complaints.close()
            raise
        self._messages: queue.SimpleQueue[tuple[bytes, bool] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()

    def ask(self, message: Json, limit: float) -> bytes:
        """Send a message, and return the next line. Raises TimeoutError, or EOFError if the program has ended."""
        self._messages.put((_encoded(message), True))
        try:
            said = self._answers.get(timeout=limit)
        except queue.Empty as error:
            raise TimeoutError from error
        if not said:
            raise EOFError
        return said

    def say_goodbye(self, last: Json) -> None:
        """Send a last message, and wait for a moment until the program ends by itself."""
        self._messages.put((_encoded(last), False))
        self._messages.put(None)
        until = time.monotonic() + GRACE
        self._thread.join(GRACE)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, until - time.monotonic()))

    def status(self) -> int | None:
        """Return the exit code of a program that writes no more; None if it has not ended."""
        try:
            return self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End the program and what it has started. Nothing is left, not even a zombie."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        self._messages.put(None)
        self._thread.join(GRACE)
        if not self._thread.is_alive():  # it is alive only if a process that left the group still holds the pipes
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
        self._complaints.close()

    def last_words(self) -> str:
        """Return the last line that the program wrote to its standard error; empty if it wrote none."""
        self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, self._complaints.tell() - 4000))
        lines = self._complaints.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1].strip() if lines else ""

    def _talk(self) -> None:
        """Write each message and read its answer, until there are no more messages. An empty answer means the end."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        while (item := self._messages.get()) is not None:
            message, answered = item
            try:
                stdin.write(message)
                stdin.flush()
            except (OSError, ValueError):
                pass  # it does not read any more; what it wrote before counts
            if answered:
                self._answers.put(stdout.readline(LONGEST))
        with contextlib.suppress(OSError, ValueError):
            stdin.close()


def _encoded(message: Json) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
