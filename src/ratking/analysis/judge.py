"""Judge: the evaluator that an analysis is made with, and how sure its figures are."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..arena.fingerprint import judge_fingerprint
from ..bots.judgement import add, expected, play_on, settled
from ..games.registry import evaluator_of
from ..kernel.frame import CHANCE
from ..kernel.game import Json
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..version import __version__

BEFORE_LUCK: Final = 24
"""How many outcomes are looked at where luck is about to fall; twice, to see how much the two differ."""
IN_A_TURN: Final = 32
"""How often the rest of a turn is played where a player is in the middle of it; twice too."""
AT_THE_END: Final = 4
"""Where the game is likely to end, this many times as many: there outcomes differ most."""
TWICE: Final = 2


class Value(NamedTuple):
    """The win share of every seat, and the variance of each figure by sampling: 0 where nothing was sampled."""

    shares: list[float]
    variances: list[float]


class Judge:
    """Says what the positions of a game are worth. The same record and judge always give the same figures.

    >>> from ratking.testing import new_table
    >>> value = Judge("ratzzia", "a seed").value(new_table("ratzzia", players=2), "the beginning")
    >>> round(sum(value.shares), 9), value.variances
    (1.0, [0.0, 0.0])
    """

    def __init__(self, game: str, seed: str) -> None:
        self.evaluator = evaluator_of(game)
        self.game = game
        self.seed = seed

    def value(self, t: Table, place: str) -> Value:
        """Return V: what all seats together think of a position, or will on average when the turn has been played on.

        `place` names the position in the game, so that what is drawn here depends on nothing else.
        """
        if settled(self.evaluator, t):
            shares = expected(self.evaluator, t, None, 1, Rng(0))
            return Value(shares, [0.0] * len(shares))
        samples = self.samples(t, BEFORE_LUCK if t.who == CHANCE else IN_A_TURN, place)
        return mean_of([expected(self.evaluator, t, None, samples, self.rng(f"{place} {time}")) for time in range(TWICE)])

    def samples(self, t: Table, usual: int, place: str) -> int:
        """Return how often to play a turn on: more than usual if the game ends in it, the first time it is tried.

        That trial counts for nothing else, so the mean of what is found stays as it is.
        """
        if settled(self.evaluator, t):
            return usual
        tried = copy_of(t)
        play_on(self.evaluator, tried, self.rng(f"{place} tried"))
        return usual * AT_THE_END if tried.over else usual

    def rng(self, place: str) -> Rng:
        """Return the generator for what is drawn at one place of the analysis."""
        return Rng(f"analysis {self.seed} {place}")

    def to_json(self) -> Json:
        """Return which judge this is: the version of the package, and a hash of the evaluator with all it has learned."""
        return {"engine": __version__, "level": "steady", "fingerprint": judge_fingerprint(self.game)}


# Any: numbers.
def mean_of(found: list[list[float]]) -> Value:
    """Return the mean of several figures for each seat, and its variance as far as their differences show it."""
    often = len(found)
    shares: list[Any] = []
    for one in found:
        add(shares, one, 1.0 / often)
    if often < TWICE:
        return Value(shares, [0.0] * len(shares))
    squares = [sum((one[seat] - share) ** 2 for one in found) for seat, share in enumerate(shares)]
    return Value(shares, [square / (often - 1) / often for square in squares])
