"""Rng: our own small generator, so that a seed gives the same game on every platform and in every version."""

from __future__ import annotations

import hashlib
from typing import Final

from .packed import i64, total, vec

_MASK: Final = 0xFFFFFFFF
_MOST: Final = 1 << 30


class Rng:
    """A generator of random numbers that gives the same ones for a seed on every machine and in every version.

    It is sfc32 (small fast counting generator, 128 bits of state), seeded by SHA-256 of the seed's text. All arithmetic
    stays below 2**63, so that it compiles to native integers.

    >>> import ratking
    >>> rng = ratking.Rng("Tuesday")
    >>> [rng.below(6) + 1 for _ in range(5)]
    [5, 3, 6, 2, 5]
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
        """Return the next 32 bits.

        >>> import ratking
        >>> ratking.Rng(1).word()
        1531655170
        """
        b = self._b
        c = self._c
        out = (self._a + b + self._counter) & _MASK
        self._counter = (self._counter + 1) & _MASK
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _MASK
        self._c = ((((c << 21) & _MASK) | (c >> 11)) + out) & _MASK
        return out

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely (n at most 2**30). By multiplication with rejection.

        >>> import ratking
        >>> ratking.Rng(1).below(100)
        35
        """
        numbers: i64 = n
        product = self.word() * numbers
        if (product & _MASK) < numbers:
            unfair = (_MASK + 1) % numbers
            while (product & _MASK) < unfair:
                product = self.word() * numbers
        return product >> 32

    def below_total(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, all equally likely, for n up to 2**53, such as a sum of weights.

        >>> import ratking
        >>> ratking.Rng(1).below_total(100)
        35
        """
        return self.below(n) if n <= _MOST else self._below_more(n)

    def _below_more(self, n: i64) -> i64:
        """Like `below`, for n up to 2**53, from two words."""
        whole: i64 = 1 << 53
        fair = whole - whole % n
        while True:
            drawn = ((self.word() & 0x1FFFFF) << 32) | self.word()
            if drawn < fair:
                return drawn % n

    def weighted(self, weights: list[int]) -> int:
        """Return an index with probability proportional to its weight (the sum is at most 2**53).

        >>> import ratking
        >>> ratking.Rng(1).weighted([0, 1, 0])
        1
        """
        return self.weighted_row(vec[i64](weights))

    def weighted_row(self, weights: vec[i64]) -> int:
        """Return the same for a packed row of weights.

        >>> import ratking
        >>> from ratking.testing import new_table
        >>> ratking.Rng(1).weighted_row(new_table("rattus", players=2).reserve)
        0
        """
        left: i64 = self.below_total(total(weights))
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        raise AssertionError("weights are never negative")

    def shuffle(self, items: list[int]) -> None:
        """Shuffle the items in place, all orders equally likely.

        >>> import ratking
        >>> items = [1, 2, 3, 4]
        >>> ratking.Rng(1).shuffle(items)
        >>> items
        [3, 4, 1, 2]
        """
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> Rng:
        """Return a copy that will draw the same numbers.

        >>> import ratking
        >>> rng = ratking.Rng(1)
        >>> rng.copy().below(100) == rng.below(100)
        True
        """
        return Rng.of(self.state)

    @property
    def state(self) -> list[int]:
        """The state, from which `of` makes the same generator again."""
        return [self._a, self._b, self._c, self._counter]

    @classmethod
    def of(cls, state: list[int]) -> Rng:
        """Return a generator with this state.

        >>> import ratking
        >>> rng = ratking.Rng(1)
        >>> ratking.Rng.of(rng.state).state == rng.state
        True
        """
        rng = cls("")
        rng._a, rng._b, rng._c, rng._counter = state
        return rng

    def __reduce__(self) -> tuple[object, ...]:
        return Rng.of, (self.state,)

    def fork(self) -> Rng:
        """Return an independent generator, for something that may draw any number of times.

        >>> import ratking
        >>> ratking.Rng(1).fork().below(100)
        14
        """
        return Rng(f"fork {self.word()} {self.word()} {self.word()} {self.word()}")
