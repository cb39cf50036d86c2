"""Frame: one open question, or one thing still to be done. A stack of them is the rest of the game."""

from __future__ import annotations

from typing import Final

# Luck is a player like the others: a frame with `who = CHANCE` is answered by the dice, the shuffle, the draw.
CHANCE: Final = -1


class Frame:
    """The step that is open, who must answer it, and what is already settled about it. Never changed once made."""

    __slots__ = ("args", "step", "who")

    def __init__(self, step: str, who: int, args: tuple[int, ...] = ()) -> None:
        self.step = step
        self.who = who
        self.args = args

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.step == other.step and self.who == other.who and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.step, self.who, self.args))

    def __repr__(self) -> str:
        who = "chance" if self.who == CHANCE else f"seat {self.who}"
        return f"<{self.step}, {who}{''.join(f', {a}' for a in self.args)}>"
