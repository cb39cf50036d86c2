"""Quick: the sensible move, at once. For simulations, and for the rollouts of those who think longer."""

from __future__ import annotations

from typing import Any

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Bot, Budget, Choice
from .evaluator import Evaluator
from .intent import Intent


class Quick(Bot):
    """Looks one action ahead, and that only where it matters. Questions within that action are not thought about again."""

    name = "quick"

    def __init__(self, evaluator: Evaluator[Any], rng: Rng) -> None:  # Any, here and below: the evaluator of any game
        self.evaluator = evaluator
        self.rng = rng
        self._intent = Intent()

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        follows = self._intent.follow(observation)
        if follows is not None:
            return Choice(follows, [])
        t = observation.determinise(self.rng)
        moves = self.evaluator.quick(t, self.rng)
        self._intent.form(t, moves)
        return Choice(moves[0], [])
