"""Values: the plain numbers of Rattus, and what stands for no seat, no region, no face, no good.

For the type checker a region is not a seat and a rat's place not a card; at run time all are ints. The values that stand for
nothing are all different, so that none can be mistaken for another.
"""

from __future__ import annotations

from typing import Final

from ....kernel.new_type import NewType
from ....kernel.values import Move, Seat, seats

__all__ = ["Move", "Seat", "seats"]  # the kernel's, re-exported here

Region = NewType("Region", int)
"""A region: its number in the board file."""
Place = NewType("Place", int)
"""Where a rat lies: one of the three places of a region."""
CardNo = NewType("CardNo", int)
"""A class card: its number among all cards."""
FaceNo = NewType("FaceNo", int)
"""A face of the rat tokens: its number among those in the box."""


def regions(size: int) -> list[Region]:
    """Return the regions from the first to the last in use, and those between that are not."""
    return [Region(region) for region in range(size)]


NO_REGIONS: Final[list[Region]] = []
NO_PLACES: Final[list[Place]] = []

# The kernel's CHANCE is -1, its NO_MOVE -7, its NO_VALUE -8, its NOT_SAID -9.
NOBODY: Final = Seat(-2)
"""No seat: the owner of a card beside the map, or the mover of the plague in the final devastation."""
UNKNOWN: Final = FaceNo(-3)
"""No face yet: nobody has looked at the rat."""
PALACE: Final = Region(-4)
"""Where a cube goes that goes to no region."""
NOWHERE: Final = Region(-5)
"""No region: a piece that is not on the map yet."""
EMPTY: Final = -6
"""Nothing lies there: a region or a card without a good."""
NO_CARD: Final = CardNo(-10)
"""No class card has to do with it: a cube lost to M or A."""
