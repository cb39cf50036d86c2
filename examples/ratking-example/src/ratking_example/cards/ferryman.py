"""Ferryman: a power with its own questions, and data from a file."""

from __future__ import annotations

from typing import Final

from ratking.games.rattus.rules.api import (
    BOURGEOISIE,
    REGION,
    Ask,
    Asks,
    Card,
    Region,
    Seat,
    Table,
    load,
    movable,
    move_cubes,
    own_regions,
    region_called,
)

CROSSINGS: Final = [
    (region_called(one), region_called(other)) for one, other in load("ratking_example", "crossings.toml")["crossings"]
]
"""The pairs of regions with a ferry between them."""


class Harbours(Ask[Region]):
    """The other side of a crossing from the region chosen first."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        here = Region(chosen[0])
        across = {b if a == here else a for a, b in CROSSINGS if here in (a, b)}
        return [region for region in t.box.board.regions if region in across and movable(t, who, here, region)]


class Ferryman(Card):
    """Move one of your cubes over the sea."""

    name = "ferryman"
    of_class = BOURGEOISIE
    rule = "H1.1"
    asks: Asks = (own_regions, Harbours())

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        source, target = chosen
        move_cubes(t, who, Region(source), Region(target), 1)
