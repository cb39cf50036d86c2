"""Reward: what stands on the shelf above a column. A file of its own says only what makes it different."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....kernel.mypyc_compat import class_attribute
from .....kernel.power import Ask, Power, can_finish
from .....kernel.values import Seat
from ..dice import EMPTY

if TYPE_CHECKING:
    from ..table import Table


# Any: a reward asks for things of several kinds.
Asks = tuple[Ask["Table", Any], ...] | None


class Reward(Power["Table"]):
    """The player on turn takes it when its column has been cleared: `t.resolved` is how the dice lay (Z2.5)."""

    name: str = ""
    rule: str = ""
    """The rule that says what it does."""

    needs_real_top: bool = False
    """Whether it is lost if the die on top of its column is a candy die."""

    def __init__(self, column: int) -> None:
        super().__init__()
        self.needs_real_top = class_attribute(self, "needs_real_top", self.needs_real_top)
        self.column = column
        """The column it stands above."""

    def asks_now(self, t: Table, who: Seat) -> Asks:
        """Return the questions it asks; None if there is nothing to be had."""
        return self.asks

    def question(self, t: Table, who: Seat) -> str:
        """Return the key of the words of its question."""
        return self.name

    def why_nothing(self, t: Table, who: Seat) -> int:
        """Return why there is nothing to be had, as a number of MISSED."""
        raise NotImplementedError(f"{self.name} always brings something")

    def die_on_its_way(self, t: Table) -> int:
        """Return the die that is on its way while the reward asks; EMPTY if none is."""
        return EMPTY

    def usable(self, t: Table, who: Seat) -> bool:
        """Return whether it can be taken and carried through now."""
        asks = self.asks_now(t, who)
        return asks is not None and can_finish(asks, t, who, ())
