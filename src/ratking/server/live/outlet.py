"""Outlet: the way back to one client. A WebSocket on a server; in a browser tab, a message to the page."""

from __future__ import annotations

from typing import Protocol


class Outlet(Protocol):
    """Takes what a session sends."""

    def put(self, *texts: bytes) -> None:
        """Send these messages, in order, after everything put before. Never waits: a client that reads too slowly is cut."""

    def cut(self, code: int) -> None:
        """End the connection with this close code. After 4005 what was put before is still sent; else it need not be."""
