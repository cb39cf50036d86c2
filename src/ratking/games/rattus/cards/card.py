"""Card: a class card. A file of its own says only what makes it different."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.power import Ask, Power, can_finish
from ....kernel.step import Step
from .catalogue import NAMES

if TYPE_CHECKING:
    from ..box import Box
    from ..part import Part
    from ..table import Table


Asks = tuple[Ask["Table"], ...] | None


class Card(Power["Table"]):
    """The contract of all hooks. `asks` and `act` are the power used in a turn before the plague moves (B3.4)."""

    name: str = ""
    of_class: int = 0
    """Its class of people, by number in `faces.CLASSES`."""
    rule: str = ""
    """The rule that says what it does."""

    reach: int = 1
    """How many steps the plague may go when its owner moves it in his turn."""
    last_reach: int = 0
    """How many steps its owner may move the plague in the last round."""
    bonus: int = 0
    """How many cubes more than the rats allow its owner may place."""
    weight: int = 0
    """How many cubes its owner may count the plague as, against limits, in a devastation of his turn."""

    carries_good: bool = False
    """Whether it works by a good that its owner puts on it (M7)."""
    last_strikes: bool = False
    """Whether, having moved the plague in the last round, its owner may have that region's rats turned up."""
    watches_plague: bool = False
    """Whether it has something to say when its owner has moved the plague: `plague_moved`."""
    watches_strikes: bool = False
    """Whether it has something to say when a rat has struck where its owner moved the plague: `struck`."""

    last_asks: Asks = None
    """The questions of the power in the last round, if they differ."""

    def __init__(self) -> None:
        self.number: int = NAMES.index(self.name)

    def act_last(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        """The power in the last round, if it differs."""
        self.act(t, who, chosen)

    def plague_moved(self, t: Table, who: int) -> None:
        """Its owner has just moved the plague; nothing has spread yet."""

    def struck(self, t: Table, who: int, losers: list[int]) -> None:
        """A rat has struck, in the region to which its owner moved the plague; these seats lost a cube each."""

    def join(self, box: Box) -> None:
        """Insert steps of its own into those of the box."""

    def steps(self) -> dict[str, Step[Table]]:
        """Questions of its own beyond `asks`, by name."""
        return {}

    def parts(self) -> list[Part]:
        """What comes to the table with it."""
        return []

    def asks_now(self, t: Table) -> Asks:
        return self.last_asks if self.last_asks is not None and t.last_round else self.asks

    def usable(self, t: Table, who: int) -> bool:
        """Whether the power can be used and carried through now (B3.5)."""
        asks = self.asks_now(t)
        return asks is not None and can_finish(asks, t, who, ())
