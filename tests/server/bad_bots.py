"""Bots that fail, for the tests of what happens then. Each is what a host process runs instead of thinking."""

from __future__ import annotations

import os
import time
from pathlib import Path

from ratking.server.live.bot_hosts import Question, think


def dies(question: Question) -> str:
    """As a bot does that runs out of memory."""
    os._exit(7)


def hangs(question: Question) -> str:
    time.sleep(3600)
    return ""


def cheats(question: Question) -> str:
    """Names a move that is none."""
    return "atlantis"


def fails_once(question: Question) -> str:
    """Dies at its first question, wherever it is asked, and thinks from then on."""
    mark = Path(os.environ["RATKING_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os._exit(7)
    return think(question)


def notes_and_waits(question: Question) -> str:
    """Write the seed of the question into a file, then wait until another file is there."""
    folder = Path(os.environ["RATKING_TEST_FOLDER"])
    with (folder / "asked").open("a", encoding="utf-8") as asked:
        asked.write(f"{question[2]}\n")
    while not (folder / "go").exists():
        time.sleep(0.01)
    return question[2]
