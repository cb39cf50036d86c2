"""SeatEnv: one seat of a game as an environment of Gymnasium; bots play the other seats."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ...bots.bot import Bot
from ...bots.levels import level
from ...games.registry import GAMES, description_of, evaluator_of
from ...kernel.errors import BadOptions
from ...kernel.game import Json
from .aec import observation_space, observed
from .episode import Episode
from .move_space import MoveSpace

# Any, in this file: an observation is a dict of arrays, options are JSON.


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game for a learner. It is drawn for every game, or is always `seat`. Bots of `bots` play the others.

    Observations are those of `TableEnv`. The reward is 1 for a win; a loss costs 1 divided by the number of opponents. An
    illegal move loses the game at once, so that learners that cannot use the mask learn from it. With `shaping`, each point
    gained on the best of the others is rewarded during the game; this is subtracted again at the end.
    """

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = ("quick",),
        seat: int | None = None,
        history: int = 0,
        shaping: float = 0.0,
        render_mode: str | None = None,
        **asked: Any,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.episode = Episode(game, dict(asked), history)
        players = self.episode.players
        if len(bots) not in (1, players - 1):
            raise BadOptions("bots", bots=len(bots) + 1, players=players)
        self.bots = list(bots) * (players - 1) if len(bots) == 1 else list(bots)
        for name in self.bots:
            level(name, evaluator_of(game), 0)
        self.shaping = shaping
        self._lead = 0.0
        """How many points the learner was ahead at its last move; `shaping` has been paid for these."""
        self.always = seat
        self.seat = seat or 0
        self.observation_space = observation_space(self.episode)
        self.action_space = MoveSpace(self.episode.moves)
        self._others: dict[int, Bot] = {}

    def reset(self, *, seed: int | None = None, options: Json | None = None) -> tuple[dict[str, Any], Json]:
        """Begin a new game and play it up to the learner's first move."""
        super().reset(seed=seed)
        players = self.episode.players
        deal = int(self.np_random.integers(1 << 62))
        self.seat = int(self.np_random.integers(players)) if self.always is None else self.always
        others = [(self.seat + 1 + away) % players for away in range(players - 1)]
        name = self.episode.game.name
        self._others = {
            who: level(bot, evaluator_of(name), f"{deal} {who}") for who, bot in zip(others, self.bots, strict=True)
        }
        self.episode.begin(deal)
        self._let_others_play()
        self._lead = 0.0
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, Json]:
        """Play a move for the learner, and let the others play up to the learner's next move."""
        episode = self.episode
        if int(action) not in episode.legal or episode.who != self.seat:
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        episode.play(int(action))
        self._let_others_play()
        reward = episode.returns()[self.seat] if episode.over else 0.0
        if self.shaping:
            lead = 0.0 if episode.over else self._ahead()
            reward += self.shaping * (lead - self._lead)
            self._lead = lead
        return self._seen(), reward, episode.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which moves are legal now. MaskablePPO of sb3-contrib expects this name."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """Return the learner's view as JSON."""
        if self.render_mode is None:
            return None
        return json.dumps(self.episode.view(self.seat), ensure_ascii=False)

    def _let_others_play(self) -> None:
        episode = self.episode
        while not episode.over and episode.who != self.seat:
            who = episode.who
            legal = episode.legal
            episode.play(legal[0] if len(legal) == 1 else self._others[who].choose(episode.observation(who)).move)

    def _ahead(self) -> float:
        """Return the learner's points minus those of the best of the others, as if the game ended now."""
        scores = self.episode.scores()
        return float(scores[self.seat] - max(score for who, score in enumerate(scores) if who != self.seat))

    def _seen(self) -> dict[str, Any]:
        return observed(self.episode, self.seat)

    def _info(self) -> Json:
        return {"action_mask": self.episode.mask(self.seat), "seat": self.seat}


def register() -> None:
    """Register all games with Gymnasium: `gymnasium.make("ratking/Rattus-v0", players=3)`. It may be called repeatedly."""
    for game in GAMES:
        name = "ratking/" + re.sub(r"\W", "", description_of(game).title) + "-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="ratking.lab.envs.single:SeatEnv", kwargs={"game": game})
