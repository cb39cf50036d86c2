"""Moment: the time and surroundings of a command: all that `handle` knows besides the table and the command."""

from __future__ import annotations

from typing import Final, Protocol

from msgspec import Struct


class Presence(Protocol):
    """Who is connected to a table now."""

    @property
    def here(self) -> frozenset[int]:
        """The seats whose players are connected."""

    @property
    def watchers(self) -> int:
        """How many connected people have no seat."""


class Nobody:
    """The presence at a table to which nobody is connected."""

    here: frozenset[int] = frozenset()
    watchers = 0


NOBODY: Final[Presence] = Nobody()


class Moment(Struct, frozen=True):
    """The time, the people connected and the limits when a command is handled."""

    wall: float
    """Seconds since 1970 by the system clock, used for the times of entries and for daily rests."""
    served: float = 0.0
    """Seconds that this process has actually run, used for the players' clocks. Time suspended or asleep is not counted."""
    presence: Presence = NOBODY
    """Who is connected to the table."""
    starting_seconds: float = 10.0
    """How long the players have to show their numbers when a game starts."""
    chat_lines: int = 2000
    """How many lines of chat a table may have."""
    links: int = 500
    """How many links to its seats a table may make."""
