"""Measures the environment of a peer with its own loop, and prints the result as JSON: `python lab_peers.py NAME SECONDS`.

It imports nothing of ours. The peers are imported by name, because they are not installed where our code is type-checked,
so everything of theirs is Any.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any


def catanatron(seconds: float) -> dict[str, float]:
    """Measure Catanatron's Gymnasium environment: the loop of its documentation, with random legal actions."""
    gymnasium = import_module("gymnasium")
    import_module("catanatron_gym")
    env = gymnasium.make("catanatron_gym:catanatron-v1").unwrapped
    rng = random.Random(1)
    steps = 0
    _, told = env.reset()
    began = process_time()
    while process_time() - began < seconds:  # asked once a game, as for ours: on some systems that takes long
        over = cut = False
        while not (over or cut):
            _, _, over, cut, told = env.step(rng.choice(told["valid_actions"]))
            steps += 1
        _, told = env.reset()
    return {"steps": steps, "seconds": process_time() - began}


def chess(seconds: float) -> dict[str, float]:
    """Measure PettingZoo's chess: the loop of its documentation, with random legal actions by the mask."""
    env = import_module("pettingzoo.classic.chess_v6").env()
    steps = 0
    began = process_time()
    seed = 0
    while process_time() - began < seconds:
        env.reset(seed=seed)
        seed += 1
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(seen["action_mask"]))
            steps += 1
    return {"steps": steps, "seconds": process_time() - began}


PEERS: dict[str, Callable[[float], dict[str, Any]]] = {"catanatron": catanatron, "chess": chess}


if __name__ == "__main__":
    print(json.dumps(PEERS[sys.argv[1]](float(sys.argv[2]))))
