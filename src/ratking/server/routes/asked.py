"""What queries hold, and bodies that hold nothing."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..protocol.values import Asked, Count, Level


class Nothing(Asked):
    """An empty object."""


class At(Asked):
    """A moment, and whose eyes. Only for finished games."""

    at: Count | None = None
    seat: Annotated[int, Meta(ge=-1, le=15)] | None = None
    """-1: everybody's."""


class Eyes(Asked):
    """Whose eyes; -1 or nothing: everybody's."""

    seat: Annotated[int, Meta(ge=-1, le=15)] = -1


class Since(Asked):
    since: Count = 0
    wait: Annotated[float, Meta(ge=0, le=25)] = 0


class Before(Asked):
    before: Count | None = None


class Strength(Asked):
    level: Level = "steady"
