"""Brief: keeps what an agent reads short."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from ...words import Words

MOST: Final = 1500
"""The most tokens in one answer."""

PIECES: Final = re.compile(r"[^\W\d_]+|\d|[^\w\s]")
LETTERS: Final = 3
"""How many letters of a word a token has at least, on average. Models have about four, in English."""


def tokens(text: str) -> int:
    """Return an upper estimate of the number of tokens in a text, whichever model reads it.

    >>> tokens("Gallia: 2 rats.")
    7
    """
    return sum(math.ceil(len(piece) / LETTERS) for piece in PIECES.findall(text))


def shortened(lines: Sequence[str], words: Words, most: int = MOST) -> str:
    """Return as many of the lines as fit; if some do not, a last line says so."""
    whole = "\n".join(lines)
    if tokens(whole) <= most:
        return whole
    rest = words.say("mcp.shortened")
    kept: list[str] = []
    left = most - tokens(rest)
    for line in lines:
        left -= tokens(line)
        if left < 0:
            break
        kept.append(line)
    return "\n".join([*kept, rest])


def newest(lines: Sequence[str], most: int) -> list[str]:
    """Return the last of the lines, as many as fit."""
    kept: list[str] = []
    for line in reversed(lines):
        most -= tokens(line)
        if most < 0:
            break
        kept.insert(0, line)
    return kept
