"""The components, as TOML. What is reconstructed says so in its head."""

from __future__ import annotations

from typing import Final

from .....components import Components

OURS: Final = Components.of_package("ratzzia", __package__ or __name__, {"board": "ratzzia_board.toml"})
