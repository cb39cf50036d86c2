"""Thinker: where bots think. Processes of their own on a server; in a browser tab, a second worker."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from ..protocol.base import Json
from ..protocol.playing import Expected


class ThinkerFailed(Exception):
    """A bot gave no answer, in no try."""


class Busy(Exception):
    """Too many questions wait already: this person's, with `most` of them, or everybody's together."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class Answer(Struct):
    """A bot's move, and what it will want to remember at its next question in the same turn."""

    move: str
    thought: Json | None = None


class Advice(Struct):
    """A hint: the move, and the turns that were considered, the best first."""

    move: str
    considered: list[Expected]


class Thinker(Protocol):
    """Lets bots think somewhere else. Moves go before hints, and hints before analysis.

    Hosts keep nothing between questions: a bot's thought travels with its question, and comes back with the answer.
    """

    async def move(self, level: str, observation: Json, thought: Json | None) -> Answer:
        """Return the move of a bot. Raises ThinkerFailed, and Busy if too many moves wait already."""

    async def hint(self, person: str, level: str, observation: Json) -> Advice:
        """Return what a bot would do in this person's place. Raises ThinkerFailed and Busy."""

    async def aid(self, person: str, aid: str, observation: Json) -> Json:
        """Return the value of a thinking aid, such as a danger map. Raises ThinkerFailed and Busy."""

    @property
    def busy_seconds(self) -> float:
        """How long bots have been thinking, all together."""

    def stop(self) -> None:
        """End everything that thinks."""
