"""A stand-in for the module that judges what was learnt."""

from __future__ import annotations

from statistics import fmean, pstdev

from ... import Environment, MaskablePPO


def evaluate_policy(
    model: MaskablePPO, env: Environment, n_eval_episodes: int, deterministic: bool, warn: bool
) -> tuple[float, float]:
    """Play this number of games. Return the mean reward and its deviation."""
    rewards = []
    for number in range(n_eval_episodes):
        env.reset(seed=number)
        total, over = 0.0, False
        while not over:
            _, reward, over, _, _ = env.step(model.move(env))
            total += float(reward)
        rewards.append(total)
    return fmean(rewards), pstdev(rewards)
