"""Questions: the questions to bots and aids, and the function that answers them. It keeps no state between questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

import msgspec
from msgspec import Struct

from ...bots.bot import Bot
from ...bots.levels import level, table_budget
from ...games.registry import aid_of, evaluator_of, game_called
from ...kernel.errors import RatkingError
from ...kernel.observation import Observation
from ...kernel.record import Record
from ..live.thinker import Advice, Answer, ThinkerFailed
from ..protocol.base import Json
from ..protocol.playing import Expected


class MoveQuestion(Struct, frozen=True):
    """The question for a bot's move, and for what the bot wants to remember."""

    level: str
    observation: Json
    thought: Json | None
    """What this bot wanted to remember after its last answer for this seat."""
    seed: str
    """The random seed of a bot that remembers none."""


class HintQuestion(Struct, frozen=True):
    """The question for the move that a bot would make, and for what it expects."""

    level: str
    observation: Json
    seed: str


class AidQuestion(Struct, frozen=True):
    """The question for the value of a thinking aid."""

    aid: str
    observation: Json


class AnalysisQuestion(Struct, frozen=True):
    """The question for the analysis of a finished game."""

    record: Json
    closer: bool
    """Whether to look closer at the costly decisions."""


class TrialQuestion(Struct, frozen=True):
    """The question whether a decision that somebody tried again is as good as the best one that is known."""

    record: Json
    at: int
    """The number of moves before the decision."""
    best: list[str]


Question = MoveQuestion | HintQuestion | AidQuestion | AnalysisQuestion | TrialQuestion
Reply = Answer | Advice | Json
"""The answer to each kind of question, in the order of the union Question."""
Think = Callable[[Question], Reply]
"""A function that answers questions. It must be defined at module level, so that a host process can import it."""


class Unanswerable(ThinkerFailed):
    """Raised when there is no such bot, game or aid, so that asking again is useless."""


def think(question: Question) -> Reply:
    """Answer a question. Raises Unanswerable, and any exception of a bot."""
    match question:
        case MoveQuestion():
            return _move(question)
        case HintQuestion():
            return _hint(question)
        case AidQuestion():
            return _aid(question)
        case AnalysisQuestion():
            return _analysis(question)
        case TrialQuestion():
            return _trial(question)
        case _:
            assert_never(question)


def _move(question: MoveQuestion) -> Answer:
    observation = _observed(question.observation)
    bot = _bot(question.level, observation, question.seed)
    if isinstance(question.thought, dict):
        bot.recall(observation, question.thought)
    move = bot.choose(observation, table_budget(question.level)).move
    thought = msgspec.to_builtins(bot.thought(observation))  # raises here if it is not JSON
    return Answer(move=observation.game.space.text(move), thought=thought)


def _hint(question: HintQuestion) -> Advice:
    observation = _observed(question.observation)
    choice = _bot(question.level, observation, question.seed).choose(observation, table_budget(question.level))
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
        raise Unanswerable(f"the aid {question.aid!r} is computed by the client")
    return compute(observation)


def _analysis(question: AnalysisQuestion) -> Json:
    from ...analysis.analysis import analyse  # only here, so that a server and its other processes start sooner

    try:
        return analyse(Record.from_json(question.record), closer=question.closer).to_json()
    except RatkingError as error:
        raise Unanswerable(str(error)) from error


def _trial(question: TrialQuestion) -> Json:
    from ...analysis.trial import tried  # only here, for the same reason

    try:
        found = tried(Record.from_json(question.record), question.at, question.best)
    except RatkingError as error:
        raise Unanswerable(str(error)) from error
    return {"trial": None if found is None else found.to_json()}


# Any, here and below: the observation of any game.
def _observed(sent: Json) -> Observation[Any]:
    """Return the observation that was sent, with the components of its game. Raises Unanswerable."""
    try:
        return Observation.from_json(game_called(sent["game"]), sent)
    except RatkingError as error:
        raise Unanswerable(str(error)) from error


def _bot(name: str, observation: Observation[Any], seed: str) -> Bot:
    """Return a new bot of this level. Raises Unanswerable."""
    try:
        return level(name, evaluator_of(observation.game.name), seed)
    except RatkingError as error:
        raise Unanswerable(str(error)) from error
