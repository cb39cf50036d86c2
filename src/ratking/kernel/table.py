"""Table: the whole state of one game. Plain data that can be copied, dumped and compared at any question."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, cast

from mypy_extensions import mypyc_attr

from .event import Kind, Names
from .frame import CHANCE, Frame
from .log import Log
from .packed import frozen, is_row, like
from .step import NO_MOVES, Step
from .values import Move, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The open questions. The table of a game adds everything else.

    A game's table adds slots of ints and flat rows of ints, names them in FIELDS, and copies them in `clone`. A row is a
    list or packed: `packed.py` says what that is.
    """

    __slots__ = ("listed", "names", "outbox", "stack", "steps")

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The names of the game's own slots, each an int or a row of ints: what `dump` writes and `load` reads."""

    def __init__(self, steps: dict[str, Step[Any]], names: Names, stack: list[Frame]) -> None:
        # Any: a step is of one game's table, and the kernel knows no game.
        self.steps: dict[str, Step[Any]] = steps
        """The steps by name: shared by all tables of a game, never changed."""
        self.names = names
        """The names of things in events: shared and never changed either."""
        self.stack = stack
        """The open questions; the last one must be answered now."""
        self.listed: list[Move] | None = NO_MOVES
        """The answers to that question; None until somebody asks `legal` for them, if there are many."""
        self.outbox: Log | None = None
        """The log that events are recorded in, if there is one. Clones have none."""

    @property
    def legal(self) -> list[Move]:
        """The answers to the open question, listed once by the engine. Shared between clones: never change it in place."""
        legal = self.listed
        if legal is None:
            frame = self.stack[-1]
            legal = self.listed = frame.step.moves(self, frame)
        return legal

    @legal.setter
    def legal(self, moves: list[Move]) -> None:
        """Change them, as the `clone` of a game's table does."""
        self.listed = moves

    @property
    def over(self) -> bool:
        """Whether the game has ended: no question is open."""
        return not self.stack

    @property
    def who(self) -> Seat:
        """The seat that must answer, or CHANCE. Only while the game is not over."""
        return self.stack[-1].who

    def clone(self) -> Table:
        """Return a copy that shares nothing mutable and has no log."""
        raise NotImplementedError(f"{type(self).__name__} must say how it is copied")

    def push(self, step: str, who: Seat, args: tuple[int, ...] = ()) -> None:
        """Push a question onto the stack, to be answered before those that are open."""
        self.stack.append(Frame(self.steps[step], who, args))

    def push_all(self, steps: list[str], who: Seat, args: tuple[int, ...] = ()) -> None:
        """Push several questions, to be answered in the order of the list."""
        for step in reversed(steps):
            self.stack.append(Frame(self.steps[step], who, args))

    def ask_chance(self, step: str, args: tuple[int, ...] = ()) -> None:
        """Ask CHANCE a question, to be answered before those that are open."""
        self.stack.append(Frame(self.steps[step], CHANCE, args))

    def listen(self) -> Log:
        """Record events from now on in a new log, and return it."""
        self.outbox = Log(self.names)
        return self.outbox

    # ---- events. Values are numbers, so that recording costs nothing without a log.

    def tell(self, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Record a public event that reveals nothing new, so that undo stays possible."""
        if self.outbox is not None:
            self.outbox.tell(kind, a, b, c, d)

    def reveal(self, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Record a public event that reveals something, such as a face or a card from a hand."""
        if self.outbox is not None:
            self.outbox.learnt = True
            self.outbox.tell(kind, a, b, c, d)

    def whisper(self, seat: Seat, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Record an event that reveals something to one seat only."""
        if self.outbox is not None:
            self.outbox.learnt = True
            self.outbox.whisper(seat, kind, a, b, c, d)

    def dump(self) -> dict[str, Any]:
        """Return the table as JSON: its open questions and its fields."""
        # Any: JSON.
        dumped: dict[str, Any] = {"stack": [[f.name, f.who, *f.args] for f in self.stack]}
        for name in self.FIELDS:
            value = getattr(self, name)
            dumped[name] = list(value) if is_row(value) else value
        return dumped

    def load(self, dumped: dict[str, Any]) -> None:
        """Restore what `dump` wrote; this table must be of the same game and options."""
        self.stack = [Frame(self.steps[step], who, tuple(args)) for step, who, *args in dumped["stack"]]
        for name in self.FIELDS:
            value = dumped[name]
            setattr(self, name, like(getattr(self, name), value) if isinstance(value, list) else value)
        self.ask_again()

    def ask_again(self) -> None:
        """Compute the legal moves again, after the table was changed by something other than a move."""
        if self.stack:
            frame = self.stack[-1]
            self.listed = frame.step.moves(self, frame)
        else:
            self.listed = NO_MOVES

    def contents(self) -> tuple[object, ...]:
        """Return what `dump` writes as a value that is compared and hashed quickly. Override it together with `dump`."""
        return tuple(self.stack), *[frozen(getattr(self, name)) for name in self.FIELDS]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.contents() == other.contents()

    def __hash__(self) -> int:
        return hash(self.contents())


T = TypeVar("T", bound=Table)


def copy_of(t: T) -> T:
    """Return a clone, typed as the same class."""
    return cast("T", t.clone())
