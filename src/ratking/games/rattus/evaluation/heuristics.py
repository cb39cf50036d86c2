"""Heuristics: moves in Rattus that need no evaluation of the whole position."""

from __future__ import annotations

from ....kernel.packed import vec
from ....kernel.values import Move
from ..rules.board import PLACES
from ..rules.moves import RAT
from ..rules.plague import reach_of
from ..rules.table import Table
from ..rules.values import Region, Seat
from .face_belief import FaceBelief
from .region_losses import RegionLosses


def mover(t: Table) -> int:
    """Return who moves the plague next."""
    for frame in reversed(t.stack):
        if frame.step.name in ("actions", "plague"):
            return frame.who
        if frame.step.name == "new turn":
            return frame.who
        if frame.step.name == "end of turn":
            return (t.turn + 1) % t.box.players
    return t.turn


def reachable(t: Table, who: int) -> list[Region]:
    """Return where this player may move the plague in their turn."""
    return t.box.board.within(t.plague, reach_of(t, Seat(who)))


def key_of(t: Table) -> int:
    """Return a number for what the actions of a turn can change: turns that come to the same are planned once."""
    return hash(
        (tuple(t.cubes), tuple(t.kind), tuple(t.owner), t.used, t.card_taken, t.cubes_placed, tuple(t.palace), t.supply)
    )


def least(losses: RegionLosses, who: int, regions: list[Move]) -> Move:
    """Return the region where one more rat harms this seat least, compared with the others."""
    best = regions[0]
    least_harm = losses.one_more(who, best)
    for region in regions[1:]:
        harm = losses.one_more(who, region)
        if harm < least_harm:
            best = region
            least_harm = harm
    return best


def better(before: vec[float], after: vec[float], who: int) -> bool:
    """Return whether a seat likes losing this rather than that: it counts for one, the others together for one."""
    change = 0.0
    share = 1.0 / float(len(before) - 1)
    for seat, cost in enumerate(before):
        less = cost - after[seat]
        change += less if seat == who else -less * share
    return change > 0.0


def worth_a_look(t: Table, belief: FaceBelief, looks: list[Move]) -> Move:
    """Return the rat worth looking at most: not seen yet, where many cubes lie, own ones above all, near the plague."""
    players = t.box.players
    near = t.box.board.neighbours[t.plague]
    best = looks[0]
    most = -1.0
    for move in looks:
        place = move - RAT
        region = place // PLACES
        worth = float(t.crowd[region]) + 1.5 * float(t.cubes[region * players + belief.seat])
        if region in near:
            worth *= 2.0
        if t.seen[place] >> belief.seat & 1:
            worth = 0.0
        if worth > most:
            best = move
            most = worth
    return best
