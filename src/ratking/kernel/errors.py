"""Errors: few, precise, and each has a sentence that a player understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .reason import Reason

Fields = Mapping[str, object]

LONGEST: Final = 200
"""Maximal number of characters of a given value that an error quotes."""
MOST: Final = 100
"""Maximal number of things that an error lists."""


def _bare(key: str, fields: Fields) -> str:
    return f"{key} {dict(fields)}"


class _Sentences:
    """Turns a key and its fields into a sentence. The kernel has no words: the package sets the English ones."""

    def __init__(self) -> None:
        self.say: Callable[[str, Fields], str] = _bare


_SENTENCES: Final = _Sentences()


def speak(say: Callable[[str, Fields], str] | None) -> None:
    """Set the function that gives errors their text; with None they show their key. Called once, by the package itself."""
    _SENTENCES.say = _bare if say is None else say


class RatkingError(Exception):
    """The base of all errors. `key` and `fields` let any language say it; `str` says it in English.

    >>> import ratking
    >>> try:
    ...     ratking.new("rattus", players=9)
    ... except ratking.RatkingError as error:
    ...     error.key, error.fields["players"]
    ('players', 9)
    """

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(key)
        self.key = key
        self.fields: dict[str, object] = {name: brief(value) for name, value in fields.items()}

    def __str__(self) -> str:
        say = _SENTENCES.say
        return say(f"error.{self.key}", self.fields)

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (type(self), self.key, self.fields, None)


class IllegalMove(RatkingError):
    """Raised when a move does not answer the open question; `reason` says why, if there is more to say."""

    def __init__(self, key: str, *, reason: Reason | None = None, **fields: object) -> None:
        super().__init__(key, **fields)
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (type(self), self.key, self.fields, self.reason)


class NotYourTurn(RatkingError):
    """Raised when another seat must answer."""


class StaleMove(RatkingError):
    """Raised when a move was made for an earlier or later moment of the game."""


class BadOptions(RatkingError):
    """Raised when there is no such game, or it cannot be played with these options."""


class BadRecord(RatkingError):
    """Raised when a record is damaged, altered, or of a newer format."""


def brief(value: object) -> object:
    """Return what an error quotes of a given value: never long, always printable."""
    if isinstance(value, str):
        cut = value if len(value) <= LONGEST else value[: LONGEST - 1] + "…"
        return cut.encode("utf-8", "replace").decode()
    if isinstance(value, int):
        return value if -(2**64) < value < 2**64 else f"{'-' if value < 0 else ''}2^{value.bit_length() - 1}…"
    if value is None or isinstance(value, float | RatkingError):
        return value
    if isinstance(value, list | tuple) and all(isinstance(item, str | int | None) for item in value[:MOST]):
        listed = [brief(item) for item in value[:MOST]]
        return listed if len(value) <= MOST else [*listed, "…"]
    try:
        return brief(repr(value))
    except (RecursionError, ValueError):  # lists in lists in lists, numbers of thousands of digits
        return type(value).__name__


def _made(kind: type[RatkingError], key: str, fields: dict[str, object], reason: Reason | None) -> RatkingError:
    """Rebuild an error that was pickled: its fields are keyword arguments, which pickle does not support by itself."""
    if reason is not None and issubclass(kind, IllegalMove):
        return kind(key, reason=reason, **fields)
    return kind(key, **fields)
