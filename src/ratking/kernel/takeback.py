"""Takeback: which moves may be taken back, and the table before them.

A move may be taken back while nobody has learnt anything from it beyond the move itself, and nobody else has moved (R9).
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from . import engine
from .frame import CHANCE
from .game import Game, Json
from .table import Table, copy_of
from .values import Seat

T = TypeVar("T", bound=Table)

_STRIDE: Final = 64
"""The table before a move is played again from a copy that is about so many moves old, or a little more."""


class Takeback(Generic[T]):
    """The newest moves of one seat. Instead of a copy of the table for each there is one copy a good while ago."""

    __slots__ = ("_at", "_base", "_firsts", "_game", "_options", "_who")

    def __init__(self, game: Game[T], options: Json) -> None:
        self._game = game
        self._options = options
        self._who = CHANCE
        self._firsts: list[int] = []
        """For each move that may be taken back, oldest first, how many entries the log had before it."""
        self._base: T | None = None
        """The table after `_at` moves, which nobody can take back; None: as the game begins. Never changed, only copied."""
        self._at = 0

    @property
    def who(self) -> Seat | None:
        """The seat that may take its newest move back, if any."""
        return self._who if self._firsts else None

    def made(self, who: Seat, first: int) -> None:
        """The seat has moved, and nobody learnt anything from it; the log had `first` entries before."""
        if who != self._who:
            self._firsts = []
            self._who = who
        self._firsts.append(first)

    def learnt(self, t: T, at: int) -> None:
        """Somebody has learnt something: nothing before this table, which `at` moves have led to, can be taken back."""
        if self._firsts:
            self._firsts = []
        if at - self._at >= _STRIDE:
            self._base = copy_of(t)
            self._at = at

    def take(self) -> int:
        """The newest move is taken back. Returns how many entries the log had before it."""
        return self._firsts.pop()

    def table(self, moves: list[str]) -> T:
        """The table after these moves, which go back beyond what may be taken back."""
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
        """What there is to take back of all these moves, as JSON, with the table before it."""
        if not self._firsts:
            return None
        at = len(moves) - len(self._firsts)
        return {"seat": self._who, "firsts": list(self._firsts), "at": at, "table": self.table(moves[:at]).dump()}

    def load(self, dumped: Json | None, t: T, at: int) -> None:
        """Take over what `dump` wrote; `t` is the table now, after `at` moves."""
        self._base = copy_of(t)
        self._at = at
        if dumped is None:
            return
        self._base.load(dumped["table"])
        self._at = int(dumped["at"])
        self._who = Seat(dumped["seat"])
        self._firsts = [int(first) for first in dumped["firsts"]]
