"""Bot: what every player of ours that is no person must do. Budget: how long it may think. Choice: what it says."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ..kernel.game import Json
from ..kernel.observation import Observation
from ..kernel.values import Move


class Budget:
    """How long to think: so many milliseconds, or so many samples. With samples and a seed a bot always does the same."""

    __slots__ = ("milliseconds", "samples")

    def __init__(self, milliseconds: int | None = None, samples: int | None = None) -> None:
        self.milliseconds = milliseconds
        self.samples = samples

    def __repr__(self) -> str:
        return f"Budget(milliseconds={self.milliseconds}, samples={self.samples})"


class Considered:
    """One thing a bot thought of doing: its moves in order, and what it expects of them for every seat."""

    __slots__ = ("chances", "doubt", "moves")

    def __init__(self, moves: list[Move], chances: list[float], doubt: float) -> None:
        self.moves = moves
        """The move to be made now, then those it means to make afterwards in the same turn."""
        self.chances = chances
        """The win chance of every seat, if this is done."""
        self.doubt = doubt
        """The standard error of the chooser's own chance as sampled; nought where nothing was sampled."""


class Choice:
    """A move, and what was considered: the best first. Bots that do not weigh things consider nothing."""

    __slots__ = ("considered", "move")

    def __init__(self, move: int, considered: list[Considered]) -> None:
        self.move = move
        self.considered = considered


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Something that answers questions. It may remember and plan as it likes, but knows only what it is shown."""

    name: str = ""

    # Any: a bot that plays every game does not care which tables there are.
    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        """One of `observation.moves`; there is at least one. Without a budget, the bot's own."""
        raise NotImplementedError(f"{type(self).__name__} chooses nothing")

    # A bot need not live from one question to the next: a server makes a new one for every question. What it wants to know
    # again then, such as the rest of its plan, travels as JSON between the two methods below.

    def thought(self, observation: Observation[Any]) -> Json | None:
        """Return what to remember until the next question to this seat, after having answered this one; None for nothing.

        A thought is made of what the bot was shown and of its own luck.
        """
        return None

    def recall(self, observation: Observation[Any], thought: Json) -> None:
        """Take over a thought before choosing. One that does not fit, whatever it is, must be ignored."""
