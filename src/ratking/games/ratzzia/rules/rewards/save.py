"""Save."""

from __future__ import annotations

from .....kernel.values import Seat
from ..dice import CANDY, EMPTY, VALUES, value_of
from ..effects import save_food
from ..no_reward_reasons import NO_DOUBLE, TOO_LITTLE_FOOD
from ..table import Table
from .reward import Asks, Reward


class Save(Reward):
    """Move exactly the sum of the column's higher double from your loose food to your bag; with less, nothing."""

    name = "save"
    rule = "Z5.4"

    def asks_now(self, t: Table, who: Seat) -> Asks:
        return () if 0 < higher_double(t, self.column, t.loose[who]) <= t.loose[who] else None

    def why_nothing(self, t: Table, who: Seat) -> int:
        return TOO_LITTLE_FOOD if higher_double(t, self.column, t.loose[who]) else NO_DOUBLE

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        save_food(t, who, higher_double(t, self.column, t.loose[who]))


def higher_double(t: Table, column: int, loose: int) -> int:
    """Return the sum of the higher pair of equal dice among those the column held; 0 if there was none."""
    dice = t.resolved
    return max(double(dice[one], dice[other], loose) for one, other in t.box.board.pairs(column))


def double(one: int, other: int, loose: int) -> int:
    """Return the sum of two dice if they make a pair. A candy equals its partner.

    Two candies are the highest double that so much loose food can pay, sixes if it can pay none.
    """
    if one == EMPTY or other == EMPTY:
        return 0
    value, partner = value_of(one), value_of(other)
    if value == partner == CANDY:
        payable = [2 * each for each in VALUES if 2 * each <= loose]
        return payable[-1] if payable else 2 * VALUES[-1]
    if value == partner:
        return 2 * value
    return 2 * max(value, partner) if CANDY in (value, partner) else 0
