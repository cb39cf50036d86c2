"""Layout: which number of an observation says what. Made once for a game, the same whatever the options."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from ..kernel.game import Game
from ..kernel.observation import Observation
from ..kernel.table import Table

T = TypeVar("T", bound=Table)

MOST: Final = 255
"""The largest number there is room for; a larger one is written as this."""


class Feature:
    """One block of numbers: its name, where it begins, how many, in which order, and what one of them says."""

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

    def add(self, name: str, count: int, order: str, says: str) -> int:
        """Add a block; returns where it begins."""
        first = self.length
        self.features.append(Feature(name, first, count, order, says))
        self.length += count
        return first


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[T]):
    """Writes what a seat knows of a table of one game."""

    game: Game[T]
    layout: Layout
    remembers: int = 0
    """How many of the last moves it writes, by `write_moves`. Callers that play the game keep that many (RecentMoves)."""

    def write(self, t: T, seat: int, out: bytearray, at: int) -> None:
        """Write the features into `out` from `at` on, where zeros are. `t` has the secrets gone already."""
        raise NotImplementedError

    def write_moves(self, moves: list[tuple[int, int]], seat: int, players: int, out: bytearray, at: int) -> None:
        """Write who made which of the last moves that the seat may know, the newest last. Called after `write`."""

    def observe(
        self,
        observation: Observation[T],
        seat: int,
        out: bytearray,
        at: int,
        moves: list[tuple[int, int]] | None = None,
    ) -> None:
        """Write an observation over whatever was there; with the last moves, where the encoder remembers any."""
        length = self.layout.length
        out[at : at + length] = bytes(length)
        self.write(observation.known(), seat, out, at)
        if moves:
            self.write_moves(moves, seat, observation.options["players"], out, at)


def things(game: Game[T], pattern: str) -> list[str]:
    """Return what the moves of a block name, in order: the regions, the cards."""
    space = game.space
    return [thing for thing, of in zip(space.things, space.patterns, strict=True) if of == pattern]


def turned(seat: int, viewer: int, players: int) -> int:
    """Return how many seats after the viewer somebody sits: the viewer is 0."""
    return (seat - viewer) % players
