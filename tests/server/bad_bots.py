"""Bots that fail, for the tests of what happens then. Each is what a host process runs instead of thinking."""

from __future__ import annotations

import os
import time
from pathlib import Path

from ratking.server.bot_hosts import Question, think


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
