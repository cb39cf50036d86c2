"""On Ray: plays the batches of a study as tasks of a cluster. The batches of a lost node are played again."""

from __future__ import annotations

import logging
from typing import Any

import ray

from .experiment import Batch, Experiment
from .run import Played, Workers, played

# Any, in this file: pyarrow has no types.


def cluster(address: str) -> Workers:
    """Return the workers of a cluster: "ray" for one on this machine, "ray://host" or "host:port" for an existing one."""

    def play(experiment: Experiment, batches: list[Batch]) -> Played:
        began = not ray.is_initialized()
        if began:
            ray.init(None if address == "ray" else address, logging_level=logging.ERROR, log_to_driver=False)
        try:
            yield from _stream(experiment, batches)
        finally:
            if began:
                ray.shutdown()

    return play


def _stream(experiment: Experiment, batches: list[Batch]) -> Played:
    """Submit twice as many batches as there are cores, and another one whenever one is finished."""
    sent = ray.put(experiment)
    waiting = list(reversed(batches))
    under_way: dict[Any, Batch] = {}
    while waiting or under_way:
        # Read each time, because nodes come and go.
        room = 2 * max(1, int(_resources().get("CPU", 1)))
        while waiting and len(under_way) < room:
            batch = waiting.pop()
            under_way[_task.remote(sent, batch)] = batch
        ready, _ = ray.wait(list(under_way), num_returns=1)
        for reference in ready:
            # Removed before it is yielded, so that nothing can be counted twice.
            batch = under_way.pop(reference)
            try:
                rows = ray.get(reference)
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.ObjectLostError, ray.exceptions.NodeDiedError):
                waiting.append(batch)
                continue
            yield batch, rows


def _resources() -> dict[str, float]:
    # Any: Ray does not declare the type of this function.
    asked: Any = ray.cluster_resources
    found: dict[str, float] = asked()
    return found


@ray.remote(max_retries=-1, num_cpus=1)
def _task(experiment: Experiment, batch: Batch) -> dict[str, Any]:
    return played(experiment, batch)[1]
