"""Shaman."""

from __future__ import annotations

from ...api import (
    GOODS,
    MAGIC,
    PLACES,
    Asks,
    CardPick,
    Frame,
    Question,
    Reason,
    Region,
    Seat,
    Step,
    Table,
    TradeCard,
    good_on,
    look_of,
    move_rats,
    rat_name,
    rats_of,
    regions_of,
    why_no_good_on,
    why_not_of,
    why_nothing_to_share,
)


class Shaman(TradeCard):
    """Share out all rats in the regions that have a good of the type on the card among those regions, unseen."""

    name = "shaman"
    of_class = MAGIC
    rule = "M6.11"
    rulings = "M7.1 M7.2"
    carries_good = True
    asks: Asks = ()

    def lacks(self, t: Table, who: Seat) -> Reason | None:
        return why_no_good_on(t, self) or why_nothing_to_share(t, good_on(t, self))

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        t.push("shaman share", who, (good_on(t, self),))

    def steps(self) -> list[Step[Table]]:
        return [Share(self)]


class Share(CardPick[Region]):
    """Where the next rat goes. The frame holds the good and the regions chosen so far; nothing moves before the last.

    Rats that look alike to everybody are sent in the order of the regions only, so that no arrangement is offered twice.
    """

    name = "shaman share"
    holds = "good ..."

    def values(self, t: Table, frame: Frame) -> list[Region]:
        good, *sent = frame.args
        at = len(sent)
        looks = [look_of(t, rat) for rat in rats_of(t, good)]
        if at == len(looks):
            return []
        least = sent[-1] if at and looks[at - 1] == looks[at] else 0
        alike = looks[at:].count(looks[at])
        room = {region: PLACES - sent.count(region) for region in regions_of(t, good) if region >= least}
        return [first for first in room if room[first] and alike <= sum(room[other] for other in room if other >= first)]

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        t.push(self.name, frame.who, (*frame.args, value))

    def happen(self, t: Table, frame: Frame) -> None:
        good, *sent = frame.args
        move_rats(t, frame.who, rats_of(t, good), [Region(region) for region in sent])

    def why_not_this(self, t: Table, frame: Frame, value: Region) -> Reason | None:
        return why_not_of(t, frame.args[0], value) or self.unless_offered(t, frame, value, "sharing")

    def question(self, t: Table, frame: Frame) -> Question:
        good, *sent = frame.args
        return Question(self.name, self.rule, {"rat": rat_name(rats_of(t, good)[len(sent)]), "good": GOODS[good]})
