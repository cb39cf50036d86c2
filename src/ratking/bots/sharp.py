"""Sharp: compares whole turns by playing on from each of them with the same luck, as long as time allows."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Budget, Choice
from .evaluator import Evaluator, Turn, varied
from .limit import Limit
from .paired_search import PairedSearch
from .planner import Planner

MILLISECONDS: Final = 1000
"""The budget of sharp for a decision if none is given."""
WIDTH: Final = 6
"""Number of unfinished turns kept while looking for candidates."""
CANDIDATES: Final = 12
ALIKE: Final = 4
"""This many of them may be variations of others."""
DEPTH: Final = 3
"""Where it does not look at replies, quick bots play on for this many turns, or until its own next turn if that is later."""
HOPELESS: Final = 0.12
"""A candidate whose judgement by a network is worse by this than the best is not tried."""
CHEAP: Final = 8
"""A wider search for candidates begins only if a narrow one took less than one in this many parts of the time."""


class Sharp(Planner):
    """Samples what it cannot know, plays each candidate on with the same luck, and drops the worse half as it goes."""

    name = "sharp"
    milliseconds: int = MILLISECONDS
    candidates: int = CANDIDATES

    # Any, here and below: any game.
    def __init__(self, evaluator: Evaluator[Any], rng: Rng) -> None:
        super().__init__(evaluator, rng)

    def decide(self, observation: Observation[Any], budget: Budget | None) -> Choice:
        limit = self._limit(budget)
        t = observation.determinise(self.rng)
        evaluator = self.evaluator
        turns = evaluator.turns(t, 1 if limit.milliseconds else WIDTH, self.rng)
        if limit.milliseconds and CHEAP * limit.elapsed() < limit.milliseconds:
            turns = evaluator.turns(t, WIDTH, self.rng)
        judged = evaluator.network(t) is not None
        players = len(turns[0].chances)
        replies = 1 if judged else players if evaluator.plays_on(t) else 0
        most = min(self.candidates, limit.samples) if limit.samples else self.candidates
        candidates = varied(evaluator, t, _promising(turns, t.who) if judged else turns, most, ALIKE)
        depth = max(DEPTH, players)
        search = PairedSearch(evaluator, observation, candidates, t.who, self.rng, replies=replies, depth=depth)
        best = search.run(limit)
        self.intent.form(t, best.moves)
        return Choice(best.moves[0], search.considered(best))

    def _limit(self, budget: Budget | None) -> Limit:
        if budget is None:
            return Limit(float(self.milliseconds), 0)
        if budget.samples:
            return Limit(0.0, budget.samples)
        return Limit(float(budget.milliseconds or self.milliseconds), 0)


def _promising(turns: list[Turn], who: int) -> list[Turn]:
    """Return the turns that are not judged much worse than the best."""
    return [turn for turn in turns if turn.chances[who] >= turns[0].chances[who] - HOPELESS]
