"""Statistics: estimates with confidence intervals, and the rule for what may be called a difference.

The confidence of 95 % holds for everything that is shown together: if several things are compared, each interval is widened
so that all of them together are right 19 times out of 20 (Bonferroni). Something is called a difference only if its
interval does not contain the value that means no difference.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..arena.statistics import wilson
from ..kernel.float_sum import float_sum
from ..kernel.game import Json

DOUBT: Final = 0.05
"""The probability that one of the intervals shown together is wrong."""

GROUPS: Final = 20
"""Number of jackknife groups."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimated value, its confidence interval, and the number of independent observations."""

    value: float
    low: float
    high: float
    of: int

    def verdict(self, null: float) -> str:
        """Return whether the value is "more" or "less" than `null`, or "open" if the interval shows neither.

        >>> Estimate(0.3, 0.26, 0.34, 500).verdict(0.25), Estimate(0.3, 0.2, 0.4, 50).verdict(0.25)
        ('more', 'open')
        """
        if self.low > null:
            return "more"
        return "less" if self.high < null else "open"

    def to_json(self) -> Json:
        return {"value": self.value, "low": self.low, "high": self.high, "of": self.of}


def z_for(comparisons: int) -> float:
    """Return the half width of an interval in standard deviations, for this many comparisons.

    >>> round(z_for(1), 2), round(z_for(10), 2)
    (1.96, 2.81)
    """
    return NormalDist().inv_cdf(1 - DOUBT / (2 * max(1, comparisons)))


def t_for(comparisons: int, freedom: float) -> float:
    """Return the same if the standard deviation is estimated too: Student's t, approximated by Cornish and Fisher.

    >>> round(t_for(1, 19), 2), round(t_for(1, 1e9), 2)
    (2.09, 1.96)
    """
    z = z_for(comparisons)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + float_sum([term / freedom ** (power + 1) for power, term in enumerate(terms)])


def share(count: float, of: float, comparisons: int = 1) -> Estimate:
    """Return the share of independent trials in which something happened, with Wilson's interval.

    >>> found = share(8, 10)
    >>> round(found.low, 3), round(found.high, 3)
    (0.49, 0.943)
    """
    if not of:
        return Estimate(0.0, 0.0, 1.0, 0)
    low, high = wilson(count, of, z_for(comparisons))
    return Estimate(count / of, low, high, int(of))


def mean(values: Sequence[float] | NDArray[np.float64], comparisons: int = 1) -> Estimate:
    """Return the mean of independent values."""
    found = np.asarray(values, float)
    n = len(found)
    if n < 2:
        return Estimate(float(found.mean()) if n else 0.0, -math.inf, math.inf, n)
    reach = t_for(comparisons, n - 1) * float(found.std(ddof=1)) / math.sqrt(n)
    middle = float(found.mean())
    return Estimate(middle, middle - reach, middle + reach, n)


def difference(
    values: Sequence[float] | NDArray[np.float64], others: Sequence[float] | NDArray[np.float64], comparisons: int = 1
) -> Estimate:
    """Return the difference of the means of two independent samples with different variances (Welch)."""
    one, other = np.asarray(values, float), np.asarray(others, float)
    n, m = len(one), len(other)
    if n < 2 or m < 2:
        return Estimate(0.0, -math.inf, math.inf, n + m)
    middle = float(one.mean() - other.mean())
    first, second = float(one.var(ddof=1)) / n, float(other.var(ddof=1)) / m
    if first + second == 0:
        return Estimate(middle, middle, middle, n + m)
    freedom = (first + second) ** 2 / (first**2 / (n - 1) + second**2 / (m - 1))
    reach = t_for(comparisons, freedom) * math.sqrt(first + second)
    return Estimate(middle, middle - reach, middle + reach, n + m)


def ratio(
    sums: Sequence[float] | NDArray[np.float64],
    counts: Sequence[float] | NDArray[np.float64],
    comparisons: int = 1,
) -> Estimate:
    """Return the total of the sums divided by the total of the counts, where each pair comes from one game or deal.

    Observations within a game are correlated; only games are independent. So the interval is calculated from the difference
    between each game's sum and the sum expected from its count.
    """
    up, down = np.asarray(sums, float), np.asarray(counts, float)
    met = down > 0
    up, down = up[met], down[met]
    n = len(up)
    if n < 2:
        return Estimate(float(up.sum() / down.sum()) if n else 0.0, -math.inf, math.inf, n)
    middle = float(up.sum() / down.sum())
    off = up - middle * down
    error = math.sqrt(n / (n - 1) * float((off**2).sum())) / float(down.sum())
    reach = t_for(comparisons, n - 1) * error
    return Estimate(middle, middle - reach, middle + reach, n)


def clustered_share(
    counts: Sequence[float] | NDArray[np.float64], of: Sequence[float] | NDArray[np.float64], comparisons: int = 1
) -> Estimate:
    """Return the share of times in which something happened, where each pair comes from one deal.

    Observations within a deal are correlated, so this is Wilson's interval for the effective number of observations, which
    follows from the variance between deals (Korn and Graubard) and is at most the real number. Wilson's interval stays
    between 0 and 1, and has a width even if the thing never happened.
    """
    found = ratio(counts, of, comparisons)
    times = float(np.asarray(of, float).sum())
    if found.of < 2:
        return share(found.value * found.of, found.of, comparisons)
    t = t_for(comparisons, found.of - 1)
    error = (found.high - found.value) / t
    worth = found.value * (1 - found.value) / error**2 if error > 0 else float(found.of)
    worth = min(worth, times) * (z_for(comparisons) / t) ** 2
    made = share(found.value * worth, worth, comparisons)
    return Estimate(found.value, made.low, made.high, found.of)


def above(won: Sequence[float], equal: Sequence[float], comparisons: int = 1) -> Estimate:
    """Return how much more often a player won than expected by an equal share, which is given for each game."""
    n = len(won)
    made = share(float_sum(list(won)), n, comparisons)
    due = float_sum(list(equal)) / n if n else 0.0
    return Estimate(made.value - due, made.low - due, made.high - due, n)


def explained(
    outcomes: Sequence[float] | NDArray[np.float64], groups: Sequence[int], blocks: Sequence[int], comparisons: int = 1
) -> Estimate:
    """Return the share of the variance of outcomes that is explained by their groups (omega squared).

    The interval is calculated by leaving out one twentieth of the independent blocks at a time (jackknife).
    """
    values, of = np.asarray(outcomes, float), np.asarray(groups)
    parts = np.unique(np.asarray(blocks), return_inverse=True)[1] % GROUPS
    whole = _omega(values, of)
    found = [_omega(values[parts != part], of[parts != part]) for part in range(GROUPS) if (parts == part).any()]
    n = len(found)
    if n < 2:
        return Estimate(max(0.0, whole), 0.0, 1.0, len(set(blocks)))
    pseudo = n * whole - (n - 1) * np.asarray(found)
    middle = float(pseudo.mean())
    reach = t_for(comparisons, n - 1) * float(pseudo.std(ddof=1)) / math.sqrt(n)
    return Estimate(max(0.0, whole), max(0.0, middle - reach), min(1.0, max(0.0, middle + reach)), len(set(blocks)))


def _omega(values: NDArray[np.float64], groups: NDArray[np.int64]) -> float:
    _, of = np.unique(groups, return_inverse=True)
    counts = np.bincount(of)
    means = np.bincount(of, values) / counts
    total = float(((values - values.mean()) ** 2).sum())
    between = float((counts * (means - values.mean()) ** 2).sum())
    freedom = len(values) - len(counts)
    if freedom < 1 or total == 0:
        return 0.0
    within = (total - between) / freedom
    return (between - (len(counts) - 1) * within) / (total + within)
