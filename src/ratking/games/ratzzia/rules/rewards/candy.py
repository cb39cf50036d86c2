"""Candy."""

from __future__ import annotations

from .....kernel.values import Seat
from ..asks import candy_holders, candy_spaces
from ..effects import take_candy, take_candy_at, take_candy_from
from ..no_reward_reasons import NO_CANDY
from ..table import Table
from .reward import Asks, Reward


class Candy(Reward):
    """Take a candy die: from the jar, or else from a player who holds one, or else from the board."""

    name = "candy"
    rule = "Z5.2"

    def asks_now(self, t: Table, who: Seat) -> Asks:
        if t.jar:
            return ()
        return (candy_holders,) if candy_holders.values(t, who, ()) else (candy_spaces,)

    def question(self, t: Table, who: Seat) -> str:
        return "candy from a player" if candy_holders.values(t, who, ()) else "candy from the board"

    def why_nothing(self, t: Table, who: Seat) -> int:
        return NO_CANDY

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        if t.jar:
            take_candy(t, who)
        elif candy_holders.values(t, who, ()):
            take_candy_from(t, who, chosen[0])
        else:
            take_candy_at(t, who, chosen[0])
