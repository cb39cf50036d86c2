"""Deacon."""

from __future__ import annotations

from typing import Final

from .....kernel.frame import Frame
from .....kernel.step import NO_MOVES, Question, Step
from ...box import Box
from ...faces import CLASSES
from ...goods import pay
from ...moves import NO, YES
from ...plague import losses, strikes
from ...table import Table
from ..card import Card

PRICES: Final = (1, 3, 6)
"""What being spared costs the first, second and third time in a turn."""


class Deacon(Card):
    """When you have moved the plague, pay to be spared a face: 1 coin the first time in a turn, then 3, then 6."""

    name = "deacon"
    of_class = CLASSES.index("church")
    rule = "M6.4"
    last_reach = 1  # M8.6
    last_strikes = True

    def join(self, box: Box) -> None:
        box.at_a_face.insert(0, "deacon spare")  # M6.14: before region cards

    def steps(self) -> dict[str, Step[Table]]:
        return {"deacon spare": Spare(self.number)}


class Spare(Step[Table]):
    """Asked only if the face strikes, the owner would lose a cube, and he has the full price."""

    rule = "M6.4"

    def __init__(self, card: int) -> None:
        self.card = card

    def moves(self, t: Table, frame: Frame) -> list[int]:
        who = t.mover
        if t.owner[self.card] != who or frame.who != who:
            return NO_MOVES
        if t.spares == len(PRICES) or t.coins[who] < PRICES[t.spares]:
            return NO_MOVES
        region, number = frame.args
        face = t.box.tokens.faces[number]
        return [YES, NO] if strikes(t, region, face) and who in losses(t, region, face) else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == YES:
            pay(t, frame.who, PRICES[t.spares])
            t.spares += 1
            t.spared = frame.who

    def question(self, t: Table, frame: Frame) -> Question:
        face = t.box.tokens.faces[frame.args[1]]
        return Question(frame.step, self.rule, {"face": face.text, "coins": PRICES[t.spares]})
