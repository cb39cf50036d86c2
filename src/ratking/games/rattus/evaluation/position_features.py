"""PositionFeatures: a position of Rattus in numbers: what each seat has, may lose, and may still get."""

from __future__ import annotations

from math import exp
from typing import Final

from ....bots.chances import judged
from ..rules.plague import reach_of
from ..rules.table import Table
from ..rules.values import Region, Seat
from .face_belief import LEVELS, WIDTH, FaceBelief
from .features import CARD_AT, SIZE, STAGES, add_parts

EAGER: Final = 0.35
"""How many cubes better a region must be for the plague to go there about three times as often."""


class PositionFeatures:
    """Made of a table and a belief."""

    __slots__ = (
        "_cubes",
        "_held",
        "_lost",
        "_players",
        "_rates",
        "_stage",
        "_t",
        "belief",
        "plague",
    )

    def __init__(self, t: Table, belief: FaceBelief) -> None:
        self._t = t
        self.belief = belief
        self.plague: int = t.plague
        players = t.box.players
        self._players = players
        self._cubes: list[float] = [float(cubes) for cubes in t.cubes]
        self._held: list[int] = []
        """Seat * 8 + class, of each class card that somebody holds."""
        for card in t.box.cards:
            owner = t.owner[card.number]
            if owner >= 0:
                self._held.append(owner * 8 + card.of_class)
        self._rates: list[list[list[float]]] = [[] for _ in t.rats]
        self._lost: list[float] = [0.0] * len(t.cubes)
        """What a visit of the plague would cost each seat on average, by region * players + seat."""
        crowd = t.crowd
        rats = t.rats
        for region in t.box.board.regions:
            if rats[region] and crowd[region]:
                self._rates[region] = belief.rats(t, region)
                self._lost[region * players : (region + 1) * players] = self._losses(region, self._rates[region], 0)
        self._stage = self._stage_now()

    # ---- what is expected

    def _losses(self, region: int, rats: list[list[float]], bonus: int) -> list[float]:
        """Return what these rats cost each seat in a region, one by one, each on what the previous left on average."""
        players = self._players
        first = region * players
        here = self._cubes[first : first + players]
        held = self._held
        loss = [0.0] * players
        for rates in rats:
            total = 0.0
            most = 0.0
            for cubes in here:
                total += cubes
                if cubes > most:
                    most = cubes
            if most < 0.01:
                break
            level = total + bonus
            low = int(level)
            share = level - low
            if low >= LEVELS - 1:
                low = LEVELS - 1
                share = 0.0
            at = low * WIDTH
            above = at + WIDTH if share > 0.0 else at
            less = 1.0 - share
            majority = rates[at] * less + rates[above] * share
            everybody = rates[at + 1] * less + rates[above + 1] * share
            for seat in range(players):
                cubes = here[seat]
                hit = 0.0
                if cubes > 0.0:
                    hit = everybody
                    gap = most - cubes
                    if gap < 1.0:
                        hit += majority * (1.0 - gap)
                loss[seat] = hit
            for code in held:
                seat = code >> 3
                if here[seat] > 0.0:
                    group = code & 7
                    loss[seat] += rates[at + 2 + group] * less + rates[above + 2 + group] * share
            for seat in range(players):
                cubes = here[seat]
                hit = loss[seat]
                if cubes < 1.0:
                    hit *= cubes
                here[seat] = cubes - hit if hit < cubes else 0.0
        for seat in range(players):
            loss[seat] = self._cubes[first + seat] - here[seat]
        return loss

    def counting(self, bonus: int) -> list[float]:
        """Return what the devastation of the plague region costs each seat on average if the plague adds `bonus` cubes."""
        return self._losses(self.plague, self._rates[self.plague], bonus)

    def own_losses(self) -> list[float]:
        """Return for each region what a visit of the plague would cost the seat whose belief this is."""
        players = self._players
        return [self._lost[region * players + self.belief.seat] for region in range(len(self._t.rats))]

    # ---- features

    def _stage_now(self) -> float:
        """Return how far the game has gone: from 0 to 1 by what ends it, 2 in the last round."""
        t = self._t
        if t.last_round:
            return 2.0
        first = t.box.tokens.starting + t.box.tokens.normal - t.box.removed - len(t.box.board.regions)
        fewest = 16
        for reserve in t.reserve:
            if reserve < fewest:
                fewest = reserve
        gone = 1.0 - t.supply / first
        out = 1.0 - fewest / 16.0
        return gone if gone > out else out

    def features(self, mover: int) -> list[float]:
        """SIZE numbers for each seat. `mover` is who moves the plague next."""
        t = self._t
        players = self._players
        found = [0.0] * (players * SIZE)
        lost = self._lost
        cubes = self._cubes
        for seat in range(players):
            at = seat * SIZE
            on_map = 0.0
            final = 0.0
            places = 0.0
            i = seat
            for _ in t.rats:
                here = cubes[i]
                if here > 0.0:
                    on_map += here
                    final += lost[i]
                    places += 1.0
                i += players
            found[at] = on_map + t.palace[seat]
            found[at + 1] = t.palace[seat]
            found[at + 2] = final
            found[at + 5] = ((seat - mover) % players) / players
            if t.reserve[seat] < 4:
                found[at + 6] = 4.0 - t.reserve[seat]
            found[at + 7] = places
        if self.plague >= 0 and not t.last_round:
            self._visit(mover, found)
        for card in t.box.cards:
            owner = t.owner[card.number]
            if owner >= 0:
                at = CARD_AT.get(card.name, -1)
                if at >= 0:
                    found[owner * SIZE + at] = 1.0
        if t.box.parts:
            add_parts(t, self.belief.seat, cubes, found)
        return found

    def _visit(self, mover: int, found: list[float]) -> None:
        """The losses by the next visit and nearby: the mover goes where other players lose cubes and they do not."""
        t = self._t
        players = self._players
        lost = self._lost
        reach = reach_of(t, Seat(mover))
        share = 1.0 / (players - 1)
        total = 0.0
        sums = [0.0] * players
        for region in t.box.board.within(Region(self.plague), reach):
            first = region * players
            better = 0.0
            for seat in range(players):
                if seat == mover:
                    better -= lost[first + seat]
                else:
                    better += lost[first + seat] * share
            often = exp(better / EAGER)
            total += often
            for seat in range(players):
                sums[seat] += often * lost[first + seat]
        near = t.box.board.neighbours[self.plague]
        one = 1.0 / len(near)
        for seat in range(players):
            at = seat * SIZE
            found[at + 3] = sums[seat] / total
            mean = 0.0
            for region in near:
                mean += lost[region * players + seat]
            found[at + 4] = mean * one

    # ---- the judgement

    def stage(self) -> tuple[int, float]:
        """Return between which two stages the game is: the number of the earlier, and how far it is towards the later."""
        gone = self._stage
        if gone > 1.0:
            return len(STAGES), 0.0
        for at in range(len(STAGES) - 1):
            if gone < STAGES[at + 1]:
                return at, (gone - STAGES[at]) / (STAGES[at + 1] - STAGES[at])
        return len(STAGES) - 1, 0.0

    def chances(self, mover: int, weights: list[list[float]]) -> list[float]:
        """Return the win chance of every seat."""
        at, share = self.stage()
        return judged(self.features(mover), weights, at, share, self._players)
