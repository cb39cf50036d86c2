"""Mercatus: twelve class cards, two a class, goods and coins."""

from __future__ import annotations

from typing import Final

from .....components import Components
from .....kernel.space import ActionSpace
from ..cards.mercatus.assassin import Assassin
from ..cards.mercatus.brewer import Brewer
from ..cards.mercatus.deacon import Deacon
from ..cards.mercatus.grave_robber import GraveRobber
from ..cards.mercatus.hanseatic_trader import HanseaticTrader
from ..cards.mercatus.landowner import Landowner
from ..cards.mercatus.lieutenant import Lieutenant
from ..cards.mercatus.pope import Pope
from ..cards.mercatus.raider import Raider
from ..cards.mercatus.shaman import Shaman
from ..cards.mercatus.swindler import Swindler
from ..cards.mercatus.treasurer import Treasurer
from ..part import Part
from ..parts.goods.part import Goods
from ..parts.goods.trade import EVENTS, GOOD, GOODS, TAKE_GOOD, TradeCard
from .set import Set


class Mercatus(Set):
    """M1."""

    def __init__(self) -> None:
        super().__init__(
            "mercatus",
            (
                Lieutenant(0),
                Treasurer(1),
                Pope(2),
                Deacon(3),
                Assassin(4),
                Raider(5),
                Brewer(6),
                Landowner(7),
                HanseaticTrader(8),
                Swindler(9),
                Shaman(10),
                GraveRobber(11),
            ),
            first_card=16,
            events=EVENTS,
            combinations={  # M1.2
                "aristocrats": ("king", "treasurer", "lieutenant", "pope", "landowner", "knight"),
                "violent times": ("raider", "assassin", "grave robber", "witch", "shaman", "swindler"),
            },
            last_rules="M8.8",
        )

    def name_moves(self, space: ActionSpace, components: Components) -> None:
        space.block("take {good}", GOODS, TAKE_GOOD)
        space.block("{good}", GOODS, GOOD)
        for card in self.cards:
            if isinstance(card, TradeCard) and card.carries_good:
                space.block("load {card}", [card.name], card.also)

    def parts(self, components: Components) -> list[Part]:
        return [Goods()]


SET: Final[Set] = Mercatus()
