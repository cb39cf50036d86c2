"""Dam, and the laws it keeps."""

from __future__ import annotations

import ratking
from ratking.testing import form_law_of, laws_of

test_form = form_law_of("dam")
test_laws_for_two = laws_of("dam", games=100)
test_laws_for_four = laws_of("dam", games=100, players=4)


def test_stones_are_points() -> None:
    """D1.1."""
    match = ratking.new("dam", chance="manual")
    for move in ("lay 1", "rise 1", "lay 2", "rise 0"):
        match.play(move)
    assert match.scores == [1, 2]
    assert match.seat == 0


def test_who_breaks_the_dam_loses_all() -> None:
    """D1.2."""
    match = ratking.new("dam", chance="manual")
    for move in ("lay 1", "rise 1", "lay 2", "rise 2", "lay 1", "rise 2"):
        match.play(move)
    assert match.over
    assert (match.scores, match.winner, match.result.reasons) == ([0, 2], 1, ["broken"])


def test_twelve_stones_finish_it() -> None:
    """D1.1."""
    match = ratking.new("dam", chance="manual")
    while not match.over:
        match.play("lay 2")
        match.play("rise 0")
    assert (match.scores, match.result.reasons) == ([6, 6], ["finished"])
