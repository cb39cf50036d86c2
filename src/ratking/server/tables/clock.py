"""Clock: the time each seat has left. It runs for the person who is asked, and stands while the server is down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from ..protocol.tables import ClockPlan, Days, Minutes, NoClock
from .moment import Moment

DAY: Final = 86400.0
MERCY: Final = 60.0
"""The least that somebody has who takes a seat back after its time was up, in seconds."""

Span = tuple[float, float]
"""From, to: seconds since 1970."""


class Clock:
    """The clocks of one table.

    What a turn has cost is measured while it runs, in the time that this process has served, and written into the entry
    that ends it: applying the entries again gives the same clocks, whatever the system's clock has done meanwhile.
    """

    __slots__ = ("_before", "_begun", "kept", "left", "plan", "running", "since")

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [_whole(plan)] * seats
        """Seconds left by seat when the running clock began to run."""
        self.kept = list(self.left)
        """With days for each answer: the least a seat had left in its turn so far, which it has again after taking back."""
        self.running: int | None = None
        """The seat whose clock runs."""
        self.since = 0.0
        """When it began to run, by the system's clock."""
        self._begun: float | None = None
        """When it began to run, in served time; None until `begin` or `resume` says so."""
        self._before = 0.0
        """Seconds that had been counted already at `_begun`: a table that was loaded in the middle of a turn."""

    # ---- while it runs

    def begin(self, at: Moment) -> None:
        """Measure the running clock from now on, unless it is being measured already."""
        if self._begun is None:
            self._begun = at.served

    def resume(self, at: Moment, downtimes: Sequence[Span]) -> None:
        """Measure the running clock of a table that was loaded: what ran before counts, but for when no server was up."""
        self._before = spent(self.plan, self.since, at.wall, downtimes) if self.running is not None else 0.0
        self._begun = at.served

    def elapsed(self, at: Moment) -> float:
        """Return the seconds that the running clock has lost so far."""
        if self.running is None or self._begun is None:
            return 0.0
        seconds = max(0.0, at.served - self._begun)
        return self._before + seconds - _length(_rests(self.plan, at.wall - seconds, at.wall))

    def now(self, at: Moment) -> list[float | None]:
        """Return the seconds left by seat; None where there is no clock."""
        if isinstance(self.plan, NoClock):
            return [None] * len(self.left)
        elapsed = self.elapsed(at)
        return [round(max(0.0, left - elapsed if seat == self.running else left), 3) for seat, left in enumerate(self.left)]

    def expired(self, at: Moment) -> int | None:
        """Return the seat whose time is up, if any."""
        seat = self.running
        return seat if seat is not None and self.left[seat] - self.elapsed(at) <= 0 else None

    def deadline(self, at: Moment) -> float | None:
        """Return when the time of the running seat will be up, by the system's clock, if the server stays up."""
        if self.running is None:
            return None
        needed = max(0.0, self.left[self.running] - self.elapsed(at))
        end = at.wall + needed
        if isinstance(self.plan, Days):
            for _ in range(64):  # each turn of the loop adds the rest that lies in what was added before
                missing = needed - spent(self.plan, at.wall, end, ())
                if missing <= 0.001:
                    break
                end += missing
        return end

    # ---- when an entry ends a turn

    def turn(self, seat: int | None, time: float, charged: float, *, answered: bool, taken_back: bool = False) -> None:
        """Stop the running clock, which has lost `charged` seconds, and let that of `seat` run, or with None no clock.

        An answer earns time, and taking it back loses that again.
        """
        if isinstance(self.plan, NoClock):
            return
        if self.running is not None:
            self.left[self.running] = max(0.0, self.left[self.running] - charged)
            if answered and isinstance(self.plan, Minutes) and self.left[self.running] > 0:
                self.left[self.running] += self.plan.increment
        if isinstance(self.plan, Days) and answered:
            self._new_days(seat)
        if isinstance(self.plan, Days) and taken_back and seat is not None:
            self.left[seat] = min(self.left[seat], self.kept[seat])
        self.running, self.since = seat, time
        self._begun, self._before = None, 0.0

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
        """Give somebody whose time was up, and who sits down again, time to answer."""
        self.left[seat] = max(self.left[seat], _whole(self.plan) if isinstance(self.plan, Days) else MERCY)
        self.kept[seat] = max(self.kept[seat], self.left[seat])


def spent(plan: ClockPlan, begin: float, end: float, downtimes: Sequence[Span]) -> float:
    """Return how much of a time counts: without the daily rest, and without when the server was down."""
    idle = [(max(begin, a), min(end, b)) for a, b in [*downtimes, *_rests(plan, begin, end)] if a < end and b > begin]
    return max(0.0, end - begin - _length(idle))


def _whole(plan: ClockPlan) -> float:
    if isinstance(plan, Minutes):
        return plan.minutes * 60
    return plan.days * DAY if isinstance(plan, Days) else 0.0


def _rests(plan: ClockPlan, begin: float, end: float) -> list[Span]:
    """Return what lies in a time of the daily rests, which are in the zone's own days, however long they are."""
    if not isinstance(plan, Days) or plan.rest_from is None or plan.rest_to is None or plan.rest_from == plan.rest_to:
        return []
    zone = ZoneInfo(plan.zone)
    day = datetime.fromtimestamp(begin, UTC).astimezone(zone).date() - timedelta(days=1)
    last = datetime.fromtimestamp(end, UTC).astimezone(zone).date()
    (h1, m1), (h2, m2) = (map(int, text.split(":")) for text in (plan.rest_from, plan.rest_to))
    over_midnight = timedelta(days=1 if (h1, m1) > (h2, m2) else 0)
    rests: list[Span] = []
    while day <= last:
        start = datetime(day.year, day.month, day.day, h1, m1, tzinfo=zone).timestamp()
        next_day = day + over_midnight
        stop = datetime(next_day.year, next_day.month, next_day.day, h2, m2, tzinfo=zone).timestamp()
        if start < end and stop > begin:
            rests.append((max(begin, start), min(end, stop)))
        day += timedelta(days=1)
    return rests


def _length(spans: Sequence[Span]) -> float:
    """Return how long the spans are together, what lies in several counted once."""
    total, reached = 0.0, float("-inf")
    for a, b in sorted(spans):
        total += max(0.0, b - max(a, reached))
        reached = max(reached, b)
    return total
