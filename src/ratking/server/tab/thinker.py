"""WorkerThinker: the Thinker of a browser tab. Questions travel as JSON to a second worker, which `answer` serves there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from ..live.thinker import Advice, Answer, ThinkerFailed
from ..protocol.base import Json
from ..thinking.questions import (
    AidQuestion,
    AnalysisQuestion,
    HintQuestion,
    MoveQuestion,
    Question,
    TrialQuestion,
    Unanswerable,
    think,
)

Place = Literal["moves", "games"]
"""Moves, hints, aids and trials have one worker; the analysis of a whole game has another, which ends with it."""

ANSWER_SECONDS: Final = 60.0
"""How long a bot may think. A phone is much slower than a server."""
GAME_SECONDS: Final = 3600.0
"""How long the analysis of a whole game may take."""
KINDS: Final[dict[str, type[Question]]] = {
    "move": MoveQuestion,
    "hint": HintQuestion,
    "aid": AidQuestion,
    "analysis": AnalysisQuestion,
    "trial": TrialQuestion,
}

R = TypeVar("R")
logger: Final = logging.getLogger("ratking.bots")


class Asked(Struct):
    """A question on its way to the worker."""

    kind: str
    question: msgspec.Raw


class Answered(Struct):
    """What the worker replied: an answer, or why there is none."""

    answer: msgspec.Raw = msgspec.Raw(b"null")
    failed: str | None = None
    again: bool = True
    """Whether asking again may help."""


class Workers:
    """How to reach the workers: `ask` sends a text to one of them, which is started if necessary; `end` kills it."""

    def __init__(self, ask: Callable[[str, str], Awaitable[str]], end: Callable[[str], None]) -> None:
        self.ask = ask
        self.end = end


class WorkerThinker:
    """Asks the workers. A worker that gives no answer in time is killed, and the next question starts a new one."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._busy = 0.0

    async def move(self, level: str, observation: Json, thought: Json | None) -> Answer:
        """Return the move of a bot. A bot that fails is asked again without its thought. Raises ThinkerFailed."""
        tries = [MoveQuestion(level, observation, kept, secrets.token_hex(8)) for kept in (thought, None)]
        return await self._ask("moves", "move", tries, Answer)

    async def hint(self, person: str, level: str, observation: Json) -> Advice:
        """Return the move a bot would make in this person's place. Raises ThinkerFailed."""
        tries = [HintQuestion(level, observation, secrets.token_hex(8)) for _ in range(2)]
        return await self._ask("moves", "hint", tries, Advice)

    async def aid(self, person: str, aid: str, observation: Json) -> Json:
        """Return the value of a thinking aid. Raises ThinkerFailed."""
        found: Json = await self._ask("moves", "aid", [AidQuestion(aid, observation)], dict)
        return found

    async def trial(self, person: str, record: Json, at: int, best: list[str]) -> Json:
        """Return how a decision compares with the best one. Raises ThinkerFailed."""
        found: Json = await self._ask("moves", "trial", [TrialQuestion(record, at, best)], dict)
        return found

    async def analysis(self, record: Json, closer: bool) -> Json:
        """Return the analysis of a finished game. Raises ThinkerFailed."""
        try:
            found: Json = await self._ask("games", "analysis", [AnalysisQuestion(record, closer)], dict)
        finally:
            self._workers.end("games")
        return found

    @property
    def busy_seconds(self) -> float:
        """The total time that bots have been thinking."""
        return self._busy

    def stop(self) -> None:
        """Kill all workers."""
        self._workers.end("moves")
        self._workers.end("games")

    async def _ask(self, place: Place, kind: str, tries: Sequence[Question], gives: type[R]) -> R:
        """Ask these versions of one question in turn, and return the first answer. Raises ThinkerFailed."""
        last = ThinkerFailed("nothing was asked")
        for question in tries:
            try:
                answered = await self._once(place, kind, question)
            except ThinkerFailed as failed:
                last = failed
                continue
            if answered.failed is None:
                return msgspec.json.decode(answered.answer, type=gives)
            last = ThinkerFailed(answered.failed)
            if not answered.again:
                break
        raise last

    async def _once(self, place: Place, kind: str, question: Question) -> Answered:
        text = msgspec.json.encode(Asked(kind, msgspec.Raw(msgspec.json.encode(question)))).decode()
        seconds = GAME_SECONDS if place == "games" else ANSWER_SECONDS
        begun = time.monotonic()
        try:
            reply = await asyncio.wait_for(self._workers.ask(place, text), seconds)
        except TimeoutError as error:
            raise ThinkerFailed("no answer in time") from error
        except asyncio.CancelledError:
            raise
        except Exception as error:  # the browser has ended the worker
            raise ThinkerFailed(str(error)) from error
        else:
            return msgspec.json.decode(reply, type=Answered)
        finally:
            self._busy += time.monotonic() - begun


def answer(text: str) -> str:
    """Return the reply to a question. This runs in the second worker, and never raises.

    >>> answer('{"kind": "aid", "question": {"aid": "x", "observation": {"game": "chess"}}}')
    '{"answer":null,"failed":"There is no game called “chess”. Possible: rattus, ratzzia.","again":false}'
    """
    try:
        asked = msgspec.json.decode(text, type=Asked)
        found = think(msgspec.json.decode(asked.question, type=KINDS[asked.kind]))
        reply = Answered(msgspec.Raw(msgspec.json.encode(found)))
    except Unanswerable as error:
        reply = Answered(failed=str(error), again=False)
    except Exception as error:
        logger.exception("a bot failed")
        reply = Answered(failed=f"{type(error).__name__}: {error}")
    return msgspec.json.encode(reply).decode()
