"""KeyringStore: the devices of each person, and the secret of the link with which a person comes back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Protocol

from msgspec import Struct

DEVICE_LETTERS: Final = 24
"""The id of a device is the beginning of the hash of its token."""


class Device(Struct, frozen=True):
    """A device of a person."""

    digest: str
    """The hash of its token."""
    name: str
    """What kind of device it is, such as "Firefox, Linux"; empty if that is not known."""
    made: float
    used: float
    """When it was last used, to within some minutes."""

    @property
    def id(self) -> str:
        return self.digest[:DEVICE_LETTERS]


class KeyringStore(Protocol):
    """Keeps devices, names of a proxy, and saved links. Every method raises StoreFailed if the store does not answer."""

    async def devices(self, person: str) -> list[Device]:
        """Return the devices of a person, the most recently used first."""

    async def revoke(self, person: str, device: str) -> str | None:
        """Delete a device of a person, what is sent to it, and codes for another device, which it may have made.

        Return the hash of its token; None if there is no such device.
        """

    async def used(self, digest: str, now: float) -> None:
        """Store that a device was used now."""

    async def valid(self, digests: Collection[str]) -> set[str]:
        """Return those of these hashes that belong to a device."""

    async def signed_in(self, digest: str, new: str, now: float) -> str:
        """Return the person whom a proxy signs in under the name with this hash. The first time that is the person `new`."""

    async def save(self, person: str, key: str | None, now: float) -> None:
        """Store the hash of the secret in a person's saved link, in the place of an earlier one; None ends it."""

    async def saved(self, person: str) -> float | None:
        """Return when a person's saved link was made; None if there is none."""

    async def saved_by(self, key: str) -> str | None:
        """Return the person to whose saved link the secret with this hash belongs."""
