"""Frame: one open question, or one step still to run. The stack of frames is the rest of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from .values import Seat

if TYPE_CHECKING:
    from .step import Step

# Luck is a player like the others: a frame with `who = CHANCE` is answered by the dice, the shuffle, the draw.
CHANCE: Final = Seat(-1)


@mypyc_attr(acyclic=True, free_list_len=1)  # when compiled, the garbage collector need not look into them
class Frame:
    """The open step, who must answer it, and what is already decided about it. Immutable."""

    __slots__ = ("args", "step", "who")

    # Any: a step is of one game's table, and the kernel knows no game.
    def __init__(self, step: Step[Any], who: Seat, args: tuple[int, ...] = ()) -> None:
        self.step = step
        self.who = who
        self.args = args
        """What is decided already, in the order of the step's `holds`."""

    @property
    def name(self) -> str:
        """The name of the step."""
        return self.step.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.name == other.name and self.who == other.who and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.name, self.who, self.args))

    def __repr__(self) -> str:
        who = "chance" if self.who == CHANCE else f"seat {self.who}"
        names = self.step.names_of(self.args)
        return f"<{self.name}, {who}{''.join(f', {name} {arg}' for name, arg in zip(names, self.args, strict=True))}>"
