"""Harbour: the set. Everything it adds hangs on one value, which `pyproject.toml` names as an entry point."""

from __future__ import annotations

from typing import Final

from ratking.games.rattus.rules.api import Set
from ratking_example.alms import EVENTS
from ratking_example.cards.almoner import Almoner
from ratking_example.cards.bell_ringer import BellRinger
from ratking_example.cards.ferryman import Ferryman

SET: Final = Set(
    "harbour",
    (Ferryman(0), BellRinger(1), Almoner(2)),
    events=EVENTS,
    combinations={"seaside": ("ferryman", "bell ringer", "almoner")},
)
