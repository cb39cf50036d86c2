"""Thinker: where bots think: in separate processes on a server, in a second worker in a browser tab."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from ..protocol.base import Json
from ..protocol.playing import Expected


class ThinkerFailed(Exception):
    """Raised when a bot gave no answer in any attempt."""


class Busy(Exception):
    """Raised when too many questions are waiting: `most` of this person, or too many altogether."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class Answer(Struct):
    """A bot's move, and what it wants to remember for its next question in the same turn."""

    move: str
    thought: Json | None = None


class Advice(Struct):
    """A hint: the proposed move, and the turns that were considered, the best first."""

    move: str
    considered: list[Expected]


class Thinker(Protocol):
    """Lets bots think outside the server's event loop. Moves have priority over hints and aids, and these over trials.

    It keeps nothing between questions: what a bot remembers is sent with the question and returned with the answer.
    """

    async def move(self, level: str, observation: Json, thought: Json | None) -> Answer:
        """Return the move of a bot. Raises ThinkerFailed, and Busy if too many questions are waiting."""

    async def hint(self, person: str, level: str, observation: Json) -> Advice:
        """Return the move a bot would make in this person's place. Raises ThinkerFailed and Busy."""

    async def aid(self, person: str, aid: str, observation: Json) -> Json:
        """Return the value of a thinking aid, such as a danger map. Raises ThinkerFailed and Busy."""

    async def analysis(self, record: Json, closer: bool) -> Json:
        """Return the analysis of a finished game. With `closer` its costly decisions are played on, which takes longer.

        It has the lowest priority. Raises ThinkerFailed, and Busy if too many analyses are waiting.
        """

    async def trial(self, person: str, record: Json, at: int, best: list[str]) -> Json:
        """Return how the decision after `at` moves compares with the best one: under `trial`, null if it is not complete.

        Raises ThinkerFailed and Busy.
        """

    @property
    def busy_seconds(self) -> float:
        """The total time that bots have been thinking."""

    def stop(self) -> None:
        """Stop all thinking processes."""
