"""Float sum: the sum of floats, the same to the last digit on every Python and on both builds."""

from __future__ import annotations


def float_sum(numbers: list[float]) -> float:
    """Return the sum of floats, added one after the other.

    Use it wherever a sum of floats decides a move or is stored. The built-in `sum` corrects rounding errors since Python
    3.12, and did not before, so bots would play differently from one Python to the next.

    >>> float_sum([1e16, 1.0, -1e16])
    0.0
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
