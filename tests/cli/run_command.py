"""Runs the command `ratking` for tests, in this process or in a separate one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

import ratking as package
from ratking.cli.main import app

ENVIRONMENT: dict[str, str | None] = {"COLUMNS": "130", "LC_ALL": "C.UTF-8", "LANG": None, "LC_MESSAGES": None}


class Ran:
    """The exit code and the output of a run."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


def ratking(*arguments: str, typed: str = "", columns: int = 130, language: str = "C.UTF-8") -> Ran:
    """Run the command in this process, with Typer's runner."""
    environment = {**ENVIRONMENT, "COLUMNS": str(columns), "LC_ALL": language}
    result = CliRunner().invoke(app, list(arguments), input=typed, env=environment, catch_exceptions=False)
    return Ran(result.exit_code, result.stdout, result.stderr)


def process(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """Start the command in a separate process, in a folder."""
    environment = {**os.environ, **{name: value for name, value in ENVIRONMENT.items() if value is not None}}
    environment["PYTHONPATH"] = str(Path(package.__file__).parent.parent)
    return subprocess.Popen(
        [sys.executable, "-c", "from ratking.cli.main import main; main()", *arguments],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
