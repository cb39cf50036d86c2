"""Rng: a small generator of our own, so that a seed gives the same game on every platform and version for ever."""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFF
_MOST: Final = 1 << 30


class Rng:
    """sfc32 (small fast counting generator, 128 bits of state), seeded by SHA-256 of the seed's text.

    All arithmetic stays below 2**63, so that compiled it is the processor's own.
    """

    __slots__ = ("_a", "_b", "_c", "_counter")

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._counter: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        b = self._b
        c = self._c
        out = (self._a + b + self._counter) & _MASK
        self._counter = (self._counter + 1) & _MASK
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _MASK
        self._c = ((((c << 21) & _MASK) | (c >> 11)) + out) & _MASK
        return out

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all alike (n at most 2**30). By multiplication, rejecting what would be unfair."""
        numbers: i64 = n
        product = self.word() * numbers
        if (product & _MASK) < numbers:
            unfair = (_MASK + 1) % numbers
            while (product & _MASK) < unfair:
                product = self.word() * numbers
        return product >> 32

    def _below_more(self, n: i64) -> i64:
        """The same for n up to 2**53, from two words."""
        whole: i64 = 1 << 53
        fair = whole - whole % n
        while True:
            drawn = ((self.word() & 0x1FFFFF) << 32) | self.word()
            if drawn < fair:
                return drawn % n

    def weighted(self, weights: list[int]) -> int:
        """An index, each as often as its weight says (2**53 all together at most)."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left: i64 = self.below(total) if total <= _MOST else self._below_more(total)
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        raise AssertionError("weights are never negative")

    def shuffle(self, items: list[int]) -> None:
        """Put the items into random order, every order alike."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> Rng:
        """A generator that will draw the same."""
        return Rng.of(self.state)

    @property
    def state(self) -> list[int]:
        """All that what it will draw depends on."""
        return [self._a, self._b, self._c, self._counter]

    @classmethod
    def of(cls, state: list[int]) -> Rng:
        """The generator that was in this state."""
        rng = cls("")
        rng._a, rng._b, rng._c, rng._counter = state
        return rng

    def __reduce__(self) -> tuple[object, ...]:
        return Rng.of, (self.state,)

    def fork(self) -> Rng:
        """A generator of its own, for something that may draw any number of times."""
        return Rng(f"fork {self.word()} {self.word()} {self.word()} {self.word()}")
