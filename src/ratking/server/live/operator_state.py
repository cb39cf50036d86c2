"""OperatorState: what an operator has told a running server, the same for all of its processes."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct


class OperatorState(Struct, frozen=True):
    """Kept in the store. Processes look at it every few seconds."""

    announcement: str = ""
    """A sentence for everybody; empty if there is none."""
    read_only_since: float | None = None
    """Since when nothing may happen at any table; None if everything may."""
    banned: frozenset[str] = frozenset()
    """The persons and the addresses that may do nothing here."""


def is_banned(banned: Container[str], person: str | None, address: str) -> bool:
    """Return whether a person or an address is among those that are banned."""
    return (person is not None and person in banned) or address in banned
