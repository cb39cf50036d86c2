"""Whole rows: what is done with whole rows of packed numbers, compiled. `packed.py` has the same for plain lists."""

from __future__ import annotations

from typing import TypeVar

from .packed import i64, vec

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


def chosen(things: list[A], row: vec[i64]) -> list[A]:
    """Return those of the things at whose place in the row there is no 0. The row may be shorter."""
    return [things[at] for at, number in enumerate(row) if number]
