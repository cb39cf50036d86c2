"""Prompt: the moves as a numbered list, and what somebody typed as one of them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.padding import Padding
from rich.text import Text

from .seats import PAPER, RED


def labels(moves: Sequence[str]) -> list[str]:
    """What to type for each move: a move that is a number is its own label, the others are counted on from there.

    >>> labels(["gallia", "italia"])
    ['1', '2']
    >>> labels(["2", "3", "done"])
    ['2', '3', '4']
    """
    numbers = [int(move) for move in moves if move.isdecimal()]
    following = max(numbers, default=0) + 1
    made = []
    for move in moves:
        if move.isdecimal():
            made.append(move)
        else:
            made.append(str(following))
            following += 1
    return made


def found(typed: str, moves: Sequence[str], said: Sequence[str]) -> list[int]:
    """The places of the moves that the typed text can mean: by label, by whole text, or by the beginning of a text.

    `moves` are the texts of records, `said` the same in the player's language.

    >>> found("2", ["gallia", "italia"], ["Gallia", "Italia"])
    [1]
    >>> found("use m", ["use merchant", "use monk", "move plague"], ["…", "…", "…"])
    [0, 1]
    """
    text = _plain(typed)
    if not text:
        return []
    names = labels(moves)
    if text in names:
        return [names.index(text)]
    both = [(_plain(move), _plain(word)) for move, word in zip(moves, said, strict=True)]
    whole = [i for i, texts in enumerate(both) if text in texts]
    return whole or [i for i, texts in enumerate(both) if any(t.startswith(text) for t in texts)]


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def listed(moves: Sequence[str], said: Sequence[str]) -> Padding:
    """The numbered list, in as many columns as there is room for."""
    items = [
        Text.assemble((f" {label:>2} ", f"bold {PAPER} on {RED}"), " ", word)
        for label, word in zip(labels(moves), said, strict=True)
    ]
    return Padding(Columns(items, column_first=True, padding=(0, 3)), (0, 0, 0, 1))
