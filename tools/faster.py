"""Compiles the engine in the background, so that `make play` can use it at the next start without making anybody wait.

    python tools/faster.py             say how the engine runs, and start to compile it if possible
    python tools/faster.py compile     compile it; this runs in the background

mypyc is installed into a separate environment, build/compiler, locked with hashes. Its output is in build/faster.log.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build"
COMPILER: Final = BUILD / "compiler"
LOG: Final = BUILD / "faster.log"
FAILED: Final = BUILD / "faster.failed"
"""This file exists if compiling failed; it is newer than the sources that failed."""
LOCK: Final = BUILD / "faster.lock"
"""Held while the engine is being compiled."""
MADE: Final = BUILD / "compiled" / "made"
"""Written by bench/fast.py after compiling; newer than the sources that were compiled."""

READY: Final = ""
BEGUN: Final = (
    "The engine is being compiled in the background, which takes some minutes; from the next start on games run faster."
)
BUSY: Final = "The engine is still being compiled in the background; until then it runs as plain Python."
NO_COMPILER: Final = "The engine runs as plain Python, which is slower: there is no C compiler here."
NOT_COMPILED: Final = "The engine runs as plain Python, which is slower: compiling it failed, and build/faster.log says why."


def state() -> str:
    """Return what there is to say: nothing if the engine is compiled, BEGUN if it should be."""
    # Words and the page too: what is compiled is a copy of the whole package.
    files = [path for path in (ROOT / "src" / "ratking").rglob("*") if path.is_file() and path.parent.name != "__pycache__"]
    newest = max(path.stat().st_mtime for path in files)
    if MADE.exists() and MADE.stat().st_mtime > newest:
        return READY
    if FAILED.exists() and FAILED.stat().st_mtime > newest:
        return NOT_COMPILED
    if not runpy.run_path(str(ROOT / "setup.py"), run_name="build")["can_compile"]():
        return NO_COMPILER
    BUILD.mkdir(exist_ok=True)
    lock = FileLock(LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        return BUSY
    lock.release()
    return BEGUN


def begin() -> None:
    """Start compiling in a separate process, which continues when this one and the server end."""
    with LOG.open("wb") as log:
        subprocess.Popen(
            [sys.executable, str(Path(__file__)), "compile"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def compile_now() -> int:
    """Compile the engine for the command `ratking` of this environment. Return the exit code."""
    os.nice(19)
    site = sysconfig.get_paths()["purelib"]
    with FileLock(LOCK, timeout=0):
        if not (COMPILER / "bin" / "python").exists():
            venv.create(COMPILER, with_pip=True, symlinks=True)
        python = str(COMPILER / "bin" / "python")
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        lock = str(ROOT / "requirements-compile.lock")
        for command in ([*pip, "--require-hashes", "-r", lock], [python, "-m", "bench.fast", "fast", site]):
            code = subprocess.run(command, cwd=ROOT, check=False).returncode
            if code != 0:
                FAILED.touch()
                return code
        FAILED.unlink(missing_ok=True)
    return 0


def main(arguments: list[str]) -> None:
    if arguments == ["compile"]:
        sys.exit(compile_now())
    sentence = state()
    if sentence == BEGUN:
        begin()
    if sentence:
        print(sentence, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
