"""Deprecated: card authors import from `ratking.games.rattus.rules.api`. This path goes with version 0.3."""

from __future__ import annotations

from ...moved import moved

__getattr__ = moved(__name__, "ratking.games.rattus.rules.api")
