"""Rattus as the kernel sees it."""

from __future__ import annotations

from typing import ClassVar, Final

from ...components import Components
from ...kernel import game
from ...kernel.contents import Contents
from ...kernel.event import Kinds
from ...kernel.game import Json, Result
from ...kernel.rng import Rng
from ...kernel.view_cache import NO_CACHE, ViewCache
from .rules import ending, laws, plugin_sets, setup, view
from .rules import options as game_options
from .rules.combine import Combination, ours
from .rules.sets.all_sets import SETS
from .rules.table import Table
from .rules.values import Seat


class Rattus(game.Game[Table]):
    """The rulebook: options, table, view and result, each from the file that says it."""

    name: ClassVar[str] = "rattus"
    rules: ClassVar[int] = 2  # version 2 revised when the discards become a new deck

    def __init__(self, components: Components) -> None:
        self.combination = Combination(components)
        self.space = self.combination.space
        self._other: Rattus | None = None
        """The one `with_components` gave last: they rarely change from one call to the next."""
        self.events: Kinds = {kind: fields for group in SETS.values() for kind, fields in group.events.items()}

    def components(self) -> Components:
        return self.combination.components

    def with_components(self, components: Contents) -> Rattus:
        whole = OURS.completing(components)
        if whole.ours:
            return GAME
        if self._other is None or self._other.components() != whole:
            self._other = Rattus(whole)
        return self._other

    def options(self, asked: Json, rng: Rng) -> Json:
        return game_options.options(asked, rng)

    def warnings(self, options: Json) -> list[str]:
        return game_options.warnings(options)

    def table(self, options: Json) -> Table:
        return setup.new_table(self.combination.box_for(options))

    def view(self, t: Table, seat: Seat | None, cache: ViewCache = NO_CACHE) -> Json:
        return view.view(t, seat, cache)

    def has_private_view(self, t: Table, seat: Seat) -> bool:
        return view.has_private_view(t, seat)

    def hides(self, t: Table, seat: Seat | None) -> bool:
        return view.hides(t, seat)

    def hide(self, t: Table, seat: Seat | None) -> None:
        view.hide(t, seat)

    def fill(self, t: Table, seat: Seat | None, rng: Rng) -> None:
        view.fill(t, seat, rng)

    def result(self, t: Table) -> Result:
        return ending.result(t)

    def on_turn(self, t: Table) -> Seat:
        return t.turn

    def broken_laws(self, t: Table) -> list[str]:
        return laws.broken_laws(t)

    def __reduce__(self) -> str | tuple[object, ...]:
        return "GAME" if self.components().ours else (_with, (self.components(),))


def _with(components: Components) -> Rattus:
    return GAME.with_components(components)


plugin_sets.join()
OURS: Final = ours()
GAME: Final = Rattus(OURS)
