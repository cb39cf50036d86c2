"""Metrics: the metrics of a server for Prometheus: counts, durations, and present values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from ...version import __version__, build
from ..live.counters import Counters

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The bounds of the histogram buckets, in seconds."""
CONTENT_TYPE: Final = "text/plain; version=0.0.4"

READ: Final[dict[str, tuple[type[CounterMetricFamily | GaugeMetricFamily], str]]] = {
    "tables_in_memory": (GaugeMetricFamily, "Tables that are loaded"),
    "sockets": (GaugeMetricFamily, "Open WebSockets"),
    "commits": (CounterMetricFamily, "Commits since the start"),
    "bot_busy_seconds": (CounterMetricFamily, "Seconds that bots have thought since the start"),
}
"""The values that are read only when Prometheus asks. `Metrics` is given a function for each."""


class Metrics:
    """The metrics of one server, in a separate registry, so that two servers in one process do not mix."""

    def __init__(self, counters: Counters, values: Mapping[str, Callable[[], float]]) -> None:
        """`values` has a function for every name in READ. From now on the counters report durations to the histograms."""
        requests = _histogram("request", "Seconds to answer an HTTP request")
        moves = _histogram("move", "Seconds from a move's arrival to its acknowledgement")
        counters.request_seconds, counters.move_seconds = requests.observe, moves.observe
        self._registry = CollectorRegistry()
        self._registry.register(_Counted(counters, {name: values[name] for name in READ}))
        self._registry.register(_Measured(requests, moves))
        ProcessCollector(registry=self._registry)  # memory, processor time, open files; only Linux has them

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._registry)


class _Counted(Collector):
    """Collects the values of Counters, those that are read now, and which build this is."""

    def __init__(self, counters: Counters, values: Mapping[str, Callable[[], float]]) -> None:
        self._counters = counters
        self._values = values

    def collect(self) -> Iterator[Metric]:
        """Yield the present values."""
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
        for name, value in self._values.items():
            family, what = READ[name]
            yield family(f"ratking_{name}", what, value())
        about = {"version": __version__, "engine": build()}
        yield InfoMetricFamily("ratking_build", "Version, and how the engine was built", about)


class _Measured(Collector):
    """Collects histograms without their creation times, which are of no use."""

    def __init__(self, *histograms: Histogram) -> None:
        self._histograms = histograms

    def collect(self) -> Iterator[Metric]:
        """Yield the present values."""
        for histogram in self._histograms:
            for metric in histogram.collect():
                metric.samples = [sample for sample in metric.samples if not sample.name.endswith("_created")]
                yield metric


def _histogram(name: str, what: str) -> Histogram:
    return Histogram(f"ratking_{name}_seconds", what, buckets=BUCKETS, registry=None)
