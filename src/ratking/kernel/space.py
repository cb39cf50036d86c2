"""ActionSpace: all moves of a game as small ints, each with a text that names it and can be read back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class ActionSpace:
    """Built once, block by block. A block is one kind of move ("use merchant") over the things it can name.

    A text is made of the block's pattern, whose only placeholder names the noun: `"use {card}"` over the card names.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.patterns: list[str] = []
        """Of each move, the pattern of its block: what words are looked up by."""
        self.things: list[str] = []
        """Of each move, what its pattern is filled with; empty for single moves."""
        self._numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.texts)

    def block(self, pattern: str, things: Sequence[str]) -> int:
        """Add a move for each thing; returns the number of the first."""
        first = len(self.texts)
        noun = pattern[pattern.index("{") : pattern.index("}") + 1]
        for thing in things:
            self._add(pattern.replace(noun, thing), pattern, thing)
        return first

    def single(self, text: str) -> int:
        """Add one move that names nothing but itself; returns its number."""
        self._add(text, text, "")
        return len(self.texts) - 1

    def _add(self, text: str, pattern: str, thing: str) -> None:
        if text.lower() in self._numbers:
            raise ValueError(f"two moves are called {text!r}")
        self._numbers[text.lower()] = len(self.texts)
        self.texts.append(text)
        self.patterns.append(pattern)
        self.things.append(thing)

    def text(self, move: int) -> str:
        return self.texts[move]

    def number(self, text: str) -> int | None:
        """The move of that name, however it is spaced and cased; None if there is none."""
        return self._numbers.get(" ".join(text.lower().split()))

    def many(self, moves: Iterable[int]) -> list[str]:
        return [self.texts[m] for m in moves]
