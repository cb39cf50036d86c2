"""A player who wants all their cubes on the map, so that games end because a reserve is empty (B6.1)."""

from __future__ import annotations

from ratking.games.rattus.rules.moves import PLACE
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng


def build(t: Table, rng: Rng) -> int:
    """Place cubes where most can be placed, move the plague away from cubes, and otherwise choose at random."""
    frame = t.stack[-1]
    legal = t.legal
    if frame.who == CHANCE:
        return engine.draw(t, rng)
    if frame.name == "actions" and PLACE in legal:
        return PLACE
    if frame.name == "place":
        return max(legal, key=lambda place: (t.rats[place], rng.below(9)))
    if frame.name == "how many":
        return legal[-1]
    if frame.name == "plague":
        return min(legal, key=lambda place: (t.crowd[place], -t.rats[place], rng.below(9)))
    return legal[rng.below(len(legal))]
