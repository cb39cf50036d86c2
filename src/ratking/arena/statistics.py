"""Statistics: the results of many games, each share with its confidence interval."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from ..kernel.game import Json
from .random_series import Outcome

Z95: Final = NormalDist().inv_cdf(0.975)
"""The number of standard deviations to either side that contain 95 % of a normal distribution."""


def wilson(count: float, of: float, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's interval for a share. It stays between 0 and 1, and has a width even if something never happened.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    share = count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened out of all times it could have, with Wilson's 95 % interval.

    >>> share = Share(8, 10)
    >>> share.share, round(share.low, 3), round(share.high, 3)
    (0.8, 0.49, 0.943)
    """

    count: int
    of: int

    @property
    def share(self) -> float:
        return self.count / self.of

    @property
    def low(self) -> float:
        return wilson(self.count, self.of)[0]

    @property
    def high(self) -> float:
        return wilson(self.count, self.of)[1]

    def to_json(self) -> Json:
        return {"count": self.count, "share": self.share, "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Spread:
    """A summary of numbers: the mean with its 95 % interval, the minimum, the median and the maximum."""

    mean: float
    low: float
    high: float
    least: int
    median: float
    most: int

    @classmethod
    def of(cls, counts: Counter[int]) -> Spread:
        """Return the summary of numbers, each given with its count. There must be at least one.

        >>> Spread.of(Counter([1, 2, 2, 5])).median
        2.0
        """
        inorder = sorted(counts.items())
        n = counts.total()
        total = sum(number * times for number, times in inorder)
        squares = sum(number * number * times for number, times in inorder)
        variance = (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0
        reach = Z95 * math.sqrt(variance / n)
        median = (_at(inorder, (n - 1) // 2) + _at(inorder, n // 2)) / 2
        return cls(total / n, total / n - reach, total / n + reach, inorder[0][0], median, inorder[-1][0])

    def to_json(self) -> Json:
        return {
            "mean": self.mean,
            "low": self.low,
            "high": self.high,
            "least": self.least,
            "median": self.median,
            "most": self.most,
        }


def _at(inorder: list[tuple[int, int]], place: int) -> int:
    """Return the number at an index of the sorted list in which each number is repeated as often as it occurred."""
    for number, times in inorder:
        place -= times
        if place < 0:
            return number
    raise IndexError(place)


class Tally:
    """The statistics of the finished games of a series. Only integers are kept, so that their order does not matter."""

    def __init__(self) -> None:
        self.games = 0
        self._lengths: Counter[int] = Counter()
        self._reasons: Counter[str] = Counter()
        self._wins: Counter[int] = Counter()
        self._scores: list[Counter[int]] = []

    def add(self, outcome: Outcome) -> None:
        """Count one more finished game."""
        self.games += 1
        self._lengths[outcome.answers] += 1
        self._reasons.update(outcome.reasons)
        self._wins[outcome.winner] += 1
        if not self._scores:
            self._scores = [Counter() for _ in outcome.totals]
        for scores, total in zip(self._scores, outcome.totals, strict=True):
            scores[total] += 1

    @property
    def seats(self) -> int:
        return len(self._scores)

    @property
    def lengths(self) -> Spread:
        """The number of moves per game, outcomes of chance included."""
        return Spread.of(self._lengths)

    @property
    def reasons(self) -> dict[str, Share]:
        """Why games ended. A game can end for several reasons at once."""
        return {reason: Share(times, self.games) for reason, times in sorted(self._reasons.items())}

    def wins(self, seat: int) -> Share:
        return Share(self._wins[seat], self.games)

    def scores(self, seat: int) -> Spread:
        return Spread.of(self._scores[seat])

    def to_json(self) -> Json:
        """Return the statistics as JSON; only the number of games if none is finished."""
        if not self.games:
            return {"games": 0}
        seats = range(self.seats)
        return {
            "games": self.games,
            "lengths": self.lengths.to_json(),
            "reasons": {reason: share.to_json() for reason, share in self.reasons.items()},
            "seats": [{"wins": self.wins(seat).to_json(), "scores": self.scores(seat).to_json()} for seat in seats],
        }
