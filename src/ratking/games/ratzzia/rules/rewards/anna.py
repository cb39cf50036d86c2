"""Anna."""

from __future__ import annotations

from .....kernel.values import Seat
from ..asks import columns_with_room
from ..dice import is_real
from ..effects import push_in
from ..no_reward_reasons import CANDY_ON_TOP, NO_FREE_SPACE
from ..table import Table
from .reward import Asks, Reward


class Anna(Reward):
    """The die from the top of her column goes to the lowest space of another, pushing up what lies there."""

    name = "anna"
    rule = "Z5.1"
    needs_real_top = True

    def __init__(self, column: int) -> None:
        super().__init__(column)
        self.asks = (columns_with_room(column),)

    def asks_now(self, t: Table, who: Seat) -> Asks:
        return self.asks if is_real(t.resolved[-1]) else None  # a candy die has gone to the jar

    def why_nothing(self, t: Table, who: Seat) -> int:
        return NO_FREE_SPACE if is_real(t.resolved[-1]) else CANDY_ON_TOP

    def die_on_its_way(self, t: Table) -> int:
        return t.resolved[-1]

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (column,) = chosen
        push_in(t, who, column, t.resolved[-1])
