"""B3: a turn."""

from __future__ import annotations

import pytest

from ratking.games.rattus.game import GAME

from .play import BLUE, BY_SET, GREEN, RED, asked, cubes, events, moves, play, table

TAKE_ALL = [f"take {name}" for name in BY_SET["base"]]


def test_a_turn_offers_a_card_cubes_and_the_plague() -> None:
    """B3.1: A and B may, C must; so "move plague" is always there and there is no other way to end."""
    t = table(rats={"gallia": 1})
    assert moves(t) == [*TAKE_ALL, "place cubes", "move plague"]


@pytest.mark.parametrize("order", ["AB", "BA"])
def test_a_and_b_in_either_order_and_once(order: str) -> None:
    """B3.1: either first; each at most once a turn; then only C is left."""
    t = table(rats={"gallia": 1})
    for action in order:
        play(t, "take king") if action == "A" else play(t, "place cubes", "gallia")
        assert ("take monk" in moves(t)) == ("A" not in order[: order.index(action) + 1])
        assert ("place cubes" in moves(t)) == ("B" not in order[: order.index(action) + 1])
    assert moves(t) == ["move plague"]


def test_a_card_is_taken_from_beside_the_map_or_from_a_player() -> None:
    """B3.1: from any other player; one's own is not offered."""
    t = table(cards={"king": BLUE, "monk": RED})
    assert "take monk" not in moves(t)
    happened = play(t, "take king")
    assert events(happened, "card taken from") == [(RED, "king", BLUE)]
    t = table()
    happened = play(t, "take king")
    assert events(happened, "card taken") == [(RED, "king")]
    assert GAME.view(t, None)["cards"]["king"]["owner"] == RED


def test_nothing_after_the_plague() -> None:
    """B3.1: C is last. Once begun there is no card, no cube, no power any more."""
    t = table(rats={"gallia": 2}, cards={"merchant": RED}, cubes={"hispania": {RED: 1}}, plague="italia")
    play(t, "move plague")
    assert asked(t) == "plague"
    play(t, "gallia")
    assert asked(t) == "new rat"
    play(t, "anglia", "anglia")
    assert (asked(t), t.who) == ("actions", BLUE)


def test_the_next_turn_starts_from_scratch() -> None:
    """B3.1: what the previous player did does not affect the next player's A and B."""
    t = table(rats={"gallia": 1, "scandia": 1})
    play(t, "take king", "place cubes", "gallia", "move plague", "hispania")
    assert t.who == BLUE
    assert moves(t) == [*TAKE_ALL, "place cubes", "move plague"]


def test_players_keep_their_cards_and_all_work() -> None:
    """B3.2: a player keeps a card until another takes it; they may hold several, and all work."""
    t = table(cards={"merchant": RED, "king": RED, "monk": RED}, cubes={"gallia": {RED: 3}}, rats={"italia": 1})
    play(t, "use king", "gallia", "use merchant", "gallia", "anglia", "1", "use monk", "italia 1", "germania")
    assert cubes(t, "gallia")[RED] == 1
    play(t, "move plague", "hispania")
    assert t.who == BLUE
    owners = {name for name, card in GAME.view(t, None)["cards"].items() if card["owner"] == RED}
    assert owners == {"merchant", "king", "monk"}


def test_a_card_works_from_the_moment_it_is_taken() -> None:
    """B3.2: in the same turn, also if the previous owner has used it in theirs."""
    t = table(cubes={"gallia": {RED: 3, BLUE: 3}}, cards={"merchant": RED})
    play(t, "use merchant", "gallia", "anglia", "3", "move plague", "germania")
    assert t.who == BLUE
    assert "use merchant" not in moves(t)
    play(t, "take merchant", "use merchant", "gallia", "anglia", "3")
    assert cubes(t, "anglia") == [3, 3, 0, 0]


@pytest.mark.parametrize(
    ("rats", "reserve", "placed"), [(1, 20, 1), (2, 20, 2), (3, 20, 3), (3, 3, 3), (3, 2, 2), (2, 1, 1)]
)
def test_exactly_as_many_cubes_as_rats(rats: int, reserve: int, placed: int) -> None:
    """B3.3: exactly that many, or what the reserve still has; the number is not a choice."""
    t = table(rats={"gallia": rats}, palace={RED: 20 - reserve})
    play(t, "place cubes", "gallia")
    assert asked(t) == "actions"
    assert cubes(t, "gallia")[RED] == placed
    assert t.reserve[RED] == reserve - placed


def test_no_cubes_in_regions_without_rats() -> None:
    """B3.3: a region without rats takes none; on a map without rats B is not offered."""
    t = table(rats={"gallia": 1, "russia": 3})
    play(t, "place cubes")
    assert moves(t) == ["gallia", "russia"]
    assert "place cubes" not in moves(table())


def test_no_b_with_an_empty_reserve() -> None:
    """B3.3: nothing to place, nothing offered."""
    assert "place cubes" not in moves(table(rats={"gallia": 3}, palace={RED: 20}))
    assert "place cubes" in moves(table(rats={"gallia": 3}, palace={RED: 19}))


def test_a_power_once_a_turn() -> None:
    """B3.4: once, and again in the next turn of its owner."""
    t = table(2, cards={"merchant": RED}, cubes={"gallia": {RED: 6}})
    assert GAME.view(t, BLUE)["cards"]["merchant"]["used"] is False
    play(t, "use merchant", "gallia", "anglia", "1")
    assert "use merchant" not in moves(t)
    assert GAME.view(t, BLUE)["cards"]["merchant"]["used"] is True
    play(t, "move plague", "germania", "move plague", "italia")
    assert t.who == RED
    assert "use merchant" in moves(t)


def test_powers_before_between_and_after_a_and_b() -> None:
    """B3.4: at any moment before C."""
    for sequence in (["use", "take", "place"], ["take", "use", "place"], ["take", "place", "use"]):
        t = table(cards={"king": RED}, cubes={"anglia": {RED: 1}}, rats={"gallia": 1})
        for part in sequence:
            play(t, *{"use": ["use king", "anglia"], "take": ["take monk"], "place": ["place cubes", "gallia"]}[part])
        assert list(t.palace) == [1, 0, 0, 0]
        assert moves(t) == ["use monk", "move plague"]


def test_only_the_owner_in_their_own_turn() -> None:
    """B3.4: not another player's card, and not in another player's turn."""
    t = table(cards={"merchant": BLUE}, cubes={"gallia": {RED: 2, BLUE: 2, GREEN: 2}})
    assert "use merchant" not in moves(t)
    play(t, "move plague", "germania")
    assert "use merchant" in moves(t)


@pytest.mark.parametrize("card", ["king", "merchant", "monk", "witch"])
def test_a_power_that_cannot_be_completed_cannot_be_started(card: str) -> None:
    """B3.5: without cubes and rats there is no answer to the first question of these cards."""
    assert f"use {card}" not in moves(table(cards={card: RED}))
    assert f"use {card}" in moves(table(cards={card: RED}, cubes={"gallia": {RED: 1}}, rats={"italia": 1}))


def test_the_first_question_offers_only_what_can_be_completed() -> None:
    """B3.5: a rat all of whose neighbours are full cannot be chosen."""
    t = table(cards={"monk": RED}, rats={"scandia": 3, "gallia": 3, "anglia": 1})
    play(t, "use monk")
    assert "anglia 1" not in moves(t)
    assert "gallia 1" in moves(t)
    t = table(cards={"monk": RED}, rats={"turcia": 1, "bulgaria": 3})
    play(t, "use monk")
    assert moves(t) == ["bulgaria 1", "bulgaria 2", "bulgaria 3"]


def test_a_power_that_has_shown_something_is_used() -> None:
    """B3.5: stopping after the first look does not give the power back."""
    t = table(cards={"witch": RED}, rats={"gallia": 1})
    play(t, "use witch", "gallia 1", "1 bourgeoisie church", "done")
    assert asked(t) == "actions"
    assert "use witch" not in moves(t)
