"""Ratzzia as the kernel sees it."""

from __future__ import annotations

from typing import ClassVar, Final

from ...components import Components
from ...kernel import game
from ...kernel.contents import Contents
from ...kernel.game import Json, Result
from ...kernel.rng import Rng
from ...kernel.values import Seat
from ...kernel.view_cache import NO_CACHE, ViewCache
from .rules import ending, laws, setup, view
from .rules.board import PLAYERS, Board
from .rules.box import Box
from .rules.data import OURS
from .rules.events import EVENTS
from .rules.moves import SPACE
from .rules.table import Table


class Ratzzia(game.Game[Table]):
    """The rulebook: options, table, view and result, each from the file that says it."""

    name: ClassVar[str] = "ratzzia"
    rules: ClassVar[int] = 3  # 2: Z4.2, Z5.2, Z5.4 were revised; 3: Z2.4

    def __init__(self, components: Components) -> None:
        self.space = SPACE
        self.events = EVENTS
        self._components = components
        self._boards: list[Board] = [Board(components.entry("board"), players) for players in PLAYERS]
        self._boxes: dict[str, Box] = {}
        """Those made so far, by all their options."""
        self._other: Ratzzia | None = None
        """The one `with_components` gave last: they rarely change from one call to the next."""

    def components(self) -> Components:
        return self._components

    def with_components(self, components: Contents) -> Ratzzia:
        whole = OURS.completing(components)
        if whole.ours:
            return GAME
        if self._other is None or self._other.components() != whole:
            self._other = Ratzzia(whole)
        return self._other

    def options(self, asked: Json, rng: Rng) -> Json:
        return setup.options(asked)

    def warnings(self, options: Json) -> list[str]:
        return setup.warnings(options)

    def table(self, options: Json) -> Table:
        key = repr(sorted(options.items()))
        if key not in self._boxes:
            self._boxes[key] = setup.box_for(options, self._boards[PLAYERS.index(options["players"])])
        return setup.new_table(self._boxes[key])

    def view(self, t: Table, seat: Seat | None, cache: ViewCache = NO_CACHE) -> Json:
        return view.view(t)

    def has_private_view(self, t: Table, seat: Seat) -> bool:
        return False

    def hides(self, t: Table, seat: Seat | None) -> bool:
        return False

    def hide(self, t: Table, seat: Seat | None) -> None:
        """Nothing is secret in Ratzzia (Z1.2)."""

    def fill(self, t: Table, seat: Seat | None, rng: Rng) -> None:
        """Nothing was hidden."""

    def result(self, t: Table) -> Result:
        return ending.result(t)

    def on_turn(self, t: Table) -> Seat:
        return t.turn

    def broken_laws(self, t: Table) -> list[str]:
        return laws.broken_laws(t)

    def __reduce__(self) -> str | tuple[object, ...]:
        return "GAME" if self._components.ours else (_with, (self._components,))


def _with(components: Components) -> Ratzzia:
    return GAME.with_components(components)


GAME: Final = Ratzzia(OURS)
