"""Stdio: serves the tools over the Model Context Protocol, on standard input and output. Needs the package `mcp`."""

from __future__ import annotations

from functools import partial
from typing import Any

import anyio
import mcp.types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from ...kernel.errors import RatkingError
from ...version import __version__
from ...words import Words
from ..shell.nearest import with_nearest
from .tools import Tools


# Any, in this file: a server has no state of its own.
def server(words: Words) -> Server[Any]:
    """Return a server with the tools, described in this language."""
    tools, one_at_a_time = Tools(words), anyio.Lock()

    async def listed(
        context: ServerRequestContext[Any], asked: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(name=name, description=tools.description(name), input_schema=tools.schema(name))
                for name in tools.tools
            ]
        )

    async def called(context: ServerRequestContext[Any], asked: types.CallToolRequestParams) -> types.CallToolResult:
        async with one_at_a_time:  # in a thread, so that the connection stays alive while bots think
            try:
                text, failed = await anyio.to_thread.run_sync(partial(tools.call, asked.name, asked.arguments or {})), False
            except RatkingError as error:
                text, failed = with_nearest(words, error), True
        return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=failed)

    instructions = words.say("mcp.instructions")
    return Server("ratking", version=__version__, instructions=instructions, on_list_tools=listed, on_call_tool=called)


def serve(words: Words) -> None:
    """Serve one agent until its input ends."""

    async def run() -> None:
        made = server(words)
        async with stdio_server() as (reading, writing):
            await made.run(reading, writing, made.create_initialization_options())

    anyio.run(run)
