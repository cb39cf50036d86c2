"""Reward: what stands on the shelf above a column. A file of its own says only what makes it different."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.power import Ask, Power, can_finish

if TYPE_CHECKING:
    from ..table import Table


Asks = tuple[Ask["Table"], ...] | None


class Reward(Power["Table"]):
    """The player on turn takes it when its column has been cleared: `t.resolved` is how the dice lay (Z2.5)."""

    name: str = ""
    rule: str = ""
    """The rule that says what it does."""

    def __init__(self, column: int) -> None:
        self.column = column
        """The column it stands above."""

    def asks_now(self, t: Table, who: int) -> Asks:
        """The questions it asks; None if there is nothing to be had."""
        return self.asks

    def question(self, t: Table, who: int) -> str:
        """The key of the words of its question."""
        return self.name

    def usable(self, t: Table, who: int) -> bool:
        """Whether it can be taken and carried through now."""
        asks = self.asks_now(t, who)
        return asks is not None and can_finish(asks, t, who, ())
