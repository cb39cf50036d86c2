"""PositionFeatures: a position of Rattus in numbers: what each seat has, may lose, and may still get."""

from __future__ import annotations

from math import exp
from typing import Final

from ....bots.chances import judged
from ....bots.weights import Weights
from ....kernel.packed import i64, vec
from ..rules.board import PLACES
from ..rules.plague import reach_of
from ..rules.table import Table
from ..rules.values import Region, Seat
from .face_belief import FaceBelief
from .features import (
    ALL_CUBES,
    CARD_AT,
    FINAL_LOSS,
    NEAR_LOSS,
    NEARLY_ALL_OUT,
    PALACE,
    REGIONS_HELD,
    SIZE,
    STAGES,
    VISIT_LOSS,
    WAIT,
    add_parts,
)
from .region_losses import RegionLosses

EAGER: Final = 0.35
"""How many cubes better a region must be for the plague to go there about three times as often."""


class PositionFeatures(RegionLosses):
    """Made of a table and a belief."""

    __slots__ = ("_stage", "lost")

    def __init__(self, t: Table, belief: FaceBelief, before: PositionFeatures | None = None) -> None:
        """`before` may be those of another table, by the same belief: where nothing differs, losses are taken from there."""
        super().__init__(t, belief)
        players = self._players
        self.lost: vec[float] = vec[float]([0.0] * len(t.cubes)) if before is None else before.lost[:]
        """What a visit of the plague would cost each seat on average, by region * players + seat."""
        crowd = t.crowd
        rats = t.rats
        for region in t.box.board.regions if before is None else self._changed(before):
            if rats[region] and crowd[region]:
                self._set_lost(region, self.losses(region))
            elif before is not None:
                self._set_lost(region, vec[float]([0.0] * players))
        self._stage = self._stage_now()

    # ---- what is expected

    def _changed(self, before: PositionFeatures) -> list[Region]:
        """Return the regions whose losses may differ from before: by cubes, rats, or cards of somebody with cubes there."""
        t = self._t
        was = before._t
        players = self._players
        cubes, cubes_before = t.cubes, was.cubes
        kind, kind_before = t.kind, was.kind
        face, face_before = t.face, was.face
        seen, seen_before = t.seen, was.seen
        other_cards: i64 = 0  # a bit for each seat
        for card in t.box.numbers:
            owner = t.owner[card]
            owner_before = was.owner[card]
            if owner != owner_before:
                other_cards |= 1 << owner if owner >= 0 else 0
                other_cards |= 1 << owner_before if owner_before >= 0 else 0
        crowd, crowd_before = t.crowd, was.crowd
        rats, rats_before = t.rats, was.rats
        found: list[Region] = []
        for region in t.box.board.regions:
            if not (rats[region] and crowd[region]) and not (rats_before[region] and crowd_before[region]):
                continue  # nothing to lose, now and before
            at = region * players
            place: i64 = region * PLACES
            differs = False
            for seat in range(players):
                here = cubes[at + seat]
                if here != cubes_before[at + seat] or (here and other_cards >> seat & 1):
                    differs = True
            for rat in range(place, place + PLACES):
                if kind[rat] != kind_before[rat] or face[rat] != face_before[rat] or seen[rat] != seen_before[rat]:
                    differs = True
            if differs:
                found.append(region)
        return found

    def _set_lost(self, region: int, losses: vec[float]) -> None:
        first = region * self._players
        for seat, loss in enumerate(losses):
            self.lost[first + seat] = loss

    def own_losses(self) -> vec[float]:
        """Return for each region what a visit of the plague would cost the seat whose belief this is."""
        return self.lost[self.belief.seat :: self._players]

    # ---- features

    def _stage_now(self) -> float:
        """Return how far the game has gone: from 0 to 1 by what ends it, 2 in the last round."""
        t = self._t
        if t.last_round:
            return 2.0
        first = t.box.tokens.starting + t.box.tokens.normal - t.box.removed - len(t.box.board.regions)
        fewest: i64 = 16
        for reserve in t.reserve:
            if reserve < fewest:
                fewest = reserve
        gone = 1.0 - t.supply / first
        out = 1.0 - float(fewest) / 16.0
        return gone if gone > out else out

    def features(self, mover: int) -> vec[float]:
        """SIZE numbers for each seat. `mover` is who moves the plague next."""
        t = self._t
        players = self._players
        found = vec[float]([0.0] * (players * SIZE))
        lost = self.lost
        cubes = self._cubes
        who: i64 = mover
        for seat in range(players):
            at = seat * SIZE
            on_map = 0.0
            final = 0.0
            places = 0.0
            i = seat
            while i < len(cubes):
                here = cubes[i]
                if here > 0.0:
                    on_map += here
                    final += lost[i]
                    places += 1.0
                i += players
            palace = float(t.palace[seat])
            reserve = float(t.reserve[seat])
            found[at + ALL_CUBES] = on_map + palace
            found[at + PALACE] = palace
            found[at + FINAL_LOSS] = final
            found[at + WAIT] = float((seat - who) % players) / float(players)
            if reserve < 4.0:
                found[at + NEARLY_ALL_OUT] = 4.0 - reserve
            found[at + REGIONS_HELD] = places
        if self.plague >= 0 and not t.last_round:
            self._visit(mover, found)
        for place, number in enumerate(t.box.numbers):
            owner = t.owner[number]
            if owner >= 0:
                feature = CARD_AT.get(t.box.cards[place].name, -1)
                if feature >= 0:
                    found[owner * SIZE + feature] = 1.0
        if t.box.parts:
            add_parts(t, self.belief.seat, cubes, found)
        return found

    def _visit(self, mover: int, found: vec[float]) -> None:
        """The losses by the next visit and nearby: the mover goes where other players lose cubes and they do not."""
        t = self._t
        players = self._players
        lost = self.lost
        reach = reach_of(t, Seat(mover))
        who: i64 = mover
        share = 1.0 / float(players - 1)
        total = 0.0
        sums = vec[float]([0.0] * players)
        for region in t.box.board.within(Region(self.plague), reach):
            first = region * players
            better = 0.0
            for seat in range(players):
                if seat == who:
                    better -= lost[first + seat]
                else:
                    better += lost[first + seat] * share
            often = exp(better / EAGER)
            total += often
            for seat in range(players):
                sums[seat] += often * lost[first + seat]
        near = t.box.board.neighbours[self.plague]
        one = 1.0 / float(len(near))
        for seat in range(players):
            at = seat * SIZE
            found[at + VISIT_LOSS] = sums[seat] / total
            mean = 0.0
            for region in near:
                mean += lost[region * players + seat]
            found[at + NEAR_LOSS] = mean * one

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

    def chances(self, mover: int, weights: Weights) -> list[float]:
        """Return the win chance of every seat."""
        at, share = self.stage()
        return judged(self.features(mover), weights, at, share, self._players)
