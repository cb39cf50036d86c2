"""Deacon."""

from __future__ import annotations

from typing import Final

from ...api import (
    CHURCH,
    Box,
    CardYesNo,
    Frame,
    Part,
    Question,
    Region,
    Sparing,
    Step,
    Table,
    TradeCard,
    coins_of,
    count_spared,
    losses,
    pay,
    spare,
    strikes,
    times_spared,
)

PRICES: Final = (1, 3, 6)
"""What being spared costs the first, second and third time in a turn."""


class Deacon(TradeCard):
    """When you have moved the plague, pay to be spared a face: 1 coin the first time in a turn, then 3, then 6."""

    name = "deacon"
    of_class = CHURCH
    rule = "M6.4"
    last_rules = "M8.6 M8.7"
    rulings = "M6.14"
    last_reach = 1  # M8.6
    last_strikes = True

    def join(self, box: Box) -> None:
        box.at_a_face.insert(0, "deacon spare")  # M6.14: before region cards

    def steps(self) -> list[Step[Table]]:
        return [Spare(self)]

    def parts(self) -> list[Part]:
        return [Sparing()]


class Spare(CardYesNo):
    """Ask the owner to pay to be spared, if the face strikes, they would lose a cube, and can pay the full price."""

    name = "deacon spare"
    holds = "region face"

    def asked(self, t: Table, frame: Frame) -> bool:
        who = t.mover
        if t.owner[self.card.number] != who or frame.who != who:
            return False
        if times_spared(t) == len(PRICES) or coins_of(t, who) < PRICES[times_spared(t)]:
            return False
        region = Region(frame.args[0])
        face = t.box.tokens.faces[frame.args[1]]
        return strikes(t, region, face) and who in losses(t, region, face)

    def agreed(self, t: Table, frame: Frame) -> None:
        pay(t, frame.who, PRICES[times_spared(t)])
        count_spared(t)
        spare(t, frame.who)

    def question(self, t: Table, frame: Frame) -> Question:
        face = t.box.tokens.faces[frame.args[1]]
        return Question(self.name, self.rule, {"face": face.text, "coins": PRICES[times_spared(t)]})
