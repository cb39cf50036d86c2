"""Set: a box that can be bought. Everything it brings to a game hangs on one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from .....components import Components
from .....kernel.event import Kinds
from .....kernel.space import ActionSpace
from .. import data
from ..cards.card import Card
from ..faces import Tokens
from ..part import Part

if TYPE_CHECKING:
    from ..box import Box


@mypyc_attr(allow_interpreted_subclasses=True)
class Set:
    """A box that can be bought: one value with everything it brings. Everything but name and cards may be left out.

    >>> from ratking.games.rattus.rules.api import Set
    >>> Set("harbour", ()).combinations
    {}
    """

    def __init__(
        self,
        name: str,
        cards: tuple[Card, ...],
        *,
        first_card: int | None = None,
        events: Kinds | None = None,
        combinations: dict[str, tuple[str, ...]] | None = None,
        needed: bool = False,
        files: dict[str, str] | None = None,
        package: str = data.__name__,
        shades: dict[int, tuple[str, ...]] | None = None,
        cards_in_game: dict[int, int] | None = None,
        removed: dict[int, int] | None = None,
        extra_steps: dict[int, int] | None = None,
        last_rules: str = "B6.2",
    ) -> None:
        self.name = name
        self.cards = cards
        """Its class cards in the order of the catalogue, each made with its place among the numbers of the set, for good."""
        self.first_card = first_card
        """The number of its first card, for good. Sets of other packages have none: theirs follow ours."""
        self.events: Kinds = events or {}
        """The kinds of events that it brings."""
        self.combinations: dict[str, tuple[str, ...]] = combinations or {}
        """Choices of cards that have a name."""
        self.needed = needed
        """Whether no game can be played without it."""
        self.files: dict[str, str] = files or {}
        """The files of its components, by part: `tokens`, `region_cards` ..."""
        self.package = package
        """The package in which they lie: of a set from elsewhere, its own."""
        # By number of players. A later set adds numbers, or replaces.
        self.shades: dict[int, tuple[str, ...]] = shades or {}
        """The shades of the regions in use."""
        self.cards_in_game: dict[int, int] = cards_in_game or {}
        """How many class cards are in the game."""
        self.removed: dict[int, int] = removed or {}
        """How many normal tokens are removed unseen; declared by the set whose tokens are used."""
        self.extra_steps: dict[int, int] = extra_steps or {}
        """How many steps more than its text a card lets the plague go."""
        self.last_rules = last_rules
        """The rules about its cards in the last round, where a card does not say."""

    def tokens(self, components: Components) -> Tokens | None:
        """Return the tokens that are used with this set, if it has its own. Raises BadOptions."""
        return None

    def name_moves(self, space: ActionSpace, components: Components) -> None:
        """Put the moves that it brings into the action space, at numbers that they keep for good."""

    def parts(self, components: Components) -> list[Part]:
        """Return what it brings beyond class cards, new for each box. Raises BadOptions."""
        return []

    def join(self, box: Box) -> None:
        """Change what it changes in the box: the parts have joined already."""
