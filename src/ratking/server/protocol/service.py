"""The server itself, in messages: what can be played here, and how it is."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from .base import Json, RequestBody, ResponseBody


class GameLine(ResponseBody):
    """A game that can be played here, and where to find out more. What an address with a digest leads to never changes."""

    game: str
    title: str
    players: list[int]
    """The numbers of players that some options allow."""
    aids: list[str]
    """The thinking aids it has."""
    description: str
    """The address of its description: options, aids, cards, and the nouns of events, questions and moves."""
    words: dict[str, str]
    """By language, the address of its texts."""
    rules: dict[str, str]
    """By language, the address of its rules."""
    table: str | None
    """The address of an ES module that draws its table, if a package brings one."""


class Games(ResponseBody):
    games: list[GameLine]
    bots: dict[str, str]
    """By level, what its first bot at a table is called."""
    levels: list[str]
    """The bots there are, from the weakest on."""


class FormAsked(RequestBody):
    """What has been chosen so far of a game's options."""

    asked: Json = field(default_factory=dict)


class FormNow(ResponseBody):
    """The options of a game, given what has been chosen."""

    form: list[Json]
    """Each with its choices: those that cannot be made now say why not."""
    warnings: list[str]
    """The keys of what players should know about what has been chosen."""


class Health(ResponseBody):
    status: Literal["ok", "stopping", "no database"]
    """`no database` comes with the HTTP status 503."""
    version: str
    engine: str
    tables: int
    """In memory."""


class Notice(ResponseBody):
    """What the operator says to everybody."""

    text: str
    """Empty if there is nothing to say."""
    read_only: bool
    """Whether the server stands still: nothing can be done, and no clock runs."""
