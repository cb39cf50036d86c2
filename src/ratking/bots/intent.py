"""Intent: a turn decided upon, followed for as long as everything is as foreseen."""

from __future__ import annotations

from typing import Any

from ..kernel import engine
from ..kernel.observation import Observation
from ..kernel.table import Table, copy_of
from ..kernel.values import Move


class Intent:
    """The moves still to be made, and the table as it should be before the next of them.

    It is compared by what the seat can see. So when luck or another player has spoken since, the intent is given up.
    """

    __slots__ = ("_moves", "_t")

    def __init__(self) -> None:
        self._moves: list[Move] = []
        self._t: Table | None = None

    def form(self, t: Table, moves: list[Move]) -> None:
        """Mean to make these moves on this table; the first is made now."""
        self._moves = moves[1:]
        self._t = None
        if self._moves:
            self._t = copy_of(t)
            engine.apply(self._t, moves[0])

    # Any: whichever game's.
    def follow(self, observation: Observation[Any]) -> Move | None:
        """The next move, if this is what was foreseen."""
        t = self._t
        if t is None or not self._moves:
            return None
        foreseen = Observation.of(observation.game, observation.options, t, observation.seat)
        if foreseen.key != observation.key or self._moves[0] not in observation.moves:
            self._moves = []
            self._t = None
            return None
        move = self._moves.pop(0)
        engine.apply(t, move)
        return move
