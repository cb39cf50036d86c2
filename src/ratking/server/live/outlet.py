"""Outlet: sends messages to one client: over a WebSocket on a server, as messages to the page in a browser tab."""

from __future__ import annotations

from typing import Protocol


class Outlet(Protocol):
    """Where a session puts the messages for its client."""

    def put(self, *texts: bytes) -> None:
        """Send these messages, in order, after earlier ones. Never waits: a client that reads too slowly is disconnected."""

    def cut(self, code: int) -> None:
        """Close the connection with this code. With 4005 earlier messages are still sent; otherwise they may be lost."""
