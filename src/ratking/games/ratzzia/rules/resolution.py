"""Resolution (Z2.5): complete columns pay, are cleared, and give their shelf reward, the leftmost first."""

from __future__ import annotations

from typing import Any

from ....kernel.frame import Frame
from ....kernel.power import Ask, Collect
from ....kernel.reason import Reason
from ....kernel.step import NO_MOVES, Question, Step
from ....kernel.values import Move
from .board import FULL
from .effects import clear_column
from .events import REWARD_MISSED
from .rewards.reward import Reward
from .table import Table
from .why_not import another_time, same_kind


class Resolve(Step[Table]):
    """The leftmost complete column, and so on until none is left."""

    name = "resolve"
    rule = "Z2.5"

    def happen(self, t: Table, frame: Frame) -> None:
        column = leftmost_complete(t)
        if column is None:
            return
        t.stack.append(frame)
        clear_column(t, column)
        reward = t.box.rewards[column]
        if reward.usable(t, frame.who):
            t.push("reward", frame.who, (column,))
        else:
            t.tell(REWARD_MISSED, frame.who, column, reward.why_nothing(t, frame.who))


def leftmost_complete(t: Table) -> int | None:
    """Return the complete column that is resolved next, if there is one."""
    if FULL in t.takes:
        for column in t.box.board.columns:
            if t.takes[column] == FULL:
                return column
    return None


class TakeReward(Collect[Table]):
    """The questions of the reward, one by one; what has one answer is not asked. After the last, it acts."""

    name = "reward"
    rule = "Z2.5"

    def power(self, t: Table, number: int) -> Reward:
        return t.box.rewards[number]

    def asks(self, t: Table, number: int) -> tuple[Ask[Table, Any], ...]:
        return t.box.rewards[number].asks_now(t, t.turn) or ()

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        moves = super().moves(t, frame)
        return moves if len(moves) > 1 else NO_MOVES

    def happen(self, t: Table, frame: Frame) -> None:
        only = super().moves(t, frame)
        if only:
            self.answer(t, frame, only[0])
        else:
            super().happen(t, frame)

    def question(self, t: Table, frame: Frame) -> Question:
        reward = t.box.rewards[frame.args[0]]
        return Question(reward.question(t, frame.who), reward.rule, {})

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        if move in self.moves(t, frame):
            return None
        ask = self.asks(t, frame.args[0])[len(frame.args) - 1]
        if not same_kind(move, ask.first):
            return another_time(move)
        return ask.why_not(t, frame.who, frame.args[1:], move - ask.first)


def steps() -> list[Step[Table]]:
    return [Resolve(), TakeReward()]
