"""An environment like that of a new user: empty, made by uv, with no programs on the path."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

UV = (sys.executable, "-m", "uv")


def variables(nowhere: Path, **more: str) -> dict[str, str]:
    """Return the environment variables without those of tests and of Ratking, and with an empty path."""
    nowhere.mkdir(parents=True, exist_ok=True)
    ours = ("RATKING_", "PYTEST_", "PYTHONPATH", "VIRTUAL_ENV", "UV_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "PATH": str(nowhere), "LC_ALL": "C.UTF-8", "UV_PYTHON_DOWNLOADS": "never", **more}


class Environment:
    """A virtual environment into which packages can be installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "bin"
        self.python = self.bin / "python"
        command = [*UV, "venv", "--quiet", "--python", sys.executable, str(folder)]
        subprocess.run(command, env=variables(folder.with_name("nothing")), check=True)
        self._empty = self._bytes()

    def install(self, *what: str, **more: str) -> None:
        """Install packages from PyPI, or from files and folders."""
        command = [*UV, "pip", "install", "--quiet", "--python", str(self.python), *what]
        done = subprocess.run(command, env=self.variables(**more), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def variables(self, **more: str) -> dict[str, str]:
        return variables(self.folder.with_name("nothing"), **{"HOME": str(self.folder.with_name("home")), **more})

    def run(self, program: str, *arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment in an empty folder."""
        return subprocess.run(
            [str(self.bin / program), *arguments],
            cwd=self.folder.with_name("nothing"),
            env=self.variables(**more),
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    @property
    def megabytes(self) -> float:
        """Return the size of what was installed, without bytecode, which Python adds at the first run."""
        return (self._bytes() - self._empty) / 1e6

    def _bytes(self) -> int:
        files = [path for path in self.folder.rglob("*") if path.is_file() and not path.is_symlink()]
        return sum(path.stat().st_size for path in files if path.suffix != ".pyc")
