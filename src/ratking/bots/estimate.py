"""Estimate: the win chances of all seats, from what one seat knows. Analysis and hints are built on it."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Any, Final

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Budget
from .calm_rollout import calm_rollout, pays
from .evaluator import Evaluator
from .rollout import rollout

MILLISECONDS: Final = 200
DEPTH: Final = 6
"""Number of turns played before the position is evaluated."""


class Estimate:
    """The win chance of every seat, and the standard error of each."""

    __slots__ = ("chances", "doubts", "samples")

    def __init__(self, chances: list[float], doubts: list[float], samples: int) -> None:
        self.chances = chances
        self.doubts = doubts
        self.samples = samples


# Any, here and below: any game.
def estimate(
    evaluator: Evaluator[Any], observation: Observation[Any], budget: Budget | None = None, seed: int | str = 0
) -> Estimate:
    """Return the win chances of every seat: hidden things are sampled, quick bots play on, then the position is evaluated.

    The luck on the way is taken out where that is worth its time (see `calm_rollout`): then fewer samples are needed.
    If the observation is the public's, what only players know is sampled too. If the game is over, its result is returned.

    >>> import ratking
    >>> from ratking.bots.bot import Budget
    >>> from ratking.bots.estimate import estimate
    >>> from ratking.games.registry import evaluator_of
    >>> found = estimate(evaluator_of("ratzzia"), ratking.new("ratzzia", players=2).observe(0), Budget(samples=4))
    >>> round(sum(found.chances), 6), found.samples
    (1.0, 4)
    """
    rng = Rng(f"estimate {seed}")
    t = observation.determinise(rng)
    if t.over:
        chances = evaluator.chances(t, 0)
        return Estimate(chances, [0.0] * len(chances), 0)
    samples = budget.samples if budget is not None else None
    milliseconds = budget.milliseconds if budget is not None and budget.milliseconds is not None else MILLISECONDS
    seat = observation.seat if observation.seat is not None else 0
    calm = pays(evaluator, t, DEPTH, rng)
    began = perf_counter()
    sums: list[float] = []
    squares: list[float] = []
    taken = 0
    while True:
        t = observation.determinise(rng)
        chances = calm_rollout(evaluator, t, seat, DEPTH, rng) if calm else rollout(evaluator, t, seat, DEPTH, rng)
        if not sums:
            sums = [0.0] * len(chances)
            squares = [0.0] * len(chances)
        for at, chance in enumerate(chances):
            sums[at] += chance
            squares[at] += chance * chance
        taken += 1
        if samples is not None:
            if taken >= samples:
                break
        elif taken >= 4 and 1000.0 * (perf_counter() - began) >= milliseconds:
            break
    means = [total / taken for total in sums]
    doubts = [sqrt(max(0.0, square / taken - mean * mean) / taken) for square, mean in zip(squares, means, strict=True)]
    return Estimate(_shares(means), doubts, taken)


def _shares(means: list[float]) -> list[float]:
    """Return the means as shares of 1, none below 0: without its luck a single sample can be outside."""
    least = [max(0.0, mean) for mean in means]
    whole = sum(least)
    return [mean / whole for mean in least]
