"""Fit: find the weights of an evaluator by letting quick play against itself and seeing who won from which position."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any, Final

from ..kernel import engine
from ..kernel.game import Json
from ..kernel.rng import Rng
from .evaluator import Evaluator
from .position import Position

STRAY: Final = 12
"""One decision in this many is random, so that positions occur that good players avoid."""
RATE: Final = 0.08
"""Step size, before Adagrad reduces it."""
PULL: Final = 0.00002
"""Strength of the pull of every weight towards 0."""


# Any, here and below: the evaluator of any game.
def self_play(evaluator: Evaluator[Any], asked: Json, seed: str) -> list[Position]:
    """Play one game of quick against itself and return the positions at the beginnings of its turns."""
    game = evaluator.game
    rng = Rng(seed)
    t = game.table(game.options(dict(asked), rng))
    found: list[Position] = []
    while True:
        engine.answer_for_chance(t, rng)
        if t.over:
            break
        if evaluator.fresh(t):
            found.append(evaluator.position(t, t.who))
        if rng.below(STRAY) == 0:
            engine.apply(t, t.legal[rng.below(len(t.legal))])
            continue
        for move in evaluator.quick(t, rng):
            engine.apply(t, move)
    winner = game.winner(t)
    for position in found:
        position.winner = winner
    return found


class Fit:
    """Weights being fitted: multinomial logistic regression with the same weights for every seat, by stage."""

    def __init__(self, size: int, stages: int) -> None:
        self.size = size
        self.weights: list[float] = [0.0] * (size * stages)
        self._steps: list[float] = [1.0] * (size * stages)

    def chances(self, position: Position) -> list[float]:
        """Return the win chances that the weights give for a position."""
        first = position.at * self.size
        share = position.share
        less = 1.0 - share
        step = self.size if share > 0.0 else 0
        scores: list[float] = []
        for seat in range(len(position.starts) - 1):
            score = 0.0
            for k in range(position.starts[seat], position.starts[seat + 1]):
                i = first + position.index[k]
                score += position.value[k] * (self.weights[i] * less + self.weights[i + step] * share)
            scores.append(score)
        most = max(scores)
        total = 0.0
        for seat in range(len(scores)):
            scores[seat] = exp(scores[seat] - most)
            total += scores[seat]
        return [score / total for score in scores]

    def learn(self, position: Position) -> None:
        """Move the weights one step towards the outcome of a position."""
        chances = self.chances(position)
        first = position.at * self.size
        share = position.share
        for seat in range(len(chances)):
            wrong = chances[seat] - (1.0 if seat == position.winner else 0.0)
            for k in range(position.starts[seat], position.starts[seat + 1]):
                i = first + position.index[k]
                slope = wrong * position.value[k]
                self._step(i, slope * (1.0 - share))
                if share > 0.0:
                    self._step(i + self.size, slope * share)

    def _step(self, i: int, slope: float) -> None:
        slope += PULL * self.weights[i]
        self._steps[i] += slope * slope
        self.weights[i] -= RATE * slope / sqrt(self._steps[i])

    def surprise(self, positions: list[Position]) -> float:
        """Return the mean of minus the log of the chance given to the winner: smaller is better."""
        total = 0.0
        for position in positions:
            total -= log(max(1e-9, self.chances(position)[position.winner]))
        return total / len(positions)

    def stages(self) -> list[list[float]]:
        """Return the weights of each stage, rounded as they are stored."""
        return [
            [round(weight, 4) for weight in self.weights[first : first + self.size]]
            for first in range(0, len(self.weights), self.size)
        ]


def fit(positions: list[Position], size: int, stages: int, rounds: int, rng: Rng) -> Fit:
    """Go over the positions `rounds` times, each time in another order."""
    found = Fit(size, stages)
    order = list(range(len(positions)))
    for _ in range(rounds):
        rng.shuffle(order)
        for i in order:
            found.learn(positions[i])
    return found


def calibration(found: Fit, positions: list[Position], bins: int) -> list[tuple[float, float, int]]:
    """Return for each bin: the average chance given, how often it came true, and the number of seats."""
    said = [0.0] * bins
    came = [0] * bins
    count = [0] * bins
    for position in positions:
        for seat, chance in enumerate(found.chances(position)):
            i = min(bins - 1, int(chance * bins))
            said[i] += chance
            count[i] += 1
            if seat == position.winner:
                came[i] += 1
    return [(said[i] / count[i], came[i] / count[i], count[i]) for i in range(bins) if count[i]]
