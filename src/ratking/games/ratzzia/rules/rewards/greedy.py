"""Greedy."""

from __future__ import annotations

from .....kernel.values import Seat
from ..asks import other_players
from ..effects import pass_food
from ..events import REWARD_MISSED
from ..no_reward_reasons import HE_HAS_NO_FOOD
from ..table import Table
from .reward import Asks, Reward


class Greedy(Reward):
    """Take half of another player's loose food, rounded up."""

    name = "greedy"
    rule = "Z5.5"
    asks: Asks = (other_players,)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (other,) = chosen
        if t.loose[other]:
            pass_food(t, Seat(other), who, (t.loose[other] + 1) // 2)
        else:
            t.tell(REWARD_MISSED, who, self.column, HE_HAS_NO_FOOD)
