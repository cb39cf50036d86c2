"""TableEnv: a game as an environment of PettingZoo in which agents take turns (AEC)."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ...kernel.game import Json
from .episode import ROW, Episode
from .move_space import MoveSpace

# Any, in this file: PettingZoo has no types; an observation is a dict of arrays, options are JSON.


class TableEnv(AECEnv):
    """A game for PettingZoo. The agents are "seat_0", "seat_1" and so on; one may have to act several times in a row.

    An observation is a dict: "observation", the numbers of docs/features.md; "action_mask", 1 for each legal move; and with
    `history`, the newest lines of what the seat did and heard. The mask is also in the info. Rewards come at the end: 1 for
    the winner, and a loss of 1 shared by the others. With `shaping`, each point of score gained on the mean of the others
    is rewarded with `shaping` during the game; this is subtracted again at the end.
    """

    def __init__(
        self, game: str, asked: Json, *, history: int = 0, shaping: float = 0.0, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.episode = Episode(game, asked, history)
        self.shaping = shaping
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: observation_space(self.episode) for agent in self.possible_agents}
        self._actions = {agent: MoveSpace(self.episode.moves) for agent in self.possible_agents}
        self._no_rewards = dict.fromkeys(self.possible_agents, 0.0)
        self._leads: list[float] = []
        self._no_moves = self.episode.no_moves()
        self._no_moves.flags.writeable = False  # shared by all agents that are not to move
        self._seed = 0
        self._games = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed, it is the next game of the seed that was given last."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self.episode.begin(f"{self._seed} {self._games}")
        self._games += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[self.episode.who]
        self._leads = self._leads_now()
        self._show_masks()

    def observe(self, agent: str) -> dict[str, Any]:
        return observed(self.episode, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Play a move for the selected agent. Raises IllegalMove."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the action may be None only when the game is over")
        episode = self.episode
        episode.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[episode.who]
        self._show_masks()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the view of the selected agent as JSON."""
        if self.render_mode is None:
            return None
        return json.dumps(self.episode.view(self._seats[self.agent_selection]), ensure_ascii=False)

    def close(self) -> None:
        """Do nothing, because nothing is open."""

    def _reward(self) -> None:
        over = self.episode.over
        if not over and not self.shaping:
            self.rewards = self._no_rewards.copy()
            return
        brought = self.episode.returns() if over else [0.0] * self.episode.players
        leads = [0.0] * self.episode.players if over else self._leads_now()
        for agent, seat in self._seats.items():
            self.rewards[agent] = brought[seat] + leads[seat] - self._leads[seat]
        self._leads = leads

    def _leads_now(self) -> list[float]:
        """Return how far each seat is ahead of the mean of the others, multiplied by `shaping`."""
        players = self.episode.players
        if not self.shaping:
            return [0.0] * players
        scores = self.episode.scores()
        total = sum(scores)
        return [self.shaping * (score - (total - score) / (players - 1)) for score in scores]

    def _show_masks(self) -> None:
        self.infos = {agent: {"action_mask": self._no_moves} for agent in self.possible_agents}
        if not self.episode.over:
            self.infos[self.agent_selection]["action_mask"] = self.episode.mask(self.episode.who)


def observation_space(episode: Episode) -> spaces.Dict:
    """Return the space of observations of an episode."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (episode.width,), np.uint8),
        "action_mask": spaces.Box(0, 1, (episode.moves,), np.int8),
    }
    if episode.history_lines:
        most = np.iinfo(np.int32)
        parts["history"] = spaces.Box(int(most.min), int(most.max), (episode.history_lines, ROW), np.int32)
    return spaces.Dict(parts)


def observed(episode: Episode, seat: int) -> dict[str, Any]:
    """Return a seat's observation of an episode."""
    seen: dict[str, Any] = {"observation": episode.numbers(seat), "action_mask": episode.mask(seat)}
    if episode.history_lines:
        seen["history"] = episode.history(seat)
    return seen
