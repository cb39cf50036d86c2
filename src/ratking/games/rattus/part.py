"""Part: what a set or a card brings to the table beyond class cards: a deck, pieces, goods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.game import Json
from ...kernel.rng import Rng

if TYPE_CHECKING:
    from .box import Box
    from .table import Table


class Part:
    """The contract: how it joins the box, lies on a new table, is seen, hidden, filled in, scored, and adds up."""

    def join(self, box: Box) -> None:
        """Insert its steps and actions into those of the box."""

    def lay_out(self, t: Table) -> None:
        """Put it on a new table."""

    # Hooks for those that `join` puts among the watchers of the box.

    def cubes_moved(self, t: Table, who: int, source: int, target: int) -> None:
        """Cubes of a player have gone from a region to another, or to the PALACE."""

    def cube_removed(self, t: Table, who: int, region: int) -> None:
        """A cube of a player has been removed from a region."""

    def stay_behind(self, t: Table, who: int, source: int, target: int) -> int:
        """How many of a player's cubes in the source may not go to the target."""
        return 0

    def card_taken(self, t: Table, card: int) -> None:
        """A class card has been taken from beside the map or from another player."""

    def view(self, t: Table, seat: int | None) -> Json:
        """What the seat may know of it, or with None everybody."""
        return {}

    def hide(self, t: Table, seat: int | None) -> None:
        """Take off what the seat may not know."""

    def fill(self, t: Table, seat: int | None, rng: Rng) -> None:
        """Put back at random what `hide` took off, as likely as it is."""

    def points(self, t: Table) -> dict[str, list[int]]:
        """Lines of the score, with the points of each seat."""
        return {}

    def broken_laws(self, t: Table) -> list[str]:
        """What does not add up."""
        return []
