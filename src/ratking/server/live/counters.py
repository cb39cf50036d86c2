"""Counters: what is counted while a server runs. Whoever wants to know reads them; on a server that is `ops/metrics.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Counters:
    """What one process has counted since it started."""

    def __init__(self) -> None:
        self.requests: Counter[int] = Counter()
        """Answers by HTTP status."""
        self.entries: Counter[str] = Counter()
        """What happened at tables, by kind."""
        self.cut_off = 0
        """Sockets that read too slowly or did not answer."""
        self.bot_failures = 0
        self.reloads = 0
        """Tables that had to be loaded again after a write that failed."""
        self.set_aside = 0
        """Tables that are set aside now because they cannot be loaded."""
        self.request_seconds: Callable[[float], object] = _nobody_measures
        """Called with the seconds that a request took."""
        self.move_seconds: Callable[[float], object] = _nobody_measures
        """Called with the seconds from a move's arrival to its acknowledgement."""


def _nobody_measures(seconds: float) -> None:
    return
