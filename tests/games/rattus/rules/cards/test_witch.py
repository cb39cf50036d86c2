"""Witch: look at two rats, and perhaps swap them."""

from __future__ import annotations

from tests.games.rattus.rules.play import (
    BLUE,
    CHANCE,
    FROM_SUPPLY,
    GREEN,
    LAID,
    RED,
    asked,
    events,
    face,
    last_round,
    moves,
    play,
    see,
    table,
)

ONE = "1 bourgeoisie church"
TWO = "2 M bourgeoisie church"


def test_witch_sees_the_first_before_choosing_the_second() -> None:
    """B5.6: any rat; then another one, or none."""
    t = table(cards={"witch": RED}, rats={"gallia": 2, "turcia": 1})
    play(t, "use witch")
    assert moves(t) == ["gallia 1", "gallia 2", "turcia 1"]
    play(t, "gallia 2")
    assert (asked(t), t.who) == ("face seen", CHANCE)
    play(t, ONE)
    assert face(t, "gallia 2", RED) == ONE
    assert (asked(t), t.who) == ("witch second", RED)
    assert moves(t) == ["gallia 1", "turcia 1", "done"]
    play(t, "done")
    assert asked(t) == "actions"


def test_witch_may_swap_rats_of_two_regions() -> None:
    """B5.6: the swap is optional; what each player saw goes with the token (B5.7)."""
    for answer, one, two in (("yes", "turcia 1", "gallia 2"), ("no", "gallia 2", "turcia 1")):
        t = table(cards={"witch": RED}, rats={"gallia": 2, "turcia": 1})
        play(t, "use witch", "gallia 2", ONE, "turcia 1", TWO)
        assert (asked(t), t.who, moves(t)) == ("witch swap", RED, ["yes", "no"])
        happened = play(t, answer)
        assert (face(t, one, RED), face(t, two, RED)) == (ONE, TWO)
        assert events(happened, "rats swapped") == ([(RED, "gallia 2", "turcia 1")] if answer == "yes" else [])


def test_no_swap_within_a_region() -> None:
    """B5.6: it would change nothing and is not offered."""
    t = table(cards={"witch": RED}, rats={"gallia": 2})
    play(t, "use witch", "gallia 1", ONE, "gallia 2", TWO)
    assert asked(t) == "actions"


def test_what_is_public_and_what_is_not() -> None:
    """B5.6: everybody is told which rats were seen and whether they were swapped; only the player sees the faces."""
    t = table(cards={"witch": RED}, rats={"gallia": 1, "italia": 1})
    happened = play(t, "use witch", "gallia 1", ONE, "italia 1", TWO, "yes")
    for seat in (RED, BLUE, None):
        assert events(happened, "rat looked at", seat) == [(RED, "gallia 1"), (RED, "italia 1")]
        assert events(happened, "rats swapped", seat) == [(RED, "gallia 1", "italia 1")]
    assert events(happened, "face seen", RED) == [(RED, "gallia 1", ONE), (RED, "italia 1", TWO)]
    assert events(happened, "face seen", BLUE) == []
    assert events(happened, "face seen", None) == []


def test_the_kinds_of_tokens_are_swapped_too() -> None:
    """B5.6 with B2.2: everybody can keep track of a token that was laid in preparation."""
    t = table(cards={"witch": RED}, rats={"gallia": [LAID], "italia": 1}, keep=["start 1 bourgeoisie magic"])
    play(t, "use witch", "gallia 1", "start 1 bourgeoisie magic", "italia 1", TWO, "yes")
    assert (t.kind[3], t.kind[15]) == (FROM_SUPPLY, LAID)


def test_a_rat_seen_before_needs_no_chance() -> None:
    """B5.7: a rat that anybody has seen keeps its face; each player remembers what they have seen themselves."""
    t = table(cards={"witch": RED}, rats={"gallia": 1, "italia": 1})
    see(t, "gallia 1", ONE, BLUE)
    happened = play(t, "use witch", "gallia 1")
    assert events(happened, "face seen", RED) == [(RED, "gallia 1", ONE)]
    assert asked(t) == "witch second"
    assert [face(t, "gallia 1", seat) for seat in (RED, BLUE, GREEN)] == [ONE, ONE, None]


def test_what_each_player_has_seen_is_tracked_separately() -> None:
    """B5.7: each token keeps track of who has seen it, wherever it goes, until it is turned up."""
    t = table(cards={"witch": RED, "monk": RED}, rats={"gallia": 1, "italia": 1}, cubes={"anglia": {GREEN: 2}})
    see(t, "italia 1", TWO, BLUE, GREEN)
    play(t, "use witch", "gallia 1", ONE, "italia 1", "yes")
    assert [face(t, "gallia 1", seat) for seat in range(4)] == [TWO, TWO, TWO, None]
    assert [face(t, "italia 1", seat) for seat in range(4)] == [ONE, None, None, None]
    play(t, "use monk", "gallia 1", "anglia")
    assert [face(t, "anglia 1", seat) for seat in range(4)] == [TWO, TWO, TWO, None]
    happened = play(t, "move plague", "gallia", "move plague", "anglia", "scandia")
    assert events(happened, "rat turned up") == [("anglia 1", TWO, 2)]
    assert [face(t, "anglia 1", seat) for seat in range(4)] == [None] * 4


def test_witch_with_a_single_rat_on_the_map() -> None:
    """B5.6 with B3.5: looking at one rat is enough to use the card."""
    t = table(cards={"witch": RED}, rats={"gallia": 1})
    play(t, "use witch", "gallia 1", ONE)
    assert moves(t) == ["done"]


def test_witch_in_the_last_round() -> None:
    """B6.2: works as usual, and the swap counts in the final devastation."""
    t = table(supply=0, cards={"witch": BLUE}, rats={"gallia": 1, "italia": 1}, cubes={"gallia": {BLUE: 2}}, keep=[ONE, TWO])
    last_round(t)
    assert moves(t) == ["use witch", "done"]
    happened = play(t, "use witch", "gallia 1", ONE, "italia 1", TWO, "yes")
    assert events(happened, "rat turned up") == [("gallia 1", TWO, 2)]
    assert t.over
