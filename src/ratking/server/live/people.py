"""People: identifies people by an unguessable token per device, of which only the hash is stored."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections import OrderedDict
from typing import Final

from ..tables.keys import hashed
from ..tables.refused import Refused
from .store import Store, StoreFailed

CODE_SECONDS: Final = 600
"""How long a code for another device is valid, in seconds."""
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not easily confused with each other."""
CODE_LENGTH: Final = 10
REMEMBERED: Final = 20_000
"""How many tokens are cached."""
USED_SECONDS: Final = 600.0
"""Seconds until it is stored again that a device is used."""
SAVED_LENGTH: Final = 43
"""The length of the secret in a saved link."""


class People:
    """The persons and their devices."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()
        """The persons by the hashes of their tokens, the most recently used last.

        Empty if other processes use the same store: a device that was revoked there must stop at once.
        """
        self._used: dict[str, float] = {}
        """When it was last stored that a device is used, by the hash of its token."""

    async def new(self, name: str = "") -> tuple[str, str]:
        """Create a person with a device of this name. Return their id, and the token of the device."""
        person = secrets.token_hex(12)
        return person, await self.device(person, name)

    async def device(self, person: str, name: str = "") -> str:
        """Add a device to a person. Return its token."""
        token = secrets.token_urlsafe(32)
        await self._store.add_token(hashed(token), person, name)
        self._note_use(hashed(token), time.monotonic())
        return token

    async def person(self, token: str) -> str | None:
        """Return the person with this token. It is looked up by its hash, so that the time taken reveals no token."""
        if not 40 <= len(token) <= 64:
            return None
        digest = hashed(token)
        found = self._known.get(digest)
        if found is None:
            found = await self._store.token_owner(digest)
            if found is None:
                return None
            if not self._store.shared:
                self._remember(digest, found)
        else:
            self._known.move_to_end(digest)
        await self._use(digest)
        return found

    async def signed_in(self, name: str) -> str:
        """Return the person whom a proxy has signed in under this name; a new one the first time."""
        digest = hashed(name)
        known = f"sign-in {digest}"  # unlike the hash of any token
        found = self._known.get(known)
        if found is None:
            found = await self._store.keyring.signed_in(digest, secrets.token_hex(12), time.time())
            if not self._store.shared:
                self._remember(known, found)
        else:
            self._known.move_to_end(known)
        return found

    def _remember(self, digest: str, person: str) -> None:
        self._known[digest] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def _use(self, digest: str) -> None:
        """Store now and then that a device is used."""
        now = time.monotonic()
        if now - self._used.get(digest, -USED_SECONDS) >= USED_SECONDS:
            self._note_use(digest, now)
            with contextlib.suppress(StoreFailed):
                await self._store.keyring.used(digest, time.time())

    def _note_use(self, digest: str, now: float) -> None:
        self._used[digest] = now
        if len(self._used) > REMEMBERED:
            del self._used[next(iter(self._used))]

    def forget(self, person: str) -> None:
        """Drop a person's tokens from the cache."""
        self._known = OrderedDict((digest, known) for digest, known in self._known.items() if known != person)

    # ---- the keyring

    async def revoke(self, person: str, device: str) -> str | None:
        """End a device of a person. Return the hash of its token; None if there is no such device."""
        digest = await self._store.keyring.revoke(person, device)
        if digest is not None:
            self._known.pop(digest, None)
        return digest

    async def is_valid(self, digest: str) -> bool:
        """Return whether a device, which was valid when it connected, has not been revoked by another process since."""
        return not self._store.shared or bool(await self._store.keyring.valid([digest]))

    async def save(self, person: str) -> str:
        """Make the secret of a link with which a person can come back at any time. An earlier one ends."""
        key = secrets.token_urlsafe(32)
        await self._store.keyring.save(person, hashed(key), time.time())
        return key

    async def code(self, person: str) -> str:
        """Return a code with which another device becomes this person's."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        await self._store.add_code(hashed(code), person, time.time() + CODE_SECONDS)
        return code

    async def claim(self, code: str) -> str:
        """Return the person to whom a code or the secret of a saved link belongs. Raises Refused.

        A code cannot be used again; a saved link can.
        """
        if len(code) == SAVED_LENGTH:
            person = await self._store.keyring.saved_by(hashed(code))
        else:
            person = await self._store.use_code(hashed(code.upper().replace("-", "").replace(" ", "")), time.time())
        if person is None:
            raise Refused("wrong_code")
        return person
