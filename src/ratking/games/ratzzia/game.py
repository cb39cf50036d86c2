"""Ratzzia as the kernel sees it."""

from __future__ import annotations

from typing import Final

from ...kernel import game
from ...kernel.game import Json, Result
from ...kernel.rng import Rng
from . import ending, setup, view
from .box import Box
from .events import EVENTS
from .moves import SPACE
from .table import Table


class Ratzzia(game.Game[Table]):
    """The rulebook: options, table, view and result, each from the file that says it."""

    name = "ratzzia"

    def __init__(self) -> None:
        self.space = SPACE
        self.events = EVENTS
        self._boxes: dict[int, Box] = {}

    def options(self, asked: Json, rng: Rng) -> Json:
        return setup.options(asked)

    def table(self, options: Json) -> Table:
        players: int = options["players"]
        if players not in self._boxes:
            self._boxes[players] = setup.box_for(options)
        return setup.new_table(self._boxes[players])

    def view(self, t: Table, seat: int | None) -> Json:
        return view.view(t)

    def hide(self, t: Table, seat: int | None) -> None:
        """Nothing is secret in Ratzzia (Z1.2)."""

    def fill(self, t: Table, seat: int | None, rng: Rng) -> None:
        """Nothing was hidden."""

    def result(self, t: Table) -> Result:
        return ending.result(t)

    def broken_laws(self, t: Table) -> list[str]:
        return view.broken_laws(t)


GAME: Final = Ratzzia()
