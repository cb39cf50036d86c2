"""Steady: the best whole turn by evaluation; where evaluation is not enough, by the replies of one round."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Budget, Choice, Considered
from .evaluator import Evaluator, varied
from .limit import Limit
from .paired_search import PairedSearch
from .planner import Planner

WIDTH: Final = 5
"""Number of unfinished turns kept while planning."""
TOLD: Final = 10
"""Number of considered turns that it reports."""
CANDIDATES: Final = 8
ALIKE: Final = 2
"""This many of the candidates may be variations of others."""
SAMPLES: Final = 24
"""Number of times it plays on from a candidate, all together."""


class Steady(Planner):
    """Plans its turn, evaluates where each plan leads, and follows the best until something unforeseen happens.

    If the evaluator says that its judgement cannot tell good turns from each other, it plays on from the most promising,
    with the best turns that a narrow search finds for everybody, up to its own next one.
    """

    name = "steady"

    def __init__(self, evaluator: Evaluator[Any], rng: Rng, width: int = WIDTH) -> None:  # Any, here and below: any game
        super().__init__(evaluator, rng)
        self.width = width

    def decide(self, observation: Observation[Any], budget: Budget | None) -> Choice:
        t = observation.determinise(self.rng)
        turns = self.evaluator.turns(t, self.width, self.rng)
        if len(turns) > 1 and self.evaluator.plays_on(t):
            limit = _limit(budget)
            candidates = varied(self.evaluator, t, turns, min(CANDIDATES, limit.samples), ALIKE)
            players = len(turns[0].chances)
            search = PairedSearch(self.evaluator, observation, candidates, t.who, self.rng, replies=players)
            best = search.run(limit)
            self.intent.form(t, best.moves)
            return Choice(best.moves[0], search.considered(best)[:TOLD])
        self.intent.form(t, turns[0].moves)
        return Choice(turns[0].moves[0], [Considered(turn.moves, turn.chances, 0.0) for turn in turns[:TOLD]])


def _limit(budget: Budget | None) -> Limit:
    """Return its usual number of samples, or fewer if the budget says so."""
    if budget is None:
        return Limit(0.0, SAMPLES)
    return Limit(float(budget.milliseconds or 0), min(SAMPLES, budget.samples or SAMPLES))
