"""The test helpers themselves: they lay tables that can occur in a game."""

from __future__ import annotations

import pytest

from ratking.games.rattus.game import GAME

from .play import BLUE, LAID, RED, asked, cubes, last_round, moves, play, see, start, table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("supply", [None, 0, 1, 10])
def test_tables_keep_the_laws(players: int, supply: int | None) -> None:
    t = table(players, rats={"gallia": 3, "italia": [LAID]}, cubes={"gallia": {RED: 5}}, palace={BLUE: 2}, supply=supply)
    assert GAME.broken_laws(t) == []
    assert list(t.reserve[:2]) == [15, 18]
    assert asked(t) == "actions"
    assert t.who == RED
    if supply is not None:
        assert t.supply == supply


def test_the_opening_table_agrees_with_preparation() -> None:
    for players in (2, 3, 4):
        prepared = start(players)
        laid = table(players, rats=dict.fromkeys(GAME.view(prepared, None)["regions"], (LAID,)))
        assert (laid.unseen, laid.laid, laid.drawn) == (prepared.unseen, prepared.laid, prepared.drawn)
        assert (laid.supply, laid.rats) == (prepared.supply, prepared.rats)


def test_an_illegal_move_is_refused() -> None:
    t = table(cards={"merchant": RED}, cubes={"gallia": {RED: 5}})
    with pytest.raises(AssertionError, match="is not an answer"):
        play(t, "use monk")
    play(t, "use merchant", "gallia", "italia")
    assert moves(t) == ["1", "2", "3"]
    play(t, "2")
    assert cubes(t, "italia") == [2, 0, 0, 0]


def test_last_round_needs_a_reason() -> None:
    with pytest.raises(AssertionError, match="nothing ends the game"):
        last_round(table())
    t = table(supply=0, cards={"merchant": BLUE}, cubes={"gallia": {BLUE: 1}})
    last_round(t)
    assert (asked(t), t.who) == ("last round", BLUE)


def test_a_face_seen_is_remembered() -> None:
    t = table(rats={"gallia": 2})
    see(t, "gallia 2", "1 bourgeoisie church", RED)
    regions = GAME.view(t, RED)["regions"]
    assert regions["gallia"]["rats"][1]["face"] == "1 bourgeoisie church"
    assert GAME.view(t, BLUE)["regions"]["gallia"]["rats"][1]["face"] is None
