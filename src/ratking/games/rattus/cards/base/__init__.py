"""The six class cards of the base game (B1.3)."""

from __future__ import annotations

from typing import Final

from ..card import Card
from .king import King
from .knight import Knight
from .merchant import Merchant
from .monk import Monk
from .peasant import Peasant
from .witch import Witch

CARDS: Final[tuple[Card, ...]] = (King(), Knight(), Merchant(), Monk(), Peasant(), Witch())
