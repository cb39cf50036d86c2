"""Run: plays the games of an experiment with some workers, and stores the results in a folder."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial
from typing import Any, Final

import pyarrow.compute as pc

from ..arena.workers import each
from .experiment import Batch, Condition, Experiment
from .results import Results
from .rows import tables
from .statistics import share
from .study_game import play_batch

ROUNDS: Final = 10
"""With a stopping rule, a condition is checked this many times: after one tenth of its games, two tenths, and so on."""

# Any, in this file: pyarrow has no types.
Played = Generator[tuple[Batch, dict[str, Any]], None, None]
"""Finished batches with their rows, in any order. Closing the generator stops the workers."""

Workers = Callable[[Experiment, list[Batch]], Played]


def run(experiment: Experiment, results: Results, workers: Workers, tell: Callable[[int, int], None]) -> None:
    """Play the missing games. `tell` is called with the number of games played and the maximum number."""
    if results.finished:
        return
    most = experiment.most
    open_cells = list(experiment.conditions)
    for round_ in _rounds(experiment):
        wanted = [
            batch
            for condition in open_cells
            for batch in experiment.batches(condition, 0, _upto(experiment, condition, round_))
        ]
        missing = [batch for batch in wanted if not results.has(batch)]
        played = sum(batch.end - batch.first for batch in wanted) - sum(batch.end - batch.first for batch in missing)
        tell(played, most)
        with closing(workers(experiment, missing)) as coming:
            for batch, rows in coming:
                results.add(batch, rows)
                played += batch.end - batch.first
                tell(played, most)
        open_cells = [condition for condition in open_cells if not _narrow(experiment, results, condition)]
        if not open_cells:
            break
    results.finish(experiment)


def _rounds(experiment: Experiment) -> Iterable[int]:
    """Return the rounds in which conditions are checked: only the last one, unless there is a stopping rule."""
    return [ROUNDS] if experiment.until is None else range(1, ROUNDS + 1)


def _upto(experiment: Experiment, condition: Condition, round_: int) -> int:
    """Return how many games of a condition are played by a round, in whole batches. This does not depend on the workers."""
    batches = -(-condition.games * round_ // (experiment.batch * ROUNDS))
    return min(condition.games, batches * experiment.batch)


def _narrow(experiment: Experiment, results: Results, condition: Condition) -> bool:
    """Return whether every seat's win share is known well enough. Only the width of the intervals counts."""
    if experiment.until is None:
        return True
    games = results.table("games").filter(pc.field("cell") == condition.number)
    winners = games["winner"].to_pylist()
    shares = [share(winners.count(seat), len(winners), condition.players) for seat in range(condition.players)]
    return all(found.high - found.low <= 2 * experiment.until for found in shares)


# ---- workers


def alone(experiment: Experiment, batches: list[Batch]) -> Played:
    """Play the batches in this process."""
    return processes(1)(experiment, batches)


def processes(workers: int) -> Workers:
    """Return workers that play in this many processes of this machine."""

    def play(experiment: Experiment, batches: list[Batch]) -> Played:
        return each(partial(played, experiment), batches, workers)

    return play


def played(experiment: Experiment, batch: Batch) -> tuple[Batch, dict[str, Any]]:
    """Return a batch with its rows."""
    return batch, tables(play_batch(experiment, batch))
