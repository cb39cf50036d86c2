"""Position: one moment of a finished game, for fitting weights."""

from __future__ import annotations

from typing import Any


class Position:
    """One position of a game: its features that are not 0, and who won in the end."""

    __slots__ = ("at", "index", "share", "starts", "value", "winner")

    def __init__(self, found: list[float], size: int, at: int, share: float) -> None:
        self.at = at
        self.share = share
        self.winner = -1
        self.index: list[int] = []
        self.value: list[float] = []
        self.starts: list[int] = [0]
        """Where each seat's features begin, and the end."""
        for i, value in enumerate(found):
            if value != 0.0:
                self.index.append(i % size)
                self.value.append(value)
            if (i + 1) % size == 0:
                self.starts.append(len(self.index))

    # Any: numbers and lists of numbers.
    def plain(self) -> list[Any]:
        """Return it as plain lists, to be sent to another process."""
        return [self.at, self.share, self.winner, self.index, self.value, self.starts]


def of_plain(plain: list[Any]) -> Position:
    """Return the position that was sent."""
    position = Position([], 1, plain[0], plain[1])
    position.winner = plain[2]
    position.index = plain[3]
    position.value = plain[4]
    position.starts = plain[5]
    return position
