"""Monk: one rat to a neighbour."""

from __future__ import annotations

from tests.games.rattus.rules.play import BLUE, RED, events, face, last_round, moves, play, region, see, table


def test_monk_moves_any_rat_to_a_neighbour_with_room() -> None:
    """B5.4: from any region; never to one with three rats."""
    t = table(cards={"monk": RED}, rats={"gallia": 2, "anglia": 3, "turcia": 1}, cubes={"turcia": {BLUE: 1}})
    play(t, "use monk")
    assert moves(t) == ["anglia 1", "anglia 2", "anglia 3", "gallia 1", "gallia 2", "turcia 1"]
    play(t, "gallia 1")
    assert moves(t) == ["germania", "hispania", "italia"]
    happened = play(t, "italia")
    assert events(happened, "rat moved") == [(RED, "gallia 1", "italia")]
    assert (t.rats[region("gallia")], t.rats[region("italia")]) == (1, 1)


def test_monk_does_not_look() -> None:
    """B5.4: the rat stays face down; chance decides nothing and nobody learns a face."""
    t = table(cards={"monk": RED}, rats={"gallia": 1})
    play(t, "use monk", "gallia 1", "italia")
    assert [face(t, "italia 1", seat) for seat in range(4)] == [None] * 4
    assert list(t.seen) == [0] * len(t.seen)


def test_what_players_have_seen_goes_with_the_rat() -> None:
    """B5.7: a player who had seen the rat still knows it, and nobody else does."""
    t = table(cards={"monk": RED}, rats={"gallia": 2, "italia": 1})
    see(t, "gallia 1", "1 bourgeoisie church", BLUE)
    play(t, "use monk", "gallia 1", "italia")
    assert face(t, "italia 2", BLUE) == "1 bourgeoisie church"
    assert face(t, "italia 2", RED) is None
    assert [face(t, rat, BLUE) for rat in ("gallia 1", "gallia 2", "italia 1")] == [None] * 3


def test_the_first_free_place_is_filled() -> None:
    """B5.7: places are public; a rat is put at the first free place."""
    t = table(cards={"monk": RED}, rats={"gallia": 3, "anglia": 1}, plague="germania")
    play(t, "use monk", "gallia 2", "italia", "move plague", "italia")
    happened = play(t, "gallia")
    assert events(happened, "rat added") == [(RED, "gallia 2")]


def test_monk_in_the_last_round() -> None:
    """B6.2: works as usual, and the moved rat counts in the final devastation."""
    t = table(supply=0, cards={"monk": BLUE}, rats={"gallia": 1}, cubes={"gallia": {BLUE: 3}})
    last_round(t)
    play(t, "use monk", "gallia 1", "italia")
    assert t.over
    assert len(t.discard) == 48
