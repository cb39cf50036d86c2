"""Whole rows: what is done with whole rows of packed numbers, compiled. `packed.py` has the same for plain lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .packed import i64, u8, vec

if TYPE_CHECKING:
    from .rng import Rng

A = TypeVar("A")


def total(row: vec[i64]) -> i64:
    """Return the sum of a row."""
    found: i64 = 0
    for number in row:
        found += number
    return found


def scaled(row: vec[i64], split: i64, before: i64, after: i64) -> vec[i64]:
    """Return a new row: each number times `before` up to the place `split`, times `after` from there on."""
    found = row[:]
    for at, number in enumerate(row):
        found[at] = number * (before if at < split else after)
    return found


def chosen(things: list[A], row: vec[i64], split: i64, before: i64, after: i64) -> list[A]:
    """Return those of the things at whose place in the scaled row there is no 0. The row may be shorter."""
    return [things[at] for at, number in enumerate(row) if number and (before if at < split else after)]


def copy_into(out: vec[u8], at: i64, row: vec[i64], first: i64 = 0, step: i64 = 1) -> None:
    """Write every `step`-th number of a row, from the place `first` on, into a row of bytes from `at` on."""
    while first < len(row):
        number = row[first]
        if number & ~255:
            refused: int = number
            out[at] = refused  # raises an error: only a number of Python is checked
        out[at] = u8(number)
        at += 1
        first += step


def spread_into(out: vec[u8], at: i64, row: vec[i64], places: vec[i64]) -> None:
    """Write each number of a row into a row of bytes, at its own place, counted from `at`. None is negative or above 255."""
    for index, number in enumerate(row):
        out[at + places[index]] = u8(number)


def drawn(rng: Rng, row: vec[i64], split: i64, before: i64, after: i64) -> i64:
    """Draw a place in the scaled row, with a probability proportional to its number. A single one needs no luck."""
    first = split if before == 0 else 0
    end = split if after == 0 else len(row)
    whole: i64 = 0
    places: i64 = 0
    last: i64 = 0
    for at in range(first, end):
        number = row[at]
        if number:
            whole += number * (before if at < split else after)
            places += 1
            last = at
    if places == 1:
        return last
    left: i64 = rng.below_total(whole)
    for at in range(first, end):
        left -= row[at] * (before if at < split else after)
        if left < 0:
            return at
    raise AssertionError("weights are never negative")
