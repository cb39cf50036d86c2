"""Failing bots for tests. A host process runs these functions instead of `think`."""

from __future__ import annotations

import os
import time
from pathlib import Path

from ratking.server.live.thinker import Advice, Answer
from ratking.server.thinking.questions import (
    AidQuestion,
    AnalysisQuestion,
    HintQuestion,
    MoveQuestion,
    Question,
    Reply,
    TrialQuestion,
    think,
)


def dies(question: Question) -> Reply:
    """Die like a bot that runs out of memory."""
    os._exit(7)


def hangs(question: Question) -> Reply:
    time.sleep(3600)
    return Answer("")


def raises(question: Question) -> Reply:
    raise ValueError("no idea")


def cheats(question: Question) -> Reply:
    """Answer with a move that does not exist."""
    return Answer("atlantis")


def mixes_up(question: Question) -> Reply:
    """Answer every question with a danger map."""
    return {"gallia": [1.0]}


def cheats_until_told(question: Question) -> Reply:
    """Answer with a move that does not exist, until a certain file exists."""
    return think(question) if Path(os.environ["RATKING_TEST_MARK"]).exists() else cheats(question)


def fails_once(question: Question) -> Reply:
    """Die at the first question in any process, and think from then on."""
    mark = Path(os.environ["RATKING_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os._exit(7)
    return think(question)


def chokes_on_thoughts(question: Question) -> Reply:
    """Raise if there is a thought."""
    if isinstance(question, MoveQuestion) and question.thought is not None:
        raise KeyError("plan")
    return think(question)


def name_of(question: Question) -> str:
    """Return the name that tests give a question: the level or the aid it asks for, the best move of a trial, or "game"."""
    match question:
        case AidQuestion():
            return question.aid
        case AnalysisQuestion():
            return "game"
        case TrialQuestion():
            return question.best[0]
        case _:
            return question.level


def notes(question: Question) -> Reply:
    """Write the name of the question into a file, and answer with it."""
    name = name_of(question)
    with Path(os.environ["RATKING_TEST_FOLDER"], "asked").open("a", encoding="utf-8") as asked:
        asked.write(f"{name}\n")
    match question:
        case MoveQuestion():
            return Answer(name)
        case HintQuestion():
            return Advice(name, [])
        case AidQuestion() | AnalysisQuestion() | TrialQuestion():
            return {name: True}


def notes_and_waits(question: Question) -> Reply:
    """Do the same, and wait until another file exists before answering."""
    reply = notes(question)
    while not Path(os.environ["RATKING_TEST_FOLDER"], "go").exists():
        time.sleep(0.01)
    return reply


def only_hints_wait(question: Question) -> Reply:
    """Wait like this for hints, and think about everything else."""
    return notes_and_waits(question) if isinstance(question, HintQuestion) else think(question)


def only_moves_at_once(question: Question) -> Reply:
    """Wait like this for everything except moves."""
    return notes(question) if isinstance(question, MoveQuestion) else notes_and_waits(question)
