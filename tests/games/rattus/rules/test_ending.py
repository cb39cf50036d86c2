"""B6: the end."""

from __future__ import annotations

import pytest

from ratking.games.rattus.game import GAME
from ratking.kernel.values import Seat, seats

from .play import BLUE, GREEN, RED, YELLOW, asked, cubes, events, last_round, moves, play, region, score, table


def test_the_last_rat_of_the_supply_ends_the_game() -> None:
    """B6.1: after the turn, not at once: the devastation comes first."""
    t = table(
        rats={"gallia": 1}, cubes={"gallia": {GREEN: 3}}, supply=1, cards={"king": BLUE}, keep=["2 M bourgeoisie church"]
    )
    play(t, "move plague", "gallia", "hispania")
    assert asked(t) == "face"
    happened = play(t, "2 M bourgeoisie church")
    assert events(happened, "last round") == [("supply empty",)]
    assert GAME.result(t).reasons == ["supply empty"]


def test_the_game_continues_with_one_rat_left() -> None:
    """B6.1: the supply must be empty."""
    t = table(rats={"gallia": 1}, supply=2)
    play(t, "move plague", "gallia", "hispania")
    assert (asked(t), t.who, t.supply) == ("actions", BLUE, 1)


@pytest.mark.parametrize("seat", [RED, BLUE, YELLOW])
def test_an_empty_reserve_ends_the_game(seat: int) -> None:
    """B6.1: the reserve of any player, not only of the one on turn; cubes in the palace are not in the reserve."""
    t = table(cubes={"gallia": {seat: 15}}, palace={seat: 5})
    happened = play(t, "move plague", "germania")
    assert events(happened, "last round") == [("reserve empty",)]


def test_the_reserve_is_counted_after_the_devastation() -> None:
    """B6.1: a cube that comes back in time keeps the game going."""
    t = table(cubes={"gallia": {RED: 19, BLUE: 1}}, palace={RED: 1}, rats={"gallia": 1})
    happened = play(t, "move plague", "gallia", "hispania", "2 M bourgeoisie church")
    assert events(happened, "last round") == []
    assert (asked(t), t.who, t.reserve[RED]) == ("actions", BLUE, 1)


def test_both_reasons_are_recorded() -> None:
    """B6.1: both can apply at once."""
    t = table(palace={RED: 20}, rats={"gallia": 1}, supply=1)
    happened = play(t, "move plague", "gallia", "hispania")
    assert events(happened, "last round") == [("supply empty",), ("reserve empty",)]
    assert GAME.result(t).reasons == ["supply empty", "reserve empty"]


def order_of_the_last_round(turn: Seat, players: int = 4) -> list[Seat]:
    """Return the order in which players are asked in the last round, if everybody holds a usable card."""
    holders = dict(zip(["king", "merchant", "monk", "witch"][:players], seats(players), strict=True))
    t = table(
        players,
        turn=turn,
        supply=0,
        cards=holders,
        cubes={"gallia": dict.fromkeys(range(players), 1)},
        rats={"italia": 1},
        palace={RED: 1},
    )
    last_round(t)
    order = []
    while asked(t) == "last round":
        order.append(t.who)
        play(t, "done")
    return order


def test_the_last_round_goes_counter_clockwise() -> None:
    """B6.2: from the right-hand neighbour of the player who had the last turn; that player is not asked."""
    assert order_of_the_last_round(GREEN) == [BLUE, RED, YELLOW]
    assert order_of_the_last_round(RED) == [YELLOW, GREEN, BLUE]
    assert order_of_the_last_round(YELLOW) == [GREEN, BLUE, RED]
    assert order_of_the_last_round(BLUE, players=3) == [RED, GREEN]
    assert order_of_the_last_round(RED, players=2) == [BLUE]
    assert order_of_the_last_round(BLUE, players=2) == [RED]


def test_only_powers_and_each_once() -> None:
    """B6.2: any powers, in any order, until the player says done; no card is taken, no cube placed, no plague moved."""
    holding = {"king": BLUE, "merchant": BLUE, "monk": BLUE}
    t = table(supply=0, cards=holding, cubes={"gallia": {BLUE: 5}}, rats={"italia": 2})
    last_round(t)
    assert moves(t) == ["use king", "use merchant", "use monk", "done"]
    play(t, "use monk", "italia 1", "hispania", "use king", "gallia")
    assert moves(t) == ["use merchant", "done"]
    play(t, "done")
    assert asked(t) == "over"
    assert score(t) == [0, 5, 0, 0]


def test_powers_used_in_the_last_turn_can_be_used_again() -> None:
    """B6.2: each power can be used once more, also if it was used in the last turn."""
    t = table(turn=RED, supply=1, cards={"merchant": RED}, cubes={"anglia": {RED: 3, BLUE: 1}}, rats={"gallia": 1})
    play(t, "use merchant", "anglia", "scandia", "1", "move plague", "gallia", "hispania")
    assert t.over  # the Merchant was with the player of the last turn
    t = table(turn=RED, supply=1, cards={"merchant": BLUE}, cubes={"anglia": {BLUE: 1}}, rats={"gallia": 1})
    t.used = 1 << 2
    play(t, "move plague", "gallia", "hispania")
    assert moves(t) == ["use merchant", "done"]


def test_a_player_without_a_usable_power_is_skipped() -> None:
    """B6.2: without a card, or without a usable one; nobody is asked if "done" is the only answer."""
    t = table(supply=0, cards={"king": YELLOW, "merchant": GREEN, "monk": BLUE}, cubes={"gallia": {GREEN: 1}})
    last_round(t)
    assert (asked(t), t.who) == ("last round", GREEN)
    play(t, "use merchant", "gallia", "anglia", "1")
    assert asked(t) == "over"


def test_the_plague_devastates_the_whole_map() -> None:
    """B6.3: every region with a cube and a rat, in the order of the board file; the others keep their rats."""
    faces = ["2 M bourgeoisie church", "2 M peasantry chivalry", "2 M bourgeoisie royalty"]
    t = table(
        supply=0,
        cubes={"russia": {RED: 3}, "anglia": {BLUE: 2}, "italia": {RED: 2}, "gallia": {GREEN: 4}},
        rats={"russia": 1, "anglia": 1, "italia": 1, "polonia": 2},
        plague="turcia",
        keep=faces,
    )
    last_round(t)
    happened = play(t, *faces)
    assert [rat for rat, *_ in events(happened, "rat turned up")] == ["anglia 1", "italia 1", "russia 1"]
    assert t.over
    assert sum(t.rats) == 2
    assert score(t) == [3, 1, 4, 0]


@pytest.mark.parametrize(("plague", "struck"), [("gallia", True), ("turcia", False)])
def test_the_plague_piece_always_counts_as_two_at_the_end(plague: str, struck: bool) -> None:
    """B6.3: only in its own region, no matter who holds which card; it is never a cube that can be lost."""
    face = "4 A royalty"
    t = table(supply=0, cubes={"gallia": {RED: 2}}, rats={"gallia": 1}, plague=plague, keep=[face])
    last_round(t)
    play(t, face)
    assert cubes(t, "gallia")[RED] == (1 if struck else 2)


def test_the_plague_counts_for_each_rat_of_its_region_at_the_end() -> None:
    """B6.3: also when other regions were devastated before, and for more than one rat."""
    faces = ["4 A royalty", "3 M peasantry bourgeoisie", "4 A bourgeoisie"]
    t = table(
        supply=0,
        cubes={"anglia": {RED: 4}, "gallia": {RED: 2}},
        rats={"anglia": 1, "gallia": 2},
        plague="gallia",
        keep=faces,
    )
    last_round(t)
    play(t, "4 A royalty", "gallia 1", "4 A bourgeoisie", "3 M peasantry bourgeoisie")
    assert cubes(t, "anglia")[RED] == 3
    assert cubes(t, "gallia")[RED] == 0


def test_rats_without_cubes_are_not_turned_up_at_the_end() -> None:
    """B6.3: with no cube left the rest of a region's rats stay."""
    face = "2 M bourgeoisie church"
    t = table(supply=0, cubes={"gallia": {RED: 1}}, rats={"gallia": 3}, plague="gallia", keep=[face])
    last_round(t)
    play(t, "gallia 3", face)
    assert t.over
    assert sum(t.rats) == 2


def test_the_score() -> None:
    """B6.4: cubes on the map and in the palace; most wins."""
    t = table(supply=0, cubes={"gallia": {RED: 2, BLUE: 3}, "italia": {RED: 1}}, palace={GREEN: 7, RED: 1})
    last_round(t)
    result = GAME.result(t)
    assert result.totals == [4, 3, 7, 0]
    assert result.lines[RED] == {"map": 3, "palace": 1}
    assert result.ranking == [GREEN, RED, BLUE, YELLOW]
    assert result.winner == GREEN


@pytest.mark.parametrize(
    ("turn", "palace", "ranking"),
    [
        (GREEN, {}, [YELLOW, RED, BLUE, GREEN]),
        (RED, {}, [BLUE, GREEN, YELLOW, RED]),
        (GREEN, {GREEN: 5, BLUE: 5}, [BLUE, GREEN, YELLOW, RED]),
        (GREEN, {GREEN: 5}, [GREEN, YELLOW, RED, BLUE]),
        (BLUE, {GREEN: 1, RED: 1, YELLOW: 1}, [GREEN, YELLOW, RED, BLUE]),
    ],
)
def test_ties_go_to_the_player_who_would_have_been_next(turn: Seat, palace: dict[int, int], ranking: list[int]) -> None:
    """B6.4: clockwise from the player of the last turn, who loses every tie; the ranks below likewise."""
    t = table(supply=0, turn=turn, palace=palace)
    last_round(t)
    assert GAME.result(t).ranking == ranking


def turns_until_the_end(players: int, first: list[str]) -> int:
    """Return how many turns without events it takes, after the first turn, until the game ends."""
    t = table(players, rats={"gallia": 1})
    play(t, *first)
    turns = 0
    while not t.over:
        play(t, "move plague", "italia" if t.plague == region("germania") else "germania")
        turns += 1
    assert GAME.result(t).reasons == ["no rat in 20 rounds"]
    return turns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_rounds_without_a_rat_end_the_game(players: int) -> None:
    """B6.5: counted in full rounds, without the turn in which a rat left the supply."""
    assert turns_until_the_end(players, ["move plague", "germania"]) == 20 * players - 1
    assert turns_until_the_end(players, ["move plague", "gallia", "anglia"]) == 20 * players
