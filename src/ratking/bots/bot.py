"""Bot: the interface of a computer player. Budget: how long it may think. Choice: its answer."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ..kernel.game import Json
from ..kernel.observation import Observation
from ..kernel.values import Move


class Budget:
    """How long to think, in milliseconds or in samples. With samples and a seed a bot always plays the same.

    >>> from ratking.bots.bot import Budget
    >>> Budget(samples=40)
    Budget(milliseconds=None, samples=40)
    """

    __slots__ = ("milliseconds", "samples")

    def __init__(self, milliseconds: int | None = None, samples: int | None = None) -> None:
        self.milliseconds = milliseconds
        self.samples = samples

    def __repr__(self) -> str:
        return f"Budget(milliseconds={self.milliseconds}, samples={self.samples})"


class Considered:
    """One option a bot considered: its moves in order, and the win chances it expects for every seat."""

    __slots__ = ("chances", "doubt", "moves")

    def __init__(self, moves: list[Move], chances: list[float], doubt: float) -> None:
        self.moves = moves
        """The move to make now, then those planned for the rest of the turn."""
        self.chances = chances
        """The win chance of every seat after these moves."""
        self.doubt = doubt
        """The standard error of the bot's own sampled win chance; 0 if nothing was sampled."""


class Choice:
    """A move, and the options that were considered, best first. Empty for bots that do not compare options."""

    __slots__ = ("considered", "move")

    def __init__(self, move: int, considered: list[Considered]) -> None:
        self.move = move
        self.considered = considered


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Something that answers questions. It may remember and plan, but knows only the observations it is given.

    >>> import ratking
    >>> from ratking.bots.bot import Bot, Choice
    >>> class Last(Bot):
    ...     def choose(self, observation, budget=None):
    ...         return Choice(observation.moves[-1], [])
    >>> match = ratking.new("rattus", players=2, seed=1)
    >>> match.text(Last().choose(match.observe(0)).move)
    'scandia'
    """

    name: str = ""

    # Any: a bot that plays every game does not care which tables there are.
    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        """Return one of `observation.moves`, which is never empty. Without a budget the bot uses its own.

        >>> import ratking
        >>> from ratking.bots.levels import level
        >>> from ratking.games.registry import evaluator_of
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> choice = level("quick", evaluator_of("rattus"), seed=1).choose(match.observe(0))
        >>> choice.move in match.moves()
        True
        """
        raise NotImplementedError(f"{type(self).__name__} chooses nothing")

    # A server makes a new bot for every question. What a bot wants to remember, such as the rest of its plan, is passed
    # on as JSON by the two methods below.

    def thought(self, observation: Observation[Any]) -> Json | None:
        """Return what to remember until the next question to this seat, after having answered this one; None for nothing.

        A thought consists of what the bot was shown and of its own random draws.

        >>> import ratking
        >>> from ratking.bots.bot import Bot
        >>> Bot().thought(ratking.new("rattus", players=2, seed=1).observe(0)) is None
        True
        """
        return None

    def recall(self, observation: Observation[Any], thought: Json) -> None:
        """Restore a thought before choosing. Anything that does not fit must be ignored.

        >>> import ratking
        >>> from ratking.bots.levels import level
        >>> from ratking.games.registry import evaluator_of
        >>> bot = level("steady", evaluator_of("rattus"), seed=1)
        >>> bot.recall(ratking.new("rattus", players=2, seed=1).observe(0), {"not": "a plan"})
        """
