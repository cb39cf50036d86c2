"""Accountant."""

from __future__ import annotations

from .....kernel.values import Seat
from ..asks import sides
from ..effects import pass_food
from ..events import REWARD_MISSED
from ..no_reward_reasons import NO_FOOD, TOO_LITTLE_TO_PASS
from ..table import Table
from .reward import Asks, Reward


class Accountant(Reward):
    """All players at once pass half of their loose food to the neighbour on the side you choose.

    Rounded up, or by a house rule down.
    """

    name = "accountant"
    rule = "Z5.6"
    asks: Asks = (sides,)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (side,) = chosen
        players = t.box.players
        step = 1 if side == 0 else players - 1  # turns go clockwise, so the neighbour on the left is the next seat
        up = 0 if t.box.round_down else 1
        halves = [(loose + up) // 2 for loose in t.loose]
        for seat, half in enumerate(halves):
            if half:
                pass_food(t, Seat(seat), Seat((seat + step) % players), half)
        if not any(halves):
            t.tell(REWARD_MISSED, who, self.column, NO_FOOD if not any(t.loose) else TOO_LITTLE_TO_PASS)
