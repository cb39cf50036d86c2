"""SeatState: one seat of a table, who may sit there and who plays it now."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..protocol.base import BotReason


class SeatState(Struct):
    """One seat of a table."""

    plan: Literal["open", "link", "bot"]
    name: str | None = None
    holders: list[str] = []
    """The persons whose seat it is: one, on several devices that never met."""
    keys: list[str] = []
    """The SHA-256 of the keys that open it."""
    promised: str | None = None
    nonce: str | None = None
    level: str | None = None
    """Of the bot that plays it now."""
    why: BotReason | None = None

    @property
    def free(self) -> bool:
        return not self.holders and self.level is None
