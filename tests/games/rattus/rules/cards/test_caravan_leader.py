"""Caravan leader: how the power is used; for its effects see `test_caravan.py`."""

from __future__ import annotations

import pytest

from ratking.games.rattus.rules.board import REGIONS
from ratking.games.rattus.rules.parts.caravan import caravan

from ..african import african, begin
from ..play import BLUE, GREEN, RED, YELLOW, asked, cubes, last_round, moves, play


def test_once_a_turn_before_the_plague() -> None:
    """A4.5: two questions, then the caravan moves."""
    t = african(cards={"caravan leader": RED}, caravan="italia")
    play(t, "use caravan leader")
    assert asked(t) == "caravan leader 1"
    play(t, "gallia")
    assert asked(t) == "caravan leader 2"
    assert REGIONS[caravan(t).region] == "italia"  # nothing moves before the last answer
    play(t, "anglia")
    assert REGIONS[caravan(t).region] == "anglia"
    assert "use caravan leader" not in moves(t)


@pytest.mark.parametrize("players", range(2, 7))
def test_it_can_always_move(players: int) -> None:
    """A4.5: from every region of every map there is a second step that does not lead back."""
    for number in begin(players).box.board.regions:
        t = african(players, cards={"caravan leader": RED}, caravan=REGIONS[number])
        assert "use caravan leader" in moves(t)


def test_only_first_steps_that_allow_a_second_are_offered() -> None:
    """A4.5: with three players Turcia has one neighbour; a caravan may leave it, but not pass through it."""
    t = african(3, cards={"caravan leader": RED}, caravan="turcia")
    play(t, "use caravan leader")
    assert moves(t) == ["bulgaria"]
    t = african(3, cards={"caravan leader": RED}, caravan="bulgaria")
    play(t, "use caravan leader")
    assert moves(t) == ["hungaria"]


def test_in_the_last_round_as_in_a_turn() -> None:
    """A5.1: the power does not change; the player of the last regular turn may place too, in the usual order."""
    t = african(
        turn=GREEN,
        supply=0,
        cards={"caravan leader": BLUE},
        caravan="gallia",
        cubes={"gallia": {RED: 1, BLUE: 1, GREEN: 1, YELLOW: 1}},
    )
    last_round(t)
    assert (t.who, moves(t)) == (BLUE, ["use caravan leader", "done"])
    play(t, "use caravan leader", "italia", "hungaria")
    order = []
    while asked(t) == "caravan cube":
        order.append(t.who)
        play(t, "yes")
    assert order == [BLUE, GREEN, YELLOW, RED]
    assert cubes(t, "gallia") == [2, 2, 2, 2]
    assert t.over
