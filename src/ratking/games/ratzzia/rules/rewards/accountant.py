"""Accountant."""

from __future__ import annotations

from .....kernel.values import Seat
from ..asks import sides
from ..effects import pass_food
from ..events import REWARD_MISSED
from ..no_reward_reasons import NO_FOOD
from ..table import Table
from .reward import Asks, Reward


class Accountant(Reward):
    """All players at once pass half of their loose food, rounded up, to the neighbour on the side you choose."""

    name = "accountant"
    rule = "Z5.6"
    asks: Asks = (sides,)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (side,) = chosen
        players = t.box.players
        step = 1 if side == 0 else players - 1  # turns go clockwise, so the neighbour on the left is the next seat
        halves = [(loose + 1) // 2 for loose in t.loose]
        for seat, half in enumerate(halves):
            if half:
                pass_food(t, Seat(seat), Seat((seat + step) % players), half)
        if not any(halves):
            t.tell(REWARD_MISSED, who, self.column, NO_FOOD)
