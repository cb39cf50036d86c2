"""RandomBot: all legal moves equally likely."""

from __future__ import annotations

from typing import Any

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Bot, Budget, Choice


class RandomBot(Bot):
    """Chooses at random, from a generator of its own, so that a seed gives the same game again."""

    name = "random"

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:  # Any: as in Bot
        moves = observation.moves
        return Choice(moves[self.rng.below(len(moves))], [])
