"""Ladder: a rating for each bot, calculated from how often each beat the others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from .statistics import Z95

SCALE: Final = 400 / math.log(10)
"""Ratings use the scale of Elo: a difference of 400 points means odds of ten to one."""


class Rating(NamedTuple):
    """A bot's rating with its 95 % interval; the rating of the first bot is 0."""

    bot: str
    rating: float
    low: float
    high: float


def ratings(bots: Sequence[str], wins: Sequence[Sequence[float]]) -> list[Rating]:
    """Return the ratings of the bots by the Bradley-Terry model. `wins[a][b]` is how often a beat b.

    Half a win is added to each side of every pairing that was played, so that a bot that never lost has a rating too.

    >>> [round(rating.rating) for rating in ratings(["a", "b"], [[0, 10], [30, 0]])]
    [0, 185]
    """
    count = len(bots)
    won = [[wins[a][b] + 0.5 if a != b and wins[a][b] + wins[b][a] else 0.0 for b in range(count)] for a in range(count)]
    strength = [0.0] * count
    for _ in range(200):
        slope, curve = _slopes(won, strength)
        change = _solve([row[1:] for row in curve[1:]], slope[1:])
        for at, by in enumerate(change):
            strength[at + 1] += max(-1.0, min(1.0, by))
        if max(map(abs, change), default=0.0) < 1e-9:
            break
    _, curve = _slopes(won, strength)
    found = [Rating(bots[0], 0.0, 0.0, 0.0)]
    for at in range(1, count):
        unit = [1.0 if other == at else 0.0 for other in range(1, count)]
        spread = math.sqrt(_solve([row[1:] for row in curve[1:]], unit)[at - 1])
        middle, reach = SCALE * strength[at], SCALE * Z95 * spread
        found.append(Rating(bots[at], middle, middle - reach, middle + reach))
    return found


def _slopes(won: list[list[float]], strength: list[float]) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the log-likelihood at these strengths, and its negative Hessian."""
    count = len(strength)
    slope = [0.0] * count
    curve = [[0.0] * count for _ in range(count)]
    for a in range(count):
        for b in range(count):
            games = won[a][b] + won[b][a]
            if a == b or not games:
                continue
            chance = 1 / (1 + math.exp(strength[b] - strength[a]))
            slope[a] += won[a][b] - games * chance
            curve[a][a] += games * chance * (1 - chance)
            curve[a][b] -= games * chance * (1 - chance)
    return slope, curve


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of linear equations by Gaussian elimination with partial pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(size):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [value - factor * above for value, above in zip(rows[row], rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]
