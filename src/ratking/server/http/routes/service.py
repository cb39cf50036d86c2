"""Routes of the server itself."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.responses import Response

from ....version import __version__, build
from ...protocol.base import LEVELS
from ...protocol.service import Games, Health
from ..game_list import games
from ..requests import Endpoint, RequestContext


async def all_games(call: RequestContext) -> Games:
    """The games there are, and their options."""
    return Games(games=games(), levels=list(LEVELS))


async def health(call: RequestContext) -> Response:
    """How the server is; 503 while its database does not answer."""
    server = call.server
    answers = await server.store.answers()
    found = Health(
        status="stopping" if server.stopping else "ok" if answers else "no database",
        version=__version__,
        engine=build(),
        tables=len(server.tables.loaded),
    )
    return Response(msgspec.json.encode(found), 200 if answers else 503, media_type="application/json")


ENDPOINTS: Final = (
    Endpoint("GET", "/api/health", health, gives=Health),
    Endpoint("GET", "/api/games", all_games, gives=Games),
)
