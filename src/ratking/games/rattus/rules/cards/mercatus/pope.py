"""Pope."""

from __future__ import annotations

from typing import Final

from ...api import CHURCH, NO_RESERVE, TOO_FEW_COINS, Asks, Reason, Seat, Table, TradeCard, coins_of, pay, place_in_palace

PRICE: Final = 2


class Pope(TradeCard):
    """Pay two coins to place a cube from the reserve in the palace."""

    name = "pope"
    of_class = CHURCH
    rule = "M6.3"
    asks: Asks = ()

    def lacks(self, t: Table, who: Seat) -> Reason | None:
        if coins_of(t, who) < PRICE:
            return TOO_FEW_COINS
        return None if t.reserve[who] else NO_RESERVE

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        pay(t, who, PRICE)
        place_in_palace(t, who)
