"""OperatorState: what an operator has set on a running server, the same for all of its processes."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct


class OperatorState(Struct, frozen=True):
    """What the operator has set. It is kept in the store, and processes read it every few seconds."""

    announcement: str = ""
    """A sentence for everybody; empty if there is none."""
    read_only_since: float | None = None
    """Since when the server has been read-only; None if it is not."""
    banned: frozenset[str] = frozenset()
    """The banned persons and addresses."""


def is_banned(banned: Container[str], person: str | None, address: str) -> bool:
    """Return whether a person or their address is banned."""
    return (person is not None and person in banned) or address in banned
