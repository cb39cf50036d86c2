"""RequestContext: what every HTTP request has in common: who asks, how often, the typed body, errors as sentences."""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from ...kernel.errors import RatkingError, StaleMove
from ..live.cluster import OwnedElsewhere, Sibling, path_of, send, sibling
from ..ops.logs import log_request
from ..protocol.sockets import Problem
from ..storage.identities import COOKIE
from ..storage.store import AWAY
from ..tables.refused import Refused, language_of, status, wrong
from .limits import address_group

if TYPE_CHECKING:
    from ..live.server import Server

SAFE = ("GET", "HEAD")
RETRY_SECONDS: Final = 2
"""After this many seconds a client may ask again what the server cannot do just now."""
_TABLE: Final = re.compile("[a-z2-7]{12}")

logger = logging.getLogger("ratking.server")


class RequestContext:
    """One request, and who makes it."""

    def __init__(self, server: Server, request: HTTPConnection, person: str | None) -> None:
        self.server = server
        self.request = request
        self.person = person
        self.sibling: Sibling | None = None
        """Set if another process of this server asks."""
        self.cookie: str | None = None
        """A token to be given to the browser with the answer."""
        self.headers: dict[str, str] = {}

    @property
    def table(self) -> str:
        """The table that the path names. Raises Refused."""
        return table_in(self.request)

    @property
    def seat(self) -> int:
        """The seat that the path names. Raises Refused."""
        text = str(self.request.path_params["seat"])
        if not text.isascii() or not text.isdigit() or len(text) > 2:
            raise Refused("no_seat", seat=text[:8])
        return int(text)

    @property
    def somebody(self) -> str:
        """The person who asks. Raises Refused if it is nobody."""
        if self.person is None:
            raise Refused("nobody")
        return self.person

    @property
    def language(self) -> str:
        return language_of(self.request.headers.get("accept-language"))


def table_in(request: HTTPConnection) -> str:
    """Return the table that a path names, if it could be one: a database need not be asked about others. Raises Refused."""
    table = str(request.path_params["table"])
    if not _TABLE.fullmatch(table):
        raise Refused("no_table")
    return table


class Endpoint(Struct, frozen=True):
    """What a path takes and gives."""

    # Any: types of messages.
    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    run: Callable[..., Awaitable[Any]]
    """Called with the call, then what the body and the query hold, if there is any."""
    takes: Any = None
    query: Any = None
    gives: Any = None
    status: int = 200
    large: bool = False
    """Whether the body may be as large as a record."""


def endpoint_of(server: Server, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """What FastAPI calls."""
    decoder = None if endpoint.takes is None else msgspec.json.Decoder(endpoint.takes)
    most = server.settings.record_bytes if endpoint.large else server.settings.body_bytes

    async def answer(request: Request) -> Response:
        begun = time.monotonic()
        response = await _guarded(request)
        seconds = time.monotonic() - begun
        server.metrics.requests[response.status_code] += 1
        server.metrics.request_seconds.add(seconds)
        log_request(request, response.status_code, seconds)
        return response

    async def _guarded(request: Request) -> Response:
        language = language_of(request.headers.get("accept-language"))
        body = b""
        call = RequestContext(server, request, None)
        try:
            async with asyncio.timeout(server.settings.request_seconds):
                check_origin(server, request)
                call.sibling = await sibling(server.store, request)
                if call.sibling is not None:
                    call.person = call.sibling.person
                else:
                    call.person = await person_of(server, request)
                    count(server, request, call.person)
                body = await _body(request, most)
                if call.sibling is not None and hashlib.sha256(body).hexdigest() != call.sibling.body:
                    raise Refused("try_again")
                arguments: list[object] = []
                if decoder is not None:
                    check_json(request)
                    arguments.append(_decoded(decoder, body))
                if endpoint.query is not None:
                    arguments.append(_query(endpoint.query, request))
                given = await endpoint.run(call, *arguments)
        except OwnedElsewhere as elsewhere:
            return await forward(call, elsewhere.url, body)
        except (Refused, RatkingError) as error:
            return refusal(error, language, call)
        except TimeoutError:
            return refusal(Refused("too_slow"), language, call)
        except AWAY:
            logger.warning("the database does not answer")
            return refusal(Refused("database_away"), language, call)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            logger.exception("broken")
            return refusal(Refused("broken"), language, call)
        return _response(call, given, endpoint.status)

    return answer


def refusal(error: Refused | RatkingError, language: str, call: RequestContext | None = None) -> Response:
    """An error as an answer."""
    body = Problem(error=wrong(error, language))
    if isinstance(error, StaleMove) and call is not None:
        loaded = call.server.tables.loaded.get(call.table)
        if loaded is not None:
            body.n, body.revision = loaded.state.n, loaded.state.revision
    headers = {}
    if isinstance(error, Refused) and "seconds" in error.fields:
        headers["Retry-After"] = str(error.fields["seconds"])
    elif status(error) == 503:
        headers["Retry-After"] = str(RETRY_SECONDS)
    return Response(msgspec.json.encode(body), status(error), headers, "application/json")


async def forward(call: RequestContext, url: str, body: bytes) -> Response:
    """Ask the process that owns the table; its answer is ours."""
    language = call.request.headers.get("accept-language", "en")
    if call.sibling is not None:  # it has come from another process already: the table is just moving
        return refusal(Refused("try_again"), call.language)
    method, path = call.request.scope["method"], path_of(call.request)
    try:
        status, headers, answer = await send(call.server, url, method, path, body, call.person, language)
    except (OSError, http.client.HTTPException):
        return refusal(Refused("try_again"), call.language)
    kept = {name: value for name, value in headers.items() if name.lower() in ("retry-after", "content-disposition")}
    return Response(answer, status, kept, "application/json")


async def person_of(server: Server, request: HTTPConnection) -> str | None:
    """Return the person whose token comes with a request. Raises Refused."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        person = await server.people.person(token.strip())
        if person is None:
            raise Refused("nobody")
        return person
    token = request.cookies.get(COOKIE, "")
    return await server.people.person(token) if token else None


def count(server: Server, request: HTTPConnection, person: str | None) -> None:
    """Not too often. Raises Refused."""
    server.requests.take(f"a {address_of(request)}", server.settings.per_address)
    if person is not None:
        server.requests.take(f"p {person}")


def address_of(request: HTTPConnection) -> str:
    """Return where a request comes from: of an IPv6 address the /64 network, because one household has all of it."""
    return address_group(request.client.host if request.client is not None else "")


def check_origin(server: Server, request: HTTPConnection) -> None:
    """A page of another site may not act for its visitors here. Raises Refused."""
    origin = request.headers.get("origin")
    if origin is None or (request.scope["type"] == "http" and request.scope["method"] in SAFE):
        return
    settings = server.settings
    if origin in settings.origins:
        return
    if settings.public_url:
        # The Host header is not asked: any name can be made to lead here.
        if _site(origin) is not None and _site(origin) == _site(settings.public_url):
            return
        raise Refused("wrong_origin")
    parts = urlsplit(origin)
    if parts.scheme in ("http", "https") and parts.netloc and parts.netloc == request.headers.get("host"):
        return
    raise Refused("wrong_origin")


def _site(url: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port of a URL; None if it is not one of a web page."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def check_json(request: Request) -> None:
    """JSON says that it is JSON: so no form of another site can be taken for it. Raises Refused."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("not_json")


async def _body(request: Request, most: int) -> bytes:
    """The whole body, if it is not too large. Raises Refused."""
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > most:
        raise Refused("too_large", limit=most)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refused("too_large", limit=most)
    return bytes(body)


# Any: a decoder of one of the types of the protocol.
def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise Refused("bad_message", why=str(error)[:200]) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_json", why=str(error)[:200]) from error


def _query(kind: Any, request: Request) -> Any:
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_query", why=str(error)[:200]) from error


def _response(call: RequestContext, given: object, code: int) -> Response:
    if isinstance(given, Response):
        return given
    response = Response(msgspec.json.encode(given), code, dict(call.headers), "application/json")
    if call.cookie is not None:
        response.set_cookie(
            COOKIE,
            call.cookie,
            max_age=365 * 86400,
            httponly=True,
            samesite="lax",
            secure=call.server.settings.secure,
            path="/",
        )
    return response
