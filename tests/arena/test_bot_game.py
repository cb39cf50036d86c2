"""A game between bots: it can be observed and continued from any table, and illegal moves are errors."""

from __future__ import annotations

from typing import Any

import pytest

import ratking
from ratking.arena.bot_game import BotGame
from ratking.arena.tournament import Tournament
from ratking.bots.bot import Bot, Budget, Choice
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from ratking.kernel.table import copy_of

# Any, in this file: the tables of any game.

DUEL = Tournament("rattus", {"players": 2}, ("random", "random"), "duel", 4)


def test_it_is_observed_before_every_move_and_at_the_end() -> None:
    seen: list[bool] = []
    game = DUEL.begin(0)
    game.play(lambda t: seen.append(t.over))
    assert seen == [False] * len(game.moves) + [True]
    assert game.decisions == sum(map(len, game.thoughts)) > 10


def test_the_games_of_a_deal_have_the_same_luck_and_other_seats() -> None:
    first, second, third = (DUEL.begin(number) for number in range(3))
    assert (DUEL.seats(0), DUEL.seats(1)) == ([0, 1], [1, 0])
    assert first.luck.word() == second.luck.word() != third.luck.word()
    alone = Tournament("rattus", {"players": 2}, ("random", "random"), "duel", 4, rotations=1)
    assert [alone.deal(number) for number in range(3)] == [0, 1, 2]
    assert alone.seats(1) == [0, 1]


def test_a_game_continues_from_a_table_with_new_luck() -> None:
    middle: list[Any] = []

    def keep(t: Any) -> None:
        if len(game.moves) == 40:
            middle.append(copy_of(t))

    game = DUEL.begin(0)
    game.play(keep)
    (kept,) = middle
    ends = []
    for _ in range(2):
        on = DUEL.begin(0, purpose=" fork", table=copy_of(kept))
        on.play()
        ends.append(on.moves)
    assert ends[0] == ends[1] != game.moves[40:]
    record = DUEL.record(0, game)
    assert ratking.resume(record).over
    assert record.seats == ["random 1", "random 2"]


class Cheat(Bot):
    """A bot that answers with a move that does not exist."""

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        return Choice(-1, [])


def test_an_illegal_move_is_an_error() -> None:
    fair = DUEL.begin(0)
    game = BotGame(fair.game, fair.options, Rng(1), [Cheat(), Cheat()], [None, None])
    with pytest.raises(AssertionError, match="Cheat in seat 0 chose -1"):
        game.play()
