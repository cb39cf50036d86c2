"""Quick: the sensible move, at once. For simulations, and for the rollouts of those who think longer."""

from __future__ import annotations

from typing import Any

from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .bot import Bot, Budget, Choice
from .sense import Sense


class Quick(Bot):
    """Looks one action ahead, and that only where it matters."""

    name = "quick"

    def __init__(self, sense: Sense[Any], rng: Rng) -> None:  # Any, here and below: a sense of whichever game
        self.sense = sense
        self.rng = rng

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        t = observation.determinise(self.rng)
        return Choice(self.sense.quick(t, self.rng)[0], [])
