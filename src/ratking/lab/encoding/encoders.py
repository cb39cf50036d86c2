"""Deprecated: import `encoder_of` from `ratking.games.registry`. This module will be removed in version 0.3."""

from __future__ import annotations

from ...moved import moved

__getattr__ = moved(__name__, "ratking.games.registry")
