"""SeatState: one seat of a table: who may sit there and who plays it now."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..protocol.base import BotReason


class SeatState(Struct):
    """One seat of a table."""

    plan: Literal["open", "link", "bot"]
    name: str | None = None
    holders: list[str] = []
    """The person ids that own the seat: one player, on several devices that are not connected with each other."""
    keys: list[str] = []
    """The SHA-256 hashes of the keys that open it."""
    promised: str | None = None
    nonce: str | None = None
    level: str | None = None
    """The level of the bot that plays it now; None if a person does."""
    why: BotReason | None = None
    asked: int = 0
    """How often its player has asked for something that needs everybody's consent."""

    @property
    def free(self) -> bool:
        return not self.holders and self.level is None
