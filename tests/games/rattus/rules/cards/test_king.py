"""King: one cube to the palace."""

from __future__ import annotations

from tests.games.rattus.rules.play import BLUE, RED, asked, cubes, events, last_round, moves, play, score, table


def test_king_moves_one_cube_to_the_palace() -> None:
    """B5.1: exactly one, and it counts at the end."""
    t = table(cards={"king": RED}, cubes={"gallia": {RED: 3}})
    happened = play(t, "use king", "gallia")
    assert events(happened, "cube to palace") == [(RED, "gallia")]
    assert (cubes(t, "gallia")[RED], t.palace[RED], t.reserve[RED]) == (2, 1, 17)
    assert score(t)[RED] == 3


def test_king_only_from_regions_without_rats() -> None:
    """B5.1: and only from regions with cubes of the owner."""
    t = table(cards={"king": RED}, cubes={"gallia": {RED: 1}, "italia": {RED: 1}, "anglia": {BLUE: 1}}, rats={"gallia": 1})
    play(t, "use king")
    assert moves(t) == ["italia"]
    t = table(cards={"king": RED}, cubes={"gallia": {RED: 1}}, rats={"gallia": 1})
    assert "use king" not in moves(t)


def test_palace_cubes_are_safe() -> None:
    """B5.1: no card can move them, no rat can take them."""
    t = table(cards={"king": RED, "merchant": RED}, palace={RED: 3}, rats={"gallia": 1})
    assert [move for move in moves(t) if move.startswith("use")] == []


def test_king_in_the_last_round() -> None:
    """B6.2: works as usual."""
    t = table(supply=0, cards={"king": BLUE}, cubes={"gallia": {BLUE: 2}, "italia": {BLUE: 1}}, rats={"italia": 1})
    last_round(t)
    assert moves(t) == ["use king", "done"]
    play(t, "use king")
    assert moves(t) == ["gallia"]
    play(t, "gallia")
    assert t.palace[BLUE] == 1
    assert asked(t) == "face"  # the final devastation has come to Italia
