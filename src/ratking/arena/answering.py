"""Answering: one of our bots as a program for the arena, so that an older version of Ratking can play against this one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from ..bots.bot import Bot, Budget
from ..bots.levels import level
from ..games.registry import evaluator_of, game_called
from ..kernel.errors import BadOptions
from ..kernel.observation import Observation
from ..version import __version__
from .fingerprint import fingerprint
from .program import PROTOCOL
from .tournament import entrant_of


def answer(named: str, lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Answer the messages of an arena, as docs/agents.md describes them, until the game ends. Raises BadOptions."""
    name, own = entrant_of(named)
    bot: Bot | None = None
    for line in lines:
        message = json.loads(line)
        if message["type"] == "hello":
            if message["protocol"] != PROTOCOL:
                raise BadOptions("protocol", protocol=message["protocol"], known=PROTOCOL)
            bot = level(name, evaluator_of(message["game"]), message["seed"])
            made = fingerprint(name, message["game"])
            write(json.dumps({"protocol": PROTOCOL, "bot": name, "engine": __version__, "fingerprint": made}))
        elif message["type"] == "question" and bot is not None:
            sent = message["observation"]
            observation = Observation.from_json(game_called(sent["game"]), sent)
            budget = own or (Budget(**message["budget"]) if message["budget"] else None)
            write(json.dumps({"move": observation.game.space.text(bot.choose(observation, budget).move)}))
        elif message["type"] == "end":
            return
