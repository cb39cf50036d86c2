"""What queries hold, and bodies that hold nothing."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..protocol.base import Count, Level, RequestBody


class Nothing(RequestBody):
    """An empty object."""


class At(RequestBody):
    """A moment, and whose eyes. Only for finished games."""

    at: Count | None = None
    seat: Annotated[int, Meta(ge=-1, le=15)] | None = None
    """-1: everybody's."""


class Eyes(RequestBody):
    """Whose eyes; -1 or nothing: everybody's."""

    seat: Annotated[int, Meta(ge=-1, le=15)] = -1


class Since(RequestBody):
    since: Count = 0
    wait: Annotated[float, Meta(ge=0, le=25)] = 0


class Before(RequestBody):
    before: Count | None = None


class Strength(RequestBody):
    level: Level = "steady"
