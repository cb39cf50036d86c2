"""B7: the printed examples."""

from __future__ import annotations

import pytest

from .play import BLUE, GREEN, RED, YELLOW, asked, cubes, events, moves, play, region, table


def test_b7_1_cubes_as_rats() -> None:
    """B7.1: three in Gallia, one in Germania, none in Italia."""
    for name, placed in (("gallia", 3), ("germania", 1)):
        t = table(rats={"gallia": 3, "germania": 1})
        play(t, "place cubes")
        assert moves(t) == ["gallia", "germania"]
        play(t, name)
        assert cubes(t, name) == [placed, 0, 0, 0]


def test_b7_2_the_plague_comes_to_gallia() -> None:
    """B7.2: red moves it from Italia; green and yellow lose what they have there."""
    t = table(
        cards={"knight": YELLOW, "peasant": GREEN, "merchant": GREEN, "monk": BLUE, "witch": BLUE, "king": BLUE},
        cubes={"gallia": {GREEN: 2, YELLOW: 1}},
        rats={"gallia": 3},
        plague="italia",
    )
    play(t, "move plague", "gallia", "hispania", "hispania")
    assert t.rats[region("hispania")] == 2
    play(t, "gallia 1", "1 bourgeoisie church")
    assert cubes(t, "gallia") == [0, 0, 1, 1]
    happened = play(t, "gallia 2", "3 peasantry bourgeoisie church")
    assert events(happened, "rat fails") == [("gallia", 3, 2)]
    assert cubes(t, "gallia") == [0, 0, 1, 1]
    happened = play(t, "2 M bourgeoisie church")
    assert cubes(t, "gallia") == [0, 0, 0, 0]
    assert events(happened, "cube lost") == [(GREEN, "gallia", "M", ""), (YELLOW, "gallia", "M", "")]
    assert (asked(t), t.who) == ("actions", BLUE)
    assert t.rats[region("gallia")] == 0


@pytest.mark.parametrize(
    ("face", "strikes"),
    [
        ("3 M peasantry magic", True),
        ("4 A peasantry", True),
        ("5 A church magic", False),
    ],
)
def test_b7_3_the_plague_counts_as_two(face: str, strikes: bool) -> None:
    """B7.3: the Knight takes it from Italia to Scandia, where two cubes and the plague make four."""
    t = table(cards={"knight": RED}, cubes={"scandia": {GREEN: 2}}, rats={"scandia": 1}, plague="italia")
    play(t, "move plague", "scandia", "russia", "yes", face)
    assert cubes(t, "scandia")[GREEN] == (1 if strikes else 2)


def test_b7_4_the_monk_after_the_cubes() -> None:
    """B7.4: three cubes for three rats, then one of those rats goes to a neighbour with room."""
    t = table(cards={"monk": RED}, rats={"gallia": 3, "italia": 3, "anglia": 2})
    play(t, "place cubes", "gallia", "use monk", "gallia 2")
    assert moves(t) == ["anglia", "germania", "hispania"]
    play(t, "anglia")
    assert cubes(t, "gallia") == [3, 0, 0, 0]
    assert (t.rats[region("gallia")], t.rats[region("anglia")]) == (2, 3)
