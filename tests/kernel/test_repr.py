"""How the main objects appear in a shell or a notebook."""

from __future__ import annotations

import ratking


def test_each_repr_says_what_it_is() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    assert repr(match) == "<Match of rattus: 2 players, at move 1, seat 0 is asked “first cubes”>"
    assert repr(match.question) == "<Question “first cubes”, rule B2.4>"
    assert repr(match.record) == "<Record of rattus: 2 players, moves: 1>"
    assert repr(match.observe(0)) == f"<Observation of rattus by seat 0, legal moves: {len(match.moves())}>"
    assert repr(match.observe(None)) == "<Observation of rattus by everybody, legal moves: 0>"


def test_a_match_that_is_over_says_who_has_won() -> None:
    match = ratking.new("ratzzia", players=2, seed=1)
    while not match.over:
        match.play(match.moves()[0])
    assert repr(match).endswith(f", over, seat {match.winner} has won>")
    assert repr(match.result) == f"<Result: totals {match.scores}, ranking {match.result.ranking}>"


def test_chance_is_named_where_it_must_answer() -> None:
    match = ratking.new("rattus", players=2, chance="manual")
    assert ", at move 0, chance is asked “" in repr(match)
