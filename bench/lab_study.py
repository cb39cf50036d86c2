"""How fast a study is played: by one worker, by two, and by Ray. Measured in real time, so the machine must be idle."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Final

from ratking.lab.experiment import read
from ratking.lab.results import Results
from ratking.lab.run import Workers, processes, run

STUDY: Final = 'players = [4]\nbots = ["quick"]\ngames = {games}\nbatch = 4\nturns = false\n'
GAMES: Final = 160
WHOLE: Final = 100_000
"""The size of a large study, for which the time is extrapolated."""

WAYS: Final = {"one": "one worker", "two": "two workers", "ray": "Ray, two cores"}


def workers_of(way: str) -> Workers:
    if way != "ray":
        return processes({"one": 1, "two": 2}[way])
    from ratking.lab.on_ray import cluster

    return cluster("ray")


def played(way: str) -> dict[str, float]:
    """Return the number of games after the first batch and the time they took, so that starting processes is not counted."""
    told: list[tuple[float, int]] = []
    experiment = read(STUDY.format(games=GAMES), "speed")
    with tempfile.TemporaryDirectory() as folder:
        results = Results.begin(Path(folder), experiment)
        run(experiment, results, workers_of(way), lambda done, most: told.append((monotonic(), done)))
    began, first = told[1]
    ended, last = told[-1]
    return {"steps": last - first, "seconds": ended - began}


def page(rates: dict[str, float]) -> str:
    """Return the results as Markdown."""
    of = f"{GAMES} base games of four quick bots, in batches of 4."
    head = f"## How fast a study is played\n\n{(__doc__ or '').strip()} {of}\n\n"
    head += f"| by | games/s | times one worker | {WHOLE:,} games |\n| --- | ---: | ---: | ---: |\n"
    rows = [
        f"| {WAYS[way]} | {rate:.1f} | {rate / rates['one']:.2f} | {WHOLE / rate / 60:,.0f} min (computed) |"
        for way, rate in rates.items()
    ]
    return head + "\n".join(rows) + "\n"


if __name__ == "__main__":
    print(json.dumps(played(sys.argv[1])))
