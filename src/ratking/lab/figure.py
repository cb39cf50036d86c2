"""Figure: lines of what was found, on one scale; and Study: the rows that they come from."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final

from .experiment import LADDER, Condition, Experiment
from .results import Results
from .statistics import Estimate

ENOUGH: Final = 30
"""What comes from fewer games than this is left out of comparisons."""

# Any, in this file: rows of Arrow, as Python has them.


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a figure: what it is of, what was found, and what would be nothing special."""

    label: tuple[str, str]
    """A noun and its value, for words: ("seat", "0"), ("card", ...), ("text", ...)."""
    found: Estimate
    null: float | None = None
    group: tuple[str, str] | None = None
    """Lines that belong together, and what they are all of: another noun and its value."""

    @property
    def verdict(self) -> str:
        return "none" if self.null is None else self.found.verdict(self.null)


@dataclass(frozen=True, slots=True)
class Figure:
    """Lines that are compared with each other, on one scale."""

    key: str
    """Which words say what it shows."""
    fields: dict[str, object]
    lines: list[Line]
    percent: bool = True
    compared: int = 0
    """How many comparisons the intervals allow for."""
    bars: list[tuple[str, int]] = field(default_factory=list)
    """Or, of a figure that only counts, how often each thing was met."""
    left_out: list[tuple[str, str]] = field(default_factory=list)
    """What has no line because fewer than ENOUGH games tell of it: nouns and their values."""
    difference: bool = False
    """Whether its percentages are differences of two: percentage points."""
    more_is_worse: bool = False


class Study:
    """The rows of a study, and what they are of."""

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
        """Return whether it is of games that are there to compare neither levels nor boxes."""
        condition = self._cell(row)
        return condition.compares != LADDER and condition.box == 0

    def is_ladder(self, row: dict[str, Any]) -> bool:
        """Return whether it is of games that compare levels."""
        return self._cell(row).compares == LADDER

    def _cell(self, row: dict[str, Any]) -> Condition:
        number: int = row["cell"]
        return self.experiment.conditions[number]

    @property
    def counts(self) -> list[int]:
        """The numbers of players."""
        return sorted({row["players"] for row in self.games})

    @property
    def card_names(self) -> list[str]:
        names = {card: None for row in self.games for card in row["cards"]}
        return list(names)
