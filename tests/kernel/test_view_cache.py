"""Pieces of views: what is kept, and how much."""

from __future__ import annotations

import ratking
from ratking.kernel.view_cache import NO_CACHE, BoundedViewCache


def test_kept_pieces_are_found_in_the_form_they_are_kept_in() -> None:
    pieces = BoundedViewCache(str, 2)
    assert pieces.find((1,)) is None
    assert pieces.keep((1,), [1]) == "[1]"
    assert pieces.find((1,)) == "[1]"


def test_no_more_are_kept_than_there_is_room_for() -> None:
    pieces = BoundedViewCache(str, 2)
    for number in range(3):
        pieces.keep((number,), number)
    assert [pieces.find((number,)) for number in range(3)] == [None, None, "2"]


def test_a_view_made_anew_shares_nothing() -> None:
    """Whoever gets a view may change it."""
    m = ratking.new("rattus", players=2, seed=1)
    first, second = m.table_view(0, NO_CACHE), m.table_view(0)
    assert first == second
    for view in (first, m.view(0)["table"]):
        view["regions"]["gallia"]["cubes"][0] += 1
        view["regions"]["gallia"]["neighbours"].clear()
        view["turned up"].append("a face")
    assert m.table_view(0) == second
