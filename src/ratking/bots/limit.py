"""Limit: how long a search may go on."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


class Limit:
    """How long a search may go on: a number of milliseconds from now, or of samples, or what comes first of both."""

    __slots__ = ("began", "clock", "milliseconds", "samples")

    def __init__(self, milliseconds: float, samples: int, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        """Returns the time in seconds."""
        self.began = clock()
        self.milliseconds = milliseconds
        """If it is 0, the clock is not looked at, so that the same is done on every machine."""
        self.samples = samples
        """If it is 0, samples are not counted."""

    def elapsed(self) -> float:
        """Return the milliseconds since the beginning."""
        return 1000.0 * (self.clock() - self.began)

    def is_over(self, step: float) -> bool:
        """Return whether there is no time for a step of this many milliseconds."""
        return self.milliseconds > 0.0 and self.elapsed() + step > self.milliseconds
