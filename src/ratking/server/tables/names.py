"""Names: cleans the names of people and tables, and refuses those that look like another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from ..protocol.base import NAME_LENGTH
from .refused import Refused

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible characters that Unicode does not classify as spaces."""
_ALIKE: Final = str.maketrans(
    "авеԁһіјкмνорԛгѕтυѵԝхуαβεηικοπρτχγ",
    "abedhijkmvopqrstuvwxyabenikonptxy",
)
"""Cyrillic and Greek letters that look like Latin ones, in lower case."""


def clean(text: str) -> str:
    """Return a text on one line, without control characters and invisible ones such as those that change the direction."""
    kept = "".join(" " if letter.isspace() or letter in _BLANK else letter for letter in unicodedata.normalize("NFC", text))
    return " ".join("".join(letter for letter in kept if unicodedata.category(letter)[0] != "C").split())


def looks_of(name: str) -> str:
    """Return a name reduced to what it looks like: names with equal results cannot be told apart by eye."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE).split())


def check_name(name: str, others: Iterable[str | None], levels: Iterable[str]) -> None:
    """Raise Refused if a name could be taken for that of another player, or of a bot."""
    looks = looks_of(name)
    called_like_a_bot = "bot" in map(looks_of, name.split()) or looks in map(looks_of, levels)
    if called_like_a_bot or looks in {looks_of(other) for other in others if other is not None}:
        raise Refused("bad_name")


def check_record_names(names: list[str]) -> None:
    """Raise Refused if a name in a record could not be chosen by a person who sits down; names of bots are allowed."""
    good = len(names) <= 16 and all(
        1 <= len(name) <= NAME_LENGTH and clean(name) == unicodedata.normalize("NFC", name) for name in names
    )
    if not good or len({clean(name) for name in names}) < len(names):
        raise Refused("record_names", limit=NAME_LENGTH)
