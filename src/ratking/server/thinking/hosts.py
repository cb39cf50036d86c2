"""BotHosts: the Thinker of a server. Bots think in separate processes, and limits keep anybody from blocking others."""

from __future__ import annotations

import contextlib
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from ..live.thinker import Advice, Answer, Busy, ThinkerFailed
from ..protocol.base import Json
from .pool import HostPool
from .questions import AidQuestion, AnalysisQuestion, HintQuestion, MoveQuestion, Question, Think, TrialQuestion, think

R = TypeVar("R", Answer, Advice, Json)

QUESTIONS_EACH: Final = 4
"""How many hints, aids and trials one person may wait for at a time."""
MOVES_WAITING: Final = 1000
HINTS_WAITING: Final = 20
"""A hint takes about a second; one that waits for more than twenty others comes too late."""
TRIALS_WAITING: Final = 20

_HINTS: Final = 0
_TRIALS: Final = 1
"""The ranks in the pool for hints, aids and trials."""

_NICENESS: Final = 10
"""Hints run with lower priority, so that moves get the processor first."""

GAMES_WAITING: Final = 4
GAME_SECONDS: Final = 900.0
"""How long the analysis of a whole game may take: it runs with the lowest priority, and only when a core is free."""
_IDLE: Final = 19
"""The niceness of the process that analyses whole games."""


class BotHosts:
    """Host processes for the moves of bots, one more for hints and aids, and one for whole games; started when needed.

    So moves never wait for a hint, and hints never wait for the analysis of a game. Processes keep no state.
    """

    def __init__(self, workers: int, seconds: float, think: Think = think) -> None:
        """Use `workers` processes for moves. A question without an answer after `seconds` has failed."""
        self._moves = HostPool(think, workers, seconds, [MOVES_WAITING])
        self._aids = HostPool(think, 1, seconds, [HINTS_WAITING, TRIALS_WAITING], _NICENESS)
        self._games = HostPool(think, 1, GAME_SECONDS, [GAMES_WAITING], _IDLE)
        self._asked_by: Counter[str] = Counter()

    async def move(self, level: str, observation: Json, thought: Json | None) -> Answer:
        """Return the move of a bot. Raises ThinkerFailed, and Busy if too many questions are waiting.

        A bot that fails is asked again without its thought, in case that is the cause.
        """
        tries = [MoveQuestion(level, observation, kept, secrets.token_hex(8)) for kept in (thought, None)]
        return await self._ask(self._moves, tries, Answer)

    async def hint(self, person: str, level: str, observation: Json) -> Advice:
        """Return the move a bot would make in this person's place. Raises ThinkerFailed and Busy."""
        with self._counted(person):
            tries = [HintQuestion(level, observation, secrets.token_hex(8)) for _ in range(2)]
            return await self._ask(self._aids, tries, Advice, _HINTS)

    async def aid(self, person: str, aid: str, observation: Json) -> Json:
        """Return the value of a thinking aid, such as a danger map. Raises ThinkerFailed and Busy."""
        with self._counted(person):
            found: Json = await self._ask(self._aids, [AidQuestion(aid, observation)] * 2, dict, _HINTS)
            return found

    async def trial(self, person: str, record: Json, at: int, best: list[str]) -> Json:
        """Return how a decision compares with the best one. Hints have priority. Raises ThinkerFailed and Busy."""
        with self._counted(person):
            found: Json = await self._ask(self._aids, [TrialQuestion(record, at, best)], dict, _TRIALS)
            return found

    async def analysis(self, record: Json, closer: bool) -> Json:
        """Return the analysis of a finished game. Raises ThinkerFailed and Busy."""
        found: Json = await self._ask(self._games, [AnalysisQuestion(record, closer)], dict)
        return found

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
        """The number of questions that wait for a host."""
        return self._moves.waiting + self._aids.waiting + self._games.waiting

    @property
    def failures(self) -> int:
        """How often a host gave no answer, including questions that were then answered in a second attempt."""
        return self._moves.failures + self._aids.failures + self._games.failures

    @property
    def busy_seconds(self) -> float:
        """The total time that hosts have been thinking."""
        return self._moves.busy_seconds + self._aids.busy_seconds + self._games.busy_seconds

    def stop(self) -> None:
        """End all processes, even if they are thinking."""
        self._moves.stop()
        self._aids.stop()
        self._games.stop()
