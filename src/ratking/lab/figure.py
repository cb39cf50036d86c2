"""Figure: estimates that are shown on one scale; and Study: the rows from which they are calculated."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final

from .experiment import LADDER, Condition, Experiment
from .results import Results
from .statistics import Estimate

ENOUGH: Final = 30
"""Estimates from fewer games than this are left out of comparisons."""

# Any, in this file: rows of Arrow as Python objects.


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a figure: its label, its estimate, and the value that would mean no effect."""

    label: tuple[str, str]
    """A noun and its value, which are put into words: ("seat", "0"), ("card", ...), ("text", ...)."""
    found: Estimate
    null: float | None = None
    group: tuple[str, str] | None = None
    """The label of the group to which the line belongs: another noun and its value."""

    @property
    def verdict(self) -> str:
        return "none" if self.null is None else self.found.verdict(self.null)


@dataclass(frozen=True, slots=True)
class Figure:
    """Lines that are compared with each other, on one scale."""

    key: str
    """The key of its heading."""
    fields: dict[str, object]
    lines: list[Line]
    percent: bool = True
    compared: int = 0
    """The number of comparisons for which the intervals are corrected."""
    bars: list[tuple[str, int]] = field(default_factory=list)
    """For a figure that only counts: how often each thing occurred."""
    left_out: list[tuple[str, str]] = field(default_factory=list)
    """Things without a line, because too few games (fewer than ENOUGH) show them: nouns and their values."""
    difference: bool = False
    """Whether its percentages are differences of two: percentage points."""
    more_is_worse: bool = False
    played: int = 0
    """The number of games that its intervals depend on."""

    def needed(self, precision: float) -> int:
        """Return how many games would make every interval reach no further than this to either side.

        An interval becomes half as wide with four times as many games. Return 0 if there are enough games.

        >>> figure = Figure("seats", {}, [Line(("seat", "0"), Estimate(0.5, 0.4, 0.6, 100))], played=100)
        >>> figure.needed(0.05), figure.needed(0.2)
        (400, 0)
        """
        widest = max(((line.found.high - line.found.low) / 2 for line in self.lines), default=0.0)
        if not self.played or widest <= precision:
            return 0
        return math.ceil(round(self.played * (widest / precision) ** 2, 6))


class Study:
    """The rows of a study, with its experiment."""

    def __init__(self, results: Results) -> None:
        self.experiment: Experiment = results.experiment
        self.games: list[dict[str, Any]] = results.table("games").to_pylist()
        self.seats: list[dict[str, Any]] = results.table("seats").to_pylist()
        self.forks: list[dict[str, Any]] = results.table("forks").to_pylist()
        self.results = results
        self.by_game: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
        for row in self.seats:
            self.by_game[row["cell"], row["game"]].append(row)

    def between_equals(self, row: dict[str, Any]) -> bool:
        """Return whether a row belongs to games that compare neither levels nor boxes: to those of the first of each."""
        return self.is_of_first_level(row) and self._cell(row).box == 0

    def is_of_first_level(self, row: dict[str, Any]) -> bool:
        """Return whether a row belongs to games of the first level, or to games between different bots."""
        condition = self._cell(row)
        return condition.compares != LADDER and condition.level in ("", *self.experiment.levels[:1])

    def level(self, row: dict[str, Any]) -> str:
        """Return the bot that plays all seats with the first box; empty for other games."""
        condition = self._cell(row)
        return condition.level if condition.compares != LADDER and condition.box == 0 else ""

    def is_ladder(self, row: dict[str, Any]) -> bool:
        """Return whether a row belongs to games that compare levels."""
        return self._cell(row).compares == LADDER

    def _cell(self, row: dict[str, Any]) -> Condition:
        number: int = row["cell"]
        return self.experiment.conditions[number]

    @property
    def counts(self) -> list[int]:
        """The numbers of players that occur."""
        return sorted({row["players"] for row in self.games})

    @property
    def card_names(self) -> list[str]:
        names = {card: None for row in self.games for card in row["cards"]}
        return list(names)
