"""A server that runs in a separate process, on a real socket, as users start it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import ratking

# Tests send requests faster than people; the limits are tested separately.
FAST = {
    "RATKING_REQUESTS_PER_SECOND": "100000",
    "RATKING_BURST": "100000",
    "RATKING_TABLES_PER_HOUR": "1000000",
    "RATKING_PEOPLE_PER_HOUR": "1000000",
    "RATKING_CHANNELS_PER_HOUR": "1000000",
    "RATKING_SOCKETS_PER_PERSON": "1000",
    "RATKING_LOG": "none",
    "RATKING_STARTING_SECONDS": "1",
}


class Running:
    """`ratking serve`, from its start to its end."""

    def __init__(
        self,
        database: str | Path,
        *,
        package: Path | None = None,
        path: str | None = None,
        prelude: str = "",
        **settings: object,
    ) -> None:
        """`package` is the folder of another version of Ratking; `path` is where it finds programs.

        `prelude` is Python that runs in the server's process before it starts. In settings, {port} stands for its port.
        """
        self.database = str(database)
        self._package = package or Path(ratking.__file__).parent.parent
        self._path = os.environ["PATH"] if path is None else path
        self._prelude = prelude
        self._settings = settings
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RATKING_")}
        environment |= FAST | self._set()
        environment |= {"PYTHONPATH": str(self._package), "PATH": self._path, "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-c", f"{self._prelude}\nfrom ratking.cli.main import main; main()", "serve"]
        command += ["--port", str(self.port), "--database", self.database]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        assert process.stdout is not None
        said = process.stdout.readline()
        assert " is at http" in said, f"the server did not start: {said}"
        return process

    def _set(self) -> dict[str, str]:
        settings = {f"RATKING_{name.upper()}": str(value) for name, value in self._settings.items()}
        return {name: value.replace("{port}", str(self.port)) for name, value in settings.items()}

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._ended(10)

    def stop(self) -> int:
        """Stop the server as a user would. Return the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._ended(20)

    def _ended(self, seconds: float) -> int:
        code = self.process.wait(seconds)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def restart(self) -> None:
        """Start the server again after it has ended."""
        self.process = self._start()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.stop()


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(true: object, seconds: float = 10.0) -> None:
    """Wait until something is true."""
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)
