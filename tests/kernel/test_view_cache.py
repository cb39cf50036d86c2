"""The view cache: what it keeps, and how much."""

from __future__ import annotations

import ratking
from ratking.kernel.view_cache import NO_CACHE, BoundedViewCache


def test_cached_fragments_are_found_in_their_stored_form() -> None:
    pieces = BoundedViewCache(str, 2)
    assert pieces.find((1,)) is None
    assert pieces.keep((1,), [1]) == "[1]"
    assert pieces.find((1,)) == "[1]"


def test_the_cache_keeps_no_more_than_its_limit() -> None:
    pieces = BoundedViewCache(str, 2)
    for number in range(3):
        pieces.keep((number,), number)
    assert [pieces.find((number,)) for number in range(3)] == [None, None, "2"]


def test_a_new_view_shares_nothing() -> None:
    """Callers may change the views they get."""
    m = ratking.new("rattus", players=2, seed=1)
    first, second = m.table_view(0, NO_CACHE), m.table_view(0)
    assert first == second
    for view in (first, m.view(0)["table"]):
        view["regions"]["gallia"]["cubes"][0] += 1
        view["regions"]["gallia"]["neighbours"].clear()
        view["turned up"].append("a face")
    assert m.table_view(0) == second
