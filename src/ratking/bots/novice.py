"""Novice: a bot that a child can beat. It plays sensibly, but overlooks a good deal."""

from __future__ import annotations

from typing import Any

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Bot, Budget, Choice
from .evaluator import Evaluator

OVERLOOKS: int = 2
"""Out of five decisions, this many are made without looking."""


class Novice(Bot):
    """Sometimes plays a random move, and otherwise as Quick does."""

    name = "novice"

    def __init__(self, evaluator: Evaluator[Any], rng: Rng) -> None:  # Any, here and below: the evaluator of any game
        self.evaluator = evaluator
        self.rng = rng

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        moves = observation.moves
        if self.rng.below(5) < OVERLOOKS:
            return Choice(moves[self.rng.below(len(moves))], [])
        t = observation.determinise(self.rng)
        return Choice(self.evaluator.quick(t, self.rng)[0], [])
