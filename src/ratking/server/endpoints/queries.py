"""Queries: the types of query strings, and of empty bodies."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..protocol.base import Count, Level, RequestBody


class Nothing(RequestBody):
    """An empty object."""


class At(RequestBody):
    """The number of moves and the seat whose knowledge is asked for. Only for finished games."""

    at: Count | None = None
    seat: Annotated[int, Meta(ge=-1, le=15)] | None = None
    """-1 means what everybody knew."""


class Eyes(RequestBody):
    """The seat whose knowledge is asked for; -1 or nothing means what everybody knew."""

    seat: Annotated[int, Meta(ge=-1, le=15)] = -1


class Since(RequestBody):
    since: Count = 0
    wait: Annotated[float, Meta(ge=0, le=25)] = 0


class Before(RequestBody):
    before: Count | None = None


class Strength(RequestBody):
    level: Level = "steady"


class ThoughtFor(RequestBody):
    """What a client wants to think about itself: a thinking aid, or by default a hint."""

    aid: str | None = None
