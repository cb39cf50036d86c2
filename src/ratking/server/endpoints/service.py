"""Service: the endpoint that says how the server is."""

from __future__ import annotations

from typing import Final

import msgspec

from ...version import __version__, build
from ..protocol.service import Health
from .request import Endpoint, Reply, Request


async def health(request: Request) -> Reply:
    """The state of the server; 503 while its database does not answer."""
    server = request.server
    answers = await server.store.answers()
    found = Health(
        status="stopping" if server.stopping else "ok" if answers else "no database",
        version=__version__,
        engine=build(),
        tables=len(server.tables.memory.loaded),
    )
    return Reply(msgspec.json.encode(found), 200 if answers else 503)


ENDPOINTS: Final = (Endpoint("GET", "/api/health", health, gives=Health),)
