"""NoKeyring: the KeyringStore of a browser tab. Nothing else can reach it, so there is nothing to list or to save."""

from __future__ import annotations

from collections.abc import Collection

from ..live.keyring_store import Device


class NoKeyring:
    """No devices, and no saved links."""

    async def devices(self, person: str) -> list[Device]:
        return []

    async def revoke(self, person: str, device: str) -> str | None:
        return None

    async def used(self, digest: str, now: float) -> None:
        return

    async def valid(self, digests: Collection[str]) -> set[str]:
        return set(digests)

    async def signed_in(self, digest: str, new: str, now: float) -> str:
        return new

    async def save(self, person: str, key: str | None, now: float) -> None:
        return

    async def saved(self, person: str) -> float | None:
        return None

    async def saved_by(self, key: str) -> str | None:
        return None
