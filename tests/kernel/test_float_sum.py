"""The sum of floats is the same on every Python."""

from __future__ import annotations

from ratking.kernel.float_sum import float_sum


def test_rounding_errors_are_not_corrected() -> None:
    assert float_sum([1e16, 1.0, -1e16]) == 0.0
    assert float_sum([0.1] * 4) == 0.1 + 0.1 + 0.1 + 0.1


def test_nothing_and_whole_numbers_can_be_added() -> None:
    assert float_sum([]) == 0.0
    assert float_sum([1, 2]) == 3.0
