"""`ratking mcp`: an agent that knows only the descriptions of the tools finishes a legal game of each kind."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client

import ratking as package
from ratking.cli.mcp.brief import MOST, tokens
from ratking.games.registry import GAMES

from ..run_command import ratking

SERVER = StdioServerParameters(
    command=sys.executable,
    args=["-m", "ratking", "mcp", "--language", "en"],
    env={**os.environ, "PYTHONPATH": str(Path(package.__file__).parent.parent)},
)


class Agent:
    """A scripted agent: it reads what the tools say, and chooses among the moves at random."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client = client
        self.luck = random.Random(seed)
        self.longest = 0

    async def call(self, tool: str, **given: object) -> tuple[str, bool]:
        """Return what a tool says, and whether it is an error."""
        result = await self.client.call_tool(tool, given)
        (content,) = result.content
        text = str(getattr(content, "text", ""))
        self.longest = max(self.longest, tokens(text))
        return text, bool(result.is_error)

    async def said(self, tool: str, **given: object) -> str:
        text, failed = await self.call(tool, **given)
        assert not failed, text
        return text

    async def finish(self, game: str) -> str:
        """Play a game to its end, and return what is said there."""
        said = await self.said("table", game=game, players=3, seat=2, bots="quick,random", seed=str(self.luck.random()))
        for _ in range(5000):
            if "The game is over." in said:
                return said
            if "call “wait”" in said:
                said = await self.said("wait")
                continue
            _, *lines = (await self.said("moves")).splitlines()
            said = await self.said("play", move=self.luck.choice(lines).split(" – ")[0].split(" (")[0])
        raise AssertionError("the game does not end")


def test_an_agent_finishes_a_game_of_each_kind() -> None:
    async def play() -> None:
        async with Client(stdio_client(SERVER)) as client:
            listed = await client.list_tools()
            assert [tool.name for tool in listed.tools] == ["rules", "table", "observe", "moves", "why_not", "play", "wait"]
            assert "call “wait”" in str(client.instructions)
            agent = Agent(client, 3)
            for game in GAMES:
                assert game in await agent.said("rules")
                end = await agent.finish(game)
                assert "Agent: " in end
                assert await agent.said("observe")
            assert await agent.call("play", move="anything") == ("The game is over.", True)
            assert await agent.call("why_not") == ("“why_not” needs “move”.", True)
            assert agent.longest <= MOST

    anyio.run(play)


def test_without_the_extra_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "mcp" or name == "ratking.cli.mcp.stdio"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    ran = ratking("mcp")
    assert ran.status == 2
    assert ran.err == "What agents need is not installed (“mcp” is missing): pip install 'ratking[mcp]'\n"
