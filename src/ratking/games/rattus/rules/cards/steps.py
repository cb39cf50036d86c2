"""Steps of cards: questions that a card asks beyond its `asks`. Their rule is the card's, and they tell what they hold."""

from __future__ import annotations

from typing import Generic

from mypy_extensions import mypyc_attr

from .....kernel import step
from .....kernel.frame import Frame
from .....kernel.reason import Reason
from .....kernel.step import Question, V
from ..moves import DONE, NO, RAT, YES
from ..picks import Pick, YesNo
from ..table import Table
from ..values import Place
from .card import Card


def told(t: Table, asked: step.Step[Table], frame: Frame) -> Question:
    """Return the question with everything the frame holds that has a name.

    >>> from ratking.games.rattus.rules.api import Frame, Seat, Step, region_called, told
    >>> from ratking.testing import new_table
    >>> class Flight(Step):
    ...     name, rule, holds = "flight", "X1.2", "region"
    >>> told(new_table("rattus", players=2), Flight(), Frame(Flight(), Seat(0), (region_called("italia"),)))
    <Question “flight”, rule X1.2, region=italia>
    """
    fields: dict[str, int | str] = {}
    for word, value in zip(asked.holds.split(), frame.args, strict=False):
        name, _, noun = word.partition(":")
        called = t.names.get(noun or name)
        if called is not None:
            fields[name] = called(value)
    return Question(asked.name, asked.rule, fields)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardStep(step.Step[Table]):
    """A question of a card, or something that it makes happen."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card
        self.rule = card.rule

    def question(self, t: Table, frame: Frame) -> Question:
        return told(t, self, frame)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardPick(Pick[V], Generic[V]):
    """A card's question for one thing of a kind."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card
        self.rule = card.rule

    def question(self, t: Table, frame: Frame) -> Question:
        return told(t, self, frame)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardYesNo(YesNo):
    """A card's question for yes or no."""

    yes = YES
    no = NO

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card
        self.rule = card.rule

    def question(self, t: Table, frame: Frame) -> Question:
        return told(t, self, frame)


class AnotherRat(CardPick[Place]):
    """Any rat but the one held first, or none: the player may stop."""

    first = RAT
    decline = DONE
    always = True

    def values(self, t: Table, frame: Frame) -> list[Place]:
        first = frame.args[0]
        return [Place(place) for place, kind in enumerate(t.kind) if kind and place != first]

    def why_not_this(self, t: Table, frame: Frame, value: Place) -> Reason | None:
        return Reason("another rat", self.rule) if value == frame.args[0] else None
