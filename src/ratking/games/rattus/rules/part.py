"""Part: what a set or a card brings to the table beyond class cards: a deck, pieces, goods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ....kernel.game import Json
from ....kernel.mypyc_compat import class_attribute, is_overridden
from ....kernel.rng import Rng
from .values import CardNo, Region, Seat

if TYPE_CHECKING:
    from .box import Box
    from .state import State
    from .table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """What a set or a card brings beyond class cards: how it joins the box, what it has on a table, how it scores.

    >>> from ratking.games.rattus.rules.api import Part
    >>> class Lantern(Part):
    ...     name = "lantern"
    ...     def view(self, t, seat):
    ...         return {"lantern": "lit"}
    >>> Lantern().name
    'lantern'
    """

    name: str = ""
    """The name under which its state is stored."""
    secret: bool = False
    """Whether a seat may have private knowledge of it: then each seat has its own view."""

    def __init__(self) -> None:
        self.name = class_attribute(self, "name", self.name)
        self.secret = class_attribute(self, "secret", self.secret)
        self.hides: bool = is_overridden(self, Part, "hide")
        """Whether `hide` does anything."""

    def join(self, box: Box) -> None:
        """Insert its steps and actions into those of the box."""

    def state(self, box: Box) -> State | None:
        """Return its state on a new table; None if it needs none."""
        return None

    # Hooks for those that `join` puts among the watchers of the box.

    def turn_begins(self, t: Table) -> None:
        """Reset what is counted by turns: a turn begins, or the last round."""

    def cubes_moved(self, t: Table, who: Seat, source: Region, target: Region) -> None:
        """React when cubes of a player have gone from a region to another, or to the PALACE."""

    def cube_removed(self, t: Table, who: Seat, region: Region) -> None:
        """React when a cube of a player has been removed from a region."""

    def stay_behind(self, t: Table, who: Seat, source: Region, target: Region) -> int:
        """Return how many of a player's cubes in the source may not go to the target."""
        return 0

    def card_taken(self, t: Table, card: CardNo) -> None:
        """React when a class card has been taken from beside the map or from another player."""

    def view(self, t: Table, seat: Seat | None) -> Json:
        """Return what the seat may know of it, or with None everybody."""
        return {}

    def hide(self, t: Table, seat: Seat | None) -> None:
        """Remove what the seat may not know."""

    def fill(self, t: Table, seat: Seat | None, rng: Rng) -> None:
        """Fill in at random, with the right probabilities, what `hide` removed."""

    def points(self, t: Table) -> dict[str, list[int]]:
        """Return lines of the score, with the points of each seat."""
        return {}

    def broken_laws(self, t: Table) -> list[str]:
        """Return what does not add up."""
        return []
