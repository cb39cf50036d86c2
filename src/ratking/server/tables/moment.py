"""Moment: when and where a command is handled. Everything that `handle` may know besides the table and the command."""

from __future__ import annotations

from typing import Final, Protocol

from msgspec import Struct


class Presence(Protocol):
    """Who is at a table now."""

    @property
    def here(self) -> frozenset[int]:
        """The seats of which somebody is connected."""

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""


class Nobody:
    """The presence at a table that nobody looks at."""

    here: frozenset[int] = frozenset()
    watchers = 0


NOBODY: Final[Presence] = Nobody()


class Moment(Struct, frozen=True):
    """A moment at one table."""

    wall: float
    """Seconds since 1970, by the system's clock: what entries and daily rests are dated by."""
    served: float = 0.0
    """Seconds that this process has really run, by which clocks are charged: being frozen or asleep adds none."""
    presence: Presence = NOBODY
    """Who is connected, if somebody asks."""
    starting_seconds: float = 10.0
    """How long the players have to show their numbers when a game starts."""
    chat_lines: int = 2000
    """How many lines of chat a table may have."""
    links: int = 500
    """How many links to its seats a table may have made."""
