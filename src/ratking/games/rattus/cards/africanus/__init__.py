"""The four islamic class cards (A4)."""

from __future__ import annotations

from typing import Final

from ..card import Card
from .astronomer import Astronomer
from .caravan_leader import CaravanLeader
from .explorer import Explorer
from .sultan import Sultan

CARDS: Final[tuple[Card, ...]] = (Explorer(), Astronomer(), Sultan(), CaravanLeader())
