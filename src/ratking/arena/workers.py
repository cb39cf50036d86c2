"""Workers: plays games in many processes. The results do not depend on which process plays which game."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.pool import Pool
from types import FrameType
from typing import Final, TypeVar

from .random_series import Outcome, RandomSeries
from .tournament import GameResult, Tournament

Job = TypeVar("Job")
Played = TypeVar("Played")

BATCH: Final = 256
"""The maximum number of games in a batch: few enough that a stop loses little, and enough that sending costs little."""

AHEAD: Final = 4
"""The number of batches queued for each worker, so that none waits and memory stays small."""

EXIT_SECONDS: Final = 10.0
"""How many seconds a stopped worker may take to end the programs it has started."""


def cores() -> int:
    """Return the number of processes that can run at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def useful_workers(games: int) -> int:
    """Return the number of workers that is worth starting: for few games, starting a process takes longer than playing."""
    return max(1, min(cores(), games // BATCH))


def outcomes(series: RandomSeries, workers: int) -> Generator[Outcome, None, None]:
    """Play all games and yield their outcomes in order. Closing the generator stops the workers."""
    if workers == 1:
        for number in range(series.games):
            yield series.play(number)
        return
    batch = max(1, min(BATCH, series.games // (workers * AHEAD)))
    firsts = iter(range(0, series.games, batch))
    with _pool(workers) as pool:
        under_way = deque(pool.apply_async(_play, (series, first, batch)) for first in islice(firsts, workers * AHEAD))
        while under_way:
            yield from under_way.popleft().get()
            under_way.extend(pool.apply_async(_play, (series, first, batch)) for first in islice(firsts, 1))


def bouts(field: Tournament, workers: int, numbers: list[int]) -> Generator[GameResult, None, None]:
    """Play these games between bots and yield the results in any order. Closing the generator stops the workers."""
    yield from each(field.play, numbers, workers, _end_by_exit if field.starts_processes else None)


def each(
    play: Callable[[Job], Played], jobs: Sequence[Job], workers: int, prepare: Callable[[], None] | None = None
) -> Generator[Played, None, None]:
    """Do all jobs and yield their results in any order. Closing the generator stops the workers.

    `prepare` is called in each worker before its first job.
    """
    if workers == 1 or len(jobs) < 2:
        for job in jobs:
            yield play(job)
        return
    with _pool(workers, prepare) as pool:
        yield from pool.imap_unordered(play, jobs)


def _end_by_exit() -> None:
    """Let this worker exit when it is stopped, instead of vanishing, so that it ends the programs it has started.

    The parent waits for it. If the exit is lost, because it was raised where Python ignores exceptions, or takes too long,
    the worker vanishes after all; its programs see the end of their input then.
    """

    def end(number: int, frame: FrameType | None) -> None:
        late = threading.Timer(EXIT_SECONDS, os.kill, [os.getpid(), signal.SIGKILL])
        late.daemon = True
        late.start()
        sys.exit(1)

    signal.signal(signal.SIGTERM, end)


def _pool(workers: int, prepare: Callable[[], None] | None = None) -> Pool:
    """Return a pool of processes that ignore Ctrl-C, even while they start: their parent stops them.

    They are spawned, not forked, which works on every system and is safe if the caller has threads.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return multiprocessing.get_context("spawn").Pool(workers, prepare)
    resource_tracker.ensure_running()  # first, because starting it unblocks signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # children inherit this
    try:
        return multiprocessing.get_context("spawn").Pool(workers, prepare)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play(series: RandomSeries, first: int, batch: int) -> list[Outcome]:
    return [series.play(number) for number in range(first, min(first + batch, series.games))]
