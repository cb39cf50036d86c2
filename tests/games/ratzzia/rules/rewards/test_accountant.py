"""Accountant: everybody passes half on."""

from __future__ import annotations

from tests.games.ratzzia.rules.play import RED, asked, events, moves, play, table, throw


def complete(t_players: int, loose: list[int], *side: str) -> list[int]:
    dice = {2: "b3 b5", 3: "b3 b5", 4: "b3 b3 b5", 5: "b3 b3 b5"}[t_players]
    # Subtract beforehand what blue's dice earn in the column.
    earned = {2: 2, 3: 2, 4: 3, 5: 3}[t_players]
    before = dict(enumerate(loose))
    before[1] -= earned
    t = table(t_players, columns={"accountant": dice}, loose=before)
    throw(t, 5, rest=1)
    play(t, "5 on accountant", "done")
    if side:
        assert (asked(t), moves(t)) == ("accountant", ["left", "right"])
        play(t, *side)
    assert asked(t) == "turn"
    return t.loose


def test_all_pass_half_to_the_left() -> None:
    """RZ4, Z5.6: rounded up; the amounts are fixed before anybody passes; the next seat is on the left."""
    assert complete(4, [10, 5, 0, 3], "left") == [5 + 2, 2 + 5, 0 + 3, 1 + 0]


def test_all_pass_half_to_the_right() -> None:
    """Z5.6"""
    assert complete(4, [10, 5, 0, 3], "right") == [5 + 3, 2 + 0, 0 + 2, 1 + 5]
    assert complete(5, [1, 10, 0, 0, 0], "right") == [0 + 5, 5, 0, 0, 1]


def test_with_two_players_the_side_is_not_asked() -> None:
    """Z5.6"""
    assert complete(2, [9, 4]) == [4 + 2, 2 + 5]


def test_an_event_says_that_nobody_has_any() -> None:
    """RZ7, Z5.6"""
    t = table(2, columns={"accountant": "s3 s5"}, loose={0: 0, 1: 0})
    throw(t, 5, rest=1)
    happened = play(t, "5 on accountant", "done")
    assert events(happened, "reward missed") == [(RED, "accountant", "no food")]


def test_a_player_with_nothing_passes_nothing() -> None:
    """Z5.6"""
    t = table(3, columns={"accountant": "b3 b5"}, loose={0: 0, 1: 0, 2: 0})
    throw(t, 5, rest=1)
    happened = play(t, "5 on accountant", "done", "left")
    assert events(happened, "food passed") == [(1, 2, 1)]
    assert t.loose[RED] == 0
