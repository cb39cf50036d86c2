"""Planner: the base of bots that decide on several moves at once and then make them one by one."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.game import Json
from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Bot, Budget, Choice
from .evaluator import Evaluator
from .intent import Intent

_WORDS: Final = 4
_LARGEST: Final = 0xFFFFFFFF
"""The state of a generator is this many numbers, none larger than this."""


class Planner(Bot):
    """A bot that follows its plan until the next chance event or move of another player, and then decides again.

    Its thought is the rest of the plan and the state of its generator: with it, a new bot continues exactly like this one.
    """

    def __init__(self, evaluator: Evaluator[Any], rng: Rng) -> None:  # Any, here and below: any game
        self.evaluator = evaluator
        self.rng = rng
        self.intent = Intent()

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        follows = self.intent.follow(observation)
        if follows is not None:
            return Choice(follows, [])
        return self.decide(observation, budget)

    def decide(self, observation: Observation[Any], budget: Budget | None) -> Choice:
        """Think, and form the intent. Override."""
        raise NotImplementedError(f"{type(self).__name__} decides nothing")

    def thought(self, observation: Observation[Any]) -> Json | None:
        return {
            "bot": self.name,
            "game": observation.game.name,
            "seat": observation.seat,
            "luck": self.rng.state,
            "plan": self.intent.to_json(observation),
        }

    def recall(self, observation: Observation[Any], thought: Json) -> None:
        whose = (thought.get("bot"), thought.get("game"), thought.get("seat"))
        if whose != (self.name, observation.game.name, observation.seat):
            return
        luck = _generator(thought.get("luck"))
        if luck is not None and self.intent.load(thought.get("plan")):
            self.rng = luck


def _generator(state: object) -> Rng | None:
    """Return the generator in this state; None if it is the state of none."""
    if not isinstance(state, list) or len(state) != _WORDS:
        return None
    for word in state:
        if not isinstance(word, int) or not 0 <= word <= _LARGEST:
            return None
    return Rng.of(state)
