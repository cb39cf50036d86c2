"""Luck: how much of a game between bots was luck, so that results can also be told without it."""

from __future__ import annotations

from typing import Any, Final

from ..bots.evaluator import Evaluator
from ..bots.judgement import add, expected
from ..kernel.frame import CHANCE
from ..kernel.rng import Rng
from ..kernel.table import Table

BEFORE: Final = 24
"""How many outcomes are looked at before luck falls."""
AFTER: Final = 8
"""How often the turn is played on after it has."""


class LuckWatch:
    """Watches a game and adds up the luck of each seat, in win shares: what came less what was to be expected.

    Its mean is 0 whoever plays and whatever the evaluator is worth, so taking it off changes no result on average.

    >>> from ratking.games.registry import evaluator_of
    >>> from ratking.testing import new_table
    >>> watch = LuckWatch(evaluator_of("ratzzia"), "a seed")
    >>> watch.look(new_table("ratzzia", players=2))
    >>> watch.luck
    []
    """

    def __init__(self, evaluator: Evaluator[Any], seed: str) -> None:  # Any: of any game
        self.luck: list[float] = []
        """For each seat; empty if no luck has fallen."""
        self._evaluator = evaluator
        self._rng = Rng(f"luck {seed}")
        self._falls = False

    def look(self, t: Table) -> None:
        """Look at the table before a move, or at the end."""
        falls = not t.over and t.who == CHANCE
        if falls and not self._falls:
            add(self.luck, expected(self._evaluator, t, None, BEFORE, self._rng), -1.0)
        elif self._falls and not falls:
            add(self.luck, expected(self._evaluator, t, None, AFTER, self._rng), 1.0)
        self._falls = falls
