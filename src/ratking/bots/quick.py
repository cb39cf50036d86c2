"""Quick: a sensible move at once. For simulations, and for the rollouts of stronger bots."""

from __future__ import annotations

from typing import Any

from ..kernel.observation import Observation
from .bot import Budget, Choice
from .planner import Planner


class Quick(Planner):
    """Looks one action ahead, where it matters. Follow-up questions of that action are not considered again."""

    name = "quick"

    # Any: whichever game's.
    def decide(self, observation: Observation[Any], budget: Budget | None) -> Choice:
        t = observation.determinise(self.rng)
        moves = self.evaluator.quick(t, self.rng)
        self.intent.form(t, moves)
        return Choice(moves[0], [])
