"""Keys: secrets that open seats and devices. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence


def hashed(secret: str) -> str:
    """Return what is kept of a token or key."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(key: str, hashes: Sequence[str]) -> bool:
    """Return whether a key is one of those whose hashes these are. Every one is compared, in constant time."""
    digest = hashed(key)
    found = False
    for known in hashes:
        found |= hmac.compare_digest(digest, known)
    return found
