"""A4.5: the caravan goes two steps, and leaders may place a cube in the region it left and in the one it passed through."""

from __future__ import annotations

import pytest

from ratking.games.rattus.rules.board import REGIONS
from ratking.games.rattus.rules.parts.caravan import caravan

from .african import african
from .play import BLUE, GREEN, RED, YELLOW, asked, cubes, events, moves, play


def test_exactly_two_steps_and_not_back() -> None:
    """A4.5: over borders and arrows; the route is part of the choice; it may not end where it began."""
    t = african(cards={"caravan leader": RED}, caravan="anglia")
    play(t, "use caravan leader")
    assert moves(t) == ["gallia", "scandia"]  # both over the sea
    play(t, "gallia")
    assert moves(t) == ["germania", "hispania", "italia"]  # not back to Anglia
    happened = play(t, "germania")
    assert events(happened, "caravan moved") == [(RED, "gallia", "germania")]
    assert REGIONS[caravan(t).region] == "germania"


def test_the_route_decides_who_may_place() -> None:
    """A4.5: to Germania over Gallia or over Scandia."""
    for way, leader in (("gallia", BLUE), ("scandia", GREEN)):
        t = african(cards={"caravan leader": RED}, caravan="anglia", cubes={"gallia": {BLUE: 1}, "scandia": {GREEN: 1}})
        play(t, "use caravan leader", way, "germania")
        assert (asked(t), t.who) == ("caravan cube", leader)


def test_cubes_in_the_region_left_then_in_the_one_passed_through() -> None:
    """A4.5: region by region, clockwise from the player on turn; each may place one cube or not."""
    t = african(
        turn=GREEN,
        cards={"caravan leader": GREEN},
        caravan="gallia",
        cubes={
            "gallia": {RED: 2, GREEN: 2, YELLOW: 1},
            "italia": {BLUE: 1, RED: 1, GREEN: 1, YELLOW: 1},
            "hungaria": {BLUE: 5},
        },
    )
    play(t, "use caravan leader", "italia", "hungaria")
    order = []
    while asked(t) == "caravan cube":
        frame = t.stack[-1]
        order.append((t.who, t.steps["caravan cube"].question(t, frame).fields["region"]))
        assert moves(t) == ["yes", "no"]
        play(t, "no" if t.who == YELLOW else "yes")
    assert order == [
        (GREEN, "gallia"),
        (RED, "gallia"),
        (GREEN, "italia"),
        (YELLOW, "italia"),
        (RED, "italia"),
        (BLUE, "italia"),
    ]
    assert cubes(t, "gallia") == [3, 0, 3, 1]
    assert cubes(t, "italia") == [2, 2, 2, 1]
    assert cubes(t, "hungaria") == [0, 5, 0, 0]
    assert asked(t) == "actions"


def test_the_leaders_are_fixed_when_the_caravan_has_moved() -> None:
    """A4.5: a cube placed meanwhile does not change who may place."""
    t = african(cards={"caravan leader": RED}, caravan="gallia", cubes={"gallia": {RED: 1, BLUE: 1}})
    play(t, "use caravan leader", "italia", "hungaria", "yes")
    assert cubes(t, "gallia") == [2, 1, 0, 0]
    assert (asked(t), t.who) == ("caravan cube", BLUE)


def test_only_players_with_a_cube_in_reserve_are_asked() -> None:
    """A4.5: of two leaders, only the one with a cube in reserve."""
    t = african(
        cards={"caravan leader": RED}, caravan="gallia", cubes={"gallia": {RED: 4, BLUE: 4}}, palace={RED: 16, BLUE: 15}
    )
    play(t, "use caravan leader", "italia", "hungaria")
    assert (asked(t), t.who) == ("caravan cube", BLUE)


@pytest.mark.parametrize("reserve", [0, 1, 2])
def test_a_leader_of_both_regions(reserve: int) -> None:
    """A4.5: they are asked for both regions, as long as they have cubes."""
    t = african(
        cards={"caravan leader": RED},
        caravan="gallia",
        cubes={"gallia": {BLUE: 1}, "italia": {BLUE: 1}},
        palace={BLUE: 18 - reserve},
    )
    play(t, "use caravan leader", "italia", "hungaria")
    offers = 0
    while asked(t) == "caravan cube":
        offers += 1
        play(t, "yes")
    assert offers == reserve
    assert t.reserve[BLUE] == 0


def test_it_may_move_even_if_nobody_can_place() -> None:
    """A4.5: and it stays there until it is used again."""
    t = african(cards={"caravan leader": RED}, caravan="gallia")
    play(t, "use caravan leader", "italia", "hungaria")
    assert asked(t) == "actions"
    play(t, "move plague", "germania", "take caravan leader", "use caravan leader")
    assert t.who == BLUE
    assert moves(t) == ["germania", "italia", "polonia", "bulgaria", "tartaria"]  # the neighbours of Hungaria
