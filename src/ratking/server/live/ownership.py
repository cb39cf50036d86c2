"""Ownership: which process a table belongs to. Only its owner lets something happen at it; the others follow."""

from __future__ import annotations

from typing import Protocol


class OwnedElsewhere(Exception):
    """The table belongs to another process, which is reached at this URL."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class SiblingAway(Exception):
    """Another process of this server gave no answer."""


class Owners(Protocol):
    """Says which process a table belongs to."""

    async def own(self, table: str) -> None:
        """Make it ours. Raises OwnedElsewhere if another process has it, and Refused if that cannot be said now."""

    def let_go(self, table: str) -> None:
        """Say that it is out of memory here: another process may have it."""

    async def stop(self) -> None:
        """Let go of everything."""


class Siblings(Protocol):
    """The other processes of this server."""

    async def ask(
        self, url: str, method: str, path: str, body: bytes, person: str | None, language: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Ask another process in the name of a person. Return status, headers and body. Raises SiblingAway."""

    async def stop(self) -> None:
        """Close the connections to them."""


class SingleProcess:
    """One process, and every table is its own."""

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
