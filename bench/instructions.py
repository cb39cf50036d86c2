"""Instructions: counts the processor instructions per move, which do not depend on what else the machine does.

They are counted by valgrind's callgrind, if it is installed: once with few games and once with many, and the difference
is used. Both numbers are multiples of the eight draws of cards that are used in turn (`ours.py`), so that the difference
holds moves only, and not the making of boxes.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

FEW: Final = 8
MANY: Final = 48

Play = Callable[[tuple[str, ...], int], int]
"""Plays this many games in a process started by this command, and returns the number of moves."""


def per_answer(play: Play) -> float | None:
    """Return the number of instructions per move in whole games played in one call; None without valgrind."""
    if shutil.which("valgrind") is None:
        return None
    few, many = _counted(play, FEW), _counted(play, MANY)
    return (many[0] - few[0]) / (many[1] - few[1])


def _counted(play: Play, games: int) -> tuple[int, int]:
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder, "counts")
        answers = play(("valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={counts}"), games)
        lines = counts.read_text(encoding="utf-8").splitlines()
    total = next(line for line in lines if line.startswith(("summary:", "totals:")))
    return int(total.split()[1]), answers
