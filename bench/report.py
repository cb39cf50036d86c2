"""Report: shows the results as tables on the screen, and writes them to `results.md` and `results.json`."""

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
from .measure import NOW_AND_BEFORE, PEER, Line

JSON: Final = ROOT / "bench" / "results.json"
MARKDOWN: Final = ROOT / "bench" / "results.md"

EXPLANATION: Final = """\
For everybody who asks how fast the engine is, and beside what. Random games, one process on one core, processor time, the
best of several rounds, all programs taking turns. A decision is an answer of a player; an answer is a decision or an answer
of chance. A game of ours is played in one call (`engine.playout`), as simulation and search do, as Catanatron plays its own
games, and as OpenSpiel's C++ plays its own; "driven" is a loop in Python that asks for every decision, of ours, of
OpenSpiel's and of python-chess's games. "match" is a `Match`, which checks every move, keeps record and log, and can undo;
it takes turns with driving, a slice of the time each, and the best slice counts. Cards left to chance are drawn eight
times, and the draws take turns. Instructions are counted by callgrind and do not depend on how busy the machine is. Quick
bots play whole games against each other, of which only decisions with a choice count; a rollout lets them play on for four
turns from the middle of a random game. The games are of different kinds, so a ratio says how much play fits into a second,
not whose code is better.
"""


@dataclass(frozen=True, slots=True)
class Rows:
    """One table: a title, column heads, and rows of text."""

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
    """Return the table of all speeds."""
    heads = ["", "decisions/s", "answers/s", "games/s", "clone µs", "driven: decisions/s", "answers/s", "match: decisions/s"]
    heads += ["instructions an answer", "quick: decisions/s", "rollouts/s"]
    rows = [
        [
            f"{line.name}{'' if line.build == PEER else f', {line.build}'}",
            _number(line.decisions),
            _number(line.answers),
            _number(line.games),
            f"{line.clone:.2f}",
            _number(line.driven),
            _number(line.driven_answers),
            _number(line.front_door),
            _number(line.instructions),
            _number(line.quick),
            _number(line.rollouts),
        ]
        for line in lines
    ]
    return Rows("Speeds", heads, rows)


def ratios(lines: list[Line]) -> Rows:
    """Return how many times as fast as each peer the base game is, in moves and in copies of the state."""
    heads = [f"{BASE}, against", "in one call: decisions", "driven: decisions", "driven: answers", "clone"]
    rows = []
    for peer in [line for line in lines if line.build == PEER]:
        for ours in [line for line in lines if line.name == BASE]:
            # Games played in one call are compared with each other, and driven games with each other.
            theirs, their_answers = peer.driven or peer.decisions, peer.driven_answers or peer.answers
            times = [_times(ours.decisions, peer.decisions), _times(ours.driven, theirs)]
            times += [_times(ours.driven_answers, their_answers), _times(peer.clone, ours.clone)]
            rows.append([f"{peer.name}: {ours.build}", *times])
    return Rows("How many times as fast", heads, rows)


def growth(lines: list[Line]) -> Rows:
    """Return how the cost grows with players and sets: each case compared with the base game in the same build."""
    rows = []
    for line in lines:
        if line.build != PEER:
            base = next(other for other in lines if other.name == BASE and other.build == line.build)
            row = [f"{line.name}, {line.build}", f"{line.decisions / base.decisions:.2f}", f"{line.games / base.games:.2f}"]
            rows.append([*row, f"{line.clone / base.clone:.2f}", _cost(line.driven, line.front_door)])
    return Rows(f"Beside {BASE}", ["", "decisions/s", "games/s", "clone", "a match costs, of driving"], rows)


def changes(lines: list[Line]) -> Rows:
    """Return how many times as fast the present version is as an earlier one, in the same build."""
    rows = []
    for line in lines:
        of_before = NOW_AND_BEFORE.get(line.build)
        for before in [other for other in lines if other.name == line.name and other.build == of_before]:
            row = [_ratio(line.decisions, before.decisions), _ratio(line.driven, before.driven)]
            row += [_ratio(line.front_door, before.front_door), _ratio(before.clone, line.clone)]
            row += [_ratio(line.quick, before.quick), _ratio(line.rollouts, before.rollouts)]
            rows.append([f"{line.name}, {line.build}", *row, _ratio(line.instructions, before.instructions)])
    heads = ["", "in one call", "driven", "match", "clone", "quick", "rollouts", "instructions"]
    return Rows("Now, as a multiple of before", heads, rows)


def machine() -> dict[str, str]:
    """Return a description of the machine, without anything that identifies its owner."""
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
    for table in _tables(lines):
        console.print(table.rich())
    console.print(f"Two workers play {workers:.2f} times as many games a second as one.")


def _tables(lines: list[Line]) -> list[Rows]:
    return [table for table in (speeds(lines), ratios(lines), growth(lines), changes(lines)) if table.rows]


def load() -> str:
    """Return how many other processes compete for the cores at the moment, on average over the last minute."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def write(lines: list[Line], workers: float, busy: str) -> None:
    """Write both files. `busy` is the load before anything was measured."""
    today = datetime.now(UTC).date().isoformat()
    versions = sorted({f"ratking {line.version}" if line.build != PEER else line.version for line in lines})
    content = {
        "date": today,
        "machine": machine(),
        "load of others before": busy,
        "versions": versions,
        "lines": [asdict(line) for line in lines],
        "two workers": workers,
    }
    JSON.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    known = {"date": today, **machine(), "load of others before": busy, "versions": ", ".join(versions)}
    facts = [f"- {name}: {value}" for name, value in known.items()]
    tables = [table.markdown() for table in _tables(lines)]
    last = f"Two workers play {workers:.2f} times as many games a second as one.\n"
    MARKDOWN.write_text("\n".join(["# How fast it is\n", EXPLANATION, *facts, "", *tables, last]), encoding="utf-8")


def _number(number: float | None) -> str:
    if number is None:
        return ""
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}"


def _cost(driven: float | None, front_door: float | None) -> str:
    return "" if not driven or not front_door else f"{driven / front_door:.2f}"


def _ratio(now: float | None, before: float | None) -> str:
    return "" if not now or not before else f"{now / before:.2f}"


def _times(more: float | None, less: float) -> str:
    return "" if more is None else f"{more / less:.1f}"
