"""Chances: what the judgement of a position says of every seat, from its features and their weights."""

from __future__ import annotations

from math import exp


def judged(found: list[float], weights: list[list[float]], at: int, share: float, players: int) -> list[float]:
    """The win chance of every seat. `found` has its features one seat after the other; the weights are those of the stage
    `at`, and so much of the next one's as the game has gone on towards it.
    """
    one = weights[at]
    other = weights[at + 1] if share > 0.0 else one
    less = 1.0 - share
    size = len(one)
    scores = [0.0] * players
    i = 0
    for seat in range(players):
        score = 0.0
        for k in range(size):
            value = found[i]
            if value != 0.0:
                score += value * (one[k] * less + other[k] * share)
            i += 1
        scores[seat] = score
    return softmax(scores)


def softmax(scores: list[float]) -> list[float]:
    """Chances from scores: equal for equal ones, and one more is e times as likely."""
    most = max(scores)
    chances = [exp(score - most) for score in scores]
    total = sum(chances)
    return [chance / total for chance in chances]
