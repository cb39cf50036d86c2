"""Step: what a question means: which answers it offers, what an answer does, what happens if there is nothing to ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from .event import EVERYBODY
from .frame import Frame
from .mypyc_compat import class_attribute, is_overridden
from .packed import i64
from .reason import Reason
from .rng import Rng
from .values import Move

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")
V = TypeVar("V", bound=int)
"""A kind of thing: regions, cards, numbers."""

NO_MOVES: Final[list[Move]] = []

NO_MOVE: Final = Move(-7)
"""Stands for no move; differs from CHANCE and from other markers."""


class Question:
    """An open question as people see it: the key of its words, the number of its rule, and what the words name."""

    __slots__ = ("fields", "key", "rule")

    def __init__(self, key: str, rule: str, fields: Mapping[str, int | str | list[str]]) -> None:
        self.key = key
        self.rule = rule
        self.fields = fields

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value}" for name, value in self.fields.items())
        return f"<Question “{self.key}”, rule {self.rule}{fields}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """One kind of question. Steps hold no state: everything they need is in the table and the frame.

    A step that never asks offers no moves and does its work in `happen`.

    >>> from ratking.kernel.step import Step
    >>> class Flight(Step):
    ...     name, rule = "flight", "X1.2"
    ...     def moves(self, t, frame):
    ...         return [0, 1]
    >>> Flight().moves(None, None)
    [0, 1]
    """

    name: str = ""
    """The name by which frames are pushed and saved."""
    rule: str = ""
    """The number of the rule that it implements."""
    holds: str = ""
    """The names of what its frames hold, in order, each with its noun if that is another: "seat one:rat other:rat".

    "..." at the end if their number varies."""

    def __init__(self) -> None:
        self.name = class_attribute(self, "name", self.name)
        self.rule = class_attribute(self, "rule", self.rule)
        self.holds = class_attribute(self, "holds", self.holds)
        self.cautious: bool = is_overridden(self, Step, "caution")
        """Whether it may have cautions; other steps are not asked for them."""
        self.evenly: bool = not is_overridden(self, Step, "weights")
        """Whether all answers to a question to CHANCE are equally likely; then their weights are not listed."""
        self.lists_later: bool = is_overridden(self, Step, "is_open")
        """Whether `is_open` is called instead of `moves`; then answers are listed only if somebody wants to see them."""
        self.place: i64 = 0
        """Its place among the steps of its game, by which `SharedFrames` finds its frames sooner."""

    def moves(self, t: T, frame: Frame) -> list[Move]:
        """Return the legal answers, sorted and unique; an empty list means there is nothing to ask. Changes nothing."""
        return NO_MOVES

    def weights(self, t: T, frame: Frame) -> list[int]:
        """Return the weight of each answer to a question to CHANCE, in the order of `moves`."""
        return [1] * len(t.legal)

    def is_open(self, t: T, frame: Frame) -> bool:
        """Return whether there is anything to ask. Override only in a question to CHANCE with many answers, with `drawn`."""
        return bool(self.moves(t, frame))

    def drawn(self, t: T, frame: Frame, rng: Rng) -> Move:
        """Draw an answer to a question to CHANCE. Override only if that is much faster than listing the weights.

        A single answer needs no luck: then nothing is drawn from the generator.
        """
        return t.legal[rng.weighted(self.weights(t, frame))]

    def seen_by(self, t: T, frame: Frame) -> tuple[int, ...] | None:
        """Return who will see the answer to a question to CHANCE: EVERYBODY or some seats. Search needs to know."""
        return EVERYBODY

    def answer(self, t: T, frame: Frame, move: Move) -> None:
        """Carry out an answer. The frame is off the stack already."""
        raise AssertionError(f"{frame!r} asks nothing")

    def happen(self, t: T, frame: Frame) -> None:
        """Do what happens if there is nothing to ask. The frame is off the stack already."""

    def question(self, t: T, frame: Frame) -> Question:
        """Return the question as people see it."""
        return Question(self.name, self.rule, {})

    def why_not(self, t: T, frame: Frame, move: Move) -> Reason | None:
        """Return why a move is not offered here; None if it is, or if there is no particular reason.

        Override to explain more. It need not be fast.
        """
        return None

    def caution(self, t: T, frame: Frame, move: Move) -> Reason | None:
        """Return what a player may overlook before making this legal move; None if nothing.

        It must follow from what everybody knows.
        """
        return None

    def names_of(self, args: tuple[int, ...]) -> list[str]:
        """Return a name for each of these values of a frame."""
        names = [word.partition(":")[0] for word in self.holds.split()]
        if names and names[-1] == "...":
            return names[:-1] + ["..."] * (len(args) - len(names) + 1)
        return names


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Step[T], Generic[T, V]):
    """A question answered by naming one thing: a region, a card, a number."""

    first: int = 0
    """The first move of the block that names such things: thing number v is the move `first + v`."""
    decline: Move = NO_MOVE
    """The move for none of them, if that is allowed; it is offered only together with others."""
    always: bool = False
    """Whether it is also offered alone."""

    def __init__(self) -> None:
        super().__init__()
        self.first = class_attribute(self, "first", self.first)
        self.decline = class_attribute(self, "decline", self.decline)
        self.always = class_attribute(self, "always", self.always)

    def values(self, t: T, frame: Frame) -> list[V]:
        """Return what may be picked, in ascending order."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def picked(self, t: T, frame: Frame, value: V) -> None:
        """Carry out the choice of this value."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def declined(self, t: T, frame: Frame) -> None:
        """Carry out the choice of nothing."""

    def named_by(self, move: Move) -> V:
        """Return the thing that a move of the block names."""
        return cast("V", move - self.first)

    def moves(self, t: T, frame: Frame) -> list[Move]:
        values = self.values(t, frame)
        first = self.first
        if first == 0 and self.decline == NO_MOVE:
            return cast("list[Move]", values)
        moves = [Move(first + value) for value in values]
        if self.decline != NO_MOVE and (moves or self.always):
            moves.append(self.decline)
            if len(moves) > 1 and moves[-2] > self.decline:
                moves.sort()
        return moves

    def answer(self, t: T, frame: Frame, move: Move) -> None:
        if move == self.decline:
            self.declined(t, frame)
        else:
            self.picked(t, frame, cast("V", move - self.first))


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(Step[T]):
    """A question answered by yes or no. A game says which moves those are."""

    yes: Move = NO_MOVE
    no: Move = NO_MOVE

    def __init__(self) -> None:
        super().__init__()
        self.yes = class_attribute(self, "yes", self.yes)
        self.no = class_attribute(self, "no", self.no)

    def asked(self, t: T, frame: Frame) -> bool:
        """Return whether there is anything to ask."""
        return True

    def agreed(self, t: T, frame: Frame) -> None:
        """Carry out a yes. A no does nothing."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def moves(self, t: T, frame: Frame) -> list[Move]:
        return [self.yes, self.no] if self.asked(t, frame) else NO_MOVES

    def answer(self, t: T, frame: Frame, move: Move) -> None:
        if move == self.yes:
            self.agreed(t, frame)
