"""Forks: the effect of taking a card, from positions that were continued once with it and once with another card."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from .figure import ENOUGH, Study
from .statistics import Estimate, ratio

# Any, in this file: rows of Arrow as Python objects.


def taking(study: Study, forks: list[dict[str, Any]], percent: bool, compared: int) -> dict[str, Estimate]:
    """Return for each card the mean effect of taking it instead of another: on winning, or on the lead in points.

    If the study names the cards that its forks are about, only those are returned: against them the others were not drawn
    at random. Cards with too few games are left out. Forks of one game are not independent, so games are counted.
    """
    sums: dict[str, Counter[tuple[int, int]]] = defaultdict(Counter)
    counts: dict[str, Counter[tuple[int, int]]] = defaultdict(Counter)
    for fork in forks:
        game = fork["cell"], fork["game"]
        effect = fork["won"] - fork["won_other"] if percent else fork["lead"] - fork["lead_other"]
        for card, sign in ((fork["card"], 1), (fork["other"], -1)):
            if not study.experiment.forked or card in study.experiment.forked:
                sums[card][game] += sign * effect
                counts[card][game] += 1
    return {
        card: ratio([float(sums[card][game]) for game in of], [float(count) for count in of.values()], compared)
        for card, of in counts.items()
        if len(of) >= ENOUGH
    }
