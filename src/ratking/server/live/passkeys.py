"""Passkeys: how a person adds one to their keyring, and comes back with it in a browser that has forgotten them."""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from typing import Final

from ..protocol.base import Json
from ..protocol.people import NoPasskeys
from ..tables.keys import hashed
from ..tables.refused import Refused
from . import ceremonies
from .passkey_store import Passkey
from .site import Site, site_of
from .store import Store

CHALLENGE_SECONDS: Final = 300.0
"""How long a browser may take to have a challenge signed, in seconds."""
CHALLENGE_BYTES: Final = 32
MOST: Final = 10
"""How many passkeys a person may have."""


class Passkeys:
    """The passkeys of people. A browser is named by the hash of its token."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def why_not(self, base_url: str) -> NoPasskeys | None:
        """Return why there are no passkeys for pages at this address; None if there are."""
        if site_of(base_url) is None:
            return "address"
        return None if ceremonies.is_installed() else "library"

    async def begin(self, base_url: str, browser: str, person: str, name: str) -> Json:
        """Return the options with which a browser makes a passkey, which will be shown under this name. Raises Refused."""
        site = self._site(base_url)
        known = await self._store.passkeys.of(person)
        if len(known) >= MOST:
            raise Refused("too_many_passkeys", most=MOST)
        challenge = await self._challenge(browser)
        return await asyncio.to_thread(ceremonies.creation_options, site, person, name, challenge, CHALLENGE_SECONDS, known)

    async def add(self, base_url: str, browser: str, person: str, device: str, credential: Json) -> Passkey:
        """Add the passkey that a browser has made to the keyring of a person. Raises Refused."""
        site = self._site(base_url)
        challenge = await self._taken(browser)
        made = await asyncio.to_thread(ceremonies.created, site, challenge, credential)
        passkey = Passkey(hashed(made.credential), person, made.credential, made.key, made.uses, device, time.time())
        if not await self._store.passkeys.add(passkey, MOST):
            raise Refused("bad_passkey")
        return passkey

    async def ask(self, base_url: str, browser: str) -> Json:
        """Return the options with which a browser offers the passkeys it has for this site. Raises Refused."""
        site = self._site(base_url)
        challenge = await self._challenge(browser)
        return await asyncio.to_thread(ceremonies.request_options, site, challenge, CHALLENGE_SECONDS)

    async def claim(self, base_url: str, browser: str, credential: Json) -> str:
        """Return the person whose passkey has signed the challenge of a browser. Raises Refused."""
        site = self._site(base_url)
        challenge = await self._taken(browser)
        known = credential.get("id")
        passkey = await self._store.passkeys.find(hashed(known)) if isinstance(known, str) else None
        if passkey is None:
            raise Refused("unknown_passkey")
        uses = await asyncio.to_thread(ceremonies.used, site, challenge, credential, passkey)
        if not await self._store.passkeys.use(passkey, uses, time.time()):
            raise Refused("bad_passkey")
        return passkey.person

    def _site(self, base_url: str) -> Site:
        site = site_of(base_url)
        if site is None or not ceremonies.is_installed():
            raise Refused("no_passkeys")
        return site

    async def _challenge(self, browser: str) -> bytes:
        """Make a new challenge for a browser."""
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        now = time.time()
        text = base64.urlsafe_b64encode(challenge).decode()
        await self._store.passkeys.challenge(browser, text, now, now + CHALLENGE_SECONDS)
        return challenge

    async def _taken(self, browser: str) -> bytes:
        """Return the challenge of a browser, which cannot be used again. Raises Refused."""
        text = await self._store.passkeys.take_challenge(browser, time.time())
        if text is None:
            raise Refused("old_challenge")
        return base64.urlsafe_b64decode(text)
