"""Skill: which bots somebody played like in one game, as far as it can be told."""

from __future__ import annotations

from math import sqrt

from ..kernel.game import Json
from .decision import LEVELS, Z95, Decision


def skill(decisions: list[Decision]) -> Json:
    """Return how much was lost per decision, how much each level of bots would have lost, and which of them differ clearly.

    `above` is the strongest level that lost clearly more, `below` the weakest that lost clearly less; None if there is none.
    Clearly means that the whole 95 % interval of the mean difference, decision by decision, says so.
    """
    count = len(decisions)
    if not count:
        return {"decisions": 0, "lost": 0.0, "levels": {}, "above": None, "below": None}
    levels: Json = {}
    above: str | None = None
    below: str | None = None
    for name in LEVELS:
        differences = [decision.lost - decision.lost_by[name] for decision in decisions]
        mean = sum(differences) / count
        spread = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
        reach = Z95 * sqrt(spread / count)
        lost = sum(decision.lost_by[name] for decision in decisions) / count
        levels[name] = {"lost": lost, "difference": mean, "low": mean - reach, "high": mean + reach}
        if count > 1 and mean + reach < 0:
            above = name
        if count > 1 and mean - reach > 0 and below is None:
            below = name
    lost = sum(decision.lost for decision in decisions) / count
    return {"decisions": count, "lost": lost, "levels": levels, "above": above, "below": below}
