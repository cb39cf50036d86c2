"""Lets `make play` have the compiled engine without making anybody wait: compiled in the background, used at the next start.

    python tools/faster.py             say how the engine runs, and begin to compile it where that can be done
    python tools/faster.py compile     what runs in the background

mypyc is installed into an environment of its own, build/compiler, locked with hashes. What it says is in build/faster.log.
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
"""Is there if compiling failed; as old as the sources it failed with."""
LOCK: Final = BUILD / "faster.lock"
"""Held while the engine is being compiled."""
MADE: Final = BUILD / "compiled" / "made"
"""As old as what has been compiled: bench/fast.py makes it."""

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
    """Start compiling as a process of its own, which goes on when this one and the server end."""
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
    """Compile, and let the command `ratking` of this environment use it. Return the exit code."""
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
    said = state()
    if said == BEGUN:
        begin()
    if said:
        print(said, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
