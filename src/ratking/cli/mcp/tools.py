"""Tools: what a language-model agent can call, in plain text. Independent of how the calls arrive."""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final

from ...bots.levels import names
from ...games.registry import GAMES, form_of
from ...kernel.game import Json
from ...words import Words
from ..shell.game_options import several
from ..shell.speech import Refusal
from . import rulebook
from .agent_table import AgentTable
from .brief import shortened

TABLES: Final = 16
"""How many tables are kept: when there are more, the oldest is forgotten."""
USUAL: Final = "steady"

PARAMETERS: Final = {
    "game": "string",
    "topic": "string",
    "players": "integer",
    "seat": "integer",
    "bots": "string",
    "options": "object",
    "seed": "string",
    "move": "string",
    "table": "integer",
}
"""The type of each parameter, in the words of JSON Schema. A name means the same in every tool."""


class Tools:
    """The tables of one agent, and the tools that it calls."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.tables: dict[int, AgentTable] = {}
        """The tables that are kept, by number."""
        self._begun = 0
        tools = (self.rules, self.table, self.observe, self.moves, self.why_not, self.play, self.wait)
        self.tools: dict[str, Callable[..., str]] = {tool.__name__: tool for tool in tools}

    # ---- the tools

    def rules(self, game: str = "", topic: str = "") -> str:
        """Return which games there are, the chapters of a game, or the rules about a topic."""
        return rulebook.rules(self.words, game, topic)

    def table(
        self, game: str, players: int = 2, seat: int = 1, bots: str = USUAL, options: Json | None = None, seed: str = ""
    ) -> str:
        """Begin a game, and return the table."""
        for name in options or {}:
            allowed = [option.name for option in form_of(game, {})]
            if name not in allowed:
                raise Refusal("agent_option", option=name, game=game, allowed=allowed)
        asked = {**(options or {}), "players": players}
        levels = several(bots) or [USUAL]
        begun = AgentTable.begin(game, asked, seat - 1, levels, self.words, seed or secrets.token_hex(8))
        self._begun += 1
        self.tables[self._begun] = begun
        while len(self.tables) > TABLES:
            del self.tables[min(self.tables)]
        head = self.words.say("mcp.table", {"table": self._begun})
        return shortened([head, *begun.observe().splitlines()], self.words)

    def observe(self, table: int = 0) -> str:
        """Return the table as the agent knows it."""
        return self._at(table).observe()

    def moves(self, table: int = 0) -> str:
        """Return the legal moves."""
        return self._at(table).moves()

    def why_not(self, move: str, table: int = 0) -> str:
        """Return why a move is not possible."""
        return self._at(table).why_not(move)

    def play(self, move: str, table: int = 0) -> str:
        """Make a move, and return what came of it."""
        return self._at(table).play(move)

    def wait(self, table: int = 0) -> str:
        """Let the bots play, and return what happened."""
        return self._at(table).wait()

    def _at(self, table: int) -> AgentTable:
        """Return the table of this number; with 0 the newest. Raises Refusal."""
        number = table or self._begun
        if number not in self.tables:
            raise Refusal("no_agent_table", table=number) if number else Refusal("agent_table_first")
        return self.tables[number]

    # ---- how they are described and called

    def description(self, tool: str) -> str:
        """Return what a tool is for."""
        return self.words.say(f"mcp.tool.{tool}")

    def schema(self, tool: str) -> Json:
        """Return the parameters of a tool as JSON Schema, each with what it means."""
        fields = {"games": list(GAMES), "levels": names()}
        parameters = inspect.signature(self.tools[tool]).parameters
        return {
            "type": "object",
            "properties": {
                name: {"type": PARAMETERS[name], "description": self.words.say(f"mcp.parameter.{name}", fields)}
                for name in parameters
            },
            "required": [name for name, parameter in parameters.items() if parameter.default is parameter.empty],
            "additionalProperties": False,
        }

    # Any: JSON.
    def call(self, tool: str, given: Mapping[str, Any]) -> str:
        """Call a tool. Raises RatkingError, and then nothing has changed."""
        if tool not in self.tools:
            raise Refusal("agent_tool", tool=tool, allowed=list(self.tools))
        schema = self.schema(tool)
        for name in schema["required"]:
            if name not in given:
                raise Refusal("agent_argument_missing", tool=tool, argument=name)
        for name in given:
            if name not in schema["properties"]:
                raise Refusal("agent_argument", tool=tool, argument=name, allowed=list(schema["properties"]))
        return self.tools[tool](**{name: _read(name, value) for name, value in given.items() if value is not None})


# Any: JSON.
def _read(name: str, value: Any) -> Any:
    """Return an argument of the type that its name needs: models write numbers as texts, and texts as numbers.

    Raises Refusal if it cannot be read so.
    """
    kind = PARAMETERS[name]
    if kind == "object" and isinstance(value, dict):
        return value
    if kind == "string" and isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    if kind == "integer" and not isinstance(value, bool):
        if isinstance(value, int):
            return value
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
            return int(value)
    raise Refusal("agent_type", argument=name, value=value, kind=kind)
