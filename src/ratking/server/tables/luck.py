"""Luck: a table's secret seed, and the numbers its players add. What follows from them nobody can choose."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_seed() -> str:
    """Return a secret seed, 32 bytes as hexadecimal."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return what is shown of a seed before the game."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def promise(nonce: str) -> str:
    """Return what a client shows of its number when it sits down."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def keeps(nonce: str, promised: str) -> bool:
    """Return whether this is the number that was promised."""
    return hmac.compare_digest(promise(nonce), promised)
