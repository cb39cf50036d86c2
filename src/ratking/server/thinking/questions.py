"""Questions: what is asked of a bot or an aid, and how it is answered. Nothing is kept from one question to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

import msgspec
from msgspec import Struct

from ...bots.bot import Bot
from ...bots.levels import level
from ...games.registry import aid_of, evaluator_of, game_called
from ...kernel.errors import RatkingError
from ...kernel.observation import Observation
from ..live.thinker import Advice, Answer, ThinkerFailed
from ..protocol.base import Json
from ..protocol.playing import Expected


class MoveQuestion(Struct, frozen=True):
    """What is the move of this bot, and what does it want to remember?"""

    level: str
    observation: Json
    thought: Json | None
    """What this bot wanted to remember when it answered for this seat last."""
    seed: str
    """The luck of a bot that recalls none."""


class HintQuestion(Struct, frozen=True):
    """What would this bot do here, and what does it expect of it?"""

    level: str
    observation: Json
    seed: str


class AidQuestion(Struct, frozen=True):
    """What does this thinking aid say here?"""

    aid: str
    observation: Json


Question = MoveQuestion | HintQuestion | AidQuestion
Reply = Answer | Advice | Json
"""In the order of the questions."""
Think = Callable[[Question], Reply]
"""A function of a module: a host process finds it by its name."""


class Unanswerable(ThinkerFailed):
    """Nobody can answer this question: there is no such bot, game or aid. Asking again is of no use."""


def think(question: Question) -> Reply:
    """Answer a question. Raises Unanswerable, and whatever a bot raises."""
    match question:
        case MoveQuestion():
            return _move(question)
        case HintQuestion():
            return _hint(question)
        case AidQuestion():
            return _aid(question)
        case _:
            assert_never(question)


def _move(question: MoveQuestion) -> Answer:
    observation = _observed(question.observation)
    bot = _bot(question.level, observation, question.seed)
    if isinstance(question.thought, dict):
        bot.recall(observation, question.thought)
    move = bot.choose(observation).move
    thought = msgspec.to_builtins(bot.thought(observation))  # raises if it is not JSON, rather than somewhere far from here
    return Answer(move=observation.game.space.text(move), thought=thought)


def _hint(question: HintQuestion) -> Advice:
    observation = _observed(question.observation)
    choice = _bot(question.level, observation, question.seed).choose(observation)
    text = observation.game.space.text
    considered = [
        Expected(moves=[text(move) for move in turn.moves], chances=turn.chances, doubt=turn.doubt)
        for turn in choice.considered
    ]
    return Advice(move=text(choice.move), considered=considered)


def _aid(question: AidQuestion) -> Json:
    observation = _observed(question.observation)
    try:
        compute = aid_of(observation.game.name, question.aid).compute
    except RatkingError as error:
        raise Unanswerable(str(error)) from error
    if compute is None:
        raise Unanswerable(f"the aid {question.aid!r} is made by the client")
    return compute(observation)


# Any, here and below: the observation of any game.
def _observed(sent: Json) -> Observation[Any]:
    """Read an observation, with the components it is played with."""
    try:
        return Observation.from_json(game_called(sent["game"]), sent)
    except RatkingError as error:
        raise Unanswerable(str(error)) from error


def _bot(name: str, observation: Observation[Any], seed: str) -> Bot:
    """Make a new bot of this level."""
    try:
        return level(name, evaluator_of(observation.game.name), seed)
    except RatkingError as error:
        raise Unanswerable(str(error)) from error
