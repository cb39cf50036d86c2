"""Names: what people call themselves and their tables, cleaned and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from ..protocol.base import NAME_LENGTH
from .refused import Refused

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that show nothing although Unicode does not call them spaces."""
_ALIKE: Final = str.maketrans(
    "авеԁһіјкмνорԛгѕтυѵԝхуαβεηικοπρτχγ",
    "abedhijkmvopqrstuvwxyabenikonptxy",
)
"""Cyrillic and Greek letters that look like Latin ones, in lower case."""


def clean(text: str) -> str:
    """Return a text of one line without control characters or anything invisible that turns others around."""
    kept = "".join(" " if letter.isspace() or letter in _BLANK else letter for letter in unicodedata.normalize("NFC", text))
    return " ".join("".join(letter for letter in kept if unicodedata.category(letter)[0] != "C").split())


def looks_of(name: str) -> str:
    """Return what a name looks like at a glance: names with the same looks cannot be told apart."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE).split())


def check_name(name: str, others: Iterable[str | None], levels: Iterable[str]) -> None:
    """Raise Refused if a name could be taken for that of another player, or of a bot."""
    looks = looks_of(name)
    called_like_a_bot = "bot" in map(looks_of, name.split()) or looks in map(looks_of, levels)
    if called_like_a_bot or looks in {looks_of(other) for other in others if other is not None}:
        raise Refused("bad_name")


def check_record_names(names: list[str]) -> None:
    """Raise Refused if names in a record are not such as could be given when sitting down, bots' names included."""
    good = len(names) <= 16 and all(
        1 <= len(name) <= NAME_LENGTH and clean(name) == unicodedata.normalize("NFC", name) for name in names
    )
    if not good or len({clean(name) for name in names}) < len(names):
        raise Refused("record_names", limit=NAME_LENGTH)
