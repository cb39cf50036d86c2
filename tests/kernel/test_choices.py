"""Choices make each list once, and never mix two of them up."""

from __future__ import annotations

from ratking.kernel.choices import MOST, Choices


def test_a_choice_names_things_by_bits() -> None:
    choices = Choices([10, 20, 30, 40])
    assert choices.of(0) == []
    assert choices.of(0b1010) == [20, 40]
    assert choices.of(0b1111) == [10, 20, 30, 40]


def test_a_list_is_made_once() -> None:
    choices = Choices([10, 20, 30])
    assert choices.of(0b101) is choices.of(0b101)


def test_no_choice_is_taken_for_another() -> None:
    """Far more lists than are kept: each is right, also when it is made again."""
    things = list(range(MOST))
    choices = Choices(things)
    for _ in range(2):
        for bits in (*range(3000), *(1 << place | 1 for place in range(1, MOST)), (1 << MOST) - 1):
            assert choices.of(bits) == [thing for thing in things if bits >> thing & 1]
