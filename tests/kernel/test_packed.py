"""Packed rows of numbers are used in the same way compiled and not, and give the same numbers."""

from __future__ import annotations

import json

import pytest

from ratking.kernel import entries
from ratking.kernel.packed import (
    COMPILED,
    Entries,
    append,
    chosen,
    copy_into,
    drawn,
    i64,
    is_row,
    like,
    scaled,
    spread_into,
    u8,
    vec,
)
from ratking.kernel.rng import Rng
from ratking.version import build


def test_rows_are_packed_exactly_where_the_engine_is_compiled() -> None:
    assert (build() == "compiled") == COMPILED
    assert isinstance(vec[i64]([1]), list) == (not COMPILED)


def test_a_row_is_read_and_changed_in_place() -> None:
    row = vec[i64]([0] * 3)
    row[1] += 5
    row[-1] = 7
    assert (len(row), row[1], list(row)) == (3, 5, [0, 5, 7])
    assert [(at, number) for at, number in enumerate(row)] == [(0, 0), (1, 5), (2, 7)]
    assert 5 in row
    assert 6 not in row
    with pytest.raises(IndexError):
        row[3]


def test_a_row_of_floats() -> None:
    row = vec[float]([0.0] * 2)
    row[0] += 0.1
    assert list(row) == [0.1, 0.0]


def test_slices_are_copies() -> None:
    row = vec[i64]([1, 2, 3, 4])
    for copy, numbers in ((row[:], [1, 2, 3, 4]), (row[1:3], [2, 3]), (row[1::2], [2, 4])):
        assert list(copy) == numbers
        copy[0] = 9
    assert list(row) == [1, 2, 3, 4]


def test_numbers_are_appended_to_what_is_given_back() -> None:
    row = vec[i64]()
    for number in range(5):
        row = append(row, number)
    assert list(row) == [0, 1, 2, 3, 4]


def test_a_row_is_made_of_a_list_that_stays_as_it_is() -> None:
    numbers = [1, 2]
    row = vec[i64](numbers)
    row[0] = 9
    assert numbers == [1, 2]


def test_a_row_is_copied_into_a_row_of_bytes() -> None:
    """All of it, or every second number from a place on."""
    out = vec[u8]([0] * 6)
    copy_into(out, 0, vec[i64]([1, 7, 255]))
    copy_into(out, 4, vec[i64]([1, 2, 3, 4]), 1, 2)
    assert bytes(out) == bytes([1, 7, 255, 0, 2, 4])


def test_the_numbers_of_a_row_are_written_to_their_own_places() -> None:
    out = vec[u8]([0] * 8)
    spread_into(out, 1, vec[i64]([7, 0, 255]), vec[i64]([4, 5, 0]))
    assert list(out) == [0, 255, 0, 0, 0, 7, 0, 0]
    with pytest.raises(IndexError):
        spread_into(out, 1, vec[i64]([7]), vec[i64]([7]))


def test_fields_of_a_table() -> None:
    """A field is loaded as what it was: packed or a list."""
    row, numbers = vec[i64]([1, 2]), [1, 2]
    assert is_row(row)
    assert is_row(numbers)
    assert not is_row(2)
    loaded = like(row, json.loads(json.dumps(list(row))))
    assert type(loaded) is type(row)
    assert list(loaded) == [1, 2]
    assert like(numbers, numbers) == numbers
    assert like(numbers, numbers) is not numbers


def test_packed_weights_draw_the_same_as_a_list() -> None:
    weights = [3, 0, 5, 1 << 40, 0, 2]
    one, other = Rng(1), Rng(1)
    assert [one.weighted(weights) for _ in range(20)] == [other.weighted_row(vec[i64](weights)) for _ in range(20)]


SCALED = [([3, 0, 2, 0, 5], 2, 1, 0), ([3, 0, 2, 0, 5], 2, 0, 1), ([3, 0, 2, 0, 5], 2, 4, 7), ([0, 0, 1, 0, 0], 3, 1, 1)]


@pytest.mark.parametrize(("numbers", "split", "before", "after"), SCALED)
def test_a_row_in_parts_is_drawn_from_and_chosen_by_like_a_scaled_one(
    numbers: list[int], split: int, before: int, after: int
) -> None:
    row = vec[i64](numbers)
    weights = list(scaled(row, split, before, after))
    things = [10, 11, 12, 13, 14, 15]
    assert chosen(things, row, split, before, after) == [things[at] for at, weight in enumerate(weights) if weight]
    one, other = Rng(7), Rng(7)
    if weights.count(0) < len(weights) - 1:
        assert [drawn(one, row, split, before, after) for _ in range(20)] == [other.weighted(weights) for _ in range(20)]
    else:
        assert weights[drawn(one, row, split, before, after)]
    assert one.state == other.state


def test_entries_packed_into_one_number_are_those_of_a_list() -> None:
    one, other = entries.Entries(), Entries()
    added = [(0, 0, 0, 0, 0), (7, -9, 4079, -16, 1), (16_383, 4080, 0, 0, 0), (16_384, 1, 2, 3, 4), (3, 0, -17, 10**12, 5)]
    for entry in added:
        one.add(*entry)
        other.add(*entry)
    both = one.copy()
    one.add(1, 1, 1, 1, 1)
    for n, entry in enumerate(added):
        assert one.of(n) == other.of(n) == both.of(n) == entry
