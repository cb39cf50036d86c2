"""PlagueLookahead: position features that also tell what would follow if the plague were moved."""

from __future__ import annotations

from ....bots.weights import Weights
from ....kernel.packed import vec
from ..rules.board import PLACES
from ..rules.queries import new_rats
from ..rules.table import Table
from ..rules.values import Region
from .face_belief import FaceBelief
from .position_features import PositionFeatures


class PlagueLookahead(PositionFeatures):
    """It tries a move of the plague on its own numbers and takes it back: no table is copied."""

    __slots__ = ("_marginal",)

    def __init__(self, t: Table, belief: FaceBelief, before: PositionFeatures | None = None) -> None:
        super().__init__(t, belief, before)
        self._marginal: vec[float] = vec[float]()

    def marginal(self, who: int) -> vec[float]:
        """Return for each region how much more one more rat there would cost this seat than the others, on average."""
        if len(self._marginal):
            return self._marginal
        found = vec[float]([0.0] * len(self._t.rats))
        for region in self._t.box.board.regions:
            found[region] = self.one_more(who, region)
        self._marginal = found
        return found

    def after_plague(self, who: int, target: int, weights: Weights) -> list[float]:
        """Return the win chances if this seat moved the plague there, spread as suits it best, and the turn then ended."""
        t = self._t
        players = self._players
        plague, cubes, lost = self.plague, self._cubes, self.lost
        self._cubes = cubes[:]
        self.lost = lost[:]
        if t.rats[target] and t.supply:
            spread = self.spread(who, target)
            for region in spread:
                if t.crowd[region]:
                    self._set_lost(region, self.losses(region, more=spread.count(region)))
        first = target * players
        for seat in range(first, first + players):
            self._cubes[seat] -= lost[seat]
            self.lost[seat] = 0.0
        self.plague = target
        found = self.chances((who + 1) % self._players, weights)
        self.plague, self._cubes, self.lost = plague, cubes, lost
        return found

    def spread(self, who: int, target: int) -> list[int]:
        """Return where this seat would put the new rats if the plague were there."""
        t = self._t
        worse = self.marginal(who)
        rats = t.rats
        chosen: list[int] = []
        for _rat in range(min(new_rats(t, Region(target)), t.supply)):
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
