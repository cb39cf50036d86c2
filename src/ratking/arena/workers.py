"""Workers: the games of a contest, played by many processes. Which process plays which game makes no difference."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator

from .contest import Contest, Outcome

BATCH = 256
"""At most so many games go to a worker at once: few enough that a stop loses little, enough that sending costs nothing."""


def cores() -> int:
    """How many processes can run at the same time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def useful_workers(games: int) -> int:
    """All cores for many games; one for so few that starting another process takes longer than playing them."""
    return max(1, min(cores(), games // BATCH))


def outcomes(contest: Contest, workers: int) -> Generator[Outcome, None, None]:
    """Play all games, and give each as soon as it is finished, in no order. Closing it stops the workers."""
    if workers == 1:
        for number in range(contest.games):
            yield contest.play(number)
        return
    batch = max(1, min(BATCH, contest.games // (workers * 4)))
    firsts = range(0, contest.games, batch)
    jobs = [(contest, first, min(first + batch, contest.games)) for first in firsts]
    # Spawned, not forked: the same on every system, and safe whatever threads the caller has.
    with multiprocessing.get_context("spawn").Pool(workers, initializer=_leave_interrupts_to_the_parent) as pool:
        for played in pool.imap_unordered(_play, jobs):
            yield from played


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(job: tuple[Contest, int, int]) -> list[Outcome]:
    contest, first, end = job
    return [contest.play(number) for number in range(first, end)]
