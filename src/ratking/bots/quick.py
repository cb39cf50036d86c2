"""Quick: the sensible move, at once. For simulations, and for the rollouts of those who think longer."""

from __future__ import annotations

from typing import Any

from ..kernel.observation import Observation
from .bot import Budget, Choice
from .planner import Planner


class Quick(Planner):
    """Looks one action ahead, and that only where it matters. Questions within that action are not thought about again."""

    name = "quick"

    # Any: whichever game's.
    def decide(self, observation: Observation[Any], budget: Budget | None) -> Choice:
        t = observation.determinise(self.rng)
        moves = self.evaluator.quick(t, self.rng)
        self.intent.form(t, moves)
        return Choice(moves[0], [])
