"""A real cluster of two nodes, one of which is lost, gives the same files as one process."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from ratking.lab.experiment import read
from ratking.lab.on_ray import cluster
from ratking.lab.results import Results
from ratking.lab.rows import KINDS
from ratking.lab.run import alone, run

TEXT = """
players = [2]
bots = ["random"]
games = 60
batch = 2
"""


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::FutureWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_lost_node_loses_nothing(tmp_path: Path) -> None:
    experiment = read(TEXT, "ray")
    here = Results.begin(tmp_path / "here", experiment)
    run(experiment, here, alone, lambda done, most: None)
    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = nodes.add_node(num_cpus=1)
    lost: list[int] = []

    def lose_a_node(done: int, most: int) -> None:
        if done >= 10 and not lost:
            lost.append(done)
            nodes.remove_node(second, allow_graceful=False)

    try:
        ray.init(nodes.address, logging_level=logging.ERROR, log_to_driver=False)
        there = Results.begin(tmp_path / "there", experiment)
        run(experiment, there, cluster(nodes.address), lose_a_node)
    finally:
        stop: Any = ray.shutdown  # Any: Ray does not declare this type
        stop()
        nodes.shutdown()
    assert lost
    assert lost[0] < 60
    for kind in KINDS:
        assert (tmp_path / "here" / f"{kind}.parquet").read_bytes() == (tmp_path / "there" / f"{kind}.parquet").read_bytes()
