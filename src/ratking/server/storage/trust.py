"""Trust: how processes of one server recognise each other's requests.

Each process keeps a secret in the database, replaces it often, and signs every request with it: the person on whose behalf
it is made, its content, and when the signature expires. A stranger cannot sign, an intercepted request soon becomes
worthless, and the secrets in an old copy of the database are no longer valid.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from .life import secrets_of
from .store import Store

PERSON: Final = "x-ratking-person"
"""The header with the person on whose behalf a process makes a request."""
SIGNED: Final = "x-ratking-signed"
"""The header with the signing process, the expiry time, the SHA-256 of the body, and the signature."""
SIGNED_SECONDS: Final = 10.0
"""How many seconds a signature is valid."""


class Sibling(Struct, frozen=True):
    """A request that another process of this server has signed."""

    person: str | None
    """The person on whose behalf it is made."""
    body: str
    """The SHA-256 of the signed body. The caller must compare the received body with it."""


class Claim(Struct, frozen=True):
    """The content of the header SIGNED, before it has been checked."""

    life: str
    """The id of the process that claims to have signed."""
    until: str
    """When the signature expires, in seconds since 1970."""
    digest: str
    """The SHA-256 of the body."""
    signature: str


class Trust:
    """Signs the requests of this process, and checks those of others."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def signed(self, method: str, path: str, body: bytes, person: str | None) -> dict[str, str]:
        """Return the headers with which another process trusts a request. The path includes its query."""
        life = self._store.life
        return signed(life.id, life.secret, time.time(), method, path, body, person)

    async def sibling(self, method: str, path: str, headers: Mapping[str, str]) -> Sibling | None:
        """Return a request that another process of this server has signed; None if it is not signed. Raises StoreFailed.

        The names of the headers must be in lower case. The body is not checked here.
        """
        claim = claimed(headers.get(SIGNED, ""))
        if claim is None:
            return None
        secrets = await self._store.database.read(lambda connection: secrets_of(connection, claim.life))
        return checked(claim, secrets, time.time(), method, path, headers.get(PERSON, ""))


def signed(life: str, secret: str, now: float, method: str, path: str, body: bytes, person: str | None) -> dict[str, str]:
    """Return the headers of a request that the process `life` signs with its secret."""
    claim = Claim(life, f"{now + SIGNED_SECONDS:.3f}", hashlib.sha256(body).hexdigest(), "")
    signature = _signature(secret, claim, method, path, person or "")
    return {PERSON: person or "", SIGNED: f"{claim.life} {claim.until} {claim.digest} {signature}"}


def claimed(header: str) -> Claim | None:
    """Return the parsed header SIGNED; None if it is malformed."""
    parts = header.split()
    return Claim(*parts) if len(parts) == 4 and parts[0].isalnum() else None


def checked(claim: Claim, secrets: Sequence[str], now: float, method: str, path: str, person: str) -> Sibling | None:
    """Return the request if it was signed with one of these secrets; None if not, or if the signature has expired."""
    try:
        if float(claim.until) < now:
            return None
    except ValueError:
        return None
    for secret in secrets:
        if hmac.compare_digest(_signature(secret, claim, method, path, person).encode(), claim.signature.encode()):
            return Sibling(person or None, claim.digest)
    return None


def _signature(secret: str, claim: Claim, method: str, path: str, person: str) -> str:
    parts = (claim.life, claim.until, method, path, claim.digest, person)
    return hmac.new(secret.encode(), "\n".join(parts).encode(), hashlib.sha256).hexdigest()
