"""Knight."""

from __future__ import annotations

from ...api import CHIVALRY, Card


class Knight(Card):
    """The plague goes up to two steps, and may count as two cubes against the limits of a devastation."""

    name = "knight"
    of_class = CHIVALRY
    rule = "B5.2"
    last_rules = "B6.2 M8.7"
    rulings = "M6.13"
    reach = 2  # B6.2: in the last round it only moves
    weight = 2
