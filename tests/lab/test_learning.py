"""The learning example: its network can learn, and the whole example runs."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

import ratking

FOLDER = Path(__file__).parents[2] / "examples" / "learning"


def test_the_network_learns_which_move_is_better(tmp_path: Path) -> None:
    """Of three moves the second is never legal; the first is right if the first number is 1, otherwise the third."""
    # Any: the example is not a package.
    network_of: Any = runpy.run_path(str(FOLDER / "network.py"))["Network"]
    network = network_of(np.arange(2), np.ones(2, np.float32), 3, 16, 1)
    rng = np.random.default_rng(1)
    masks = np.tile(np.array([1, 0, 1], np.uint8), (64, 1))
    for _ in range(200):
        seen = network.read(rng.integers(0, 2, (64, 2)).astype(np.uint8))
        chances, _, _ = network.chances(seen, masks)
        moves = np.where(rng.random(64) < chances[:, 0], 0, 2)
        outcomes = np.where((moves == 0) == (seen[:, 0] == 1), 1, -1).astype(np.float32)
        network.learn(seen, masks, moves, chances[np.arange(64), moves], outcomes, 0.01)
    network.save(tmp_path / "learnt.npz")
    for kept in (network, network_of.open(tmp_path / "learnt.npz")):
        chances, guess, _ = kept.chances(kept.read(np.array([[1, 0], [0, 1]], np.uint8)), masks[:2])
        assert chances[0, 0] > 0.9
        assert chances[1, 2] > 0.9
        assert chances[:, 1].max() == 0
        assert guess.min() > 0.5


def test_the_example_runs_from_the_first_game_to_the_last_line(tmp_path: Path) -> None:
    """With very little training and two games, so that it learns almost nothing."""
    kept = tmp_path / "learnt.npz"
    asked = ["--seconds", "0.1", "--games", "2", "--deals", "1", "--levels", "random", "--save", str(kept)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, str(FOLDER / "learn.py"), *asked], env=environment, capture_output=True, text=True, check=True
    )
    assert re.search(r"^against random: won (0|50|100)\.0% of 2 \(", done.stdout, re.MULTILINE)
    assert kept.is_file()


def script(name: str, *arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run an example as users do. `path` is a folder with packages that it is to find first."""
    folders = [*([str(path)] if path else []), str(Path(ratking.__file__).parent.parent)]
    return subprocess.run(
        [sys.executable, str(FOLDER / name), *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_is_mcts_of_openspiel_plays() -> None:
    done = script("ismcts.py", "--games", "1", "--simulations", "2")
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"IS-MCTS with 2 simulations won [01] of 1 against random moves\n", done.stdout)


def test_the_script_for_maskable_ppo_runs() -> None:
    """With a stand-in that asks for masks as sb3-contrib does: the real one is large and not on every machine."""
    stand_in = Path(__file__).parent / "without_torch"
    done = script("maskable_ppo.py", "--steps", "40", "--bot", "random", "--games", "2", path=stand_in)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"after 40 steps: (0|50|100) % of 2 games won against random\n", done.stdout)
