"""A stand-in for sb3-contrib that needs no torch: it asks an environment what MaskablePPO asks, and moves at random.

The real one is several hundred megabytes, and not here on every machine that runs the tests.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

Environment = gymnasium.Env[Any, Any]  # Any: observations and actions are the environment's own


class MaskablePPO:
    """Takes the place of the learner. Whatever it does is legal."""

    def __init__(self, policy: str, env: Environment, *, n_steps: int, verbose: int, seed: int) -> None:
        assert (policy, n_steps > 0, verbose) == ("MultiInputPolicy", True, 0)
        assert isinstance(env.observation_space, gymnasium.spaces.Dict), "what this policy is for"
        self.env = env
        self._luck = np.random.default_rng(seed)

    def learn(self, steps: int) -> None:
        """Make this number of moves, in as many games as they take."""
        self.env.reset(seed=1)
        for _ in range(steps):
            _, _, over, cut, _ = self.env.step(self.move(self.env))
            if over or cut:
                self.env.reset()

    def move(self, env: Environment) -> int:
        """Return a move that the masks allow, asked for as `sb3_contrib.common.maskable.utils.get_action_masks` does."""
        masks = env.get_wrapper_attr("action_masks")()
        assert isinstance(env.action_space, gymnasium.spaces.Discrete)
        assert masks.shape == (int(env.action_space.n),)
        return int(self._luck.choice(np.flatnonzero(masks)))
