"""Resolution (Z2.5): complete columns pay, are cleared, and give their shelf reward, the leftmost first."""

from __future__ import annotations

from ...kernel.frame import Frame
from ...kernel.power import Ask, Collect
from ...kernel.step import NO_MOVES, Question, Step
from .board import COLUMNS, FULL
from .effects import clear_column
from .rewards.reward import Reward
from .table import Table


class Resolve(Step[Table]):
    """The leftmost complete column, and so on until none is left."""

    rule = "Z2.5"

    def nothing(self, t: Table, frame: Frame) -> None:
        if FULL not in t.wants:
            return
        column = t.wants.index(FULL)
        t.stack.append(frame)
        clear_column(t, column)
        if t.box.rewards[column].usable(t, frame.who):
            t.push("reward", frame.who, (column,))
        elif t.outbox is not None:
            t.tell("reward missed", {"seat": frame.who, "column": COLUMNS[column]})


class TakeReward(Collect[Table]):
    """The questions of the reward, one by one; what has one answer is not asked. After the last, it acts."""

    rule = "Z2.5"

    def power(self, t: Table, number: int) -> Reward:
        return t.box.rewards[number]

    def asks(self, t: Table, number: int) -> tuple[Ask[Table], ...]:
        return t.box.rewards[number].asks_now(t, t.turn) or ()

    def moves(self, t: Table, frame: Frame) -> list[int]:
        moves = super().moves(t, frame)
        return moves if len(moves) > 1 else NO_MOVES

    def nothing(self, t: Table, frame: Frame) -> None:
        only = super().moves(t, frame)
        if only:
            self.answer(t, frame, only[0])
        else:
            super().nothing(t, frame)

    def question(self, t: Table, frame: Frame) -> Question:
        reward = t.box.rewards[frame.args[0]]
        return Question(reward.question(t, frame.who), reward.rule, {})


def steps() -> dict[str, Step[Table]]:
    return {"resolve": Resolve(), "reward": TakeReward()}
