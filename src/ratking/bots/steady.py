"""Steady: the best whole turn by evaluation, one turn ahead."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Budget, Choice, Considered
from .evaluator import Evaluator
from .planner import Planner

WIDTH: Final = 5
"""Number of unfinished turns kept while planning."""
TOLD: Final = 10
"""Number of considered turns that it reports."""


class Steady(Planner):
    """Plans its turn, evaluates where each plan leads, and follows the best until something unforeseen happens."""

    name = "steady"

    def __init__(self, evaluator: Evaluator[Any], rng: Rng, width: int = WIDTH) -> None:  # Any, here and below: any game
        super().__init__(evaluator, rng)
        self.width = width

    def decide(self, observation: Observation[Any], budget: Budget | None) -> Choice:
        t = observation.determinise(self.rng)
        turns = self.evaluator.turns(t, self.width, self.rng)
        self.intent.form(t, turns[0].moves)
        return Choice(turns[0].moves[0], [Considered(turn.moves, turn.chances, 0.0) for turn in turns[:TOLD]])
