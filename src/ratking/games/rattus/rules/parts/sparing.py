"""Sparing: how often the player on turn has paid in this turn to be spared by a face."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from ..box import Box
from ..part import Part
from ..state import State
from ..table import Table


class SparingState(State):
    """The count of this turn."""

    __slots__ = ("times",)

    FIELDS: ClassVar[tuple[str, ...]] = ("times",)

    def __init__(self, like: SparingState | None = None) -> None:
        self.times: int = 0 if like is None else like.times

    def clone(self) -> SparingState:
        return SparingState(self)


NAME: Final = "sparing"


def times_spared(t: Table) -> int:
    """Return how often somebody has been spared in this turn.

    >>> from ratking.games.rattus.rules.api import times_spared
    >>> from ratking.testing import new_table
    >>> cards = ["deacon", "king", "knight", "merchant", "monk", "witch"]
    >>> times_spared(new_table("rattus", players=2, sets=["base", "mercatus"], cards=cards))
    0
    """
    return cast("SparingState", t.part(NAME)).times


def count_spared(t: Table) -> None:
    """Count one more time that somebody has been spared in this turn.

    >>> from ratking.games.rattus.rules.api import count_spared, times_spared
    >>> from ratking.testing import new_table
    >>> cards = ["deacon", "king", "knight", "merchant", "monk", "witch"]
    >>> t = new_table("rattus", players=2, sets=["base", "mercatus"], cards=cards)
    >>> count_spared(t)
    >>> times_spared(t)
    1
    """
    cast("SparingState", t.part(NAME)).times += 1


class Sparing(Part):
    """The count restarts with each turn, and with the last round."""

    name = NAME

    def join(self, box: Box) -> None:
        box.turn_watchers.append(self)

    def state(self, box: Box) -> SparingState:
        return SparingState()

    def turn_begins(self, t: Table) -> None:
        cast("SparingState", t.part(NAME)).times = 0

    def broken_laws(self, t: Table) -> list[str]:
        return ["spared less than never"] if times_spared(t) < 0 else []
