"""Environment: installs the peers into `.venv-bench`, with the versions in `bench/requirements.lock`."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

from .compiled import ROOT
from .peers import PEERS

FOLDER: Final = ROOT / ".venv-bench"
LOCK: Final = ROOT / "bench" / "requirements.lock"
PYTHON: Final = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install() -> set[str]:
    """Install the packages of the peers if necessary, and return those available. Print a line for each missing one."""
    if not PYTHON.is_file():
        print(f"Setting up the peers in {FOLDER.name} (once) ...", file=sys.stderr)
        venv.create(FOLDER, with_pip=True, clear=True)
    there = set()
    for package in dict.fromkeys(package for package, _ in PEERS.values()):
        mark = Path(FOLDER, f"{package}.ready")
        # The mark contains the lock file, so that a new lock is noticed.
        if not mark.is_file() or mark.read_bytes() != LOCK.read_bytes():
            command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
            done = subprocess.run([*command, "-c", str(LOCK), package], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
                print(f"{package} is left out: it could not be installed ({why}).", file=sys.stderr)
                continue
            mark.write_bytes(LOCK.read_bytes())
        there.add(package)
    return there
