"""SharedFrames: frames that are pushed again and again. Each is made once: frames never change, so all tables share them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from .frame import Frame
from .packed import i64
from .step import Step
from .values import Seat

NONE: Final = -1
"""Stands for no value in a frame."""
_SLOTS: Final = 1021
"""How many frames are kept. A prime, so that similar frames do not share a slot."""


@mypyc_attr(acyclic=True)  # when compiled, the garbage collector need not look into them
class _Made:
    """A frame that was made, and who answers it with which values."""

    __slots__ = ("frame", "key")

    def __init__(self, key: i64, frame: Frame) -> None:
        self.key = key
        self.frame = frame


class SharedFrames:
    """The frames of some steps, as far as they hold at most two values, none of them over a million.

    >>> from ratking.kernel.shared_frames import SharedFrames
    >>> from ratking.kernel.step import Step
    >>> class Flight(Step):
    ...     name, holds = "flight", "bird"
    >>> frames, flight = SharedFrames(), Flight()
    >>> frames.of(flight, 0, 7)
    <flight, seat 0, bird 7>
    >>> frames.of(flight, 0, 7) is frames.of(flight, 0, 7)
    True
    """

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: list[_Made | None] = [None] * _SLOTS

    # Any: a step is of one game's table, and the kernel knows no game.
    def of(self, step: Step[Any], who: Seat, first: i64 = NONE, second: i64 = NONE) -> Frame:
        """Return the frame that asks `who` this step and holds these values."""
        seat: i64 = who
        key = (first + 1) << 40 | (second + 1) << 20 | (seat + 1)
        slot = (key + step.place) % _SLOTS
        made = self._made[slot]
        if made is None or made.key != key or made.frame.step is not step:
            values = () if first == NONE else (first,) if second == NONE else (first, second)
            made = _Made(key, Frame(step, who, values))
            self._made[slot] = made
        return made.frame
