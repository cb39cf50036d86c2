"""NoPasskeys: the PasskeyStore of a browser tab, which never forgets its person, so that nobody has to come back."""

from __future__ import annotations

from ..live.passkey_store import Passkey


class NoPasskeys:
    """No passkeys and no challenges."""

    async def of(self, person: str) -> list[Passkey]:
        return []

    async def find(self, digest: str) -> Passkey | None:
        return None

    async def add(self, passkey: Passkey, most: int) -> bool:
        return False

    async def use(self, passkey: Passkey, uses: int, now: float) -> bool:
        return False

    async def remove(self, person: str, passkey: str) -> bool:
        return False

    async def challenge(self, browser: str, challenge: str, now: float, until: float) -> None:
        return

    async def take_challenge(self, browser: str, now: float) -> str | None:
        return None
