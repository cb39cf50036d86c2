"""Preparation (Z1): the box for a number of players, and the table before the first turn."""

from __future__ import annotations

from ....kernel.engine import settle
from ....kernel.game import Json
from ....kernel.options import check_names, players_of
from ....kernel.values import Seat
from . import ending, place, resolution, roll, turn
from .board import PLAYERS, REWARDS, Board
from .box import Box
from .rewards import accountant, anna, candy, greedy, sausages, save
from .rewards.reward import Reward
from .table import Table


def options(asked: Json) -> Json:
    """The number of players, checked."""
    check_names(asked, ["players"])
    return {"players": players_of(asked, 4, PLAYERS)}


def box_for(options: Json, board: Board) -> Box:
    """The box for options that have been checked."""
    box = Box(options, board)
    box.rewards = [reward_called(name, column) for column, name in enumerate(REWARDS)]
    box.turn = list(turn.TURN)
    for steps in (turn.steps(), roll.steps(), place.steps(), resolution.steps(), ending.steps()):
        box.add(*steps)
    return box


def reward_called(name: str, column: int) -> Reward:
    """The reward of that name for the shelf above a column."""
    rewards: tuple[Reward, ...] = (
        anna.Anna(column),
        candy.Candy(column),
        sausages.Sausages(column),
        save.Save(column),
        greedy.Greedy(column),
        accountant.Accountant(column),
    )
    return next(reward for reward in rewards if reward.name == name)


def new_table(box: Box) -> Table:
    """A table at the first question: seat 0 begins (Z1.1)."""
    t = Table.empty(box)
    t.push("new turn", Seat(0))
    settle(t)
    return t
