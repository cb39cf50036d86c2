"""Packed: rows of numbers that need no Python object for each number, where the engine is compiled.

Compiled, a `vec[i64]`, `vec[float]` or `vec[u8]` is one block of memory, and its numbers are those of the processor. Not
compiled, it is a plain list, or for `u8` a bytearray, which is faster there and needs nothing installed. Both are used in
the same few ways, and no others:

    numbers = vec[i64]([0] * 12)       a new row: from a list, a product of a list, or a comprehension
    numbers[3] += 1; len(numbers)      bounds are checked
    for number in numbers: ...         also with `enumerate`
    numbers[2:5], numbers[:]           copies
    numbers = append(numbers, 7)       the result must be assigned: the row may have moved
    total(numbers), scaled, ...        what is done with a whole row, fast on both

A compiled row equals no list, has no hash, and is not JSON: `list(numbers)` is. This module alone is never compiled, because
it chooses the types; everything else imports them from here.
"""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from itertools import compress
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, u8

from . import values

__all__ = [
    "Entries",
    "append",
    "chosen",
    "copy_into",
    "drawn",
    "frozen",
    "i64",
    "is_row",
    "like",
    "scaled",
    "spread_into",
    "total",
    "u8",
    "vec",
]

COMPILED = str(values.__file__).endswith(tuple(EXTENSION_SUFFIXES))
"""Whether the engine is compiled here."""

if TYPE_CHECKING or COMPILED:
    from librt.vecs import append, vec

    from .entries import Entries
    from .whole_rows import chosen, copy_into, drawn, scaled, spread_into, total

else:
    # A dictionary: looking a type up in it is several times faster than `list[i64]`, which makes an object each time.
    vec = {i64: list, float: list, u8: bytearray}

    def append(numbers, number):  # noqa: ANN001, ANN201  # typed above
        """Add a number to the end of a row, and return the row."""
        numbers.append(number)
        return numbers

    total = sum

    def copy_into(out, at, row, first=0, step=1):  # noqa: ANN001, ANN201  # typed above, as the next
        """Write every `step`-th number of a row, from the place `first` on, into a row of bytes from `at` on."""
        copied = bytes(row[first::step])
        out[at : at + len(copied)] = copied

    def spread_into(out, at, row, places):  # noqa: ANN001, ANN201
        """Write each number of a row into a row of bytes, at its own place, counted from `at`."""
        for place, number in zip(places, row, strict=False):
            out[at + place] = number

    def scaled(row, split, before, after):  # noqa: ANN001, ANN201  # typed above, as the next
        """Return a new row: each number times `before` up to the place `split`, times `after` from there on."""
        if before == 0 and after == 1:  # the most frequent case
            return [0] * split + row[split:]
        return [number * before for number in row[:split]] + [number * after for number in row[split:]]

    def chosen(things, row, split, before, after):  # noqa: ANN001, ANN201
        """Return those of the things at whose place in the scaled row there is no 0. The row may be shorter."""
        if before == 0:
            return list(compress(things[split:], row[split:])) if after else []
        return list(compress(things, row if after else row[:split]))

    def drawn(rng, row, split, before, after):  # noqa: ANN001, ANN201
        """Draw a place in the scaled row, with a probability proportional to its number. A single one needs no luck."""
        one, other = row[:split] if before else [], row[split:] if after else []
        single = len(one) + len(other) - one.count(0) - other.count(0) == 1
        of_one = before * sum(one)  # nothing is scaled: what was drawn is divided instead
        left = 0 if single else rng.below_total(of_one + after * sum(other))
        if left < of_one:
            place, numbers, left = 0, one, left // before
        else:
            place, numbers, left = split, other, (left - of_one) // after
        for number in numbers:
            left -= number
            if left < 0:
                return place
            place += 1
        raise AssertionError("weights are never negative")

    class Entries:
        """Entries of five numbers each, numbered from 0."""

        __slots__ = ("_numbers",)

        def __init__(self):  # noqa: ANN204
            self._numbers = []

        def add(self, first, a, b, c, d):  # noqa: ANN001, ANN201
            """Add an entry at the end."""
            self._numbers.extend((first, a, b, c, d))

        def of(self, n):  # noqa: ANN001, ANN201
            """Return the five numbers of an entry."""
            return tuple(self._numbers[5 * n : 5 * n + 5])

        def copy(self):  # noqa: ANN201
            """Return a copy that shares nothing that changes."""
            copy = Entries()
            copy._numbers = self._numbers[:]
            return copy


# Any, below: a field of a table, or its JSON.


def is_row(value: Any) -> bool:
    """Return whether a field of a table is a row of numbers, packed or a list, and not a single number."""
    return isinstance(value, list) or (COMPILED and isinstance(value, vec))


def like(field: Any, numbers: list[Any]) -> Any:
    """Return a new row with these numbers: packed if the field is."""
    return vec[i64](numbers) if COMPILED and isinstance(field, vec) else list(numbers)


def frozen(value: Any) -> Any:
    """Return a field of a table as a value that can be compared and hashed: a tuple, if it is a row."""
    return tuple(value) if is_row(value) else value
