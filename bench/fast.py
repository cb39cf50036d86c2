"""`make fast`: compiles the engine for the command `ratking` of a clone, which uses it until a source changes.

`python -m bench.fast fast SITE` does this for the environment with this folder of packages; tools/faster.py uses it.
Only the command is affected: tests, linters and programs that import the package use the sources. `make slow` undoes it.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

from bench.compiled import ROOT, compiled

SITE = Path(sysconfig.get_paths()["purelib"])
SWITCH = "ratking_fast.py"
START = "ratking_fast.pth"
MADE = "made"
"""A file in the folder that is written after compiling."""

# This runs when Python starts, so it must be fast, and silent for other programs.
PROGRAM = '''"""Puts the compiled engine first for the command `ratking`, while it is not older than its sources."""
import os, sys

def newest(folder):
    walked = [(at, names) for at, _, names in os.walk(folder) if not at.endswith("__pycache__")]
    return max(os.stat(os.path.join(at, name)).st_mtime for at, names in walked for name in names)

if len(sys.orig_argv) > 1 and os.path.basename(sys.orig_argv[1]) == "ratking":
    made = {folder!r}
    try:
        if os.stat(os.path.join(made, "made")).st_mtime > newest({sources!r}):
            sys.path.insert(0, made)
        else:
            sys.stderr.write("ratking: the sources have changed since the engine was compiled; running uncompiled.\\n")
    except OSError:
        pass
'''


def fast(site: Path = SITE) -> str:
    """Compile the engine for the command of an environment. Return the sentence to print."""
    folder = compiled()
    if folder is None:
        return "There is no C compiler here: ratking stays uncompiled."
    switch_on(site, folder, ROOT / "src" / "ratking")
    return "The command ratking now runs the compiled engine."


def slow() -> str:
    """Let the command run from the sources again. Return the sentence to print."""
    switch_off(SITE)
    return "The command ratking runs from the sources again."


def switch_on(site: Path, folder: Path, sources: Path) -> None:
    """Let the command use the package in this folder, as long as none of the sources is newer."""
    (folder / MADE).touch()
    (site / SWITCH).write_text(PROGRAM.format(folder=str(folder), sources=str(sources)), encoding="utf-8")
    (site / START).write_text("import ratking_fast\n", encoding="utf-8")


def switch_off(site: Path) -> None:
    for name in (START, SWITCH):
        (site / name).unlink(missing_ok=True)


if __name__ == "__main__":
    print(slow() if sys.argv[1:] == ["slow"] else fast(*map(Path, sys.argv[2:])))
