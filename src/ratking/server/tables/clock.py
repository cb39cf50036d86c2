"""Clock: the time each seat has left. It belongs to whoever is asked, and stands while the server is down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from ..protocol.tables import ClockPlan, Days, Minutes, NoClock

DAY: Final = 86400.0
MERCY: Final = 60.0
"""Who takes a seat back after its time was up has at least so many seconds."""

Span = tuple[float, float]
"""From, to: seconds since 1970."""


class Clock:
    """The clocks of one table. Times are given from outside, so that replaying its entries gives the same clock again."""

    __slots__ = ("kept", "left", "plan", "running", "since")

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [_whole(plan)] * seats
        """Seconds left by seat, as of `since`."""
        self.kept = list(self.left)
        """With days for each answer: the least a seat had left in its turn so far, which it has again after taking back."""
        self.running: int | None = None
        """The seat whose clock runs."""
        self.since = 0.0

    def turn(self, seat: int | None, now: float, down: Sequence[Span], *, answered: bool, taken_back: bool = False) -> None:
        """From now on `seat` is asked, or with None nobody. An answer earns time, and taking it back loses that again."""
        if isinstance(self.plan, NoClock):
            return
        if self.running is not None:
            self.left[self.running] = max(0.0, self._left(self.running, now, down))
            if answered and isinstance(self.plan, Minutes) and self.left[self.running] > 0:
                self.left[self.running] += self.plan.increment
        if isinstance(self.plan, Days) and answered:
            self._new_days(seat)
        if isinstance(self.plan, Days) and taken_back and seat is not None:
            self.left[seat] = min(self.left[seat], self.kept[seat])
        self.running, self.since = seat, now

    def _new_days(self, seat: int | None) -> None:
        """After an answer everybody has new days; whoever answered keeps what was left, in case they take it back."""
        whole = _whole(self.plan)
        for other in range(len(self.left)):
            if other != self.running:
                self.left[other] = self.kept[other] = whole
        if seat is not None and seat == self.running:
            self.kept[seat] = min(self.kept[seat], self.left[seat])
            self.left[seat] = whole

    def pardon(self, seat: int) -> None:
        """Somebody whose time was up sits down again."""
        self.left[seat] = max(self.left[seat], _whole(self.plan) if isinstance(self.plan, Days) else MERCY)
        self.kept[seat] = max(self.kept[seat], self.left[seat])

    def now(self, time: float, down: Sequence[Span]) -> list[float | None]:
        """Seconds left by seat; None where there is no clock."""
        if isinstance(self.plan, NoClock):
            return [None] * len(self.left)
        return [round(max(0.0, self._left(seat, time, down)), 3) for seat in range(len(self.left))]

    def expired(self, time: float, down: Sequence[Span]) -> int | None:
        """The seat whose time is up."""
        seat = self.running
        return seat if seat is not None and self._left(seat, time, down) <= 0 else None

    def deadline(self) -> float | None:
        """When the time of the running seat will be up if the server stays up; never later than that."""
        if self.running is None:
            return None
        end = self.since + self.left[self.running]
        if isinstance(self.plan, Days):
            for _ in range(64):  # each turn of the loop adds the rest that lies in what was added before
                needed = self.left[self.running] - spent(self.plan, self.since, end, ())
                if needed <= 0.001:
                    break
                end += needed
        return end

    def _left(self, seat: int, now: float, down: Sequence[Span]) -> float:
        if seat != self.running:
            return self.left[seat]
        return self.left[seat] - spent(self.plan, self.since, now, down)


def spent(plan: ClockPlan, begin: float, end: float, down: Sequence[Span]) -> float:
    """How much of a time counts: without the daily rest, and without when the server was down."""
    idle = [(max(begin, a), min(end, b)) for a, b in [*down, *_rests(plan, begin, end)] if a < end and b > begin]
    return max(0.0, end - begin - _length(idle))


def _whole(plan: ClockPlan) -> float:
    if isinstance(plan, Minutes):
        return plan.minutes * 60
    return plan.days * DAY if isinstance(plan, Days) else 0.0


def _rests(plan: ClockPlan, begin: float, end: float) -> list[Span]:
    """The daily rests that touch a time, in the zone's own days, however long they are."""
    if not isinstance(plan, Days) or plan.rest_from is None or plan.rest_to is None or plan.rest_from == plan.rest_to:
        return []
    zone = ZoneInfo(plan.zone)
    day = datetime.fromtimestamp(begin, UTC).astimezone(zone).date() - timedelta(days=1)
    last = datetime.fromtimestamp(end, UTC).astimezone(zone).date()
    (h1, m1), (h2, m2) = (map(int, text.split(":")) for text in (plan.rest_from, plan.rest_to))
    over_midnight = timedelta(days=1 if (h1, m1) > (h2, m2) else 0)
    rests: list[Span] = []
    while day <= last:
        start = datetime(day.year, day.month, day.day, h1, m1, tzinfo=zone)
        next_day = day + over_midnight
        stop = datetime(next_day.year, next_day.month, next_day.day, h2, m2, tzinfo=zone)
        rests.append((start.timestamp(), stop.timestamp()))
        day += timedelta(days=1)
    return rests


def _length(spans: list[Span]) -> float:
    """How long the spans are together, what lies in several counted once."""
    total, reached = 0.0, float("-inf")
    for a, b in sorted(spans):
        total += max(0.0, b - max(a, reached))
        reached = max(reached, b)
    return total
