"""Sausages."""

from __future__ import annotations

from .....kernel.values import Seat
from ..effects import gain
from ..table import Table
from .reward import Asks, Reward


class Sausages(Reward):
    """Take as many sausages as the label of the jar says."""

    name = "sausages"
    rule = "Z5.3"
    asks: Asks = ()

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        gain(t, who, t.box.board.jars[self.column], self.column)
