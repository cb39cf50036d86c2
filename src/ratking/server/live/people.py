"""People: identifies people by an unguessable token per device, of which only the hash is stored."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from typing import Final

from ..tables.keys import hashed
from ..tables.refused import Refused
from .store import Store

CODE_SECONDS: Final = 600
"""How long a code for another device is valid, in seconds."""
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not easily confused with each other."""
CODE_LENGTH: Final = 10
REMEMBERED: Final = 20_000
"""How many tokens are cached."""


class People:
    """The persons and their devices."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()
        """The persons by the hashes of their tokens, the most recently used last."""

    async def new(self) -> tuple[str, str]:
        """Create a person. Return their id, and the token of their device."""
        person = secrets.token_hex(12)
        return person, await self.device(person)

    async def device(self, person: str) -> str:
        """Add a device to a person. Return its token."""
        token = secrets.token_urlsafe(32)
        await self._store.add_token(hashed(token), person)
        return token

    async def person(self, token: str) -> str | None:
        """Return the person with this token. It is looked up by its hash, so that the time taken reveals no token."""
        if not 40 <= len(token) <= 64:
            return None
        digest = hashed(token)
        found = self._known.get(digest)
        if found is not None:
            self._known.move_to_end(digest)
            return found
        found = await self._store.token_owner(digest)
        if found is None:
            return None
        self._known[digest] = found
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    def forget(self, person: str) -> None:
        """Drop a person's tokens from the cache."""
        self._known = OrderedDict((digest, known) for digest, known in self._known.items() if known != person)

    async def code(self, person: str) -> str:
        """Return a code with which another device becomes this person's."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        await self._store.add_code(hashed(code), person, time.time() + CODE_SECONDS)
        return code

    async def claim(self, code: str) -> str:
        """Return the person to whom a code belongs; the code cannot be used again. Raises Refused."""
        person = await self._store.use_code(hashed(code.upper().replace("-", "").replace(" ", "")), time.time())
        if person is None:
            raise Refused("wrong_code")
        return person
