"""Takeback: which moves may be taken back, and the table before them.

A move may be taken back while it has revealed nothing beyond itself and nobody else has moved (R9).
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from . import engine
from .frame import CHANCE
from .game import Game, Json
from .table import Table, copy_of
from .values import Seat

T = TypeVar("T", bound=Table)

_STRIDE: Final = 256
"""A copy of the table is kept only each time this many moves have been made. From the last one on, moves are replayed."""


class Takeback(Generic[T]):
    """The newest moves of one seat. Instead of a copy of the table before each, one older copy is kept and replayed."""

    __slots__ = ("_at", "_base", "_firsts", "_game", "_options", "_who")

    def __init__(self, game: Game[T], options: Json) -> None:
        self._game = game
        self._options = options
        self._who = CHANCE
        self._firsts: list[int] = []
        """For each move that may be taken back, oldest first, the number of log entries before it."""
        self._base: T | None = None
        """The table after `_at` moves, which nobody can take back; None at the beginning. Never changed, only copied."""
        self._at = 0

    @property
    def who(self) -> Seat | None:
        """The seat that may take its newest move back, if any."""
        return self._who if self._firsts else None

    def made(self, who: Seat, first: int) -> None:
        """Note that the seat made a move that revealed nothing; the log had `first` entries before it."""
        if who != self._who:
            self._firsts = []
            self._who = who
        self._firsts.append(first)

    def learnt(self, t: T, at: int) -> None:
        """Note that something was revealed: forget all moves that could be undone. `t` is the table after `at` moves."""
        if self._firsts:
            self._firsts = []
        if at - self._at >= _STRIDE:
            self._base = copy_of(t)
            self._at = at

    def take(self) -> int:
        """Take the newest move back. Returns the number of log entries before it."""
        return self._firsts.pop()

    def table(self, moves: list[str]) -> T:
        """Return the table after these moves, which include all that cannot be taken back."""
        t = self._game.table(self._options) if self._base is None else copy_of(self._base)
        for text in moves[self._at :]:
            number = self._game.space.number(text)
            if number is None:
                raise AssertionError(f"{text!r} was played and is no move")
            engine.apply(t, number)
        return t

    def copy(self) -> Takeback[T]:
        copy = Takeback(self._game, self._options)
        copy._who = self._who
        copy._firsts = list(self._firsts)
        copy._base = self._base
        copy._at = self._at
        return copy

    def dump(self, moves: list[str]) -> Json | None:
        """Return what can be taken back as JSON, with the table before it."""
        if not self._firsts:
            return None
        at = len(moves) - len(self._firsts)
        return {"seat": self._who, "firsts": list(self._firsts), "at": at, "table": self.table(moves[:at]).dump()}

    def load(self, dumped: Json | None, t: T, at: int) -> None:
        """Restore what `dump` wrote; `t` is the table now, after `at` moves."""
        self._base = copy_of(t)
        self._at = at
        if dumped is None:
            return
        self._base.load(dumped["table"])
        self._at = int(dumped["at"])
        self._who = Seat(dumped["seat"])
        self._firsts = [int(first) for first in dumped["firsts"]]
