"""Chances: win chances of all seats from the features of a position and their weights."""

from __future__ import annotations

from math import exp

from ..kernel.packed import i64, vec
from .weights import Weights


def judged(found: vec[float], weights: Weights, at: int, share: float, players: i64) -> list[float]:
    """Return the win chance of every seat. `found` has the features of one seat after the other.

    The weights are those of stage `at`, interpolated with those of the next stage by `share`.
    """
    one = weights[at]
    other = weights[at + 1] if share > 0.0 else one
    less = 1.0 - share
    size = len(one)
    scores = vec[float]([0.0] * players)
    i: i64 = 0
    for seat in range(players):
        score = 0.0
        for k in range(size):
            value = found[i]
            if value != 0.0:
                score += value * (one[k] * less + other[k] * share)
            i += 1
        scores[seat] = score
    return softmax(scores)


def softmax(scores: vec[float]) -> list[float]:
    """Return the softmax of scores: a score higher by 1 is e times as likely."""
    most = scores[0]
    for score in scores:
        if score > most:
            most = score
    total = 0.0
    for seat, score in enumerate(scores):
        chance = exp(score - most)
        scores[seat] = chance
        total += chance
    return [chance / total for chance in scores]
