"""Report: what was measured, as tables on the screen and in `results.md`, and as `results.json`."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from .cases import BASE
from .compiled import ROOT
from .measure import PEER, Line

JSON: Final = ROOT / "bench" / "results.json"
MARKDOWN: Final = ROOT / "bench" / "results.md"

EXPLANATION: Final = """\
Random games, one process on one core, processor time, the best of several rounds in turn with all the others. A decision is
an answer of a player; an answer is that or one of chance. A game of ours is played in one call (`engine.playout`), as
simulation and search do it, and as Catanatron plays its own; "driven" is a loop in Python that asks for every decision, as
OpenSpiel and python-chess are driven here. Games are of different kinds, so a ratio says how much play a second holds, not
whose code is better.
"""


@dataclass(frozen=True, slots=True)
class Rows:
    """One table: a title, heads, and rows of text."""

    title: str
    heads: list[str]
    rows: list[list[str]]

    def rich(self) -> Table:
        table = Table(title=self.title, box=box.SIMPLE_HEAD, title_justify="left")
        for place, head in enumerate(self.heads):
            table.add_column(head, justify="left" if place == 0 else "right")
        for row in self.rows:
            table.add_row(*row)
        return table

    def markdown(self) -> str:
        lines = [self.heads, ["---", *["---:"] * (len(self.heads) - 1)], *self.rows]
        return f"## {self.title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def speeds(lines: list[Line]) -> Rows:
    """How fast everything is."""
    heads = ["", "decisions/s", "answers/s", "games/s", "clone µs", "driven: decisions/s", "answers/s"]
    rows = [
        [
            f"{line.name}{'' if line.build == PEER else f', {line.build}'}",
            _number(line.decisions),
            _number(line.answers),
            _number(line.games),
            f"{line.clone:.2f}",
            _number(line.driven),
            _number(line.driven_answers),
        ]
        for line in lines
    ]
    return Rows("Speeds", heads, rows)


def ratios(lines: list[Line]) -> Rows:
    """How many times as fast as each peer the base game is, and how many of our clones they make one of theirs in."""
    heads = [f"{BASE}, against", "decisions", "driven: decisions", "driven: answers", "clone"]
    rows = []
    for peer in [line for line in lines if line.build == PEER]:
        for ours in [line for line in lines if line.name == BASE]:
            times = [_times(ours.decisions, peer.decisions), _times(ours.driven, peer.decisions)]
            times += [_times(ours.driven_answers, peer.answers), _times(peer.clone, ours.clone)]
            rows.append([f"{peer.name}: {ours.build}", *times])
    return Rows("How many times as fast", heads, rows)


def growth(lines: list[Line]) -> Rows:
    """How cost grows with players and sets: each case against the base game in the same build."""
    rows = []
    for line in lines:
        if line.build != PEER:
            base = next(other for other in lines if other.name == BASE and other.build == line.build)
            row = [f"{line.name}, {line.build}", f"{line.decisions / base.decisions:.2f}", f"{line.games / base.games:.2f}"]
            rows.append([*row, f"{line.clone / base.clone:.2f}"])
    return Rows(f"Beside {BASE}", ["", "decisions/s", "games/s", "clone"], rows)


def machine() -> dict[str, str]:
    """What it was measured on; nothing that says whose it is."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _processor() -> str:
    facts = Path("/proc/cpuinfo")
    if facts.is_file():
        for line in facts.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def show(console: Console, lines: list[Line], workers: float) -> None:
    for table in (speeds(lines), ratios(lines), growth(lines)):
        console.print(table.rich())
    console.print(f"Two workers play {workers:.2f} times as many games a second as one.")


def write(lines: list[Line], workers: float) -> None:
    """Both files."""
    today = datetime.now(UTC).date().isoformat()
    versions = sorted({f"ratking {line.version}" if line.build != PEER else line.version for line in lines})
    content = {
        "date": today,
        "machine": machine(),
        "versions": versions,
        "lines": [asdict(line) for line in lines],
        "two workers": workers,
    }
    JSON.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    facts = [f"- {name}: {value}" for name, value in {"date": today, **machine(), "versions": ", ".join(versions)}.items()]
    tables = [table.markdown() for table in (speeds(lines), ratios(lines), growth(lines))]
    last = f"Two workers play {workers:.2f} times as many games a second as one.\n"
    MARKDOWN.write_text("\n".join(["# How fast it is\n", EXPLANATION, *facts, "", *tables, last]), encoding="utf-8")


def _number(number: float | None) -> str:
    if number is None:
        return ""
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}"


def _times(more: float | None, less: float) -> str:
    return "" if more is None else f"{more / less:.1f}"
