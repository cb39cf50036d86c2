"""PlagueLookahead: position features that also tell what would follow if the plague were moved."""

from __future__ import annotations

from ..rules.board import PLACES
from ..rules.queries import has_room, new_rats
from ..rules.table import Table
from ..rules.values import Region
from .face_belief import FaceBelief
from .position_features import PositionFeatures


class PlagueLookahead(PositionFeatures):
    """It tries a move of the plague on its own numbers and takes it back: no table is copied."""

    __slots__ = ("_marginal",)

    def __init__(self, t: Table, belief: FaceBelief) -> None:
        super().__init__(t, belief)
        self._marginal: list[float] = []

    def marginal(self, who: int) -> list[float]:
        """Return for each region how much more one more rat there would cost this seat than the others, on average."""
        if self._marginal:
            return self._marginal
        t = self._t
        players = self._players
        share = 1.0 / (players - 1)
        found = [0.0] * len(t.rats)
        for region in t.box.board.regions:
            if t.crowd[region] and has_room(t, region):
                more = [*self._rates[region], self.belief.drawn]
                loss = self._losses(region, more, 0)
                worse = 0.0
                for seat in range(players):
                    change = loss[seat] - self._lost[region * players + seat]
                    worse += change if seat == who else -change * share
                found[region] = worse
        self._marginal = found
        return found

    def after_plague(self, who: int, target: int, weights: list[list[float]]) -> list[float]:
        """Return the win chances if this seat moved the plague there, spread as suits it best, and the turn then ended."""
        t = self._t
        players = self._players
        before = self.plague
        first = target * players
        end = first + players
        cubes = self._cubes[first:end]
        lost = self._lost[first:end]
        rates = self._rates[target]
        new: dict[int, list[list[float]]] = {}
        old: list[list[float]] = []
        if t.rats[target] and t.supply:
            for region in self.spread(who, target):
                if region not in new:
                    new[region] = self._rates[region]
                    old.append(self._lost[region * players : (region + 1) * players])
                if t.crowd[region]:
                    self._rates[region] = [*self._rates[region], self.belief.drawn]
            for region in new:
                if t.crowd[region]:
                    at = region * players
                    self._lost[at : at + players] = self._losses(region, self._rates[region], 0)
        for seat in range(players):
            self._cubes[first + seat] -= lost[seat]
        self._lost[first:end] = [0.0] * players
        self._rates[target] = []
        self.plague = target
        found = self.chances((who + 1) % players, weights)
        self.plague = before
        self._cubes[first:end] = cubes
        self._lost[first:end] = lost
        self._rates[target] = rates
        for number, region in enumerate(new):
            at = region * players
            self._rates[region] = new[region]
            self._lost[at : at + players] = old[number]
        return found

    def spread(self, who: int, target: int) -> list[int]:
        """Return where this seat would put the new rats if the plague were there."""
        t = self._t
        worse = self.marginal(who)
        rats = t.rats
        chosen: list[int] = []
        for _ in range(min(new_rats(t, Region(target)), t.supply)):
            best = -1
            least = 0.0
            for region in t.box.board.neighbours[target]:
                again = chosen.count(region)
                if rats[region] + again < PLACES:
                    cost = worse[region] if not again else worse[region] * 0.7
                    if best < 0 or cost < least:
                        best = region
                        least = cost
            if best >= 0:
                chosen.append(best)
        return chosen
