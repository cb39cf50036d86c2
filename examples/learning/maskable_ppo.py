"""MaskablePPO of sb3-contrib learns Rattus for two players against bots, without wrappers around the environment.

pip install "ratking[rl]" sb3-contrib
python examples/learning/maskable_ppo.py --steps 100000 --bot novice
"""

from __future__ import annotations

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy

from ratking.lab.envs import single


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--bot", default="novice")
    parser.add_argument("--games", type=int, default=50)
    asked = parser.parse_args()
    single.register()
    # Shaping rewards points during the game; observations are bytes, which the policy accepts directly.
    learning = gymnasium.make("ratking/Rattus-v0", players=2, bots=(asked.bot,), shaping=0.05)
    model = MaskablePPO("MultiInputPolicy", learning, n_steps=512, verbose=0, seed=1)
    model.learn(asked.steps)
    judging = gymnasium.make("ratking/Rattus-v0", players=2, bots=(asked.bot,))
    reward, _ = evaluate_policy(model, judging, n_eval_episodes=asked.games, deterministic=False, warn=False)
    print(f"after {asked.steps} steps: {50 * (1 + reward):.0f} % of {asked.games} games won against {asked.bot}")


if __name__ == "__main__":
    main()
