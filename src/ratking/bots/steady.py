"""Steady: the best whole turn by the judgement, one turn ahead."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Bot, Budget, Choice, Considered
from .evaluator import Evaluator
from .intent import Intent

WIDTH: Final = 5
"""How many unfinished turns are kept while planning."""
TOLD: Final = 10
"""How many of the turns it thought of it tells about."""


class Steady(Bot):
    """Plans its turn, weighs where each plan leads, and follows the best until luck or somebody else speaks."""

    name = "steady"

    def __init__(
        self, evaluator: Evaluator[Any], rng: Rng, width: int = WIDTH
    ) -> None:  # Any, here and below: whichever game
        self.evaluator = evaluator
        self.rng = rng
        self.width = width
        self._intent = Intent()

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        follows = self._intent.follow(observation)
        if follows is not None:
            return Choice(follows, [])
        t = observation.determinise(self.rng)
        turns = self.evaluator.turns(t, self.width, self.rng)
        self._intent.form(t, turns[0].moves)
        return Choice(turns[0].moves[0], [Considered(turn.moves, turn.chances, 0.0) for turn in turns[:TOLD]])
