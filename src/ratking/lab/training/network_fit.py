"""NetworkFit: a network being trained, by Adam on batches of afterstates. The network in use needs no numpy, this does."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from ...bots.network import stored

BATCH: Final = 256
RATE: Final = 0.001
"""Step size of Adam; a third of it after the first pass without progress."""
DECAY: Final = 0.00002
"""How much every weight is pulled towards 0 with each step."""
PATIENCE: Final = 2
"""After this many passes without progress on the games held back, training stops."""

# Any, in this file: the numbers in an array.
Array = np.ndarray[Any, Any]


class Afterstates(NamedTuple):
    """Afterstates of games with one number of players."""

    players: int
    inputs: Array
    """One row each: the numbers of the table, then those of every seat."""
    targets: Array
    """One row each: what became of every seat."""
    held_back: Array
    """One truth value each: whether its game is for testing, not for learning."""


class NetworkFit:
    """The weights while they are learned. `hidden` has the widths of the hidden layers; none for a linear judgement."""

    def __init__(self, shared: int, seat: int, hidden: tuple[int, ...], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.shared = shared
        self.seat = seat
        sizes = [shared + seat, *hidden, 1]
        self.weights: list[Array] = []
        self.biases: list[Array] = []
        for number, (before, after) in enumerate(pairwise(sizes)):
            scale = np.sqrt(1.0 / before) if number < len(hidden) else 0.05
            self.weights.append(rng.normal(0.0, scale, (before, after)).astype(np.float32))
            self.biases.append(np.zeros(after, np.float32))
        self._order = rng

    def chances(self, inputs: Array, players: int) -> Array:
        """Return the win chances of every seat, a row for each afterstate."""
        return self._forward(inputs.astype(np.float32), players)[1]

    def _forward(self, inputs: Array, players: int) -> tuple[list[Array], Array]:
        """Return the values of every layer and the chances. Layers have a row for every seat of every afterstate."""
        rows = len(inputs)
        table = inputs[:, : self.shared]
        seats = inputs[:, self.shared :].reshape(rows * players, self.seat)
        values = [np.hstack([np.repeat(table, players, axis=0), seats])]
        for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            after = values[-1] @ weights + biases
            values.append(np.maximum(after, 0.0) if number + 1 < len(self.weights) else after)
        scores = values[-1].reshape(rows, players)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return values, powers / powers.sum(axis=1, keepdims=True)

    def _slopes(self, inputs: Array, targets: Array, players: int) -> list[Array]:
        """Return how the loss changes with the weights of each layer, then with the biases of each."""
        values, chances = self._forward(inputs, players)
        wrong = ((chances - targets) / len(inputs)).reshape(-1, 1).astype(np.float32)
        of_weights: list[Array] = []
        of_biases: list[Array] = []
        for number in range(len(self.weights) - 1, -1, -1):
            of_weights.append(values[number].T @ wrong)
            of_biases.append(wrong.sum(axis=0))
            if number:
                wrong = (wrong @ self.weights[number].T) * (values[number] > 0.0)
        return [*reversed(of_weights), *reversed(of_biases)]

    def loss(self, sets: list[Afterstates]) -> float:
        """Return the mean over the afterstates held back of minus the log of the chances, weighted by what came true."""
        total, count = 0.0, 0
        for one in sets:
            inputs, targets = one.inputs[one.held_back], one.targets[one.held_back]
            for first in range(0, len(inputs), 4096):
                chances = self.chances(inputs[first : first + 4096], one.players)
                total -= float((targets[first : first + 4096] * np.log(np.maximum(chances, 1e-9))).sum())
            count += len(inputs)
        return total / max(1, count)

    def learn(self, sets: list[Afterstates], passes: int) -> list[float]:
        """Learn until it no longer helps on the games held back, and keep the best. Return the loss after every pass."""
        means = [np.zeros_like(one) for one in (*self.weights, *self.biases)]
        squares = [np.zeros_like(one) for one in (*self.weights, *self.biases)]
        best = self._copy()
        losses: list[float] = []
        waited, rate, step = 0, RATE, 0
        chosen = [np.flatnonzero(~one.held_back) for one in sets]
        for _ in range(passes):
            batches: list[tuple[int, Array]] = []
            for which, rows in enumerate(chosen):
                mixed = self._order.permutation(rows)
                batches += [(which, mixed[first : first + BATCH]) for first in range(0, len(mixed), BATCH)]
            for at in self._order.permutation(len(batches)):
                which, rows = batches[at]
                one = sets[which]
                slopes = self._slopes(one.inputs[rows].astype(np.float32), one.targets[rows], one.players)
                step += 1
                for number, (parameter, slope) in enumerate(zip((*self.weights, *self.biases), slopes, strict=True)):
                    means[number] += 0.1 * (slope - means[number])
                    squares[number] += 0.001 * (slope * slope - squares[number])
                    mean = means[number] / (1.0 - 0.9**step)
                    spread = np.sqrt(squares[number] / (1.0 - 0.999**step)) + 1e-8
                    parameter -= rate * mean / spread + DECAY * parameter
            losses.append(self.loss(sets))
            if losses[-1] < min(losses[:-1], default=float("inf")) - 1e-5:
                best = self._copy()
                waited = 0
            else:
                waited += 1
                rate /= 3.0
                if waited >= PATIENCE:
                    break
        self.weights, self.biases = best
        return losses

    def _copy(self) -> tuple[list[Array], list[Array]]:
        return [one.copy() for one in self.weights], [one.copy() for one in self.biases]

    def layers(self) -> list[dict[str, list[int]]]:
        """Return the layers as they are stored."""
        return stored([one.tolist() for one in self.weights], [one.tolist() for one in self.biases])
