"""The metrics for Prometheus."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from ratking.server.live.counters import Counters
from ratking.server.ops.metrics import BUCKETS, READ, Metrics
from ratking.version import __version__, build

NAMES = {
    *("ratking_requests_total", "ratking_entries_total", "ratking_cut_off_total", "ratking_bot_failures_total"),
    *("ratking_reloads_total", "ratking_tables_set_aside", "ratking_tables_in_memory", "ratking_sockets"),
    *("ratking_commits_total", "ratking_bot_busy_seconds_total", "ratking_build_info"),
    *(f"ratking_{what}_seconds_{end}" for what in ("request", "move") for end in ("bucket", "sum", "count")),
}
"""Names that operators use in dashboards, so they must not change."""
PROCESS = {"process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"}
"""What the library measures of the process, where the system tells it."""


def counted() -> tuple[Counters, Metrics]:
    counters = Counters()
    return counters, Metrics(counters, {name: partial(float, number) for number, name in enumerate(READ, 1)})


def samples(metrics: Metrics) -> dict[tuple[str, str], float]:
    """Return the values by name and label."""
    found = {}
    for family in text_string_to_metric_families(metrics.text().decode()):
        for sample in family.samples:
            found[sample.name, next(iter(sample.labels.values()), "")] = sample.value
    return found


def test_every_metric_has_its_name() -> None:
    counters, metrics = counted()
    counters.requests[200] += 3
    counters.requests[503] += 1
    counters.entries["move"] += 7
    counters.cut_off, counters.bot_failures, counters.reloads, counters.set_aside = 1, 2, 3, 4
    found = samples(metrics)
    assert {name for name, _ in found if name.startswith("ratking_")} == NAMES
    assert found["ratking_requests_total", "200"] == 3
    assert found["ratking_requests_total", "503"] == 1
    assert found["ratking_entries_total", "move"] == 7
    assert [found[f"ratking_{name}_total", ""] for name in ("cut_off", "bot_failures", "reloads")] == [1, 2, 3]
    assert found["ratking_tables_set_aside", ""] == 4
    assert [found[f"ratking_{name}", ""] for name in ("tables_in_memory", "sockets")] == [1, 2]
    assert [found[f"ratking_{name}_total", ""] for name in ("commits", "bot_busy_seconds")] == [3, 4]
    counters.set_aside = 0
    assert samples(metrics)["ratking_tables_set_aside", ""] == 0


def test_it_says_which_build_runs_and_what_the_process_uses() -> None:
    _, metrics = counted()
    families = {family.name: family for family in text_string_to_metric_families(metrics.text().decode())}
    assert families["ratking_build_info"].samples[0].labels == {"version": __version__, "engine": build()}
    assert all(family.documentation for family in families.values())
    if Path("/proc/self/stat").exists():
        assert {name for name, _ in samples(metrics)} >= PROCESS


def test_times_are_put_into_buckets() -> None:
    counters, metrics = counted()
    for seconds in (0.0009, 0.004, 0.004, 99.0):
        counters.move_seconds(seconds)
    counters.request_seconds(0.3)
    found = samples(metrics)
    at_most = [found["ratking_move_seconds_bucket", str(bucket)] for bucket in BUCKETS]
    assert at_most == [1, 1, *[3] * (len(BUCKETS) - 2)]
    assert found["ratking_move_seconds_bucket", "+Inf"] == found["ratking_move_seconds_count", ""] == 4
    assert found["ratking_request_seconds_sum", ""] == 0.3


def test_two_servers_in_one_process_do_not_mix() -> None:
    (first, of_first), (_, of_second) = counted(), counted()
    first.requests[200] += 1
    first.move_seconds(1.0)
    assert samples(of_first)["ratking_move_seconds_count", ""] == 1
    assert samples(of_second)["ratking_move_seconds_count", ""] == 0
    assert ("ratking_requests_total", "200") not in samples(of_second)


def test_nobody_needs_to_measure() -> None:
    counters = Counters()
    counters.move_seconds(1.0)
    counters.request_seconds(1.0)
