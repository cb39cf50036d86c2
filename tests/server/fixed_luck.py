"""Luck that is the same in every run, for tests of the page: what they meet does not depend on the draws of the day."""

from __future__ import annotations

from typing import Final

FIXED_LUCK: Final = """
from types import SimpleNamespace
from ratking.server.tables import luck
from ratking.server.thinking import hosts
luck.new_seed = lambda: "07" * 32
hosts.secrets = SimpleNamespace(token_hex=lambda size: "07" * size)
"""
"""The prelude of a server whose tables all have the same seed, and so do its bots."""
