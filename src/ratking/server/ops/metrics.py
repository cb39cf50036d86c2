"""Metrics: what Prometheus can ask of a server: what it has counted, how long things took, and what is there now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ..live.counters import Counters

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""In seconds."""
CONTENT_TYPE: Final = "text/plain; version=0.0.4"

GAUGES: Final = {
    "tables_in_memory": "Tables that are loaded",
    "sockets": "Open WebSockets",
    "commits": "Commits since the start",
    "bot_busy_seconds": "Seconds that bots have thought since the start",
}
"""What is asked for only when Prometheus asks. Whoever makes Metrics says how to find out."""


class Metrics:
    """The metrics of one server, in a registry of its own: two servers in one process do not mix."""

    def __init__(self, counters: Counters, gauges: Mapping[str, Callable[[], float]]) -> None:
        """`gauges` has a function for every name in GAUGES. The counters measure into the histograms from now on."""
        disable_created_metrics()  # type: ignore[no-untyped-call]  # it has no types. When a histogram began to count is of no use to anybody
        self._registry = CollectorRegistry()
        self._registry.register(_Counted(counters, {name: gauges[name] for name in GAUGES}))
        counters.request_seconds = self._histogram("request", "Seconds to answer an HTTP request").observe
        counters.move_seconds = self._histogram("move", "Seconds from a move's arrival to its acknowledgement").observe

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self._registry)

    def _histogram(self, name: str, what: str) -> Histogram:
        return Histogram(f"ratking_{name}_seconds", what, buckets=BUCKETS, registry=self._registry)


class _Counted(Collector):
    """What Counters hold, and gauges, as Prometheus wants it."""

    def __init__(self, counters: Counters, gauges: Mapping[str, Callable[[], float]]) -> None:
        self._counters = counters
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """Return the values as they are now."""
        counters = self._counters
        requests = CounterMetricFamily("ratking_requests", "HTTP requests by the status of the answer", labels=["status"])
        for status, count in sorted(counters.requests.items()):
            requests.add_metric([str(status)], count)
        yield requests
        entries = CounterMetricFamily("ratking_entries", "What happened at tables, by kind", labels=["kind"])
        for kind, count in sorted(counters.entries.items()):
            entries.add_metric([kind], count)
        yield entries
        yield CounterMetricFamily("ratking_cut_off", "Sockets cut off: too slow, or no answer", counters.cut_off)
        yield CounterMetricFamily("ratking_bot_failures", "Bots that failed", counters.bot_failures)
        yield CounterMetricFamily("ratking_reloads", "Tables loaded again after a write that failed", counters.reloads)
        yield GaugeMetricFamily("ratking_tables_set_aside", "Tables that cannot be loaded", counters.set_aside)
        for name, value in self._gauges.items():
            yield GaugeMetricFamily(f"ratking_{name}", GAUGES[name], value())
