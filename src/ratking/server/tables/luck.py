"""Luck: a table's secret seed and the numbers its players add, so that nobody can choose the outcomes."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_seed() -> str:
    """Return a secret seed, 32 bytes as hexadecimal."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return the commitment to a seed that is shown before the game: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def promise(nonce: str) -> str:
    """Return the promise that a client sends when its person sits down: the SHA-256 of its number."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def keeps(nonce: str, promised: str) -> bool:
    """Return whether this is the number that was promised."""
    return hmac.compare_digest(promise(nonce), promised)
