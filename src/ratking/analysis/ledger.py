"""Ledger: where each seat's result came from: start + luck + own play + others' play + the judge's change of mind."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from ..kernel.frame import CHANCE
from ..kernel.game import Json
from .judge import Value

COLUMNS: Final = ("luck", "own", "others", "change_of_mind")


@dataclass(slots=True)
class SeatLedger:
    """The ledger of one seat, in win shares."""

    start: float
    result: float = 0.0
    luck: float = 0.0
    own: float = 0.0
    others: float = 0.0
    change_of_mind: float = 0.0
    variances: dict[str, float] = field(default_factory=lambda: dict.fromkeys(COLUMNS, 0.0))

    def add(self, column: str, share: float, variance: float) -> None:
        """Add a figure to a column, with its variance by sampling."""
        setattr(self, column, getattr(self, column) + share)
        self.variances[column] += variance

    def to_json(self) -> Json:
        """Return the ledger, with the standard error of each column by sampling."""
        columns = {name: getattr(self, name) for name in ("start", *COLUMNS, "result")}
        return {**columns, "errors": {name: sqrt(self.variances[name]) for name in COLUMNS}}


class Ledger:
    """The ledgers of all seats, filled from the beginning of a game to its end.

    >>> from ratking.kernel.frame import CHANCE
    >>> ledger = Ledger(Value([0.5, 0.5], [0.0, 0.0]))
    >>> ledger.luck(Value([0.75, 0.25], [0.0, 0.0]))
    >>> ledger.play(1, Value([0.1, -0.1], [0.0, 0.0]), Value([1.0, 0.0], [0.0, 0.0]))
    >>> ledger.seats[1].luck, ledger.seats[1].own, round(ledger.seats[1].change_of_mind, 9), ledger.seats[1].result
    (-0.25, -0.1, -0.15, 0.0)
    """

    def __init__(self, start: Value) -> None:
        self.seats = [SeatLedger(share) for share in start.shares]
        self.matrix = [[0.0] * len(self.seats) for _ in self.seats]
        """What each seat's play (row) gave to every seat (column); each row adds up to 0."""
        self._now = start
        for seat, share in zip(self.seats, start.shares, strict=True):
            seat.result = share

    def luck(self, after: Value) -> None:
        """Luck has fallen: the position is worth this now."""
        self._move_to(after, "luck", [0.0] * len(self.seats), CHANCE, [0.0] * len(self.seats))

    def play(self, mover: int, effect: Value, after: Value) -> None:
        """A seat has decided: `effect` is what that did to every seat; the rest of the change is the judge's mind."""
        self.matrix[mover] = [one + other for one, other in zip(self.matrix[mover], effect.shares, strict=True)]
        self._move_to(after, "change_of_mind", effect.shares, mover, effect.variances)

    def _move_to(self, after: Value, column: str, effect: list[float], mover: int, variances: list[float]) -> None:
        for number, seat in enumerate(self.seats):
            change = after.shares[number] - self._now.shares[number] - effect[number]
            sampled = after.variances[number] + self._now.variances[number] + variances[number]
            seat.add(column, change, sampled)
            if mover != CHANCE:
                seat.add("own" if number == mover else "others", effect[number], variances[number])
            seat.result = after.shares[number]
        self._now = after
