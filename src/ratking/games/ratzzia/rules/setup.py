"""Preparation (Z1): the box for a number of players, and the table before the first turn."""

from __future__ import annotations

from typing import Final

from ....kernel.engine import settle
from ....kernel.frame import Frame
from ....kernel.game import Json
from ....kernel.options import check_names, house_rules_of, players_of
from ....kernel.reason import Reason
from ....kernel.step import Pick
from ....kernel.values import Move, Seat, seats
from . import ending, place, resolution, roll, turn
from .board import PLAYERS, REWARDS, Board
from .box import Box
from .events import FIRST_PLAYER
from .moves import SEAT
from .rewards import accountant, anna, candy, greedy, sausages, save
from .rewards.reward import Reward
from .table import Table
from .why_not import another_time, same_kind

HOUSE_RULES: Final = {"round_down": "Z5.6", "cat_counts": "Z2.4", "random_first": "Z1.1"}
"""By name, the rule that each house rule changes. One that is off is not among the completed options."""


def options(asked: Json) -> Json:
    """Return the number of players, checked, and the house rules that are on."""
    check_names(asked, ["players", *HOUSE_RULES])
    return {"players": players_of(asked, 4, PLAYERS), **house_rules_of(asked, HOUSE_RULES)}


def warnings(options: Json) -> list[str]:
    """Return the house rules that are on."""
    return [name for name in HOUSE_RULES if name in options]


def box_for(options: Json, board: Board) -> Box:
    """Return the box for options that have been checked."""
    box = Box(options, board)
    box.rewards = [reward_called(name, column) for column, name in enumerate(REWARDS)]
    box.turn = list(turn.TURN)
    for steps in (turn.steps(), roll.steps(), place.steps(), resolution.steps(), ending.steps()):
        box.add(*steps)
    if box.random_first:
        box.add(FirstPlayer())
    return box


def reward_called(name: str, column: int) -> Reward:
    """Return the reward of that name for the shelf above a column."""
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
    """Return a table at the first question: seat 0 begins (Z1.1), unless by a house rule luck decides."""
    t = Table.empty(box)
    if box.random_first:
        t.loose = [0] * box.players
        t.ask_chance("first player")
    else:
        begin(t, Seat(0))
    settle(t)
    return t


def begin(t: Table, first: Seat) -> None:
    """Give everybody their first food, this player least (Z1.3), and open their turn."""
    players = t.box.players
    t.turn = first
    for away in range(players):
        t.loose[(first + away) % players] = 3 + away
    t.push("new turn", first)


class FirstPlayer(Pick[Table, Seat]):
    """By a house rule luck decides who begins, all players equally likely (Z1.1)."""

    name = "first player"
    rule = "Z1.1"
    first = SEAT

    def values(self, t: Table, frame: Frame) -> list[Seat]:
        return seats(t.box.players)

    def picked(self, t: Table, frame: Frame, value: Seat) -> None:
        t.tell(FIRST_PLAYER, value)
        begin(t, value)

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        if not same_kind(move, SEAT):
            return another_time(move)
        return Reason("no such player", self.rule) if move - SEAT >= t.box.players else None
