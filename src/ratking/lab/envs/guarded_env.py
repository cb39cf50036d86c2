"""GuardedEnv: the environment for PettingZoo with the checks of its wrappers, in one layer instead of three."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import repeat
from typing import Any

from pettingzoo.utils.env_logger import EnvLogger

from .aec import TableEnv


class GuardedEnv(TableEnv):
    """An illegal move loses the game, and calls in a wrong order are reported, as by PettingZoo's own wrappers.

    Those pass every attribute through three objects, which takes several times longer than a move of the game. What the
    wrappers OrderEnforcingWrapper, AssertOutOfBoundsWrapper and TerminateIllegalWrapper say is said here by the same words.
    """

    _steps = 0
    """How often `reset` or `step` has been called; 0 before the first game."""

    # Any, in this class: PettingZoo has no types.
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._steps += 1
        super().reset(seed, options)

    def step(self, action: int | None) -> None:
        """Play a move for the selected agent. An illegal one ends the game, and the agent loses."""
        if not self._steps:
            EnvLogger.error_step_before_reset()
        self._steps += 1
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            super().step(action)
            return
        if action is None or not 0 <= action < self.episode.moves:
            raise AssertionError("action is not in action space")
        if self.infos[agent]["action_mask"][action]:
            super().step(action)
        else:
            self._lose(agent)

    def observe(self, agent: str) -> dict[str, Any]:
        if not self._steps:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> str | None:
        if not self._steps:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = sys.maxsize) -> Iterator[str]:
        """Yield the agent to move, until the game is over. The loop must call `step` each time."""
        if not self._steps:
            EnvLogger.error_agent_iter_before_reset()
        return self._agents_in_turn(max_iter)

    def _agents_in_turn(self, most: int) -> Iterator[str]:
        for _ in repeat(None, most):
            if not self.agents:
                return
            before = self._steps
            yield self.agent_selection
            if self._steps == before:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")

    def _lose(self, agent: str) -> None:
        """End the game because of an illegal move of this agent."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = -1.0
        self._accumulate_rewards()
        self._deads_step_first()
