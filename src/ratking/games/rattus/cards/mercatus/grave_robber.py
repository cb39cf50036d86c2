"""Grave robber."""

from __future__ import annotations

from .....kernel.frame import Frame
from .....kernel.step import NO_MOVES, Step
from ...faces import CLASSES
from ...goods import available_goods, take_good
from ...moves import GOOD, PASS
from ...table import Table
from ..card import Card


class GraveRobber(Card):
    """One available good for each rat of your turn that takes a cube of another player."""

    name = "grave robber"
    of_class = CLASSES.index("magic")
    rule = "M6.12"
    last_reach = 1  # M8.6
    last_strikes = True
    watches_strikes = True

    def struck(self, t: Table, who: int, losers: list[int]) -> None:
        if any(loser != who for loser in losers):
            t.push("grave robber good", who)

    def steps(self) -> dict[str, Step[Table]]:
        return {"grave robber good": Rob()}


class Rob(Step[Table]):
    """A good among what is still up, or none."""

    rule = "M6.12"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        goods = [GOOD + good for good in available_goods.values(t, frame.who, ())]
        return sorted([*goods, PASS]) if goods else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move != PASS:
            take_good(t, frame.who, move - GOOD)
