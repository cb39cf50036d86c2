"""Lieutenant."""

from __future__ import annotations

from typing import Final

from ...api import (
    NO_RESERVE,
    NUMBER,
    ROYALTY,
    TOO_FEW_COINS,
    Ask,
    Asks,
    Reason,
    Region,
    Seat,
    Table,
    TradeCard,
    any_region,
    coins_of,
    pay,
    place_cubes,
    why_not_so_many,
)

PRICES: Final = (0, 1, 3, 6)
"""Prices by number of cubes."""


class CubesForCoins(Ask[int]):
    """How many cubes: what the purse and the reserve allow."""

    first = NUMBER

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[int]:
        most = min(self.most, t.reserve[who])
        return [cubes for cubes in range(1, most + 1) if PRICES[cubes] <= coins_of(t, who)]

    def why_none(self, t: Table, who: Seat) -> Reason | None:
        return TOO_FEW_COINS if t.reserve[who] else NO_RESERVE

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: int) -> Reason | None:
        if value in range(1, self.most + 1) and PRICES[value] > coins_of(t, who):
            return TOO_FEW_COINS
        return why_not_so_many(value, self.values(t, who, chosen))


class Lieutenant(TradeCard):
    """Pay 1, 3 or 6 coins to place 1, 2 or 3 cubes in one region, any. In the last round one cube at most."""

    name = "lieutenant"
    of_class = ROYALTY
    rule = "M6.1"
    last_rules = "M8.1"
    asks: Asks = (CubesForCoins(3), any_region)
    last_asks: Asks = (CubesForCoins(1), any_region)  # M8.1

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        cubes, region = chosen
        pay(t, who, PRICES[cubes])
        place_cubes(t, who, Region(region), cubes)
