"""Answer: turns a request into a reply: decodes the body, runs the handler, and explains every refusal."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import Any, Final

import msgspec

from ...kernel.errors import RatkingError, StaleMove
from ..live.ownership import OwnedElsewhere, SiblingAway
from ..live.store import StoreFailed
from ..protocol.sockets import Problem
from ..tables.refused import Refused, status, wrong
from .request import ClientGone, Endpoint, Reply, Request

RETRY_SECONDS: Final = 2
"""Value of the Retry-After header, in seconds, when the server cannot answer at the moment."""

logger = logging.getLogger("ratking.server")


async def answer(endpoint: Endpoint, request: Request) -> Reply:
    """Return the reply to a request. Never raises."""
    try:
        async with asyncio.timeout(request.server.settings.request_seconds):
            given = await endpoint.run(request, *_arguments(endpoint, request))
    except OwnedElsewhere as elsewhere:
        return await _handed_on(request, elsewhere.url)
    except (Refused, RatkingError) as error:
        return refusal(error, request.language, request)
    except TimeoutError:
        return refusal(Refused("too_slow"), request.language)
    except StoreFailed:
        logger.warning("the database does not answer")
        return refusal(Refused("database_away"), request.language)
    except ClientGone:
        return Reply(b"", 400)
    except Exception:
        logger.exception("a handler failed unexpectedly")
        return refusal(Refused("broken"), request.language)
    if isinstance(given, Reply):
        return given
    return Reply(msgspec.json.encode(given), endpoint.status, cookie=request.new_token)


def refusal(error: Refused | RatkingError, language: str, request: Request | None = None) -> Reply:
    """Return an error as a reply."""
    body = Problem(error=wrong(error, language))
    if isinstance(error, StaleMove) and request is not None:
        loaded = request.server.tables.memory.loaded.get(request.parameters.get("table", ""))
        if loaded is not None:
            body.n, body.revision = loaded.state.n, loaded.state.revision
    headers = {}
    if isinstance(error, Refused) and "seconds" in error.fields:
        headers["Retry-After"] = str(error.fields["seconds"])
    elif status(error) == 503:
        headers["Retry-After"] = str(RETRY_SECONDS)
    return Reply(msgspec.json.encode(body), status(error), headers)


async def _handed_on(request: Request, url: str) -> Reply:
    """Forward a request to the process that owns the table, and return its reply."""
    if request.forwarded:  # another process has forwarded it already: the table is changing its owner
        return refusal(Refused("try_again"), request.language)
    try:
        status, headers, body = await request.server.siblings.ask(
            url, request.method, request.path, request.body, request.person, request.language
        )
    except SiblingAway:
        return refusal(Refused("try_again"), request.language)
    kept = {name: value for name, value in headers.items() if name.lower() in ("retry-after", "content-disposition")}
    return Reply(body, status, kept)


def _arguments(endpoint: Endpoint, request: Request) -> list[object]:
    """Return the decoded body and query, as far as the endpoint has them. Raises Refused."""
    arguments: list[object] = []
    if endpoint.takes is not None:
        arguments.append(_decoded(endpoint.takes, request.body))
    if endpoint.query is not None:
        arguments.append(_converted(endpoint.query, request.query))
    return arguments


# Any, here and below: one of the types of the protocol.
@lru_cache(maxsize=128)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _decoded(kind: Any, body: bytes) -> Any:
    try:
        return _decoder(kind).decode(body)
    except msgspec.ValidationError as error:
        raise Refused("bad_message", why=str(error)[:200]) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_json", why=str(error)[:200]) from error


def _converted(kind: Any, query: dict[str, str]) -> Any:
    try:
        return msgspec.convert(query, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_query", why=str(error)[:200]) from error
