"""B4: the plague moves, spreads, devastates."""

from __future__ import annotations

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.values import NOBODY, UNKNOWN
from ratking.kernel import engine
from ratking.kernel.values import Seat

from .play import BLUE, CHANCE, GREEN, RED, YELLOW, asked, cubes, events, moves, play, region, see, table
from .trading import market


def test_the_plague_goes_to_a_neighbour_and_may_not_stay() -> None:
    """B4.1: over a border or an arrow."""
    t = table(plague="scandia")
    play(t, "move plague")
    assert moves(t) == ["anglia", "germania", "russia"]
    assert events(play(t, "anglia"), "plague moved") == [(RED, "anglia")]
    assert t.plague == region("anglia")


@pytest.mark.parametrize(("rats", "new"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_new_rats_by_the_rats_there(rats: int, new: int) -> None:
    """B4.2: none, one, two, two; the player on turn chooses where; face down."""
    t = table(rats={"gallia": rats} if rats else {}, turn=BLUE)
    supply = t.supply
    play(t, "move plague", "gallia")
    for _ in range(new):
        assert (asked(t), t.who) == ("new rat", BLUE)
        assert moves(t) == ["anglia", "germania", "hispania", "italia"]
        assert events(play(t, "hispania"), "rat added")[0][0] == BLUE
    assert (asked(t), t.who) == ("actions", GREEN)
    assert t.supply == supply - new
    assert t.rats[region("hispania")] == new
    assert set(t.face) == {UNKNOWN}


def test_two_new_rats_together_or_apart() -> None:
    """B4.2: one after the other, each at the first free place."""
    t = table(rats={"gallia": 2, "anglia": 1})
    assert events(play(t, "move plague", "gallia", "anglia", "anglia"), "rat added") == [
        (RED, "anglia 2"),
        (RED, "anglia 3"),
    ]
    t = table(rats={"gallia": 2, "anglia": 1})
    assert events(play(t, "move plague", "gallia", "italia", "anglia"), "rat added") == [
        (RED, "italia 1"),
        (RED, "anglia 2"),
    ]


def test_full_neighbours_are_not_offered() -> None:
    """B4.3: never more than three; a neighbour filled by the first new rat is not offered for the second."""
    t = table(rats={"gallia": 3, "anglia": 3, "italia": 2})
    play(t, "move plague", "gallia")
    assert moves(t) == ["germania", "hispania", "italia"]
    play(t, "italia")
    assert moves(t) == ["germania", "hispania"]


def test_spreading_stops_when_all_neighbours_are_full() -> None:
    """B4.3: as many as fit: here one of two, and then none."""
    t = table(rats={"turcia": 2, "bulgaria": 2}, plague="bulgaria")
    play(t, "move plague", "turcia", "bulgaria")
    assert (asked(t), t.who) == ("actions", BLUE)
    t = table(rats={"turcia": 2, "bulgaria": 3}, plague="bulgaria")
    supply = t.supply
    play(t, "move plague", "turcia")
    assert (asked(t), t.who, t.supply) == ("actions", BLUE, supply)


def test_spreading_stops_when_the_supply_is_empty() -> None:
    """B4.3: one rat left, one placed, although two were due."""
    t = table(rats={"gallia": 3}, supply=1)
    happened = play(t, "move plague", "gallia", "hispania")
    assert len(events(happened, "rat added")) == 1
    assert t.supply == 0
    assert asked(t) == "over"  # no second rat is asked for


@pytest.mark.parametrize(("rats", "here"), [(0, 3), (2, 0), (0, 0)])
def test_no_devastation_without_a_cube_and_a_rat(rats: int, here: int) -> None:
    """B4.4: both are needed."""
    t = table(rats={"gallia": rats} if rats else {}, cubes={"gallia": {GREEN: here}})
    happened = play(t, "move plague", "gallia", *["hispania"] * rats)
    assert (asked(t), t.who) == ("actions", BLUE)
    assert events(happened, "rat turned up") == []


def test_rats_are_turned_up_in_random_order() -> None:
    """B4.4: one at a time, all equally likely; for a single one left there is no question."""
    t = table(rats={"gallia": 3}, cubes={"gallia": {GREEN: 5}})
    play(t, "move plague", "gallia", "hispania", "hispania")
    assert (asked(t), t.who) == ("which rat", CHANCE)
    assert moves(t) == ["gallia 1", "gallia 2", "gallia 3"]
    assert engine.weights(t) == [1, 1, 1]
    play(t, "gallia 2", "6 A church chivalry royalty")
    assert moves(t) == ["gallia 1", "gallia 3"]
    play(t, "gallia 3", "6 MA church royalty")
    assert asked(t) == "face"
    play(t, "6 MA church magic")
    assert (asked(t), t.who) == ("actions", BLUE)


def test_rats_newly_spread_are_turned_up_elsewhere_only() -> None:
    """B4.4: new rats lie in neighbouring regions, and stay there face down."""
    t = table(rats={"gallia": 1}, cubes={"gallia": {GREEN: 1}, "hispania": {RED: 1}})
    play(t, "move plague", "gallia", "hispania", "2 M bourgeoisie church")
    assert t.rats[region("hispania")] == 1
    assert cubes(t, "hispania") == [1, 0, 0, 0]


def test_it_stops_when_no_cube_is_left() -> None:
    """B4.4: the other rats stay face down; those turned up leave the game, visible to everybody."""
    t = table(rats={"gallia": 3}, cubes={"gallia": {GREEN: 1}}, cards={"merchant": GREEN})
    turned = len(t.discard)
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", "1 bourgeoisie church")
    assert (asked(t), t.who) == ("actions", BLUE)
    shown = GAME.view(t, None)
    assert shown["turned up"][turned:] == ["1 bourgeoisie church"]
    unknown: dict[str, object] = {"start": False, "face": None, "seen by": []}
    assert shown["regions"]["gallia"]["rats"] == [None, unknown, unknown]


def test_a_face_somebody_has_looked_at_needs_no_chance() -> None:
    """B4.4: the face that was seen is the face that is turned up."""
    t = table(rats={"gallia": 1}, cubes={"gallia": {GREEN: 2}})
    see(t, "gallia 1", "2 M bourgeoisie church", BLUE)
    happened = play(t, "move plague", "gallia", "hispania")
    assert events(happened, "rat turned up") == [("gallia 1", "2 M bourgeoisie church", 2)]
    assert cubes(t, "gallia") == [0, 0, 1, 0]


@pytest.mark.parametrize(("here", "left"), [(3, 3), (4, 3), (5, 4)])
def test_a_rat_strikes_from_its_limit_on(here: int, left: int) -> None:
    """B4.5: at least as many cubes as the limit, all colours together."""
    t = table(rats={"gallia": 1}, cubes={"gallia": {GREEN: here - 1, BLUE: 1}}, cards={"king": GREEN})
    happened = play(t, "move plague", "gallia", "hispania", "4 bourgeoisie chivalry magic royalty")
    assert sum(cubes(t, "gallia")) == left
    assert events(happened, "rat fails") == ([("gallia", 4, here)] if here < 4 else [])


def test_cubes_are_counted_again_for_each_rat() -> None:
    """B4.5: after the first has struck there are too few for the second."""
    t = table(rats={"gallia": 2}, cubes={"gallia": {GREEN: 4}})
    happened = play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", "4 A royalty", "4 A bourgeoisie")
    assert cubes(t, "gallia") == [0, 0, 3, 0]
    assert events(happened, "rat fails") == [("gallia", 4, 3)]


def strike(face: str, here: dict[int, int], cards: dict[str, Seat]) -> list[int]:
    """Return the cubes left in Gallia after one rat with this face."""
    t = table(rats={"gallia": 1}, cubes={"gallia": here}, cards=cards)
    play(t, "move plague", "gallia", "hispania", face)
    return cubes(t, "gallia")


def test_majority() -> None:
    """B4.6: M hits the player with most cubes, or all who tie for most, and nobody else."""
    assert strike("2 M bourgeoisie church", {RED: 3, BLUE: 2}, {}) == [2, 2, 0, 0]
    assert strike("2 M bourgeoisie church", {RED: 2, BLUE: 2, GREEN: 1}, {}) == [1, 1, 1, 0]
    assert strike("2 M bourgeoisie church", {YELLOW: 2}, {}) == [0, 0, 0, 1]


def test_a_second_majority_looks_again() -> None:
    """B4.6: four against three: the first M makes it a tie, and the second hits both."""
    assert strike("5 MM church magic", {RED: 4, BLUE: 3}, {}) == [2, 2, 0, 0]
    assert strike("5 MM church magic", {RED: 5, BLUE: 2}, {}) == [3, 2, 0, 0]
    assert strike("5 MM church magic", {RED: 1, BLUE: 1, GREEN: 1, YELLOW: 2}, {}) == [0, 0, 0, 0]


def test_everybody_after_the_majority() -> None:
    """B4.6: A takes one from each player who has one left."""
    assert strike("4 A royalty", {RED: 2, BLUE: 1, GREEN: 1}, {}) == [1, 0, 0, 0]
    assert strike("5 MA royalty", {RED: 3, BLUE: 2}, {}) == [1, 1, 0, 0]
    # From 2, 2, 1: M takes one from each leader, A one from all.
    assert strike("5 MA royalty", {RED: 2, BLUE: 2, GREEN: 1}, {}) == [0, 0, 0, 0]
    assert strike("6 MMA", {RED: 3, BLUE: 2, GREEN: 1}, {}) == [0, 0, 0, 0]


def test_classes_after_letters() -> None:
    """B4.6: each symbol hits the owner of that class, if they have a cube left; without an owner it has no effect."""
    assert strike("3 peasantry bourgeoisie church", {RED: 5, BLUE: 1}, {"peasant": RED, "monk": RED}) == [3, 1, 0, 0]
    assert strike("3 peasantry bourgeoisie church", {RED: 5, BLUE: 1}, {"king": RED}) == [5, 1, 0, 0]
    assert strike("3 peasantry bourgeoisie church", {BLUE: 3}, {"merchant": RED}) == [0, 3, 0, 0]
    # A leaves blue without a cube to lose for the King; red still has one.
    assert strike("4 A royalty", {RED: 3, BLUE: 1}, {"king": BLUE}) == [2, 0, 0, 0]
    assert strike("4 A royalty", {RED: 3, BLUE: 1}, {"king": RED}) == [1, 0, 0, 0]


def test_one_cube_for_each_card_of_the_class() -> None:
    """B4.6: a player with two cards of a class loses two. The base game has one of each, so this uses Mercatus."""
    cards = {"king": RED, "treasurer": RED, "lieutenant": BLUE}
    t = market(rats={"gallia": 1}, cubes={"gallia": {RED: 5, BLUE: 5}}, cards=cards)
    play(t, "move plague", "gallia", "hispania", "4 A royalty")
    assert cubes(t, "gallia") == [2, 3, 0, 0]


def test_removed_cubes_go_back_to_the_reserve() -> None:
    """B4.7: each to the reserve of its owner."""
    t = table(rats={"gallia": 1}, cubes={"gallia": {RED: 2, BLUE: 2}})
    happened = play(t, "move plague", "gallia", "hispania", "2 M bourgeoisie church")
    assert list(t.reserve) == [19, 19, 20, 20]
    assert events(happened, "cube lost") == [(RED, "gallia", "M", ""), (BLUE, "gallia", "M", "")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_to_the_left_is_next(players: int) -> None:
    """B4.8: clockwise, round and round."""
    t = table(players)
    order = []
    for step in range(players + 1):
        order.append(t.who)
        play(t, "move plague", "gallia" if step % 2 == 0 else "italia")
    assert order == [*range(players), 0]


# ---- why


def test_every_cube_lost_says_which_sign_took_it() -> None:
    """B4.6: M, then A, then the cards of the classes."""
    t = table(rats={"gallia": 1}, cubes={"gallia": {RED: 3, BLUE: 3}}, cards={"king": BLUE})
    happened = play(t, "move plague", "gallia", "hispania", "4 A royalty")
    assert events(happened, "rat turned up") == [("gallia 1", "4 A royalty", 6)]
    assert events(happened, "cube lost") == [
        (RED, "gallia", "A", ""),
        (BLUE, "gallia", "A", ""),
        (BLUE, "gallia", "royalty", "king"),
    ]
    assert events(happened, "sign misses") == []


def test_a_sign_that_takes_no_cube_says_why() -> None:
    t = table(rats={"gallia": 1}, cubes={"gallia": {RED: 4}}, cards={"king": BLUE, "knight": RED})
    happened = play(t, "move plague", "gallia", "hispania", "no", "4 bourgeoisie chivalry magic royalty")
    assert events(happened, "cube lost") == [(RED, "gallia", "chivalry", "knight")]
    assert events(happened, "sign misses") == [
        ("bourgeoisie", "not held", "merchant", NOBODY),
        ("magic", "not held", "witch", NOBODY),
        ("royalty", "not there", "king", BLUE),
    ]


def test_a_second_m_without_cubes_left_says_so() -> None:
    """With the Knight, four cubes reach the limit of five."""
    t = table(rats={"gallia": 1}, cubes={"gallia": {RED: 1, BLUE: 1, GREEN: 1, YELLOW: 1}}, cards={"knight": RED})
    happened = play(t, "move plague", "gallia", "hispania", "yes", "5 MM church magic")
    assert events(happened, "rat turned up") == [("gallia 1", "5 MM church magic", 6)]
    assert [sign for _, _, sign, _ in events(happened, "cube lost")] == ["M"] * 4
    assert events(happened, "sign misses")[0] == ("M", "no cube left", "", NOBODY)
