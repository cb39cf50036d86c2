"""Greedy."""

from __future__ import annotations

from ..asks import other_players
from ..effects import pass_food
from ..table import Table
from .reward import Asks, Reward


class Greedy(Reward):
    """Take half of another player's loose food, rounded up."""

    name = "greedy"
    rule = "Z5.5"
    asks: Asks = (other_players,)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        (other,) = chosen
        pass_food(t, other, who, (t.loose[other] + 1) // 2)
