"""Table: the whole state of one game. Plain data that can be copied, dumped and compared at any question."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, cast

from mypy_extensions import mypyc_attr

from .event import Kind, Names
from .frame import CHANCE, Frame
from .log import Log
from .step import NO_MOVES, Step
from .values import Move, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The open questions, and in a game's own table everything that lies on it.

    A game's table adds slots of ints and flat lists of ints, names them in FIELDS, and copies them in `clone`.
    """

    __slots__ = ("legal", "names", "outbox", "stack", "steps")

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The names of the game's own slots, each an int or a list of ints: what `dump` writes and `load` reads."""

    def __init__(self, steps: dict[str, Step[Any]], names: Names, stack: list[Frame]) -> None:
        # Any: a step is of one game's table, and the kernel knows no game.
        self.steps: dict[str, Step[Any]] = steps
        """What the questions mean, by name: shared by all tables of one game, never changed."""
        self.names = names
        """What the things in events are called: shared and never changed either."""
        self.stack = stack
        """The open questions, the one to be answered now last."""
        self.legal: list[Move] = NO_MOVES
        """The answers to that question, computed once by the engine. Shared between clones: never change it in place."""
        self.outbox: Log | None = None
        """Where what happens is told, if anybody listens. Clones are silent."""

    @property
    def over(self) -> bool:
        return not self.stack

    @property
    def who(self) -> Seat:
        """Whose answer is awaited: a seat, or CHANCE. Only while the game is not over."""
        return self.stack[-1].who

    def clone(self) -> Table:
        """A copy that shares nothing that changes, and tells nobody."""
        raise NotImplementedError(f"{type(self).__name__} must say how it is copied")

    def push(self, step: str, who: Seat, args: tuple[int, ...] = ()) -> None:
        """Open a question before everything that is open now."""
        self.stack.append(Frame(self.steps[step], who, args))

    def push_all(self, steps: list[str], who: Seat, args: tuple[int, ...] = ()) -> None:
        """Open several, to be met in the order in which they stand."""
        for step in reversed(steps):
            self.stack.append(Frame(self.steps[step], who, args))

    def ask_chance(self, step: str, args: tuple[int, ...] = ()) -> None:
        self.stack.append(Frame(self.steps[step], CHANCE, args))

    def listen(self) -> Log:
        """Hear what happens from now on, and forget what was told before."""
        self.outbox = Log(self.names)
        return self.outbox

    # ---- what happened. Values are numbers, so that telling costs nothing while nobody listens.

    def tell(self, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Say to everybody what happened, where it follows from the move and from what everybody knew."""
        if self.outbox is not None:
            self.outbox.tell(kind, a, b, c, d)

    def reveal(self, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Say to everybody what not everybody could know before: a face, a card out of a hand."""
        if self.outbox is not None:
            self.outbox.learnt = True
            self.outbox.tell(kind, a, b, c, d)

    def whisper(self, seat: Seat, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Say to one seat alone what it has learnt."""
        if self.outbox is not None:
            self.outbox.learnt = True
            self.outbox.whisper(seat, kind, a, b, c, d)

    def dump(self) -> dict[str, Any]:
        """The table as JSON: its open questions and its fields."""
        # Any: JSON.
        dumped: dict[str, Any] = {"stack": [[f.name, f.who, *f.args] for f in self.stack]}
        for name in self.FIELDS:
            value = getattr(self, name)
            dumped[name] = list(value) if isinstance(value, list) else value
        return dumped

    def load(self, dumped: dict[str, Any]) -> None:
        """Take over what `dump` wrote; this table must come from the same game and options."""
        self.stack = [Frame(self.steps[step], who, tuple(args)) for step, who, *args in dumped["stack"]]
        for name in self.FIELDS:
            value = dumped[name]
            setattr(self, name, list(value) if isinstance(value, list) else value)
        self.ask_again()

    def ask_again(self) -> None:
        """Compute the legal moves of the open question afresh, after the table was changed by something else than a move."""
        if self.stack:
            frame = self.stack[-1]
            self.legal = frame.step.moves(self, frame)
        else:
            self.legal = NO_MOVES

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(repr(self.dump()))


T = TypeVar("T", bound=Table)


def copy_of(t: T) -> T:
    """A clone, known to be of the same class."""
    return cast("T", t.clone())
