"""Game: what a rulebook must say of itself so that the kernel can run it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .rng import Rng
from .space import ActionSpace

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")

# Any: options and views are JSON.
Json = dict[str, Any]


class Result:
    """How a finished game ended: the score of each seat line by line, the order of the seats, and why it ended."""

    __slots__ = ("lines", "ranking", "reasons", "totals")

    def __init__(self, lines: list[dict[str, int]], totals: list[int], ranking: list[int], reasons: list[str]) -> None:
        self.lines = lines
        """For each seat, where its points came from."""
        self.totals = totals
        self.ranking = ranking
        """The seats, the winner first; ties are already broken."""
        self.reasons = reasons

    @property
    def winner(self) -> int:
        return self.ranking[0]

    def to_json(self) -> Json:
        return {"lines": self.lines, "totals": self.totals, "ranking": self.ranking, "reasons": self.reasons}


class Game(Generic[T]):
    """One rulebook. It holds no state of any table."""

    name: str = ""

    space: ActionSpace
    """All moves there are, whatever the options."""

    events: dict[str, dict[str, str]]
    """Every kind of event, with the noun of each of its fields: region, card, seat, number ..."""

    def options(self, asked: Json, rng: Rng) -> Json:
        """The options complete and checked; what is left to luck is drawn here. Raises BadOptions."""
        raise NotImplementedError(self.name)

    def warnings(self, options: Json) -> list[str]:
        """Keys of what players should know about these options before they begin."""
        return []

    def table(self, options: Json) -> T:
        """A table laid out for these options, at its first question."""
        raise NotImplementedError(self.name)

    def view(self, t: T, seat: int | None) -> Json:
        """What this seat may know, or with None the public."""
        raise NotImplementedError(self.name)

    def hide(self, t: T, seat: int | None) -> None:
        """Take off the table what this seat may not know."""
        raise NotImplementedError(self.name)

    def fill(self, t: T, seat: int | None, rng: Rng) -> None:
        """Put at random, as likely as it is, what `hide` took off."""
        raise NotImplementedError(self.name)

    def result(self, t: T) -> Result:
        """The scores; of a game that is not over, as if it ended now."""
        raise NotImplementedError(self.name)

    def broken_laws(self, t: T) -> list[str]:
        """What does not add up on this table: always nothing."""
        raise NotImplementedError(self.name)
