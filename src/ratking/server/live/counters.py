"""Counters: counts kept while a server runs. `ops/metrics.py` reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Counters:
    """The counts of one process since it started."""

    def __init__(self) -> None:
        self.requests: Counter[int] = Counter()
        """Number of answers by HTTP status."""
        self.entries: Counter[str] = Counter()
        """Number of new entries by kind."""
        self.cut_off = 0
        """Number of sockets closed because the client read too slowly or did not answer."""
        self.bot_failures = 0
        self.reloads = 0
        """Number of tables that had to be loaded again after a failed write."""
        self.set_aside = 0
        """Number of tables set aside now because they cannot be loaded."""
        self.request_seconds: Callable[[float], object] = _do_nothing
        """Called with the seconds that a request took."""
        self.move_seconds: Callable[[float], object] = _do_nothing
        """Called with the seconds from a move's arrival to its acknowledgement."""


def _do_nothing(seconds: float) -> None:
    return
