"""PasskeyStore: the passkeys of each person, and the challenges that browsers must have signed by one."""

from __future__ import annotations

from typing import Final, Protocol

from msgspec import Struct

PASSKEY_LETTERS: Final = 24
"""The id of a passkey in a person's list is the beginning of its hash."""


class Passkey(Struct, frozen=True):
    """A passkey of a person: the public part of a key pair whose secret part never leaves the person's device."""

    digest: str
    """The hash of its credential id."""
    person: str
    credential: str
    """The id that its authenticator has given it, in base64url."""
    key: bytes
    """The public key, in the form that the authenticator sent."""
    uses: int
    """How often it was used, as its authenticator counts; 0 if that does not count."""
    name: str
    """On what kind of device it was made, such as "Firefox, Linux"; empty if that is not known."""
    made: float
    used: float | None = None
    """When somebody last signed in with it."""

    @property
    def id(self) -> str:
        return self.digest[:PASSKEY_LETTERS]


class PasskeyStore(Protocol):
    """Keeps passkeys and challenges. Every method raises StoreFailed if the store does not answer."""

    async def of(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person, the newest first."""

    async def find(self, digest: str) -> Passkey | None:
        """Return the passkey with this hash."""

    async def add(self, passkey: Passkey, most: int) -> bool:
        """Store a new passkey. Return False if it is known already, or if its person has `most` of them."""

    async def use(self, passkey: Passkey, uses: int, now: float) -> bool:
        """Store that a passkey was used now, and its count. Return False if it was used or removed since it was read."""

    async def remove(self, person: str, passkey: str) -> bool:
        """Delete a passkey of a person by its id in their list. Return whether there was one."""

    async def challenge(self, browser: str, challenge: str, now: float, until: float) -> None:
        """Store what a browser must have signed, in the place of an earlier challenge. Delete those that have expired."""

    async def take_challenge(self, browser: str, now: float) -> str | None:
        """Return the challenge of a browser, and delete it; None if there is none or it has expired."""
