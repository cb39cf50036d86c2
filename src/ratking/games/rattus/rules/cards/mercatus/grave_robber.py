"""Grave robber."""

from __future__ import annotations

from ...api import GOOD, MAGIC, PASS, CardPick, Frame, Reason, Seat, Step, Table, TradeCard, available_goods, take_good


class GraveRobber(TradeCard):
    """One available good for each rat of your turn that takes a cube of another player."""

    name = "grave robber"
    of_class = MAGIC
    rule = "M6.12"
    last_rules = "M8.6 M8.2 M8.7"
    rulings = "M6.14"
    last_reach = 1  # M8.6
    last_strikes = True

    def struck(self, t: Table, who: Seat, losers: list[Seat]) -> None:
        if any(loser != who for loser in losers):
            t.push("grave robber good", who)

    def steps(self) -> list[Step[Table]]:
        return [Rob(self)]


class Rob(CardPick[int]):
    """A good among what is still up, or none."""

    name = "grave robber good"
    first = GOOD
    decline = PASS

    def values(self, t: Table, frame: Frame) -> list[int]:
        return available_goods.values(t, frame.who, ())

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        take_good(t, frame.who, value)

    def why_not_this(self, t: Table, frame: Frame, value: int) -> Reason | None:
        return available_goods.why_not(t, frame.who, (), value)
