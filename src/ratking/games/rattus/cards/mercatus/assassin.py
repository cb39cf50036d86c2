"""Assassin."""

from __future__ import annotations

from ...faces import CLASSES
from ...goods import earn
from ...table import Table
from ..card import Card


class Assassin(Card):
    """The plague goes up to two steps. One coin for each rat of your turn that takes a cube of another player."""

    name = "assassin"
    of_class = CLASSES.index("chivalry")
    rule = "M6.5"
    reach = 2
    last_reach = 2  # M8.5
    last_strikes = True
    watches_strikes = True

    def struck(self, t: Table, who: int, losers: list[int]) -> None:
        if any(loser != who for loser in losers):
            earn(t, who, 1)
