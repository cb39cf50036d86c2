"""Standings: the results of games between bots, and how sure it is that a bot is stronger or weaker."""

from __future__ import annotations

import math
from collections import Counter

from ..kernel.game import Json
from .statistics import Z95, Share, Spread
from .tournament import GameResult


class Standings:
    """For each entrant: games won, scores, and thinking times."""

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.bots = bots
        self.games = 0
        self._wins: Counter[int] = Counter()
        self._scores: list[Counter[int]] = [Counter() for _ in bots]
        self._thoughts: list[Counter[int]] = [Counter() for _ in bots]
        self._adjusted: list[list[float]] = [[] for _ in bots]
        """For each entrant, its result less its luck in each game whose luck was measured."""

    def add(self, result: GameResult) -> None:
        """Count one more finished game."""
        self.games += 1
        self._wins[result.winner] += 1
        for entrant, total in enumerate(result.totals):
            self._scores[entrant][total] += 1
            self._thoughts[entrant].update(result.thoughts[entrant])
        for entrant, luck in enumerate(result.luck):
            self._adjusted[entrant].append((1.0 if entrant == result.winner else 0.0) - luck)

    def wins(self, entrant: int) -> Share:
        return Share(self._wins[entrant], self.games)

    def scores(self, entrant: int) -> Spread:
        return Spread.of(self._scores[entrant])

    def adjusted(self, entrant: int) -> tuple[float, float, float] | None:
        """Return the mean of result less luck, and its 95 % interval; None if luck was not measured in every game.

        It estimates the same share as `wins`, and is never mixed with it.
        """
        found = sorted(self._adjusted[entrant])  # so that the order of games does not matter
        if len(found) < max(2, self.games):
            return None
        mean = math.fsum(found) / len(found)
        variance = math.fsum((one - mean) ** 2 for one in found) / (len(found) - 1)
        reach = Z95 * math.sqrt(variance / len(found))
        return mean, mean - reach, mean + reach

    def milliseconds(self, entrant: int) -> float:
        """Return the average thinking time per decision."""
        thoughts = self._thoughts[entrant]
        return sum(thought * times for thought, times in thoughts.items()) / max(1, thoughts.total()) / 1000

    def within(self, entrant: int, share: float) -> float:
        """Return the milliseconds within which this share of its decisions was made; 0 if there were none."""
        thoughts = self._thoughts[entrant]
        left = math.ceil(share * thoughts.total())
        for thought, times in sorted(thoughts.items()):
            left -= times
            if left <= 0:
                return thought / 1000
        return 0.0

    def doubt(self) -> float:
        """Return an upper bound on the probability that the first entrant's share of wins differs from a fair one by chance.

        If it is ever below 0.05, the share is not fair, with 95 % confidence. It may be checked after every game: it is the
        inverse of the Bayes factor against fairness, with a uniform prior for the share, and Ville's inequality covers all
        checks together.
        """
        won, lost = self._wins[0], self.games - self._wins[0]
        fair = 1 / len(self.bots)
        others = math.lgamma(won + 1) + math.lgamma(lost + 1) - math.lgamma(self.games + 2)
        return min(1.0, math.exp(won * math.log(fair) + lost * math.log(1 - fair) - others))

    def to_json(self) -> Json:
        """Return the standings as JSON; only the number of games if none is finished."""
        if not self.games:
            return {"games": 0}
        entrants: list[Json] = [
            {
                "bot": bot,
                "wins": self.wins(entrant).to_json(),
                "scores": self.scores(entrant).to_json(),
                "milliseconds": self.milliseconds(entrant),
                "median": self.within(entrant, 0.5),
                "within": self.within(entrant, 0.95),
                "longest": self.within(entrant, 1.0),
            }
            for entrant, bot in enumerate(self.bots)
        ]
        for entrant, told in enumerate(entrants):
            adjusted = self.adjusted(entrant)
            if adjusted is not None:
                told["adjusted"] = dict(zip(("share", "low", "high"), adjusted, strict=True))
        return {"games": self.games, "doubt": self.doubt(), "entrants": entrants}
