"""People: who somebody is. An unguessable token for each device, of which only the hash is kept."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from typing import Final

from ..tables.keys import hashed
from ..tables.refused import Refused
from .store import Store

CODE_SECONDS: Final = 600
"""How long a code that carries a person to another device holds."""
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters that are not mistaken for each other."""
CODE_LENGTH: Final = 10
REMEMBERED: Final = 20_000
"""How many tokens are known without asking the store."""


class People:
    """The persons and their devices."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()
        """The persons by the hashes of their tokens, the one asked for last at the end."""

    async def new(self) -> tuple[str, str]:
        """Make somebody new. Return the person, and the token of the device."""
        person = secrets.token_hex(12)
        return person, await self.device(person)

    async def device(self, person: str) -> str:
        """Give a person another device. Return its token."""
        token = secrets.token_urlsafe(32)
        await self._store.add_token(hashed(token), person)
        return token

    async def person(self, token: str) -> str | None:
        """Return whose token it is. Looked up by its hash, so that the time it takes tells nothing about any token."""
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
        """Know the devices of a person no longer: the store is asked again."""
        self._known = OrderedDict((digest, known) for digest, known in self._known.items() if known != person)

    async def code(self, person: str) -> str:
        """Return a code that carries this person to another device."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        await self._store.add_code(hashed(code), person, time.time() + CODE_SECONDS)
        return code

    async def claim(self, code: str) -> str:
        """Return the person a code stands for; it is used up. Raises Refused."""
        person = await self._store.use_code(hashed(code.upper().replace("-", "").replace(" ", "")), time.time())
        if person is None:
            raise Refused("wrong_code")
        return person
