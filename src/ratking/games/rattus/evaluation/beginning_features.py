"""BeginningFeatures: where a turn of Rattus begins, in the numbers that the network of analyses is asked about."""

from __future__ import annotations

from math import log
from typing import Final

from ....bots.weights import Weights
from ....kernel.packed import i64, vec
from ..rules.table import Table
from . import afterstate_features
from .afterstate_features import SHARED_SIZE
from .face_belief import FaceBelief
from .heuristics import mover
from .position_features import PositionFeatures

OF_SEAT: Final[tuple[str, ...]] = (*afterstate_features.OF_SEAT, "log of the chance by the weights")
SEAT_SIZE: Final = len(OF_SEAT)
LEAST: Final = 0.0001
"""Chances by the weights below this count as this."""


def inputs(t: Table, knows: int, weights: Weights) -> vec[float]:
    """Return the numbers of an afterstate, and for each seat also what the weights say, as one seat knows it."""
    numbers = afterstate_features.inputs(t, knows)
    chances = PositionFeatures(t, FaceBelief(t, knows)).chances(mover(t), weights)
    players: i64 = t.box.players
    found = vec[float]([0.0] * (SHARED_SIZE + players * SEAT_SIZE))
    for i in range(SHARED_SIZE):
        found[i] = numbers[i]
    here: i64 = SHARED_SIZE
    at: i64 = SHARED_SIZE
    for chance in chances:
        for i in range(SEAT_SIZE - 1):
            found[at + i] = numbers[here + i]
        here += SEAT_SIZE - 1
        at += SEAT_SIZE
        found[at - 1] = log(chance if chance > LEAST else LEAST)
    return found
