"""The server itself, in messages: what can be played here, and how it is."""

from __future__ import annotations

from typing import Literal

from .base import ResponseBody


class GameLine(ResponseBody):
    """A game that can be played here, and its options."""

    game: str
    players: list[int]
    sets: list[str]
    cards: list[str]
    """The words for a choice of class cards."""
    aids: list[str]
    """The thinking aids it has."""


class Games(ResponseBody):
    games: list[GameLine]
    levels: list[str]
    """The bots there are, from the weakest on."""


class Health(ResponseBody):
    status: Literal["ok", "stopping", "no database"]
    """`no database` comes with the HTTP status 503."""
    version: str
    engine: str
    tables: int
    """In memory."""
