"""Routes of the server itself."""

from __future__ import annotations

from typing import Final

from ...version import __version__, build
from ..calls import Call, Endpoint
from ..catalogue import games
from ..protocol.service import Games, Health
from ..protocol.values import LEVELS


async def all_games(call: Call) -> Games:
    """The games there are, and their options."""
    return Games(games=games(), levels=list(LEVELS))


async def health(call: Call) -> Health:
    server = call.server
    return Health(
        status="stopping" if server.stopping else "ok",
        version=__version__,
        engine=build(),
        tables=len(server.tables.present),
    )


ENDPOINTS: Final = (
    Endpoint("GET", "/api/health", health, gives=Health),
    Endpoint("GET", "/api/games", all_games, gives=Games),
)
