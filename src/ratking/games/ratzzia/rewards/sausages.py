"""Sausages."""

from __future__ import annotations

from ..board import JARS
from ..effects import gain
from ..table import Table
from .reward import Asks, Reward


class Sausages(Reward):
    """Take as many sausages as the label of the jar says."""

    name = "sausages"
    rule = "Z5.3"
    asks: Asks = ()

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        gain(t, who, JARS[self.column], self.column)
