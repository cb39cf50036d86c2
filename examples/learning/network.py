"""Network: one hidden layer, a preference for every move and a prediction of the result, in numpy only."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

NAMES: Final = ("columns", "scale", "w1", "b1", "w2", "b2", "w3", "b3")
NEVER: Final = np.float32(-1e9)


class Network:
    """Reads the features of an observation that vary, rates each move, and predicts who will win."""

    def __init__(self, columns: NDArray[np.int64], scale: Floats, moves: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        width = len(columns)
        self.columns = columns
        self.scale = scale
        self.w1: Floats = rng.normal(0, np.sqrt(2 / width), (width, hidden)).astype(np.float32)
        self.b1: Floats = np.zeros(hidden, np.float32)
        self.w2: Floats = rng.normal(0, 0.01, (hidden, moves)).astype(np.float32)
        self.b2: Floats = np.zeros(moves, np.float32)
        self.w3: Floats = rng.normal(0, 0.01, (hidden, 1)).astype(np.float32)
        self.b3: Floats = np.zeros(1, np.float32)
        self._speed = [np.zeros_like(weights) for weights in self._weights()]
        self._size = [np.zeros_like(weights) for weights in self._weights()]
        self._steps = 0

    def read(self, observations: NDArray[np.uint8]) -> Floats:
        """Convert observations to inputs of the network."""
        taken: Floats = observations[:, self.columns].astype(np.float32) * self.scale
        return taken

    def chances(self, inputs: Floats, masks: NDArray[np.uint8]) -> tuple[Floats, Floats, Floats]:
        """Return the probability of each move, the predicted result, and the values of the hidden layer."""
        hidden: Floats = np.maximum(inputs @ self.w1 + self.b1, 0)
        likes = np.where(masks > 0, hidden @ self.w2 + self.b2, NEVER)
        likes -= likes.max(axis=1, keepdims=True)
        chances: Floats = np.exp(likes)
        chances /= chances.sum(axis=1, keepdims=True)
        guess: Floats = np.tanh((hidden @ self.w3 + self.b3)[:, 0])
        return chances, guess, hidden

    def learn(
        self,
        inputs: Floats,
        masks: NDArray[np.uint8],
        moves: NDArray[np.int64],
        before: Floats,
        outcomes: Floats,
        rate: float,
    ) -> None:
        """Take one step towards moves that did better than expected, away from those that did worse.

        `before` is the probability of each move when it was made: moves whose probability has already changed a lot are
        not changed further (PPO).
        """
        count = len(moves)
        rows = np.arange(count)
        chances, guess, hidden = self.chances(inputs, masks)
        surprise = outcomes - guess
        gain = (surprise - surprise.mean()) / (surprise.std() + 1e-6)
        ratio = chances[rows, moves] / before
        held = ((gain > 0) & (ratio > 1.2)) | ((gain < 0) & (ratio < 0.8))
        push = np.where(held, 0, gain * ratio)[:, None].astype(np.float32)
        towards = -chances
        towards[rows, moves] += 1
        logs = np.log(np.maximum(chances, 1e-9))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        curious = -chances * (logs + entropy)
        d_likes = -(push * towards + 0.01 * curious) / count
        d_guess = (-surprise * (1 - guess**2) / count)[:, None].astype(np.float32)
        d_hidden = (d_likes @ self.w2.T + d_guess @ self.w3.T) * (hidden > 0)
        slopes = [
            inputs.T @ d_hidden,
            d_hidden.sum(axis=0),
            hidden.T @ d_likes,
            d_likes.sum(axis=0),
            hidden.T @ d_guess,
            d_guess.sum(axis=0),
        ]
        self._descend(slopes, rate)

    def save(self, path: Path) -> None:
        np.savez_compressed(path, **{name: getattr(self, name) for name in NAMES})

    @classmethod
    def open(cls, path: Path) -> Network:
        kept = np.load(path)
        network = cls(kept["columns"], kept["scale"], len(kept["b2"]), len(kept["b1"]), 0)
        for name in NAMES[2:]:
            setattr(network, name, kept[name])
        return network

    def _weights(self) -> list[Floats]:
        return [self.w1, self.b1, self.w2, self.b2, self.w3, self.b3]

    def _descend(self, slopes: list[Floats], rate: float) -> None:
        """Take one step of gradient descent by Adam."""
        self._steps += 1
        for weights, slope, speed, size in zip(self._weights(), slopes, self._speed, self._size, strict=True):
            speed += 0.1 * (slope - speed)
            size += 0.001 * (slope**2 - size)
            step = speed / (1 - 0.9**self._steps)
            weights -= rate * step / (np.sqrt(size / (1 - 0.999**self._steps)) + 1e-8)
