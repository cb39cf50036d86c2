"""Measure: measures every subject in a separate process, in several rounds, so that noise affects all equally."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .cases import BASE, CASES, IN_DETAIL
from .compiled import ROOT, folder_in
from .environment import PYTHON
from .instructions import per_answer
from .peers import PEERS

COMPILED: Final = "compiled"
PURE: Final = "pure Python"
PEER: Final = "peer"
BEFORE: Final = "compiled, before"
"""An earlier version of ours, measured in the same run."""
PURE_BEFORE: Final = "pure Python, before"
NOW_AND_BEFORE: Final = {COMPILED: BEFORE, PURE: PURE_BEFORE}
"""For each build of the present version, the same build of the earlier one."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Something to measure: one of our cases in one build, or a peer."""

    name: str
    build: str
    command: tuple[str, ...]
    path: str | None = None
    """The first entry on Python's path, if any."""

    @property
    def in_detail(self) -> bool:
        """Whether its bots are measured too."""
        return self.name in IN_DETAIL

    def play(self, under: tuple[str, ...], games: int) -> int:
        """Play this many games in a process started under another command. Return the number of moves."""
        watched = Subject(self.name, self.build, (*under, *self.command), self.path)
        return int(watched.measure(str(games), "games")["answers"])

    def measure(self, *arguments: str) -> dict[str, Any]:
        """Measure one round and return its results. Any: JSON."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment["PYTHONHASHSEED"] = "0"  # otherwise the number of instructions would vary
        if self.path is not None:
            environment["PYTHONPATH"] = self.path
        command = [*self.command, self.name, *arguments]
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        found: dict[str, Any] = json.loads(done.stdout)
        if not self.build.startswith(found.get("build", self.build)):
            raise SystemExit(f"{self.name}: {found['build']} was measured instead of {self.build}.")
        return found


@dataclass(frozen=True, slots=True)
class Line:
    """The results for a subject: the best of all rounds, per second and in microseconds."""

    name: str
    build: str
    version: str
    decisions: float
    """Moves of players."""
    answers: float
    """Moves of players and outcomes of chance."""
    games: float
    clone: float
    driven: float | None
    """Decisions, and in the next field all moves, in a loop in Python. None if that was not measured separately."""
    driven_answers: float | None
    front_door: float | None
    """Decisions of a Match, which checks moves, keeps a record and can undo. None for peers."""
    quick: float | None
    """Decisions of quick bots in games between them. None if bots were not measured, as in the next field."""
    rollouts: float | None
    """Rollouts of quick bots over four turns, from the middle of random games."""
    instructions: float | None
    """Processor instructions per move of a game played in one call. None if they were not counted."""


def subjects(compiled: Path | None, before: Path | None, packages: set[str]) -> list[Subject]:
    """Return our cases, also compiled and in an earlier version if these are given, and the installed peers.

    `before` is the checkout of the earlier version, with its compiled folder.
    """
    ours = (sys.executable, "-m", "bench.ours")
    found = [Subject(case.name, PURE, ours, str(ROOT / "src")) for case in CASES]
    if compiled is not None:
        found += [Subject(case.name, COMPILED, ours, str(compiled)) for case in CASES]
    if before is not None:
        found += [Subject(case.name, PURE_BEFORE, ours, str(before / "src")) for case in CASES]
        found += [Subject(case.name, BEFORE, ours, str(folder_in(before))) for case in CASES]
    theirs = (str(PYTHON), str(ROOT / "bench" / "peers.py"))
    return found + [Subject(name, PEER, theirs) for name, (package, _) in PEERS.items() if package in packages]


def measure(all_subjects: list[Subject], rounds: int, seconds: float, step: Callable[[str], None]) -> list[Line]:
    """Measure all subjects, round by round. `step` is called with what is being measured."""
    found: list[list[dict[str, Any]]] = [[] for _ in all_subjects]
    for _ in range(rounds):
        for subject, measured in zip(all_subjects, found, strict=True):
            step(f"{subject.name} ({subject.build})")
            measured.append(subject.measure(str(seconds)))
            if subject.in_detail:
                measured[-1] |= subject.measure(str(seconds), "bots")
    with ThreadPoolExecutor(os.cpu_count()) as counters:  # in parallel: other processes do not affect the count
        counts = list(counters.map(_instructions, all_subjects))
    return [_best(*each) for each in zip(all_subjects, found, counts, strict=True)]


def _instructions(subject: Subject) -> float | None:
    """Return the instructions per move, for the cases and builds in which they are counted."""
    counted = subject.in_detail and subject.build in (COMPILED, BEFORE)
    return per_answer(subject.play) if counted else None


def two_workers(all_subjects: list[Subject], seconds: float) -> float:
    """Return how many times as many games two workers play as one, in the fastest build of the present version."""
    mine = [subject for subject in all_subjects if subject.name == BASE and subject.build in NOW_AND_BEFORE]
    return float(mine[-1].measure(str(seconds), "workers")["two workers"])


def _best(subject: Subject, measured: list[dict[str, Any]], instructions: float | None) -> Line:
    def rate(kind: str, of: str) -> float | None:
        if kind not in measured[0]:
            return None
        return max(float(found[kind][of]) / float(found[kind]["seconds"]) for found in measured)

    return Line(
        name=subject.name,
        build=subject.build,
        version=measured[0]["version"],
        decisions=rate("playouts", "decisions") or 0.0,
        answers=rate("playouts", "answers") or 0.0,
        games=rate("playouts", "games") or 0.0,
        clone=min(found["clone"] for found in measured),
        driven=rate("driven", "decisions"),
        driven_answers=rate("driven", "answers"),
        front_door=rate("front door", "decisions"),
        quick=rate("quick", "decisions"),
        rollouts=rate("rollouts", "rollouts"),
        instructions=instructions,
    )
