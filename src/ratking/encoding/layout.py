"""Layout: the meaning of each number of an observation. A game has one layout for all its options."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from ..kernel.game import Game
from ..kernel.observation import Observation
from ..kernel.packed import i64, u8, vec
from ..kernel.table import Table, copy_of
from ..kernel.values import Seat

T = TypeVar("T", bound=Table)

MOST: Final = 255
"""The largest number that fits into a byte; larger ones are written as this."""


class Feature:
    """One block of numbers: its name, its first index, its length, its order, and the meaning of one number."""

    __slots__ = ("count", "first", "name", "order", "says")

    def __init__(self, name: str, first: int, count: int, order: str, says: str) -> None:
        self.name = name
        self.first = first
        self.count = count
        self.order = order
        self.says = says


class Layout:
    """All features of a game, one after the other."""

    def __init__(self) -> None:
        self.features: list[Feature] = []
        self.length: int = 0
        self._zeros: vec[u8] = vec[u8]([])

    def add(self, name: str, count: int, order: str, says: str) -> int:
        """Add a block and return its first index."""
        first = self.length
        self.features.append(Feature(name, first, count, order, says))
        self.length += count
        return first

    def row(self) -> vec[u8]:
        """Return a new row of zeros for all numbers. Copying one is much faster than making it of a list."""
        if len(self._zeros) != self.length:
            self._zeros = vec[u8]([0] * self.length)
        return self._zeros[:]


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[T]):
    """Writes what a seat knows of a table of one game."""

    game: Game[T]
    layout: Layout
    remembers: int = 0
    """How many of the last moves `write_moves` writes. Callers that play the game keep this many (see RecentMoves)."""

    def write(self, t: T, seat: int, out: vec[u8], at: i64) -> None:
        """Write the features into `out` from index `at`, where zeros are: `out[at + 3] = 1`. Secrets are hidden in `t`."""
        raise NotImplementedError

    def write_moves(self, moves: list[tuple[int, int]], seat: int, players: int, out: vec[u8], at: i64) -> None:
        """Write the last moves that the seat may know, given as (player, move), the newest last. Called after `write`."""

    def observe(
        self,
        observation: Observation[T],
        seat: int,
        out: bytearray,
        at: int,
        moves: list[tuple[int, int]] | None = None,
    ) -> None:
        """Write an observation into `out`, overwriting what was there; with the last moves, if given."""
        row = self.layout.row()
        self.write(observation.known(), seat, row, 0)
        if moves:
            self.write_moves(moves, seat, observation.options["players"], row, 0)
        out[at : at + len(row)] = row

    def encoded(self, t: T, seat: int, players: int, moves: list[tuple[int, int]] | None = None) -> vec[u8]:
        """Return a row with what the seat knows of a table, as `observe` writes it, with fewer copies of the table."""
        known = t
        if self.game.hides(t, Seat(seat)):
            known = copy_of(t)
            self.game.hide(known, Seat(seat))
        row = self.layout.row()
        self.write(known, seat, row, 0)
        if moves:
            self.write_moves(moves, seat, players, row, 0)
        return row


def things(game: Game[T], pattern: str) -> list[str]:
    """Return the things that the moves of a pattern name, in order, such as the regions or the cards."""
    space = game.space
    return [thing for thing, of in zip(space.things, space.patterns, strict=True) if of == pattern]


def turned(seat: i64, viewer: i64, players: i64) -> i64:
    """Return how many seats after the viewer a seat comes; the viewer's own is 0."""
    return (seat - viewer) % players
