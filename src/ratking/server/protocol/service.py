"""Messages about the server itself: its games, its state and its announcements."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from .base import Json, RequestBody, ResponseBody


class GameLine(ResponseBody):
    """A game of this server, and where to find more about it. The content at an address with a digest never changes."""

    game: str
    title: str
    players: list[int]
    """The numbers of players that are possible with some options."""
    aids: list[str]
    """The names of its thinking aids."""
    description: str
    """The address of its description: options, aids, cards, and the nouns of events, questions and moves."""
    words: dict[str, str]
    """The address of its texts, by language."""
    rules: dict[str, str]
    """The address of its rules, by language."""
    table: str | None
    """The address of an ES module that draws its table, if a package has one."""


class Games(ResponseBody):
    games: list[GameLine]
    bots: dict[str, str]
    """By level, the name of its first bot at a table."""
    levels: list[str]
    """The levels of bots, the weakest first."""


class FormAsked(RequestBody):
    """The options of a game chosen so far."""

    asked: Json = field(default_factory=dict)


class FormNow(ResponseBody):
    """The options of a game, given the choices so far."""

    form: list[Json]
    """The options, each with its choices; choices that are not possible now say why."""
    warnings: list[str]
    """The keys of sentences that players should read about the chosen options."""


class Health(ResponseBody):
    status: Literal["ok", "stopping", "no database"]
    """`no database` comes with the HTTP status 503."""
    version: str
    engine: str
    tables: int
    """The number of tables in memory."""


class Notice(ResponseBody):
    """The operator's announcement to everybody."""

    text: str
    """Empty if there is no announcement."""
    read_only: bool
    """Whether the server is read-only: nothing can be changed, and no clock runs."""
    tab: bool = False
    """Whether the page can be had with a server inside the tab, for play without a connection: at `?tab`."""
