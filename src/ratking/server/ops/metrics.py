"""Metrics: what Prometheus can ask. Counters and a few histograms, in its text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Final

STEPS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Histogram:
    """How long something took, in seconds."""

    def __init__(self) -> None:
        self._counts = [0] * (len(STEPS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(STEPS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        """In Prometheus' format."""
        lines = [f"# TYPE {name} histogram"]
        total = 0
        for step, count in zip([*STEPS, "+Inf"], self._counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{step}"}} {total}')
        return [*lines, f"{name}_sum {self._sum:.6f}", f"{name}_count {total}"]


class Metrics:
    """What is counted while the server runs."""

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
        self.request_seconds = Histogram()
        self.move_seconds = Histogram()
        """From a move's arrival to its acknowledgement."""

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, with what is measured only when asked."""
        lines = ["# TYPE ratking_requests_total counter"]
        lines += [f'ratking_requests_total{{status="{status}"}} {n}' for status, n in sorted(self.requests.items())]
        lines.append("# TYPE ratking_entries_total counter")
        lines += [f'ratking_entries_total{{kind="{kind}"}} {n}' for kind, n in sorted(self.entries.items())]
        for name, value in (("cut_off", self.cut_off), ("bot_failures", self.bot_failures), ("reloads", self.reloads)):
            lines += [f"# TYPE ratking_{name}_total counter", f"ratking_{name}_total {value}"]
        for name, amount in gauges.items():
            lines += [f"# TYPE ratking_{name} gauge", f"ratking_{name} {amount:g}"]
        lines += self.request_seconds.lines("ratking_request_seconds")
        lines += self.move_seconds.lines("ratking_move_seconds")
        return "\n".join(lines) + "\n"
