"""Patience: runs a program that downloads things, reports what it is waiting for, and gives up after a time."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

SPEAK_SECONDS: Final = 20.0
"""After this many seconds without output, report that the program is still waiting, and for what."""

SILENT_SECONDS: Final = 300.0
"""A program without output for this many seconds is taken to hang, and is ended."""

MOST_SECONDS: Final = 1800.0
"""The maximum duration of a program."""

KEPT_LINES: Final = 30
"""How many of the last lines of a program are shown if it fails."""


class GaveUp(Exception):
    """Raised when a program failed or took too long. The message is one sentence."""


class Step:
    """A running program. What it is waiting for can be found from its output."""

    def __init__(self, name: str, waits_for: str) -> None:
        self.name = name
        self.waits_for = waits_for
        """What the program is waiting for now. The function that reads its output may set it."""
        self.last: deque[str] = deque(maxlen=KEPT_LINES)
        self.speaks_after = SPEAK_SECONDS
        self.silent_after = SILENT_SECONDS
        self.ends_after = MOST_SECONDS

    def run(
        self,
        command: Sequence[str],
        hear: Callable[[str], str | None] = lambda line: None,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Run the program. `hear` is called with each line of output and returns what to print, or None. Raises GaveUp."""
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # so that its child processes can be ended with it
        )
        lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=_read, args=(process, lines), daemon=True).start()
        try:
            self._follow(lines, hear)
        except BaseException:
            _end(process)
            raise
        if process.wait() != 0:
            print("\n".join(self.last), flush=True)
            raise GaveUp(f"{self.name} failed (its output is above)")

    def _follow(self, lines: queue.Queue[str | None], hear: Callable[[str], str | None]) -> None:
        begun = heard = spoken = time.monotonic()
        while True:
            try:
                line = lines.get(timeout=min(self.speaks_after, 1.0))
            except queue.Empty:
                now = time.monotonic()
                if now - heard > self.silent_after or now - begun > self.ends_after:
                    minutes = f"{(now - begun) / 60:.0f} minutes" if now - begun >= 120 else f"{now - begun:.0f} seconds"
                    raise GaveUp(f"{self.name} was ended after {minutes}: it was waiting for {self.waits_for}") from None
                if now - spoken >= self.speaks_after:
                    print(f"  {self.name}: still waiting for {self.waits_for} ({now - begun:.0f} s)", flush=True)
                    spoken = now
                continue
            if line is None:
                return
            heard = time.monotonic()
            self.last.append(line)
            shown = hear(line)
            if shown is not None:
                print(shown, flush=True)
                spoken = heard


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    with process.stdout as output:
        for line in output:
            lines.put(line.rstrip())
    lines.put(None)


def _end(process: subprocess.Popen[str]) -> None:
    """End a program and its child processes."""
    try:
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
