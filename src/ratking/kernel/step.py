"""Step: what a question means. Which answers it offers, what an answer does, what happens when nothing is to be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from .frame import Frame

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")

NO_MOVES: Final[list[int]] = []


class Question:
    """What people are told of an open question: the key of its words, the number of its rule, and what the words name."""

    __slots__ = ("fields", "key", "rule")

    def __init__(self, key: str, rule: str, fields: dict[str, int | str]) -> None:
        self.key = key
        self.rule = rule
        self.fields = fields


class Step(Generic[T]):
    """One kind of question. Steps hold no state: everything they need is in the table and the frame.

    A step that never asks is a thing that happens when its time comes: it offers no moves and does its work in `nothing`.
    """

    rule: str = ""
    """The number of the rule that the question or the happening comes from."""

    def moves(self, t: T, frame: Frame) -> list[int]:
        """The legal answers, sorted and unique; none means there is nothing to ask. Changes nothing."""
        return NO_MOVES

    def weights(self, t: T, frame: Frame) -> list[int]:
        """For a question to CHANCE: how often each of the answers comes, in the order of `moves`."""
        return [1] * len(t.legal)

    def answer(self, t: T, frame: Frame, move: int) -> None:
        """Do what this answer means. The frame is off the stack already."""
        raise AssertionError(f"{frame!r} asks nothing")

    def question(self, t: T, frame: Frame) -> Question:
        """The question as people are told it."""
        return Question(frame.step, self.rule, {})

    def nothing(self, t: T, frame: Frame) -> None:
        """Do what happens when there is nothing to ask. The frame is off the stack already."""
