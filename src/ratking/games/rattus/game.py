"""Rattus as the kernel sees it."""

from __future__ import annotations

from typing import Final

from ...kernel import game
from ...kernel.game import Json, Result
from ...kernel.rng import Rng
from . import ending, laws, sets, setup, view
from .events import EVENTS
from .moves import SPACE
from .table import Table


class Rattus(game.Game[Table]):
    """The rulebook: options, table, view and result, each from the file that says it."""

    name = "rattus"

    def __init__(self) -> None:
        self.space = SPACE
        self.events = EVENTS

    def options(self, asked: Json, rng: Rng) -> Json:
        return sets.options(asked, rng)

    def warnings(self, options: Json) -> list[str]:
        return sets.warnings(options)

    def table(self, options: Json) -> Table:
        return setup.new_table(sets.box_for(options))

    def view(self, t: Table, seat: int | None) -> Json:
        return view.view(t, seat)

    def hide(self, t: Table, seat: int | None) -> None:
        view.hide(t, seat)

    def fill(self, t: Table, seat: int | None, rng: Rng) -> None:
        view.fill(t, seat, rng)

    def result(self, t: Table) -> Result:
        return ending.result(t)

    def broken_laws(self, t: Table) -> list[str]:
        return laws.broken_laws(t)


GAME: Final = Rattus()
