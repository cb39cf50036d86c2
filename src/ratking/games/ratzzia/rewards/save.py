"""Save."""

from __future__ import annotations

from ..dice import CANDY, EMPTY, value_of
from ..effects import save_food
from ..table import Table
from .reward import Asks, Reward


class Save(Reward):
    """Move exactly the sum of the column's higher double from your loose food to your bag; with less, nothing."""

    name = "save"
    rule = "Z5.4"

    def asks_now(self, t: Table, who: int) -> Asks:
        return () if 0 < higher_double(t, self.column) <= t.loose[who] else None

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        save_food(t, who, higher_double(t, self.column))


def higher_double(t: Table, column: int) -> int:
    """The sum of the higher pair of equal dice among those the column held; nought if there was none."""
    dice = t.resolved
    return max(double(dice[one], dice[other]) for one, other in t.box.board.pairs(column))


def double(one: int, other: int) -> int:
    """The sum of two dice if they make a pair. A candy equals its partner; two candies are sixes."""
    if one == EMPTY or other == EMPTY:
        return 0
    value, partner = value_of(one), value_of(other)
    if value == partner:
        return 2 * value if value != CANDY else 12
    return 2 * max(value, partner) if CANDY in (value, partner) else 0
