"""Greedy: half of what another has."""

from __future__ import annotations

from tests.games.ratzzia.rules.play import BLUE, GREEN, RED, asked, events, moves, play, table, throw


def test_greedy_takes_half_rounded_up() -> None:
    """Z5.5: of the loose food; the bag is safe."""
    t = table(columns={"greedy": "y1 y1 y6"}, loose={RED: 0, BLUE: 7, GREEN: 9}, bag={BLUE: 20})
    throw(t, 6, rest=1)
    play(t, "6 on greedy", "done")
    assert (asked(t), moves(t)) == ("greedy", ["seat 1", "seat 2", "seat 3"])
    happened = play(t, "seat 1")
    assert events(happened, "food passed") == [(BLUE, RED, 4)]
    assert (t.loose[:2], t.bag[BLUE]) == ([4, 3], 20)


def test_a_player_with_no_food_may_be_chosen() -> None:
    """Z5.5, RZ7: the event says that the player has none."""
    t = table(columns={"greedy": "y1 y1 y6"}, loose={RED: 5, BLUE: 0})
    throw(t, 6, rest=1)
    happened = play(t, "6 on greedy", "done", "seat 1")
    assert events(happened, "reward missed") == [(RED, "greedy", "he has no food")]
    assert events(happened, "food passed") == []
    assert t.loose[:2] == [5, 0]


def test_with_two_players_there_is_nothing_to_choose() -> None:
    """RZ1, Z5.5"""
    t = table(2, columns={"greedy": "b1 b6"}, loose={RED: 0, BLUE: 6})
    throw(t, 6, rest=1)
    play(t, "6 on greedy", "done")
    assert (asked(t), t.loose) == ("turn", [4, 4])  # blue received two sausages first
