"""VectorTables: many tables at once, numpy arrays in and out. The loop over the tables is compiled with the engine."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...encoding.many_tables import NOBODY, Tables
from ...games.registry import encoder_of


class VectorTables:
    """`count` tables of one game. A game that is over begins again at once, with luck and cards of its own.

    The arrays are always the same ones, and `step` writes into them: copy what you keep.
    """

    def __init__(self, game: str, count: int, seed: int | str = 0, **asked: Any) -> None:
        """Any: options are the game's own, as in `ratking.new`."""
        self._tables = tables = Tables(encoder_of(game), asked, count, str(seed))
        self.count = count
        self.players = tables.players
        self.observations: NDArray[np.uint8] = np.frombuffer(tables.observations, np.uint8).reshape(count, tables.width)
        """Row n: what the seat that is asked at table n knows. docs/features.md says which number is what."""
        self.masks: NDArray[np.uint8] = np.frombuffer(tables.masks, np.uint8).reshape(count, tables.moves)
        """Row n: 1 for each of its legal moves."""
        self.seats: NDArray[np.uint8] = np.frombuffer(tables.seats, np.uint8)
        """The seat that is asked at each table."""
        self.scores: NDArray[np.uint8] = np.frombuffer(tables.totals, np.uint8).reshape(count, tables.players)
        """Row n: the scores of the game that ended last at table n."""
        self.rewards: NDArray[np.float32] = np.zeros((count, tables.players), np.float32)
        """Row n: what the last step brought each seat of the game that was played then."""
        self.done: NDArray[np.bool_] = np.zeros(count, np.bool_)
        """Whether the last step ended a game; what is observed is then the first question of the next."""
        self._winners: NDArray[np.uint8] = np.frombuffer(tables.winners, np.uint8)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Answer at every table, one action for each. Raises IllegalMove."""
        if len(actions) != self.count:
            raise ValueError(f"step needs {self.count} actions, one for each table, and got {len(actions)}")
        self._tables.step(actions.tolist())
        np.not_equal(self._winners, NOBODY, out=self.done)
        self.rewards[:] = 0
        if self.done.any():
            ended = np.flatnonzero(self.done)
            self.rewards[ended] = -1 / (self.players - 1)
            self.rewards[ended, self._winners[ended]] = 1

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a legal move for each table, all alike."""
        return np.array(self._tables.pick(rng.random(self.count).tolist()), np.int64)
