"""The errors: few, precise, and each a sentence a player understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Fields = Mapping[str, object]


def _bare(key: str, fields: Fields) -> str:
    return f"{key} {dict(fields)}"


# How a key and its fields become a sentence: the package puts its English words here when it is imported.
speak: list[Callable[[str, Fields], str]] = [_bare]


class RatkingError(Exception):
    """The base of them all. `key` and `fields` let any language say it; `str` says it in English."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(key)
        self.key = key
        self.fields = fields

    def __str__(self) -> str:
        return speak[0](f"error.{self.key}", self.fields)


class IllegalMove(RatkingError):
    """The move is no answer to the question that is open."""


class NotYourTurn(RatkingError):
    """Somebody else must answer."""


class StaleMove(RatkingError):
    """The move was made for an earlier or later moment of the game."""


class BadOptions(RatkingError):
    """There is no such game, or it cannot be played so."""


class BadRecord(RatkingError):
    """The record is damaged, altered, or of a newer format."""
