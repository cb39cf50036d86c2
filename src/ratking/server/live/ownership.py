"""Ownership: which process owns a table. Only the owner changes a table; the other processes follow."""

from __future__ import annotations

from typing import Protocol


class OwnedElsewhere(Exception):
    """Raised when another process owns the table; it can be reached at `url`."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class SiblingAway(Exception):
    """Raised when another process of this server gives no answer."""


class Owners(Protocol):
    """Decides which process owns a table."""

    async def own(self, table: str) -> None:
        """Become the owner of a table. Raises OwnedElsewhere if another process is, and Refused if that is not known now."""

    def let_go(self, table: str) -> None:
        """Give up a table that is no longer in memory here, so that another process can own it."""

    async def stop(self) -> None:
        """Give up all tables."""


class Siblings(Protocol):
    """The other processes of this server."""

    async def ask(
        self, url: str, method: str, path: str, body: bytes, person: str | None, language: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request to another process on behalf of a person. Return status, headers and body. Raises SiblingAway."""

    async def stop(self) -> None:
        """Close the connections to the other processes."""


class SingleProcess:
    """A server with one process, which owns every table."""

    async def own(self, table: str) -> None:
        return

    def let_go(self, table: str) -> None:
        return

    async def stop(self) -> None:
        return

    async def ask(
        self, url: str, method: str, path: str, body: bytes, person: str | None, language: str
    ) -> tuple[int, dict[str, str], bytes]:
        raise SiblingAway(url)
