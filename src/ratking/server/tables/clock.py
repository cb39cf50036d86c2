"""Clock: the time that each seat has left. It runs for the player to move, and stops while the server is down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from ..protocol.tables import ClockPlan, Days, Minutes, NoClock
from .moment import Moment

DAY: Final = 86400.0
MERCY: Final = 60.0
"""The minimum time, in seconds, for a player who takes their seat back after their time was up."""

Span = tuple[float, float]
"""Begin and end of a period, in seconds since 1970."""


class Clock:
    """The clocks of one table.

    The cost of a turn is measured in the time that this process has actually run, and written into the entry that ends the
    turn: applying the entries again gives the same clocks, however the system clock was changed.
    """

    __slots__ = ("_before", "_begun", "kept", "left", "plan", "running", "since")

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [_whole(plan)] * seats
        """Seconds left per seat at the moment when the running clock started."""
        self.kept = list(self.left)
        """With days per move: the least time a seat had left in this turn, restored after an undo."""
        self.running: int | None = None
        """The seat whose clock runs."""
        self.since = 0.0
        """When that clock started, by the system clock."""
        self._begun: float | None = None
        """When it started, in served time; None until `begin` or `resume` is called."""
        self._before = 0.0
        """Seconds already lost at `_begun`, for a table that was loaded in the middle of a turn."""

    # ---- while it runs

    def begin(self, at: Moment) -> None:
        """Start to measure the running clock, unless it is being measured already."""
        if self._begun is None:
            self._begun = at.served

    def resume(self, at: Moment, downtimes: Sequence[Span]) -> None:
        """Continue the running clock of a loaded table. The time before counts, except while no server was running."""
        self._before = spent(self.plan, self.since, at.wall, downtimes) if self.running is not None else 0.0
        self._begun = at.served

    def elapsed(self, at: Moment) -> float:
        """Return the seconds that the running clock has lost so far."""
        if self.running is None or self._begun is None:
            return 0.0
        seconds = max(0.0, at.served - self._begun)
        return self._before + seconds - _length(_rests(self.plan, at.wall - seconds, at.wall))

    def now(self, at: Moment) -> list[float | None]:
        """Return the seconds left per seat; None for each if the table has no clock."""
        if isinstance(self.plan, NoClock):
            return [None] * len(self.left)
        elapsed = self.elapsed(at)
        return [round(max(0.0, left - elapsed if seat == self.running else left), 3) for seat, left in enumerate(self.left)]

    def expired(self, at: Moment) -> int | None:
        """Return the seat whose time is up, if any."""
        seat = self.running
        return seat if seat is not None and self.left[seat] - self.elapsed(at) <= 0 else None

    def deadline(self, at: Moment) -> float | None:
        """Return when the running clock reaches zero, by the system clock, if the server stays up."""
        if self.running is None:
            return None
        needed = max(0.0, self.left[self.running] - self.elapsed(at))
        end = at.wall + needed
        if isinstance(self.plan, Days):
            for _ in range(64):  # each pass adds the daily rest that falls into the time added before
                missing = needed - spent(self.plan, at.wall, end, ())
                if missing <= 0.001:
                    break
                end += missing
        return end

    # ---- when an entry ends a turn

    def turn(self, seat: int | None, time: float, charged: float, *, answered: bool, taken_back: bool = False) -> None:
        """Stop the running clock, which has lost `charged` seconds, and start that of `seat`, or none for None.

        A move earns time, and an undo removes it again.
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
        """Give everybody full time after a move; `kept` remembers the mover's remaining time in case of an undo."""
        whole = _whole(self.plan)
        for other in range(len(self.left)):
            if other != self.running:
                self.left[other] = self.kept[other] = whole
        if seat is not None and seat == self.running:
            self.kept[seat] = min(self.kept[seat], self.left[seat])
            self.left[seat] = whole

    def pardon(self, seat: int) -> None:
        """Give a player whose time was up, and who plays again, time to answer."""
        self.left[seat] = max(self.left[seat], _whole(self.plan) if isinstance(self.plan, Days) else MERCY)
        self.kept[seat] = max(self.kept[seat], self.left[seat])


def spent(plan: ClockPlan, begin: float, end: float, downtimes: Sequence[Span]) -> float:
    """Return the seconds of a period that count: without daily rests, and without the times when the server was down."""
    idle = [(max(begin, a), min(end, b)) for a, b in [*downtimes, *_rests(plan, begin, end)] if a < end and b > begin]
    return max(0.0, end - begin - _length(idle))


def _whole(plan: ClockPlan) -> float:
    if isinstance(plan, Minutes):
        return plan.minutes * 60
    return plan.days * DAY if isinstance(plan, Days) else 0.0


def _rests(plan: ClockPlan, begin: float, end: float) -> list[Span]:
    """Return the daily rests within a period. They follow the local time of the zone, also when its clocks change."""
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
    """Return the total length of spans; where they overlap it is counted once."""
    total, reached = 0.0, float("-inf")
    for a, b in sorted(spans):
        total += max(0.0, b - max(a, reached))
        reached = max(reached, b)
    return total
