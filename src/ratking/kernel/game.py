"""Game: what a rulebook must implement so that the kernel can run it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .contents import Contents
from .rng import Rng
from .space import ActionSpace
from .values import Seat
from .view_cache import NO_CACHE, ViewCache

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")

# Any: options and views are JSON.
Json = dict[str, Any]


class Result:
    """How a finished game ended: the score of each seat line by line, the order of the seats, and why it ended."""

    __slots__ = ("lines", "ranking", "reasons", "totals")

    def __init__(self, lines: list[dict[str, int]], totals: list[int], ranking: list[Seat], reasons: list[str]) -> None:
        self.lines = lines
        """For each seat, its points by where they came from."""
        self.totals = totals
        self.ranking = ranking
        """The seats, the winner first; ties are already broken."""
        self.reasons = reasons

    @property
    def winner(self) -> Seat:
        return self.ranking[0]

    def to_json(self) -> Json:
        return {
            "lines": [dict(line) for line in self.lines],
            "totals": list(self.totals),
            "ranking": list(self.ranking),
            "reasons": list(self.reasons),
        }

    def __repr__(self) -> str:
        return f"<Result: totals {self.totals}, ranking {self.ranking}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Result, (self.lines, self.totals, self.ranking, self.reasons)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[T]):
    """One rulebook. It holds no state of any table; override the methods below."""

    name: ClassVar[str] = ""

    space: ActionSpace
    """All moves of the game, whatever the options."""

    events: dict[str, dict[str, str]]
    """Every kind of event, with the noun of each of its fields: region, card, seat, number ..."""

    rules: ClassVar[int] = 1
    """The version of the rules: raised when the same moves would lead to another table."""

    def components(self) -> Contents:
        """Return what is in its box: the package's own components, or those of `with_components`. Empty by default."""
        return Contents(self.name, {}, True)

    def with_components(self, components: Contents) -> Game[T]:
        """Return the same rulebook played with another box. Raises BadOptions if the game cannot be played with it."""
        self.components().check(components)  # a game without components accepts only its own, empty ones
        return self

    def options(self, asked: Json, rng: Rng) -> Json:
        """Return the options checked and completed; what is left to luck is drawn here. Raises BadOptions."""
        raise NotImplementedError(self.name)

    def warnings(self, options: Json) -> list[str]:
        """Return the keys of what players should know about these options before they begin."""
        return []

    def table(self, options: Json) -> T:
        """Return a table set up for these options, at its first question."""
        raise NotImplementedError(self.name)

    def view(self, t: T, seat: Seat | None, cache: ViewCache = NO_CACHE) -> Json:
        """Return what this seat may know, or with None the public. A game with large views may reuse cached fragments."""
        raise NotImplementedError(self.name)

    def has_private_view(self, t: T, seat: Seat) -> bool:
        """Return whether this seat knows something that not everybody does. Other seats share the public view."""
        return True

    def hide(self, t: T, seat: Seat | None) -> None:
        """Remove from the table what this seat may not know."""
        raise NotImplementedError(self.name)

    def fill(self, t: T, seat: Seat | None, rng: Rng) -> None:
        """Fill in at random, with the right probabilities, what `hide` removed."""
        raise NotImplementedError(self.name)

    def result(self, t: T) -> Result:
        """Return the scores; before the end, as if the game ended now."""
        raise NotImplementedError(self.name)

    def winner(self, t: T) -> Seat:
        """Return who has won, or would if the game ended now. Override if that can be found faster than the full result."""
        return self.result(t).winner

    def on_turn(self, t: T) -> Seat:
        """Return the seat whose turn it is, whoever is asked something in it: when it changes, a turn has ended.

        Of a game that does not say, the seat that is asked, or will be once chance has answered.
        """
        for frame in reversed(t.stack):
            if frame.who >= 0:
                return frame.who
        return Seat(0)

    def broken_laws(self, t: T) -> list[str]:
        """Return what is wrong with this table, for tests of laws: always an empty list."""
        raise NotImplementedError(self.name)

    def __reduce__(self) -> str | tuple[object, ...]:
        """Pickle a game by name: it is the constant GAME of its module. With other components it must override this."""
        return "GAME"
