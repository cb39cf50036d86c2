"""ActionSpace: all moves of a game as small ints, each with a text that names it and can be read back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from .values import Move


class ActionSpace:
    """Built once, block by block. A block is one kind of move ("use merchant") over the things it can name.

    A text is made of the block's pattern, whose only placeholder names the noun: `"use {card}"` over the card names.
    A block comes after those before it, or at the number that it has had in earlier releases; a number that no move has is
    a gap, with an empty text.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.patterns: list[str] = []
        """The pattern of each move's block, by which its words are looked up."""
        self.things: list[str] = []
        """What each move's pattern is filled with; empty for single moves."""
        self._numbers: dict[str, Move] = {}

    def __len__(self) -> int:
        return len(self.texts)

    def block(self, pattern: str, things: Sequence[str], first: int | None = None) -> int:
        """Add a move for each thing, from the number `first` on or after all others; returns the number of the first."""
        if first is None:
            first = len(self.texts)
        noun = pattern[pattern.index("{") : pattern.index("}") + 1]
        for away, thing in enumerate(things):
            self._add(first + away, pattern.replace(noun, thing), pattern, thing)
        return first

    def single(self, text: str, number: int | None = None) -> Move:
        """Add one move that names nothing but itself; returns its number."""
        if number is None:
            number = len(self.texts)
        self._add(number, text, text, "")
        return Move(number)

    def _add(self, number: int, text: str, pattern: str, thing: str) -> None:
        if text.lower() in self._numbers:
            raise ValueError(f"two moves are called {text!r}")
        while len(self.texts) <= number:
            self.texts.append("")
            self.patterns.append("")
            self.things.append("")
        if self.texts[number]:
            raise ValueError(f"{text!r} has the number of {self.texts[number]!r}")
        self._numbers[text.lower()] = Move(number)
        self.texts[number] = text
        self.patterns[number] = pattern
        self.things[number] = thing

    @property
    def fingerprint(self) -> str:
        """A short digest of all numbers and texts: equal for spaces in which every number means the same move."""
        return hashlib.sha256("\n".join(self.texts).encode()).hexdigest()[:16]

    def text(self, move: int) -> str:
        return self.texts[move]

    def number(self, text: str) -> Move | None:
        """Return the move with that text, ignoring case and spacing; None if there is none."""
        return self._numbers.get(" ".join(text.lower().split()))

    def many(self, moves: Iterable[int]) -> list[str]:
        return [self.texts[m] for m in moves]
