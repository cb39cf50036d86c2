"""`python -m bench`: measures our games, pure and compiled, and the peers in one run; `--quick` for a first impression."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import Progress

from . import report
from .compiled import compiled, compiled_at
from .environment import install
from .measure import measure, subjects, two_workers


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short round; nothing is written")
    parser.add_argument("--before", metavar="REV", help="measure an earlier commit in the same run")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured; the best counts (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time (1.0)")
    asked = parser.parse_args()
    quick = asked.quick
    rounds, seconds = (1, 0.3) if quick else (asked.rounds, asked.seconds)
    busy = report.load()
    measured = subjects(compiled(), asked.before and compiled_at(asked.before), install())
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=rounds * len(measured))

        def step(what: str) -> None:
            progress.update(bar, description=what, advance=1)

        lines = measure(measured, rounds, seconds, step)
        progress.update(bar, description="two workers")
        workers = two_workers(measured, seconds)
    report.show(Console(width=None if sys.stdout.isatty() else 160), lines, workers)
    if not quick:
        report.write(lines, workers, busy)


if __name__ == "__main__":
    main()
