"""Explorer."""

from __future__ import annotations

from .....kernel.frame import Frame
from .....kernel.step import NO_MOVES, Step
from ...deck import OPEN, REGION_CARDS, can_draw, cards_at, discard
from ...effects import place_cubes
from ...faces import CLASSES
from ...moves import PASS, REGION
from ...table import Table
from ..card import Asks, Card


class Explorer(Card):
    """Turn up three region cards; you may place a cube in one of their regions; then they are discarded."""

    name = "explorer"
    of_class = CLASSES.index("islamic")
    rule = "A4.1"
    asks: Asks = ()

    def usable(self, t: Table, who: int) -> bool:
        return t.reserve[who] > 0 and can_draw(t)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        t.push("explorer place", who)
        for _ in range(3):
            t.ask_chance("draw region card", (who, OPEN))

    def steps(self) -> dict[str, Step[Table]]:
        return {"explorer place": Explore()}


class Explore(Step[Table]):
    """One cube into one of the regions turned up, or none."""

    rule = "A4.1"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        regions = sorted({REGION + REGION_CARDS[card].region for card in cards_at(t, OPEN)})
        return [*regions, PASS] if regions else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move != PASS:
            place_cubes(t, frame.who, move - REGION, 1)
        discard(t, cards_at(t, OPEN))
