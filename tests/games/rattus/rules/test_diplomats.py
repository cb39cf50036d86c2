"""A4.3 and A4.4: diplomats move with their cube, are lost last, and count at the end."""

from __future__ import annotations

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.parts.diplomats import embassy, shares, stock

from .african import african, devastation, diplomats, lines
from .play import BLUE, GREEN, RED, asked, cubes, events, last_round, moves, play

TRAVELLERS = ("king", "merchant", "sultan", "explorer", "peasant", "knight")
ISLAMIC_FACE = "1 bourgeoisie islamic"


# ---- moving


def test_moving_some_cubes_asks_whether_the_diplomat_goes_along() -> None:
    """A4.3: with the Merchant; both answers are legal."""
    for answer, at_home, abroad in (("yes", 0, 1), ("no", 1, 0)):
        t = african(in_play=TRAVELLERS, cards={"merchant": RED}, cubes={"gallia": {RED: 3}}, diplomats={"gallia": [RED]})
        play(t, "use merchant", "gallia", "italia", "2")
        assert (asked(t), t.who, moves(t)) == ("escort", RED, ["yes", "no"])
        happened = play(t, answer)
        assert (diplomats(t, "gallia")[RED], diplomats(t, "italia")[RED]) == (at_home, abroad)
        assert len(events(happened, "diplomat moved")) == abroad
        assert stock(t) == 14


def test_moving_all_cubes_takes_the_diplomat_along() -> None:
    """A4.3: only one answer is legal, so it is not asked."""
    t = african(in_play=TRAVELLERS, cards={"merchant": RED}, cubes={"gallia": {RED: 2}}, diplomats={"gallia": [RED]})
    happened = play(t, "use merchant", "gallia", "italia", "2")
    assert asked(t) == "actions"
    assert events(happened, "diplomat moved") == [(RED, "gallia")]
    assert diplomats(t, "italia") == [1, 0, 0, 0]


def test_two_of_your_diplomats_never_come_together() -> None:
    """A4.3: if the target holds one, the cube with the diplomat stays behind, and nothing is asked."""
    t = african(
        in_play=TRAVELLERS,
        cards={"merchant": RED},
        cubes={"gallia": {RED: 3}, "italia": {RED: 1}},
        diplomats={"gallia": [RED], "italia": [RED]},
    )
    play(t, "use merchant", "gallia", "italia")
    assert moves(t) == ["1", "2"]
    play(t, "2")
    assert asked(t) == "actions"
    assert (cubes(t, "gallia")[RED], cubes(t, "italia")[RED]) == (1, 3)
    assert (diplomats(t, "gallia")[RED], diplomats(t, "italia")[RED]) == (1, 1)


def test_a_lone_cube_with_a_diplomat_cannot_go_to_another() -> None:
    """A4.3: that neighbour is not offered; the others are."""
    t = african(
        in_play=TRAVELLERS,
        cards={"merchant": RED},
        cubes={"gallia": {RED: 1}, "italia": {RED: 1}},
        diplomats={"gallia": [RED], "italia": [RED]},
    )
    play(t, "use merchant", "gallia")
    assert moves(t) == ["anglia", "germania", "hispania"]


def test_diplomats_of_other_players_do_not_matter() -> None:
    """A4.3: each player has their own, also in one region."""
    t = african(
        in_play=TRAVELLERS,
        cards={"merchant": RED},
        cubes={"gallia": {RED: 1, BLUE: 2}, "italia": {BLUE: 1}},
        diplomats={"gallia": [RED, BLUE], "italia": [BLUE]},
    )
    play(t, "use merchant", "gallia", "italia", "1")
    assert diplomats(t, "gallia") == [0, 1, 0, 0]
    assert diplomats(t, "italia") == [1, 1, 0, 0]


def test_cubes_without_a_diplomat_move_unasked() -> None:
    """A4.3: without a diplomat of yours there is nothing to decide."""
    t = african(in_play=TRAVELLERS, cards={"merchant": RED}, cubes={"gallia": {RED: 3}}, diplomats={"gallia": []})
    play(t, "use merchant", "gallia", "italia", "2")
    assert asked(t) == "actions"


def test_to_the_palace() -> None:
    """A4.3: asked if cubes are left; with the last cube the diplomat goes along; the palace may hold several."""
    t = african(
        in_play=TRAVELLERS,
        cards={"king": RED},
        cubes={"gallia": {RED: 2}, "anglia": {RED: 1}},
        palace={RED: 1},
        diplomats={"gallia": [RED], "anglia": [RED]},
        palace_diplomats={RED: 1},
    )
    other = t.clone()
    play(t, "use king", "gallia")
    assert asked(t) == "escort"
    play(t, "yes")
    assert (t.palace[RED], embassy(t).palace[RED], diplomats(t, "gallia")[RED]) == (2, 2, 0)
    play(other, "use king", "anglia")
    assert asked(other) == "actions"
    assert (embassy(other).palace[RED], stock(other)) == (2, 12)


def test_the_palace_is_no_region() -> None:
    """A4.3: a diplomat in the last region of the board file does not prevent a move to the palace."""
    t = african(
        in_play=TRAVELLERS,
        cards={"king": RED},
        cubes={"gallia": {RED: 2}, "tartaria": {RED: 1}},
        diplomats={"gallia": [RED], "tartaria": [RED]},
    )
    play(t, "use king", "gallia")
    assert asked(t) == "escort"


def test_staying_when_a_cube_goes_to_the_palace() -> None:
    """A4.3: the other answer."""
    t = african(in_play=TRAVELLERS, cards={"king": RED}, cubes={"gallia": {RED: 2}}, diplomats={"gallia": [RED]})
    play(t, "use king", "gallia", "no")
    assert (embassy(t).palace[RED], diplomats(t, "gallia")[RED]) == (0, 1)


def test_a_diplomat_stays_whoever_holds_the_sultan() -> None:
    """A4.3: the card may change hands, or lie beside the map."""
    t = african(cards={"sultan": RED}, cubes={"gallia": {RED: 2}})
    play(t, "use sultan", "gallia", "move plague", "germania")
    play(t, "take sultan")
    assert t.who == BLUE
    assert diplomats(t, "gallia") == [1, 0, 0, 0]
    assert moves(t)[0] != "use sultan"  # blue has no cube to put one under


# ---- losing


def test_cubes_without_a_diplomat_are_lost_first() -> None:
    """A4.3: with the last cube the diplomat returns to the stock."""
    t = african(
        cards={"explorer": RED}, cubes={"gallia": {RED: 2, BLUE: 1}}, rats={"gallia": 2}, diplomats={"gallia": [RED]}
    )
    happened = devastation(t, "gallia", ISLAMIC_FACE)
    assert (cubes(t, "gallia")[RED], diplomats(t, "gallia")[RED]) == (1, 1)
    assert events(happened, "diplomat lost") == []
    happened = play(t, "2 M magic islamic")
    assert (cubes(t, "gallia")[RED], diplomats(t, "gallia")[RED]) == (0, 0)
    assert events(happened, "diplomat lost") == [(RED, "gallia")]
    assert stock(t) == 15


# ---- A4.4


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1, 0], [4, 2, 0, 0]),  # most and second most
        ([0, 0, 0, 0], [0, 0, 0, 0]),  # at least one is needed
        ([0, 1, 0, 0], [0, 4, 0, 0]),  # for second too
        ([2, 2, 1, 0], [3, 3, 0, 0]),  # tied for most: six shared, no second
        ([2, 2, 2, 1], [2, 2, 2, 0]),
        ([1, 1, 1, 1], [1, 1, 1, 1]),  # rounded down
        ([1, 1, 1, 1, 1], [1, 1, 1, 1, 1]),
        ([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]),
        ([3, 1, 1, 0], [4, 1, 1, 0]),  # tied for second: two shared
        ([3, 1, 1, 1], [4, 0, 0, 0]),  # rounded down
        ([5, 2, 2, 2, 2, 1], [4, 0, 0, 0, 0, 0]),
        ([0, 4, 0], [0, 4, 0]),
        ([1, 1, 0], [3, 3, 0]),
        ([2, 1], [4, 0]),  # two players: four for most, nothing for second
        ([0, 1], [0, 4]),
        ([1, 1], [2, 2]),  # and a tie two each
        ([0, 0], [0, 0]),
    ],
)
def test_points_for_diplomats(counts: list[int], points: list[int]) -> None:
    """A4.4: most 4, second most 2; ties share and round down."""
    assert shares(counts) == points
    seats = range(len(counts))
    assert shares(counts[::-1]) == points[::-1]
    t = african(
        len(counts),
        cubes={"gallia": {seat: 1 for seat in seats if counts[seat]}},
        palace={seat: counts[seat] for seat in seats if counts[seat]},
        diplomats={"gallia": [seat for seat in seats if counts[seat]]},
        palace_diplomats={seat: counts[seat] - 1 for seat in seats if counts[seat]},
    )
    assert [lines(t, seat)["diplomats"] for seat in seats] == points  # those in the palace count like the others


def test_they_are_counted_after_the_final_devastation() -> None:
    """A4.4: a diplomat lost in the final devastation does not count."""
    t = african(
        3,
        turn=GREEN,
        supply=0,
        cards={"sultan": RED},
        cubes={"gallia": {RED: 1, BLUE: 1}},
        rats={"gallia": 1},
        diplomats={"gallia": [RED, BLUE]},
    )
    assert [lines(t, seat)["diplomats"] for seat in range(3)] == [3, 3, 0]
    last_round(t)
    play(t, "start 1 peasantry islamic")
    assert t.over
    assert [lines(t, seat)["diplomats"] for seat in range(3)] == [0, 4, 0]


def test_without_the_sultan_there_is_no_such_line() -> None:
    """A4.4: nobody can have any."""
    t = african(in_play=("king", "knight", "merchant", "monk", "peasant", "witch"))
    assert lines(t, RED) == {"map": 0, "palace": 0, "region cards": 0}
    assert "diplomats" not in GAME.view(t, None)
