"""Sets up the environment of a clone, .venv, with the packages for playing or with all packages for development.

    python tools/set_up.py .venv play
    python tools/set_up.py .venv everything

Both are locked with hashes. Installed packages are kept, so `everything` after `play` adds to them. Each package is named
while it is downloaded; a registry that does not answer is named too, and given up after some time.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.patience import GaveUp, Step  # noqa: E402  # found only by the line above

LOCKS: Final = {"play": "requirements-play.lock", "everything": "requirements.lock"}
STAMPS: Final = {"play": ".playable", "everything": ".ready"}
"""Files in the environment that show what is installed. The Makefile depends on them."""

LEAST: Final = (3, 11)
PIP: Final = ("-m", "pip", "install", "--disable-pip-version-check", "--no-input")
PATIENCE: Final = {"PIP_TIMEOUT": "30", "PIP_RETRIES": "3"}
"""How long pip waits for an answer and how often it tries again, unless the environment sets these variables."""

MOST_SECONDS: Final = 7200.0
"""When to give up on pip. It gives up on a silent registry by itself, so before that only a slow line or disk takes long."""


def set_up(folder: Path, what: str) -> None:
    """Create the environment, unless it exists for this version of Python, and install into it. Raises GaveUp."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    version = ".".join(map(str, sys.version_info[:3]))
    if not _same_python(python):
        print(f"Setting up in {folder}, once, with Python {version}:", flush=True)
        _make(folder)
    else:
        print(f"Bringing {folder} up to date:", flush=True)
    step = Step("pip", "PyPI")
    step.silent_after = step.ends_after = MOST_SECONDS

    def hear(line: str) -> str | None:
        if found := re.match(r"Collecting ([^ ;]+)", line):
            step.waits_for = f"PyPI: {found[1]}"
            return f"  {found[1]}"
        if line.startswith("Installing"):
            step.waits_for = "the disk: unpacking"
            return "  installing ..."
        return None

    environment = {**PATIENCE, **os.environ}
    step.run([str(python), *PIP, "--require-hashes", "-r", str(ROOT / LOCKS[what])], hear, env=environment)
    step.waits_for = "Ratking's own build"
    step.run([str(python), *PIP, "--quiet", "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    (folder / STAMPS[what]).touch()
    if what == "everything":
        (folder / STAMPS["play"]).touch()


def _make(folder: Path) -> None:
    try:
        import ensurepip  # noqa: F401  # only to check that it exists
        import venv
    except ImportError as error:
        sentence = "Python's venv module is missing: install your system's package for it (python3-venv on Debian)"
        raise GaveUp(sentence) from error
    venv.create(folder, clear=True, symlinks=sys.platform != "win32", with_pip=True)


def _same_python(python: Path) -> bool:
    """Return whether the environment exists and was made by this version of Python."""
    program = "import sys, pip; print(sys.version_info[:2])"
    try:
        output = subprocess.run([str(python), "-c", program], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return output.strip() == str(sys.version_info[:2])


def main(arguments: list[str]) -> None:
    if len(arguments) != 2 or arguments[1] not in LOCKS:
        sys.exit(__doc__)
    if sys.version_info < LEAST:
        sys.exit("Ratking needs Python {}.{} or newer.".format(*LEAST))
    try:
        set_up(Path(arguments[0]), arguments[1])
    except GaveUp as error:
        sys.exit(f"Ratking could not be set up: {error}.")


if __name__ == "__main__":
    main(sys.argv[1:])
