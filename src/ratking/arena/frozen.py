"""Frozen: copies of the package with its bots as they are, by fingerprint, so that an old opponent stays what it was."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import platformdirs

from ..kernel.errors import BadOptions
from .fingerprint import MARK

INDEX: Final = "fingerprints.json"
"""The fingerprints of the bots of a copy, by game and level."""
AGENT: Final = "agent.py"
"""The program that lets a bot of a copy play. It imports the package beside it."""
COMPILED: Final = "ratking__mypyc.*"
"""The compiled code of a package. It lies beside the package, whose own compiled modules only lead to it."""
_LEFT_OUT: Final = ("__pycache__", "static")

_ANSWERS: Final = """import sys

from ratking.arena.answering import answer

answer(sys.argv[1], sys.stdin, lambda line: print(line, flush=True))
"""
_LISTS: Final = """import json
import sys
from pathlib import Path

from ratking.arena.fingerprint import fingerprint
from ratking.bots.levels import LEVELS
from ratking.games.registry import GAMES

found = {game: {bot: fingerprint(bot, game) for bot in LEVELS} for game in sorted(GAMES)}
here = Path(__file__).resolve().parent
for name, module in sorted(sys.modules.items()):
    if name.split(".")[0] in ("ratking", "ratking__mypyc") and not Path(module.__file__).resolve().is_relative_to(here):
        raise SystemExit(f"it would import {name} from another version")
print(json.dumps(found))
"""


def folder() -> Path:
    """Return the folder of all copies: RATKING_FROZEN, or `frozen` in the user's data."""
    named = os.environ.get("RATKING_FROZEN")
    return Path(named) if named else platformdirs.user_data_path("ratking", appauthor=False) / "frozen"


def freeze(package: Path) -> dict[str, dict[str, str]]:
    """Copy a package folder, and return the fingerprints of its bots, by game and level. Raises BadOptions.

    A copy of the same bots that is there already is replaced.
    """
    into = folder()
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=into) as scratch:
        copy = Path(scratch, "copy")
        try:
            (package / "__init__.py").stat()  # a folder without it would let Python find another package
            shutil.copytree(package, copy / "ratking", ignore=shutil.ignore_patterns(*_LEFT_OUT))
            for compiled in package.parent.glob(COMPILED):
                shutil.copy2(compiled, copy)
        except OSError as error:
            raise BadOptions("freeze", folder=str(package), why=error.strerror or str(error)) from error
        (copy / AGENT).write_text(_ANSWERS, encoding="utf-8")
        lists = copy / "lists.py"
        lists.write_text(_LISTS, encoding="utf-8")
        done = subprocess.run([sys.executable, str(lists)], capture_output=True, text=True, check=False)
        if done.returncode:
            why = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
            raise BadOptions("freeze", folder=str(package), why=why)
        lists.unlink()
        (copy / INDEX).write_text(done.stdout, encoding="utf-8")
        place = into / hashlib.sha256(done.stdout.encode()).hexdigest()[:12]
        shutil.rmtree(place, ignore_errors=True)
        copy.rename(place)
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


def argv_of_frozen(name: str, game: str) -> list[str]:
    """Return the command line of a frozen bot, such as `steady#0123456789ab`. Raises BadOptions if there is none."""
    level, _, made = name.partition(MARK)
    for index in sorted(folder().glob(f"*/{INDEX}")):
        if json.loads(index.read_text(encoding="utf-8")).get(game, {}).get(level) == made:
            return [sys.executable, str(index.with_name(AGENT)), level]
    raise BadOptions("not_frozen", bot=name, game=game, folder=str(folder()))
