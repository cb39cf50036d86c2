"""Astronomer."""

from __future__ import annotations

from .....kernel.frame import Frame
from .....kernel.step import Step
from ...deck import LOOKED_AT, REGION_CARDS, can_draw, cards_at, discard
from ...faces import CLASSES
from ...moves import REGION_CARD
from ...table import Table
from ..card import Asks, Card


class Astronomer(Card):
    """Draw three region cards, keep one, discard the others, open."""

    name = "astronomer"
    of_class = CLASSES.index("islamic")
    rule = "A4.2"
    asks: Asks = ()

    def usable(self, t: Table, who: int) -> bool:
        return can_draw(t)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        t.push("astronomer keep", who)
        for _ in range(3):
            t.ask_chance("draw region card", (who, LOOKED_AT + who))

    def steps(self) -> dict[str, Step[Table]]:
        return {"astronomer keep": Keep()}


class Keep(Step[Table]):
    """Which of the cards drawn to keep."""

    rule = "A4.2"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [REGION_CARD + card for card in cards_at(t, LOOKED_AT + frame.who)]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        who = frame.who
        kept = move - REGION_CARD
        t.region_cards[kept] = who
        t.hands[who] += 1
        if t.outbox is not None:
            t.tell("region card kept", {"seat": who})
            t.tell("region card kept by you", {"seat": who, "region card": REGION_CARDS[kept].text}, audience=(who,))
        discard(t, cards_at(t, LOOKED_AT + who))
