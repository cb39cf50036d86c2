"""Entries of five numbers each, nearly always small enough to be kept as one. `packed.py` has the same for plain lists."""

from __future__ import annotations

from typing import Final

from .packed import append, i64, vec

_BITS: Final = 12
"""How many bits each of the last four numbers takes; the first takes those above."""
_BELOW: Final = 16
"""Added to each of them, because some are a little below 0."""
_MASK: Final = (1 << _BITS) - 1
_MOST: Final = 1 << (62 - 4 * _BITS)

Entry = tuple[int, int, int, int, int]


class Entries:
    """Entries, numbered from 0."""

    __slots__ = ("_large", "_whole")

    def __init__(self) -> None:
        self._whole: vec[i64] = vec[i64]()
        """The five numbers of each, as `_BITS` says."""
        self._large: dict[int, Entry] = {}
        """Those few that do not fit, by the number of the entry."""

    def add(self, first: int, a: int, b: int, c: int, d: int) -> None:
        """Add an entry at the end."""
        top: i64 = first
        one: i64 = a + _BELOW
        two: i64 = b + _BELOW
        three: i64 = c + _BELOW
        four: i64 = d + _BELOW
        if top >= _MOST or (one | two | three | four) & ~_MASK:
            self._large[len(self._whole)] = (first, a, b, c, d)
            top = one = two = three = four = 0
        self._whole = append(self._whole, (((top << _BITS | one) << _BITS | two) << _BITS | three) << _BITS | four)

    def of(self, n: int) -> Entry:
        """Return the five numbers of an entry."""
        if n in self._large:
            return self._large[n]
        whole = self._whole[n]
        return (
            whole >> 4 * _BITS,
            (whole >> 3 * _BITS & _MASK) - _BELOW,
            (whole >> 2 * _BITS & _MASK) - _BELOW,
            (whole >> _BITS & _MASK) - _BELOW,
            (whole & _MASK) - _BELOW,
        )

    def copy(self) -> Entries:
        """Return a copy that shares nothing that changes."""
        copy = Entries()
        copy._whole = self._whole[:]
        copy._large = dict(self._large)
        return copy
