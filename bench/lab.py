"""`python -m bench.lab`: measures the speed of the environments, compared with those of others. Writes bench/lab.md.

For everybody who trains players: steps per second, all in one run on one core, in processor time. Ours, compiled, and the
peers take turns, twice; the best of each counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from time import process_time
from typing import Any, Final

from . import lab_study
from .compiled import ROOT, compiled

SECONDS: Final = 2.0
ROUNDS: Final = 3
TABLES: Final = 256
PACKAGES: Final = {
    "catanatron": ["catanatron_gym==4.0.0"],
    "chess": ["pettingzoo==1.27.0", "pygame==2.6.1", "chess==1.11.2"],
}
"""The packages of each peer, which gets its own environment: they need different versions of Gymnasium."""
OURS: Final[dict[str, tuple[str, str, dict[str, Any]]]] = {
    # Any: options are JSON.
    "many tables, Rattus, 4 players": ("many", "rattus", {"players": 4}),
    "many tables, Rattus, all sets, 6 players": (
        "many",
        "rattus",
        {"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": "random"},
    ),
    "many tables, Ratzzia, 4 players": ("many", "ratzzia", {"players": 4}),
    "PettingZoo's loop, Rattus, 4 players": ("loop", "rattus", {"players": 4}),
    "Gymnasium's loop against one random bot, as Catanatron's, Rattus, 2 players": ("alone", "rattus", {"players": 2}),
    "Gymnasium's loop against three random bots, Rattus, 4 players": ("alone", "rattus", {"players": 4}),
}
THEIRS: Final = {
    "Catanatron's Gymnasium environment, its own loop": "catanatron",
    "PettingZoo's chess, its own loop": "chess",
}


def many(game: str, asked: dict[str, Any]) -> dict[str, float]:
    """Measure many tables with arrays. Choosing random moves is included."""
    import numpy as np

    from ratking.lab.envs.vector import VectorTables

    tables = VectorTables(game, TABLES, 1, **asked)
    rng = np.random.default_rng(1)
    steps = 0
    began = process_time()
    while process_time() - began < SECONDS:
        tables.step(tables.random_actions(rng))
        steps += TABLES
    return {"steps": steps, "seconds": process_time() - began}


def loop(game: str, asked: dict[str, Any]) -> dict[str, float]:
    """Measure PettingZoo's loop, in the same way as for chess."""
    from ratking.lab.envs.guarded_env import GuardedEnv

    env = GuardedEnv(game, asked)
    steps = seed = 0
    began = process_time()
    while process_time() - began < SECONDS:
        env.reset(seed=seed)
        seed += 1
        for agent in env.agent_iter():
            seen, _, over, _, _ = env.last()
            if over:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(seen["action_mask"]))
            steps += 1
    return {"steps": steps, "seconds": process_time() - began}


def alone(game: str, asked: dict[str, Any]) -> dict[str, float]:
    """Measure Gymnasium's loop with random legal actions, in the same way as for Catanatron."""
    import random

    import numpy as np

    from ratking.lab.envs.single import SeatEnv

    env = SeatEnv(game, bots=["random"], **asked)
    rng = random.Random(1)
    steps = 0
    _, told = env.reset(seed=1)
    began = process_time()
    while process_time() - began < SECONDS:  # asked once a game: on some systems that takes longer than a step
        over = False
        while not over:
            _, _, over, _, told = env.step(rng.choice(np.flatnonzero(told["action_mask"]).tolist()))
            steps += 1
        _, told = env.reset()
    return {"steps": steps, "seconds": process_time() - began}


def ran(command: list[str], environment: dict[str, str]) -> float:
    """Run a measurement in a separate process and return its steps per second."""
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout.strip().splitlines()[-1])
    return float(found["steps"]) / float(found["seconds"])


def measure() -> dict[str, float]:
    """Return the best of several rounds for each environment."""
    ours = surroundings()
    best: dict[str, float] = {}
    for _ in range(ROUNDS):
        for name in OURS:
            found = ran([sys.executable, "-m", "bench.lab", name], ours)
            best[name] = max(best.get(name, 0.0), found)
        for name, peer in THEIRS.items():
            program = str(Path(__file__).with_name("lab_peers.py"))
            found = ran([str(home_of(peer) / "bin" / "python"), program, peer, str(SECONDS)], dict(os.environ))
            best[name] = max(best.get(name, 0.0), found)
    return best


def measure_studies() -> dict[str, float]:
    """Return the games per second of each way to play a study, the better of two rounds."""
    ours = surroundings()
    best: dict[str, float] = {}
    for _ in range(2):
        for way in lab_study.WAYS:
            best[way] = max(best.get(way, 0.0), ran([sys.executable, "-m", "bench.lab_study", way], ours))
    return best


def surroundings() -> dict[str, str]:
    """Return the environment variables for our own processes: with the compiled engine, if there is a compiler."""
    folder = compiled()
    return {**os.environ, "PYTHONPATH": f"{folder}:{ROOT}" if folder else f"{ROOT / 'src'}:{ROOT}", "OMP_NUM_THREADS": "1"}


def page(best: dict[str, float]) -> str:
    """Return the results as Markdown."""
    head = "# How fast the environments are\n\n" + (__doc__ or "").split("\n\n")[1].strip() + "\n\n"
    head += "| environment | steps/s | times Catanatron | times PettingZoo's chess |\n| --- | ---: | ---: | ---: |\n"
    catan, chess = (best[name] for name in THEIRS)
    rows = [f"| {name} | {speed:,.0f} | {speed / catan:.1f} | {speed / chess:.1f} |" for name, speed in best.items()]
    return head + "\n".join(rows) + "\n"


def home_of(peer: str) -> Path:
    """Return the folder in which a peer is installed."""
    return ROOT / ".venv-bench" / f"lab-{peer}"


def prepare() -> None:
    """Install the peers, if necessary."""
    for peer, packages in PACKAGES.items():
        mark = home_of(peer) / "ready"
        if not mark.is_file() or mark.read_text(encoding="utf-8") != str(packages):
            venv.create(home_of(peer), with_pip=True, clear=True)
            pip = [str(home_of(peer) / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-input", *packages]
            subprocess.run(pip, check=True)
            mark.write_text(str(packages), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        how, name, options = OURS[sys.argv[1]]
        print(json.dumps({"many": many, "loop": loop, "alone": alone}[how](name, options)))
    else:
        prepare()
        text = page(measure()) + "\n" + lab_study.page(measure_studies())
        Path(__file__).with_name("lab.md").write_text(text, encoding="utf-8")
        print(text)
