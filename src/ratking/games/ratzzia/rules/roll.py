"""Rolling (Z2.1): the dice in hand, once more those one likes, and with two players the support dice (Z4)."""

from __future__ import annotations

from typing import Final

from ....kernel.frame import Frame
from ....kernel.reason import Reason
from ....kernel.step import Pick, Question, Step, YesNo
from ....kernel.values import Move
from .dice import AGAIN, MOST_DICE, SUPPORT, SUPPORTING, VALUES
from .effects import feed_cat, pick_up, roll_die, tell_roll
from .events import RE_ROLLED, ROLLED, SUPPORT_ROLLED
from .moves import NO, NUMBER, YES
from .table import Table
from .why_not import another_time, same_kind

_EVENT: Final = (ROLLED, RE_ROLLED, SUPPORT_ROLLED)
_FACES: Final = [Move(NUMBER + value) for value in VALUES]
_UP_TO: Final = [[Move(NUMBER + number) for number in range(most + 1)] if most else [] for most in range(MOST_DICE + 1)]
"""By a number of dice, the moves that name a number up to that; none if there is no choice."""


def roll(t: Table, throw: int, dice: int) -> None:
    """Roll some dice that are at home. Chance answers for them one by one, which needs no order of theirs."""
    t.stack.append(t.box.dice_left(throw, dice))


class Die(Pick[Table, int]):
    """What one die shows. After the last of the throw, those with the cat's number go to it at once (Z3.2)."""

    name = "die"
    rule = "Z2.1"
    holds = "throw dice"
    first = NUMBER

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        return _FACES  # always the same, so it is made once

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        throw, dice = frame.args
        who = t.turn
        owner = SUPPORT if throw == SUPPORTING else who
        roll_die(t, owner, value)
        if dice > 1:
            roll(t, throw, dice - 1)
            return
        tell_roll(t, _EVENT[throw], who, t.support if throw == SUPPORTING else t.rolled)
        feed_cat(t, who, owner)


class RollSupport(YesNo[Table]):
    """Roll all support dice in the reserve, once a turn, before the re-roll or after it (Z4.1, Z4.4)."""

    name = "support"
    rule = "Z4.1"

    yes = YES
    no = NO

    def asked(self, t: Table, frame: Frame) -> bool:
        return bool(t.home[SUPPORT]) and not t.supported

    def agreed(self, t: Table, frame: Frame) -> None:
        t.supported = 1
        roll(t, SUPPORTING, t.home[SUPPORT])

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(self.name, self.rule, {"number": t.home[SUPPORT]})

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        return None if move in (YES, NO) else another_time(move)


class Reroll(Pick[Table, int]):
    """How many dice of each value to re-roll, value by value; then how many of those the cat sent home (Z2.1, Z3.3).

    The frame holds the value that is asked next and how many dice have been picked up.
    """

    name = "re-roll"
    rule = "Z2.1"
    holds = "..."
    first = NUMBER

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        return _UP_TO[self._dice(t, frame)]

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        self._ask_on(t, frame, value)

    def happen(self, t: Table, frame: Frame) -> None:
        self._ask_on(t, frame, 0)

    def question(self, t: Table, frame: Frame) -> Question:
        value, _ = _progress(frame)
        dice = self._dice(t, frame)
        if value <= VALUES[-1]:
            return Question("re-roll", self.rule, {"value": value, "number": dice})
        return Question("re-roll returned", "Z3.3", {"number": dice})

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        if not same_kind(move, NUMBER):
            return another_time(move)
        dice = self._dice(t, frame)
        return Reason("not so many dice", "Z2.1", {"number": dice}) if move - NUMBER > dice else None

    def _dice(self, t: Table, frame: Frame) -> int:
        """Return how many dice the question is about: of the value asked, or sent home by the cat."""
        value, picked = _progress(frame)
        return t.rolled[value] if value <= VALUES[-1] else t.home[frame.who] - picked

    def _ask_on(self, t: Table, frame: Frame, number: int) -> None:
        value, picked = _progress(frame)
        picked += number
        if value <= VALUES[-1]:
            pick_up(t, frame.who, value, number)
            value += 1
            while value <= VALUES[-1] and not t.rolled[value]:  # nothing to ask
                value += 1
            t.push(self.name, frame.who, (value, picked))
        elif picked:
            t.push("support", frame.who)  # Z4.1: after the re-roll too
            roll(t, AGAIN, picked)


def _progress(frame: Frame) -> tuple[int, int]:
    return (frame.args[0], frame.args[1]) if frame.args else (VALUES[0], 0)


def steps() -> list[Step[Table]]:
    return [Die(), RollSupport(), Reroll()]
