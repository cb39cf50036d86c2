"""Keys: secrets that open seats and identify devices. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence


def hashed(secret: str) -> str:
    """Return the hash of a token or key, which is all that is stored of it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(key: str, hashes: Sequence[str]) -> bool:
    """Return whether the hash of a key is among these. All of them are compared, in constant time."""
    digest = hashed(key)
    found = False
    for known in hashes:
        found |= hmac.compare_digest(digest, known)
    return found
