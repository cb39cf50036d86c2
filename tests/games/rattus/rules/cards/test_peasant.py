"""Peasant: one cube more."""

from __future__ import annotations

import pytest

from tests.games.rattus.rules.play import BLUE, RED, asked, cubes, events, last_round, moves, play, table


@pytest.mark.parametrize(
    ("rats", "reserve", "offered"),
    [
        (1, 20, ["1", "2"]),
        (2, 20, ["2", "3"]),
        (3, 20, ["3", "4"]),
        (3, 4, ["3", "4"]),
    ],
)
def test_peasant_may_place_one_more(rats: int, reserve: int, offered: list[str]) -> None:
    """B5.5: as many as the rats, or one more; never fewer."""
    t = table(cards={"peasant": RED}, rats={"gallia": rats}, palace={RED: 20 - reserve})
    play(t, "place cubes", "gallia")
    assert asked(t) == "how many"
    assert moves(t) == offered
    play(t, offered[1])
    assert cubes(t, "gallia")[RED] == rats + 1


@pytest.mark.parametrize(("rats", "reserve", "placed"), [(0, 20, 1), (3, 3, 3), (3, 2, 2), (1, 1, 1), (0, 1, 1)])
def test_no_question_if_there_is_no_choice(rats: int, reserve: int, placed: int) -> None:
    """B5.5 with B3.3: one in a region without rats; no more than the reserve has."""
    t = table(cards={"peasant": RED}, rats={"gallia": rats} if rats else {}, palace={RED: 20 - reserve})
    play(t, "place cubes", "gallia")
    assert asked(t) == "actions"
    assert cubes(t, "gallia")[RED] == placed


def test_any_region_with_the_peasant() -> None:
    """B5.5: also one without rats; on a map without any rat too."""
    t = table(cards={"peasant": RED}, rats={"gallia": 1})
    play(t, "place cubes")
    assert len(moves(t)) == 12
    t = table(cards={"peasant": RED})
    assert "place cubes" in moves(t)


def test_peasant_must_be_held_when_cubes_are_placed() -> None:
    """B5.5: it works if taken before B; after B it is too late, and another player's card does not help."""
    t = table(rats={"gallia": 1})
    play(t, "take peasant", "place cubes", "gallia")
    assert moves(t) == ["1", "2"]
    t = table(rats={"gallia": 1}, cards={"peasant": BLUE})
    play(t, "place cubes")
    assert moves(t) == ["gallia"]
    play(t, "gallia", "take peasant")
    assert moves(t) == ["move plague"]
    assert cubes(t, "gallia")[RED] == 1


def test_peasant_is_no_power_to_use_in_a_turn() -> None:
    """B5.5: it works only in B."""
    assert "use peasant" not in moves(table(cards={"peasant": RED}, rats={"gallia": 1}))


def test_peasant_in_the_last_round() -> None:
    """B6.2: one cube in any region."""
    t = table(supply=0, cards={"peasant": BLUE}, rats={"gallia": 2})
    last_round(t)
    assert moves(t) == ["use peasant", "done"]
    play(t, "use peasant")
    assert len(moves(t)) == 12
    happened = play(t, "russia")
    assert events(happened, "cubes placed") == [(BLUE, "russia", 1)]
    assert t.over


def test_peasant_with_an_empty_reserve_in_the_last_round() -> None:
    """B6.2 with B3.5: there is nothing to place, so the player is skipped."""
    t = table(supply=0, cards={"peasant": BLUE}, palace={BLUE: 20})
    last_round(t)
    assert t.over
