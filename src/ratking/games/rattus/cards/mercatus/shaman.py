"""Shaman."""

from __future__ import annotations

from .....kernel.frame import Frame
from .....kernel.step import NO_MOVES, Question, Step
from ...board import PLACES
from ...effects import move_rats, rat_name
from ...faces import CLASSES, NO_RAT
from ...goods import regions_of
from ...moves import GOODS
from ...table import NOBODY, Table
from ..card import Asks, Card


class Shaman(Card):
    """Share out all rats in the regions that have a good of the type on the card among those regions, unseen."""

    name = "shaman"
    of_class = CLASSES.index("magic")
    rule = "M6.11"
    carries_good = True
    asks: Asks = ()

    def usable(self, t: Table, who: int) -> bool:
        good = t.good_on[self.number]
        return good != NOBODY and len(regions_of(t, good)) > 1 and bool(_rats(t, good))

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        t.push("shaman share", who, (t.good_on[self.number],))

    def steps(self) -> dict[str, Step[Table]]:
        return {"shaman share": Share()}


class Share(Step[Table]):
    """Where the next rat goes. The frame holds the good and the regions chosen so far; nothing moves before the last.

    Rats that look alike to everybody are sent in the order of the regions only, so that no arrangement is offered twice.
    """

    rule = "M6.11"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        good, *sent = frame.args
        rats = _rats(t, good)
        at = len(sent)
        if at == len(rats):
            return NO_MOVES
        alike = _look(t, rats[at])
        least = sent[-1] if at and _look(t, rats[at - 1]) == alike else 0
        to_follow = sum(_look(t, rat) == alike for rat in rats[at + 1 :])
        room = {region: PLACES - sent.count(region) for region in regions_of(t, good)}
        return [
            region
            for region in room
            if region >= least
            and room[region]
            and to_follow < sum(places for other, places in room.items() if other >= region)
        ]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        t.push(frame.step, frame.who, (*frame.args, move))

    def nothing(self, t: Table, frame: Frame) -> None:
        good, *sent = frame.args
        move_rats(t, frame.who, _rats(t, good), sent)

    def question(self, t: Table, frame: Frame) -> Question:
        good, *sent = frame.args
        return Question(frame.step, self.rule, {"rat": rat_name(_rats(t, good)[len(sent)]), "good": GOODS[good]})


def _rats(t: Table, good: int) -> list[int]:
    """The rats to be shared out, those that look alike next to each other."""
    rats = [
        place
        for region in regions_of(t, good)
        for place in range(region * PLACES, (region + 1) * PLACES)
        if t.kind[place] != NO_RAT
    ]
    return sorted(rats, key=lambda place: (_look(t, place), place))


def _look(t: Table, place: int) -> tuple[int, int]:
    """What everybody knows of a rat: its kind while nobody has looked at it; afterwards it is one of its own."""
    return (t.kind[place], -1) if not t.seen[place] else (t.kind[place], place)
