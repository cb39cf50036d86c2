"""BotHosts: the Thinker of a server. Bots think in processes of their own, and nobody who asks much keeps others waiting."""

from __future__ import annotations

import contextlib
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from ..live.thinker import Advice, Answer, Busy, ThinkerFailed
from ..protocol.base import Json
from .pool import HostPool
from .questions import AidQuestion, HintQuestion, MoveQuestion, Question, Think, think

R = TypeVar("R", Answer, Advice, Json)

QUESTIONS_EACH: Final = 4
"""How many hints, aids and analyses one person may be waiting for."""
MOVES_WAITING: Final = 1000
HINTS_WAITING: Final = 20
"""A hint that has to wait for more than twenty others, of a second each, comes too late."""
ANALYSES_WAITING: Final = 20

_HINTS: Final = 0
_ANALYSES: Final = 1
"""The ranks in the pool of hints, aids and analyses."""

_NICENESS: Final = 10
"""Where cores are few, hints leave them to moves."""


class BotHosts:
    """Host processes for the moves of bots, and one more for hints, aids and analyses, started when somebody wants one.

    So moves never wait behind a hint, and hints never wait behind an analysis that has not begun. Processes keep nothing.
    """

    def __init__(self, workers: int, seconds: float, think: Think = think) -> None:
        """Let bots move in `workers` processes. A question without an answer after `seconds` has failed."""
        self._moves = HostPool(think, workers, seconds, [MOVES_WAITING])
        self._aids = HostPool(think, 1, seconds, [HINTS_WAITING, ANALYSES_WAITING], _NICENESS)
        self._asked_by: Counter[str] = Counter()

    async def move(self, level: str, observation: Json, thought: Json | None) -> Answer:
        """Return the move of a bot. Raises ThinkerFailed, and Busy if too many moves wait already.

        A bot that fails is asked once more without its thought, lest that be the reason.
        """
        tries = [MoveQuestion(level, observation, kept, secrets.token_hex(8)) for kept in (thought, None)]
        return await self._ask(self._moves, tries, Answer)

    async def hint(self, person: str, level: str, observation: Json) -> Advice:
        """Return what a bot would do in this person's place. Raises ThinkerFailed and Busy."""
        with self._counted(person):
            return await self._ask(self._aids, _advice(level, observation), Advice, _HINTS)

    async def aid(self, person: str, aid: str, observation: Json) -> Json:
        """Return the value of a thinking aid, such as a danger map. Raises ThinkerFailed and Busy."""
        with self._counted(person):
            found: Json = await self._ask(self._aids, [AidQuestion(aid, observation)] * 2, dict, _HINTS)
            return found

    async def analyse(self, person: str, level: str, observation: Json) -> Advice:
        """Return what a bot would have done, in a finished game: when no hint waits. Raises ThinkerFailed and Busy."""
        with self._counted(person):
            return await self._ask(self._aids, _advice(level, observation), Advice, _ANALYSES)

    async def _ask(self, pool: HostPool, tries: Sequence[Question], kind: type[R], rank: int = 0) -> R:
        reply = await pool.ask(tries, rank)
        if not isinstance(reply, kind):
            raise ThinkerFailed(f"the answer is {type(reply).__name__}, not {kind.__name__}")
        return reply

    @contextlib.contextmanager
    def _counted(self, person: str) -> Iterator[None]:
        """Count a question as this person's while it waits. Raises Busy."""
        if self._asked_by[person] >= QUESTIONS_EACH:
            raise Busy(QUESTIONS_EACH)
        self._asked_by[person] += 1
        try:
            yield
        finally:
            self._asked_by[person] -= 1
            if not self._asked_by[person]:
                del self._asked_by[person]

    @property
    def waiting(self) -> int:
        """How many questions wait for a host."""
        return self._moves.waiting + self._aids.waiting

    @property
    def failures(self) -> int:
        """How often a host gave no answer, those tried again included."""
        return self._moves.failures + self._aids.failures

    @property
    def busy_seconds(self) -> float:
        """How long hosts have been thinking, all together."""
        return self._moves.busy_seconds + self._aids.busy_seconds

    def stop(self) -> None:
        """End all processes, whatever they think about."""
        self._moves.stop()
        self._aids.stop()


def _advice(level: str, observation: Json) -> list[HintQuestion]:
    """Return a question for advice, to be tried twice."""
    return [HintQuestion(level, observation, secrets.token_hex(8)) for _ in range(2)]
