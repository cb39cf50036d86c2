"""The twelve class cards of Mercatus, two a class (M6)."""

from __future__ import annotations

from typing import Final

from ..card import Card
from .assassin import Assassin
from .brewer import Brewer
from .deacon import Deacon
from .grave_robber import GraveRobber
from .hanseatic_trader import HanseaticTrader
from .landowner import Landowner
from .lieutenant import Lieutenant
from .pope import Pope
from .raider import Raider
from .shaman import Shaman
from .swindler import Swindler
from .treasurer import Treasurer

CARDS: Final[tuple[Card, ...]] = (
    Lieutenant(),
    Treasurer(),
    Pope(),
    Deacon(),
    Assassin(),
    Raider(),
    Brewer(),
    Landowner(),
    HanseaticTrader(),
    Swindler(),
    Shaman(),
    GraveRobber(),
)
