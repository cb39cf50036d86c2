"""Pieces: parts of views that look alike again and again. Who shows many views keeps them, in the form he sends them in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Key = tuple[object, ...]
"""All that a piece depends on, and nothing else: what two seats see differently has two keys."""


class Pieces:
    """Keeps nothing: each piece is made anew, and belongs to whoever asked for the view."""

    def find(self, key: Key) -> object:
        """The piece as it was kept; None if it was not."""
        return None

    def keep(self, key: Key, piece: object) -> object:
        """The piece as it goes into the view."""
        return piece


class KeptPieces(Pieces):
    """Keeps pieces in some form, at most so many."""

    def __init__(self, form: Callable[[object], object], most: int) -> None:
        self._form = form
        self._most = most
        self._kept: dict[Key, object] = {}

    def find(self, key: Key) -> object:
        return self._kept.get(key)

    def keep(self, key: Key, piece: object) -> object:
        if len(self._kept) >= self._most:
            self._kept.clear()
        kept = self._kept[key] = self._form(piece)
        return kept


ANEW: Final = Pieces()
