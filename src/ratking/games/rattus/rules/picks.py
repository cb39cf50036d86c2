"""Picks: the kernel's questions for one thing of a kind and for yes or no, extended to say why another move is illegal.

The type parameter says what is asked for: `Pick[Region]`, `Ask[Place]`.
"""

from __future__ import annotations

from typing import Generic

from mypy_extensions import mypyc_attr

from ....kernel import power, step
from ....kernel.frame import Frame
from ....kernel.reason import Reason
from ....kernel.step import V
from .table import Table
from .values import Move
from .why_not import another_time, not_there, same_kind


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(step.Pick[Table, V], Generic[V]):
    """A question for one thing: a region, a rat, a number."""

    def why_not_this(self, t: Table, frame: Frame, value: V) -> Reason | None:
        """Return why a thing of the right kind, that is there, may not be picked; None if it may."""
        return None

    def unless_offered(self, t: Table, frame: Frame, value: V, key: str) -> Reason | None:
        """Return the reason of that key, by the rule of the question, unless the thing may be picked."""
        return None if value in self.values(t, frame) else Reason(key, self.rule)

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        if move == self.decline:
            return None
        if not same_kind(t, move, self.first):
            return another_time(t, frame, move)
        reason = not_there(t, move) or self.why_not_this(t, frame, self.named_by(move))
        return None if reason is None else reason.by(self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(step.YesNo[Table]):
    """A question for yes or no."""

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        return None if move in (self.yes, self.no) else another_time(t, frame, move)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(power.Ask[Table, V], Generic[V]):
    """One question of a power, for one thing of a kind: `first` is the move that names thing number 0.

    >>> from ratking.games.rattus.rules.api import REGION, Ask, Seat, region_called
    >>> from ratking.testing import new_table
    >>> class Harbours(Ask):
    ...     first = REGION
    ...     def values(self, t, who, chosen):
    ...         return [region_called("anglia"), region_called("italia")]
    >>> len(Harbours().values(new_table("rattus", players=2), Seat(0), ()))
    2
    """
