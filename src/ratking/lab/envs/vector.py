"""VectorTables: plays many tables at once, with numpy arrays. The loop over the tables is compiled with the engine."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...encoding.many_tables import NOBODY, Tables
from ...games.registry import encoder_of


class VectorTables:
    """`count` tables of one game. When a game is over, a new one begins at once, with new luck and cards.

    The arrays are reused: `step` writes into them, so copy what you want to keep.
    """

    def __init__(self, game: str, count: int, seed: int | str = 0, **asked: Any) -> None:
        """Any: the options of the game, as in `ratking.new`."""
        self._tables = tables = Tables(encoder_of(game), asked, count, str(seed))
        self.count = count
        self.players = tables.players
        self.observations: NDArray[np.uint8] = np.frombuffer(tables.observations, np.uint8).reshape(count, tables.width)
        """Row n: what the seat to move at table n knows. docs/features.md explains the numbers."""
        self.masks: NDArray[np.uint8] = np.frombuffer(tables.masks, np.uint8).reshape(count, tables.moves)
        """Row n: 1 for each legal move of that seat."""
        self.seats: NDArray[np.uint8] = np.frombuffer(tables.seats, np.uint8)
        """The seat to move at each table."""
        self.scores: NDArray[np.uint8] = np.frombuffer(tables.totals, np.uint8).reshape(count, tables.players)
        """Row n: the scores of the game that ended last at table n."""
        self.rewards: NDArray[np.float32] = np.zeros((count, tables.players), np.float32)
        """Row n: the rewards of the last step for each seat at table n."""
        self.done: NDArray[np.bool_] = np.zeros(count, np.bool_)
        """Whether the last step ended a game; the observation then belongs to the next game."""
        self._winners: NDArray[np.uint8] = np.frombuffer(tables.winners, np.uint8)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one action at every table. Raises IllegalMove, and ValueError if there are too few or too many actions."""
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
        """Return a random legal move for each table; all legal moves are equally likely."""
        return np.array(self._tables.pick(rng.random(self.count).tolist()), np.int64)
