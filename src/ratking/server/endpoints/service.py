"""Service: the server itself, and what can be played here."""

from __future__ import annotations

from typing import Final

import msgspec

from ...bots.levels import LEVELS, others_bots
from ...version import __version__, build
from ..protocol.service import Games, Health
from .game_list import games
from .request import Endpoint, Reply, Request


async def all_games(request: Request) -> Games:
    """The games there are, and their options."""
    return Games(games=games(), levels=[*LEVELS, *sorted(others_bots())])


async def health(request: Request) -> Reply:
    """How the server is; 503 while its database does not answer."""
    server = request.server
    answers = await server.store.answers()
    found = Health(
        status="stopping" if server.stopping else "ok" if answers else "no database",
        version=__version__,
        engine=build(),
        tables=len(server.tables.memory.loaded),
    )
    return Reply(msgspec.json.encode(found), 200 if answers else 503)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/health", health, gives=Health),
    Endpoint("GET", "/api/games", all_games, gives=Games),
)
