"""Sharp: compares whole turns by playing on from each of them with the same luck."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Any, Final

from ..kernel.float_sum import float_sum
from ..kernel.observation import Observation
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.values import Move
from .bot import Budget, Choice, Considered
from .evaluator import Evaluator, varied
from .planner import Planner
from .rollout import follow, rollout

MILLISECONDS: Final = 1000
"""The budget for a decision if none is given."""
WIDTH: Final = 6
"""Number of unfinished turns kept while looking for candidates."""
CANDIDATES: Final = 14
ALIKE: Final = 4
"""This many of them may be variations of others."""
DEPTH: Final = 3
"""Length of rollouts, in turns."""
ROUND: Final = 6
"""After every this many samples, candidates that have fallen behind are dropped."""
BEHIND: Final = 1.6
"""A candidate this many standard errors behind the best is dropped."""
AHEAD: Final = 1.0
"""A candidate this many standard errors ahead replaces the evaluator's own choice."""


class Candidate:
    """A turn being tried: its moves, and the outcome of each sample."""

    __slots__ = ("moves", "own", "sums")

    def __init__(self, moves: list[Move], players: int) -> None:
        self.moves = moves
        self.sums: list[float] = [0.0] * players
        self.own: list[float] = []
        """The bot's own win chance in each sample."""

    def mean(self) -> float:
        return float_sum(self.own) / len(self.own)


class Sharp(Planner):
    """Samples what it cannot know, plays each candidate on with the same luck, and drops the worst as it goes.

    The evaluator's own choice is kept unless another is clearly better.
    """

    name = "sharp"

    # Any, here and below: any game.
    def __init__(self, evaluator: Evaluator[Any], rng: Rng, candidates: int = CANDIDATES, depth: int = DEPTH) -> None:
        super().__init__(evaluator, rng)
        self.candidates = candidates
        self.depth = depth

    def decide(self, observation: Observation[Any], budget: Budget | None) -> Choice:
        began = perf_counter()
        t = observation.determinise(self.rng)
        who = t.who
        turns = varied(self.evaluator, t, self.evaluator.turns(t, WIDTH, self.rng), self.candidates, ALIKE)
        candidates = [Candidate(turn.moves, len(turn.chances)) for turn in turns]
        if len(candidates) > 1:
            milliseconds, samples = _allowed(budget)
            self._sample(observation, candidates, who, began, milliseconds, samples)
        best = _chosen(candidates) if len(candidates) > 1 else candidates[0]
        self.intent.form(t, best.moves)
        return Choice(best.moves[0], _considered(candidates, best, [turn.chances for turn in turns], who))

    def _sample(
        self,
        observation: Observation[Any],
        candidates: list[Candidate],
        who: int,
        began: float,
        milliseconds: int,
        samples: int,
    ) -> None:
        """Try them all with the same hidden things and luck, until time or samples are used up."""
        alive = candidates[:]
        used = 0
        number = 0
        while len(alive) > 1:
            if samples:
                if used >= samples:
                    return
            elif 1000.0 * (perf_counter() - began) >= milliseconds and number >= 2:
                return
            filled: Table = observation.determinise(self.rng)
            luck = self.rng.fork()
            for candidate in alive:
                t = copy_of(filled)
                follow(t, candidate.moves)
                chances = rollout(self.evaluator, t, who, self.depth, luck.copy())
                for seat in range(len(chances)):
                    candidate.sums[seat] += chances[seat]
                candidate.own.append(chances[who])
            used += len(alive)
            number += 1
            if number % ROUND == 0:
                alive = _without_the_worst(alive)


def _allowed(budget: Budget | None) -> tuple[int, int]:
    """Return milliseconds, and samples or 0."""
    if budget is None:
        return MILLISECONDS, 0
    return budget.milliseconds or MILLISECONDS, budget.samples or 0


def _without_the_worst(alive: list[Candidate]) -> list[Candidate]:
    """Return the candidates that are not clearly behind the best."""
    best = alive[0]
    for candidate in alive:
        if candidate.mean() > best.mean():
            best = candidate
    return [candidate for candidate in alive if candidate is best or ahead(best, candidate) < BEHIND]


def ahead(one: Candidate, other: Candidate) -> float:
    """Return by how many standard errors one is ahead of another, over the samples they share."""
    shared = min(len(one.own), len(other.own))
    if shared < 2:
        return 0.0
    total = 0.0
    squares = 0.0
    for i in range(shared):
        by = one.own[i] - other.own[i]
        total += by
        squares += by * by
    mean = total / shared
    variance = (squares - shared * mean * mean) / (shared - 1)
    if variance <= 1e-12:
        return 0.0 if mean <= 1e-9 else 99.0
    return mean / sqrt(variance / shared)


def _chosen(candidates: list[Candidate]) -> Candidate:
    first = candidates[0]
    most = 0
    for candidate in candidates:
        if len(candidate.own) > most:
            most = len(candidate.own)
    best = first
    for candidate in candidates:
        if len(candidate.own) == most and (len(best.own) < most or candidate.mean() > best.mean()):
            best = candidate
    return best if best is first or ahead(best, first) > AHEAD else first


def _considered(candidates: list[Candidate], best: Candidate, judged: list[list[float]], who: int) -> list[Considered]:
    """Return what was tried: the choice first, then the others by their results."""
    found: list[Considered] = []
    for number, candidate in enumerate(candidates):
        tried = len(candidate.own)
        if tried == 0:
            found.append(Considered(candidate.moves, judged[number], 0.0))
            continue
        mean = candidate.mean()
        spread = 0.0
        for chance in candidate.own:
            spread += (chance - mean) * (chance - mean)
        doubt = sqrt(spread / tried / tried)
        found.append(Considered(candidate.moves, [total / tried for total in candidate.sums], doubt))
    chosen = candidates.index(best)
    first = found.pop(chosen)
    found.sort(key=lambda considered: -considered.chances[who])
    return [first, *found]
