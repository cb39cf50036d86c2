"""Card: a class card. A file of its own says only what makes it different."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from mypy_extensions import mypyc_attr

from .....kernel import power
from .....kernel.mypyc_compat import class_attribute
from .....kernel.power import Power, can_finish
from .....kernel.reason import Reason
from .....kernel.step import NO_MOVE, Step, V
from ..moves import moves_of_card
from ..picks import Ask
from ..table import Table
from ..values import CardNo, Move, Seat

if TYPE_CHECKING:
    from ..box import Box
    from ..part import Part


# Any: a power asks for things of several kinds.
Asks = tuple[power.Ask[Table, Any], ...] | None


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Power[Table]):
    """A class card. Its attributes and methods are hooks: a card overrides only those that make it different.

    `asks` and `act` are the power used in a turn before the plague moves (B3.4). docs/adding-a-card.md writes one.

    >>> from ratking.games.rattus.rules.api import PEASANTRY, Card, Region, any_region, place_cubes
    >>> class Gleaner(Card):
    ...     name, of_class, rule, asks = "gleaner", PEASANTRY, "X1.1", (any_region,)
    ...     def act(self, t, who, chosen):
    ...         place_cubes(t, who, Region(chosen[0]), 1)
    >>> Gleaner(0).name, Gleaner(0).reach
    ('gleaner', 1)
    """

    name: str = ""
    of_class: int = 0
    """Its class of people, by number in `faces.CLASSES`."""
    rule: str = ""
    """The rule that says what it does."""
    last_rules: str = ""
    """The rules about it in the last round, with spaces between them; those of its set if it does not say."""
    rulings: str = ""
    """Other rules that touch it, likewise."""

    reach: int = 1
    """How many steps the plague may go when its owner moves it in their turn."""
    last_reach: int = 0
    """How many steps its owner may move the plague in the last round; as many as in their turn if it does not say."""
    bonus: int = 0
    """How many cubes more than the rats allow its owner may place."""
    weight: int = 0
    """How many cubes its owner may count the plague as, against limits, in a devastation of their turn."""

    last_asks: Asks = None
    """The questions of the power in the last round, if they differ."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        """Its place among the numbers of its set, for good: the set says it where it lists its cards."""
        self.name = class_attribute(self, "name", self.name)
        self.of_class = class_attribute(self, "of_class", self.of_class)
        self.rule = class_attribute(self, "rule", self.rule)
        self.last_rules = class_attribute(self, "last_rules", self.last_rules)
        self.rulings = class_attribute(self, "rulings", self.rulings)
        self.reach = class_attribute(self, "reach", self.reach)
        self.last_reach = class_attribute(self, "last_reach", self.last_reach)
        self.bonus = class_attribute(self, "bonus", self.bonus)
        self.weight = class_attribute(self, "weight", self.weight)
        self.asks = _of_card(self.asks, self)
        self.last_asks = _of_card(class_attribute(self, "last_asks", self.last_asks), self)
        if self.reach > 1 and not self.last_reach:
            self.last_reach = self.reach
        self.watches_plague: bool = _answers(self, "plague_moved")
        self.watches_strikes: bool = _answers(self, "struck")
        """Whether it has something to say at these hooks, so that nobody else is asked."""
        self.number: CardNo = CardNo(place)
        """Its number among all cards."""
        self.moves: tuple[Move, ...] = ()
        """The moves that name it."""
        self.take: Move = NO_MOVE
        self.use: Move = NO_MOVE
        self.named: Move = NO_MOVE
        """The moves that take it, use its power, and choose it."""
        self.also: Move = NO_MOVE
        """One more move, for what a set lets be done with it."""

    def count_from(self, first: int) -> None:
        """Take its number and its moves: its set's first number is known now. Sets call it.

        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> king = CARDS["king"]
        >>> king.count_from(king.number - king.place)
        >>> king.moves[:2] == (king.take, king.use)
        True
        """
        self.number = CardNo(first + self.place)
        self.take, self.use, self.named, self.also = self.moves = moves_of_card(self.number)

    def act_last(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        """Do what the power does in the last round, if that differs.

        >>> from ratking.games.rattus.rules.api import Card
        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> [card.name for card in CARDS.values() if type(card).act_last != Card.act_last][:1]
        ['peasant']
        """
        self.act(t, who, chosen)

    def plague_moved(self, t: Table, who: Seat) -> None:
        """React when its owner has just moved the plague; nothing has spread yet.

        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> [card.name for card in CARDS.values() if card.watches_plague][:1]
        ['raider']
        """

    def struck(self, t: Table, who: Seat, losers: list[Seat]) -> None:
        """React when a rat has struck where its owner moved the plague; these seats lost a cube each.

        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> [card.name for card in CARDS.values() if card.watches_strikes][:2]
        ['assassin', 'grave robber']
        """

    def join(self, box: Box) -> None:
        """Insert steps of its own into those of the box.

        >>> from ratking.games.rattus.rules.api import Card
        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> [card.name for card in CARDS.values() if type(card).join != Card.join][:1]
        ['deacon']
        """

    def steps(self) -> list[Step[Table]]:
        """Return the questions it asks beyond `asks`.

        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> [step.name for step in CARDS["witch"].steps()]
        ['witch second', 'witch swap']
        """
        return []

    def parts(self) -> list[Part]:
        """Return what comes to the table with it.

        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> [part.name for part in CARDS["sultan"].parts()]
        ['diplomats']
        """
        return []

    def asks_now(self, t: Table) -> Asks:
        """Return the questions of the power at this point of the game: those of a turn, or those of the last round.

        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> from ratking.testing import new_table
        >>> peasant = CARDS["peasant"]
        >>> peasant.asks_now(new_table("rattus", players=2)) == peasant.asks
        True
        """
        return self.last_asks if self.last_asks is not None and t.last_round else self.asks

    def lacks(self, t: Table, who: Seat) -> Reason | None:
        """Return what the power needs besides answers to its questions, if that is missing; None if nothing is.

        >>> from ratking.games.rattus.rules.api import Seat
        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> from ratking.testing import new_table
        >>> CARDS["king"].lacks(new_table("rattus", players=2), Seat(0)) is None
        True
        """
        return None

    def usable(self, t: Table, who: Seat) -> bool:
        """Return whether the power can be used and carried through now (B3.5).

        >>> from ratking.games.rattus.rules.api import Seat, place_cubes, region_called
        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> from ratking.testing import new_table
        >>> t = new_table("rattus", players=2)
        >>> CARDS["merchant"].usable(t, Seat(0))  # no cube to move yet
        False
        >>> place_cubes(t, Seat(0), region_called("italia"), 1)
        >>> CARDS["merchant"].usable(t, Seat(0))
        True
        """
        asks = self.asks_now(t)
        return asks is not None and self.lacks(t, who) is None and can_finish(asks, t, who, ())

    def why_not(self, t: Table, who: Seat) -> Reason | None:
        """Return why the power cannot be used now; None if it can.

        >>> from ratking.games.rattus.rules.api import Seat
        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> from ratking.testing import new_table
        >>> CARDS["knight"].why_not(new_table("rattus", players=2), Seat(0))
        <works by itself, rule B5.2, card=knight>
        """
        if self.usable(t, who):
            return None
        asks = self.asks_now(t)
        if asks is None:
            key = "works by itself" if self.last_asks is None else "power only in the last round"
            return Reason(key, self.rule, {"card": self.name})
        for reason in (self.lacks(t, who), *(ask.why_none(t, who) for ask in asks)):
            if reason is not None:
                return reason.by(self.rule)
        return Reason("power cannot be carried through", "B3.5", {"card": self.name})


@mypyc_attr(allow_interpreted_subclasses=True)
class CardAsk(Ask[V], Generic[V]):
    """A question that depends on the card that asks it. Each card that names it gets one of its own."""

    card: Card

    def of(self, card: Card) -> CardAsk[V]:
        """Return the same question for this card."""
        ask = type(self)()
        ask.card = card
        return ask


def _answers(card: Card, hook: str) -> bool:
    """Return whether a card has a method of its own for a hook."""
    return bool(getattr(type(card), hook) != getattr(Card, hook))


def _of_card(asks: Asks, card: Card) -> Asks:
    if asks is None:
        return None
    return tuple(ask.of(card) if isinstance(ask, CardAsk) else ask for ask in asks)
