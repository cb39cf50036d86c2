"""Requests: connects HTTP with the endpoints: checks who sends a request and how often, and converts the reply."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import time
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..endpoints.answer import answer, refusal
from ..endpoints.request import Endpoint, Reply, Request
from ..live.limits import address_group
from ..live.operator_state import is_banned
from ..live.server import Server
from ..live.store import StoreFailed
from ..ops.logs import log_request
from ..settings import Settings
from ..storage.trust import Trust
from ..tables.keys import hashed
from ..tables.refused import Refused, language_of
from .sign_in import SIGNED_IN

COOKIE: Final = "ratking"
"""The cookie with the token of a browser."""
COOKIE_SECONDS: Final = 365 * 86400
SAFE: Final = ("GET", "HEAD")
_HOST: Final = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")

logger = logging.getLogger("ratking.server")


class Resource:
    """One path of the API as an ASGI application, with an endpoint for each method."""

    def __init__(self, endpoints: Iterable[Endpoint]) -> None:
        self._endpoints = {endpoint.method: endpoint for endpoint in endpoints}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = HttpRequest(scope, receive)
        server = server_of(request)
        begun = time.monotonic()
        response = await self._response(request)
        seconds = time.monotonic() - begun
        server.counters.requests[response.status_code] += 1
        server.counters.request_seconds(seconds)
        log_request(request, response.status_code, seconds)
        await response(scope, receive, send)

    async def _response(self, request: HttpRequest) -> Response:
        endpoint = next((found for method, found in self._endpoints.items() if method == request.method), None)
        if endpoint is None:
            refused = response_of(refusal(Refused("wrong_method"), language(request)), request)
            refused.headers["Allow"] = ", ".join(sorted(self._endpoints))
            return refused
        try:
            async with asyncio.timeout(server_of(request).settings.request_seconds):
                reply = await answer(endpoint, await request_of(request, endpoint))
        except ClientDisconnect:
            return Response(status_code=400)
        except Refused as error:
            reply = refusal(error, language(request))
        except TimeoutError:
            reply = refusal(Refused("too_slow"), language(request))
        except StoreFailed:
            logger.warning("the database does not answer")
            reply = refusal(Refused("database_away"), language(request))
        except Exception:
            logger.exception("a request failed unexpectedly")
            reply = refusal(Refused("broken"), language(request))
        return response_of(reply, request)


async def request_of(request: HttpRequest, endpoint: Endpoint) -> Request:
    """Return an HTTP request in the form that endpoints need. Raises Refused, StoreFailed and ClientDisconnect."""
    server = server_of(request)
    check_origin(server.settings, request)
    path = path_of(request)
    trust: Trust = request.app.state.trust
    by = await trust.sibling(request.method, path, request.headers)
    if by is None:
        person, device = await identity_of(server, request)
        check_banned(server, request, person)
        count(server, request, person)
    else:
        person, device = by.person, None
    body = await body_of(request, server.settings.record_bytes if endpoint.large else server.settings.body_bytes)
    if by is not None and hashlib.sha256(body).hexdigest() != by.body:
        raise Refused("try_again")
    if endpoint.takes is not None:
        check_json(request)
    return Request(
        server=server,
        method=request.method,
        path=path,
        parameters=dict(request.path_params),
        query=dict(request.query_params),
        body=body,
        person=person,
        address=address_of(request),
        language=language(request),
        base_url=base_url(server.settings, request),
        forwarded=by is not None,
        device=device,
        signed_in=request.scope.get(SIGNED_IN) is not None,
        agent=request.headers.get("user-agent", ""),
        gone=lambda: _gone(request),
    )


def response_of(reply: Reply, request: HttpRequest) -> Response:
    """Return a reply as an HTTP response."""
    response = Response(reply.body, reply.status, reply.headers, "application/json")
    if reply.cookie is not None:
        settings = server_of(request).settings
        response.set_cookie(
            COOKIE,
            reply.cookie,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=settings.secure,
            path=settings.folder,
        )
    return response


# ---- reading a request; a WebSocket begins as one too


def server_of(request: HTTPConnection) -> Server:
    """Return the server that received a request."""
    server: Server = request.app.state.server
    return server


def language(request: HTTPConnection) -> str:
    """Return the language that the client prefers."""
    return language_of(request.headers.get("accept-language"))


def path_of(request: HTTPConnection) -> str:
    """Return the path of a request with its query."""
    query = request.scope["query_string"].decode("latin-1")
    return str(request.scope["path"]) + (f"?{query}" if query else "")


async def identity_of(server: Server, request: HTTPConnection) -> tuple[str | None, str | None]:
    """Return the person whom a proxy has signed in, else the one whose token is in a request, and the hash of the token.

    Raises Refused and StoreFailed.
    """
    name = request.scope.get(SIGNED_IN)
    if name is not None:
        return await server.people.signed_in(name), None
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    bearer = scheme.lower() == "bearer"
    token = token.strip() if bearer else request.cookies.get(COOKIE, "")
    person = await server.people.person(token) if token else None
    if person is None:
        if bearer:
            raise Refused("nobody")
        return None, None
    return person, hashed(token)


def check_banned(server: Server, request: HTTPConnection, person: str | None) -> None:
    """Raise Refused if a person or their address is banned."""
    if is_banned(server.operator.banned, person, address_of(request)):
        raise Refused("banned")


def count(server: Server, request: HTTPConnection, person: str | None) -> None:
    """Count a request. Raises Refused if there have been too many."""
    server.requests.take(f"a {address_of(request)}", server.settings.per_address)
    if person is not None:
        server.requests.take(f"p {person}")


def address_of(request: HTTPConnection) -> str:
    """Return the address of a client; for IPv6 the /64 network, which usually belongs to one household."""
    return address_group(request.client.host if request.client is not None else "")


def base_url(settings: Settings, request: HTTPConnection) -> str:
    """Return scheme and host for links: from the settings, else from the Host header, else from the connection."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        name, port = request.scope.get("server") or ("localhost", None)
        host = f"[{name}]" if ":" in name else name
        host += f":{port}" if port else ""
    return f"{request.scope['scheme'].replace('ws', 'http')}://{host}"


def check_origin(settings: Settings, request: HTTPConnection) -> None:
    """Raise Refused if a request comes from a page of another site, which may not act for its visitors here."""
    origin = request.headers.get("origin")
    if origin is None or (request.scope["type"] == "http" and request.scope["method"] in SAFE):
        return
    if origin in settings.origins:
        return
    if settings.public_url:
        # The Host header proves nothing: anybody can point a name at this server.
        if _site(origin) is not None and _site(origin) == _site(settings.public_url):
            return
        raise Refused("wrong_origin")
    if _site(origin) is None or urlsplit(origin).netloc != request.headers.get("host"):
        raise Refused("wrong_origin")


def _site(url: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port of a URL; None if it is not the URL of a web page."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def check_json(request: HttpRequest) -> None:
    """Raise Refused if a body is not declared as JSON. Forms of other sites cannot declare that."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("not_json")


async def body_of(request: HttpRequest, most: int) -> bytes:
    """Return the whole body. Raises Refused if it is too large, and ClientDisconnect."""
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and (len(length) > 15 or int(length) > most):
        raise Refused("too_large", limit=most)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refused("too_large", limit=most)
    return bytes(body)


async def _gone(request: HttpRequest) -> None:
    """Return when the client has disconnected. The body must have been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
