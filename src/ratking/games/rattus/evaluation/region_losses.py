"""RegionLosses: what a visit of the plague to a region would cost each seat on average, by what one seat knows."""

from __future__ import annotations

from ....kernel.packed import append, i64, vec
from ..rules.board import PLACES
from ..rules.faces import NO_RAT
from ..rules.queries import has_room
from ..rules.table import Table
from ..rules.values import Region
from .face_belief import DRAWN_RAT, LEVELS, WIDTH, FaceBelief


class RegionLosses:
    """Made of a table and a belief. Nothing is computed before it is asked for."""

    __slots__ = ("_cubes", "_held", "_players", "_t", "belief", "plague")

    def __init__(self, t: Table, belief: FaceBelief) -> None:
        self._t = t
        self.belief = belief
        self.plague: int = t.plague
        self._players: i64 = t.box.players
        self._cubes: vec[float] = vec[float]([float(cubes) for cubes in t.cubes])
        held = vec[i64]()
        for place, number in enumerate(t.box.numbers):
            owner = t.owner[number]
            if owner >= 0:
                held = append(held, owner * 8 + t.box.cards[place].of_class)
        self._held: vec[i64] = held
        """Seat * 8 + class, of each class card that somebody holds."""

    def losses(self, region: int, more: int = 0, bonus: int = 0) -> vec[float]:
        """Return what the rats of a region, and `more` from the supply, cost each seat there, if the plague adds `bonus`."""
        players: i64 = self._players
        first: i64 = region * players
        loss = vec[float]([0.0] * players)
        left = self._left(region, bonus, loss)
        for _rat in range(more):
            self._turn_up(DRAWN_RAT, bonus, left, loss)
        for seat in range(players):
            loss[seat] = self._cubes[first + seat] - left[seat]
        return loss

    def _left(self, region: int, bonus: int, loss: vec[float]) -> vec[float]:
        """Return the cubes that the rats of a region leave there on average, by seat; `loss` is room for `_turn_up`.

        Rats are turned up one by one, each on what the previous left on average.
        """
        t = self._t
        players: i64 = self._players
        first: i64 = region * players
        here = self._cubes[first : first + players]
        end: i64 = (region + 1) * PLACES
        for place in range(end - PLACES, end):
            if t.kind[place] != NO_RAT and not self._turn_up(self.belief.of_rat(t, place), bonus, here, loss):
                break
        return here

    def _turn_up(self, effect: i64, bonus: int, here: vec[float], loss: vec[float]) -> bool:
        """Take what a rat costs on average out of the cubes that are here, by seat. Return whether any were there.

        `effect` is where its mean effect begins in those of the belief; `loss` is room for a number of each seat.
        """
        total = 0.0
        most = 0.0
        for cubes in here:
            total += cubes
            if cubes > most:
                most = cubes
        if most < 0.01:
            return False
        level = total + bonus
        low: i64 = int(level)
        share = level - float(low)
        if low >= LEVELS - 1:
            low = LEVELS - 1
            share = 0.0
        effects = self.belief.effects
        at = effect + low * WIDTH
        above = at + WIDTH if share > 0.0 else at
        less = 1.0 - share
        majority = effects[at] * less + effects[above] * share
        everybody = effects[at + 1] * less + effects[above + 1] * share
        for seat, cubes in enumerate(here):
            hit = 0.0
            if cubes > 0.0:
                hit = everybody
                gap = most - cubes
                if gap < 1.0:
                    hit += majority * (1.0 - gap)
            loss[seat] = hit
        for code in self._held:
            owner = code >> 3
            if here[owner] > 0.0:
                group = 2 + (code & 7)
                loss[owner] += effects[at + group] * less + effects[above + group] * share
        for seat, hit in enumerate(loss):
            cubes = here[seat]
            if cubes < 1.0:
                hit *= cubes
            here[seat] = cubes - hit if hit < cubes else 0.0
        return True

    def counting(self, bonus: int) -> vec[float]:
        """Return what the devastation of the plague region costs each seat on average if the plague adds `bonus` cubes."""
        return self.losses(self.plague, bonus=bonus)

    def one_more(self, who: int, region: int) -> float:
        """Return how much more one more rat in a region would cost this seat than the others, on average."""
        t = self._t
        if not t.crowd[region] or not has_room(t, Region(region)):
            return 0.0
        players: i64 = self._players
        first: i64 = region * players
        loss = vec[float]([0.0] * players)
        before = self._left(region, 0, loss)
        after = before[:]
        self._turn_up(DRAWN_RAT, 0, after, loss)
        share = 1.0 / float(players - 1)
        worse = 0.0
        for seat in range(players):
            cubes = self._cubes[first + seat]
            change = (cubes - after[seat]) - (cubes - before[seat])
            worse += change if seat == who else -change * share
        return worse
