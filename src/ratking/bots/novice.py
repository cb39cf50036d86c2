"""Novice: a beginner who knows the rules. It plays sensibly, but overlooks many possibilities."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from ..kernel.values import Move
from .bot import Bot, Budget, Choice
from .evaluator import Evaluator

SEES: Final = 3
"""Out of five legal moves, this many come to its mind."""


class Novice(Bot):
    """Plays as Quick does, among the moves that come to its mind at every question; the first of its ideas at worst."""

    name = "novice"

    def __init__(self, evaluator: Evaluator[Any], rng: Rng) -> None:  # Any, here and below: the evaluator of any game
        self.evaluator = evaluator
        self.rng = rng

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        moves = observation.moves
        ideas = [move for move in moves if self.rng.below(5) < SEES]
        if not ideas:
            ideas = [moves[self.rng.below(len(moves))]]
        t = observation.determinise(self.rng)
        t.legal = [Move(move) for move in ideas]
        move = self.evaluator.quick(t, self.rng)[0]
        return Choice(move if move in moves else ideas[0], [])
