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
    """How a finished game ended: the score of each seat line by line, the order of the seats, and why it ended.

    >>> import ratking
    >>> ratking.new("rattus", players=2, seed=1).result
    <Result: totals [0, 0], ranking [1, 0]>
    """

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
        """The seat that has won, ties broken."""
        return self.ranking[0]

    def to_json(self) -> Json:
        """Return the result as JSON.

        >>> import ratking
        >>> sorted(ratking.new("rattus", players=2, seed=1).result.to_json())
        ['lines', 'ranking', 'reasons', 'totals']
        """
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
    """One rulebook. It holds no state of any table. A new game overrides the methods below: see docs/adding-a-game.md.

    >>> import ratking
    >>> game = ratking.GAMES["rattus"]
    >>> game.name, game.space.text(0)
    ('rattus', 'anglia')
    """

    name: ClassVar[str] = ""

    space: ActionSpace
    """All moves of the game, whatever the options."""

    events: dict[str, dict[str, str]]
    """Every kind of event, with the noun of each of its fields: region, card, seat, number ..."""

    rules: ClassVar[int] = 1
    """The version of the rules: raised when the same moves would lead to another table."""

    def components(self) -> Contents:
        """Return what is in its box: the package's own components, or those of `with_components`. Empty by default.

        >>> import ratking
        >>> sorted(ratking.GAMES["ratzzia"].components().data)
        ['board']
        """
        return Contents(self.name, {}, True)

    def with_components(self, components: Contents) -> Game[T]:
        """Return the same rulebook played with another box. Raises BadOptions if the game cannot be played with it.

        >>> import ratking
        >>> game = ratking.GAMES["ratzzia"]
        >>> game.with_components(game.components()).name
        'ratzzia'
        """
        self.components().check(components)  # a game without components accepts only its own, empty ones
        return self

    def options(self, asked: Json, rng: Rng) -> Json:
        """Return the options checked and completed; what is left to luck is drawn here. Raises BadOptions.

        >>> import ratking
        >>> ratking.GAMES["ratzzia"].options({"players": 3}, ratking.Rng(1))
        {'players': 3}
        """
        raise NotImplementedError(self.name)

    def warnings(self, options: Json) -> list[str]:
        """Return the keys of what players should know about these options before they begin.

        >>> import ratking
        >>> ratking.GAMES["ratzzia"].warnings({"players": 2, "round_down": True})
        ['round_down']
        """
        return []

    def table(self, options: Json) -> T:
        """Return a table set up for these options, at its first question.

        >>> import ratking
        >>> ratking.GAMES["ratzzia"].table({"players": 2}).who
        0
        """
        raise NotImplementedError(self.name)

    def view(self, t: T, seat: Seat | None, cache: ViewCache = NO_CACHE) -> Json:
        """Return what this seat may know, or with None the public. A game with large views may reuse cached fragments.

        >>> import ratking
        >>> game = ratking.GAMES["ratzzia"]
        >>> game.view(game.table({"players": 2}), None)["loose"]
        [3, 4]
        """
        raise NotImplementedError(self.name)

    def has_private_view(self, t: T, seat: Seat) -> bool:
        """Return whether this seat knows something that not everybody does. Other seats share the public view.

        >>> import ratking
        >>> game = ratking.GAMES["ratzzia"]
        >>> game.has_private_view(game.table({"players": 2}), 0)
        False
        """
        return True

    def hides(self, t: T, seat: Seat | None) -> bool:
        """Return False if `hide` would change nothing. Override only if that is found much faster than by copying a table.

        >>> import ratking
        >>> from ratking.testing import new_table
        >>> ratking.GAMES["rattus"].hides(new_table("rattus", players=2), 0)
        False
        """
        return True

    def hide(self, t: T, seat: Seat | None) -> None:
        """Remove from the table what this seat may not know.

        >>> import ratking
        >>> from ratking.testing import until
        >>> t = until("rattus", "use witch", players=2).observe(0).determinise(ratking.Rng(1))
        >>> before = ratking.GAMES["rattus"].view(t, None)
        >>> ratking.GAMES["rattus"].hide(t, None)
        >>> ratking.GAMES["rattus"].view(t, None) == before
        True
        """
        raise NotImplementedError(self.name)

    def fill(self, t: T, seat: Seat | None, rng: Rng) -> None:
        """Fill in at random, with the right probabilities, what `hide` removed.

        >>> import ratking
        >>> from ratking.testing import new_table
        >>> game, t = ratking.GAMES["rattus"], new_table("rattus", players=2)
        >>> game.hide(t, 0)
        >>> game.fill(t, 0, ratking.Rng(1))
        >>> game.broken_laws(t)
        []
        """
        raise NotImplementedError(self.name)

    def result(self, t: T) -> Result:
        """Return the scores; before the end, as if the game ended now.

        >>> import ratking
        >>> game = ratking.GAMES["ratzzia"]
        >>> game.result(game.table({"players": 2})).totals
        [0, 0]
        """
        raise NotImplementedError(self.name)

    def winner(self, t: T) -> Seat:
        """Return who has won, or would if the game ended now. Override if that can be found faster than the full result.

        >>> import ratking
        >>> game = ratking.GAMES["ratzzia"]
        >>> game.winner(game.table({"players": 2}))
        1
        """
        return self.result(t).winner

    def on_turn(self, t: T) -> Seat:
        """Return the seat whose turn it is, whoever is asked something in it: when it changes, a turn has ended.

        By default the seat that is asked, or that will be once chance has answered.

        >>> import ratking
        >>> game = ratking.GAMES["ratzzia"]
        >>> game.on_turn(game.table({"players": 2}))
        0
        """
        for frame in reversed(t.stack):
            if frame.who >= 0:
                return frame.who
        return Seat(0)

    def broken_laws(self, t: T) -> list[str]:
        """Return what is wrong with this table, for tests of laws: always an empty list.

        >>> import ratking
        >>> game = ratking.GAMES["ratzzia"]
        >>> game.broken_laws(game.table({"players": 2}))
        []
        """
        raise NotImplementedError(self.name)

    def __reduce__(self) -> str | tuple[object, ...]:
        """Pickle a game by name: it is the constant GAME of its module. With other components it must override this."""
        return "GAME"
