"""App: the server as an ASGI application."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..words import words
from .endpoints import ENDPOINTS
from .endpoints.answer import refusal
from .http.openapi import description, page
from .http.reports import lab_routes
from .http.requests import Resource, language, response_of
from .http.sign_in import SignIn
from .live.ownership import SingleProcess
from .live.server import Server
from .live.thinker import Thinker
from .ops import logs
from .ops.boxes import boxes
from .ops.metrics import CONTENT_TYPE, Metrics
from .protocol.sockets import socket_schemas
from .senders import senders_of
from .settings import Settings, read
from .storage.store import Store
from .storage.trust import Trust
from .tables.refused import Refused
from .thinking.hosts import BotHosts
from .websocket.connection import connect

CHECK_SECONDS: Final = 2.0
"""Seconds between two checks of the connection that holds the ownership of tables, with several processes."""
STATIC: Final = Path(__file__).parent / "static"
"""The browser client, if it has been built."""

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def from_environment() -> Starlette:
    """Return the application with the settings of the environment, so that any ASGI server can run it.

    `ratking serve` runs it on uvicorn, with limits on connections that an application alone cannot set.
    """
    settings = read(None, os.environ)
    logs.set_up(settings.log)
    return make_app(settings)


def make_app(settings: Settings, thinker: Callable[[], Thinker] | None = None, opened: Store | None = None) -> Starlette:
    """Return the application. It opens the database when it starts, unless `opened` is given, and closes it at the end."""
    own_boxes = boxes(settings.components)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store, settings.database, settings.own_url) if opened is None else opened
        app.state.trust = trust = Trust(store)
        thinks = BotHosts(settings.bot_workers, settings.bot_seconds) if thinker is None else thinker()
        senders = await senders_of(settings, store)
        if store.database.postgres:
            # Only here, because what these import takes long, and a server with SQLite does not need it.
            from .http.siblings import HttpSiblings
            from .storage.postgres_cluster import PostgresCluster

            cluster, siblings = PostgresCluster(store), HttpSiblings(trust.signed)
            server = Server(settings, store, cluster, siblings, thinks, own_boxes, senders)
            memory = server.tables.memory
            cluster.on_lost = memory.drop_all
            server.spawn(cluster.listen(memory.follow, memory.follow_all))
            server.spawn(server.every(CHECK_SECONDS, cluster.check))
        else:
            server = Server(settings, store, SingleProcess(), SingleProcess(), thinks, own_boxes, senders)
        app.state.server = server
        app.state.metrics = metrics_of(server, store, thinks)
        server.start()
        try:
            yield
        finally:
            await server.stop()

    return Starlette(
        routes=routes(settings),
        middleware=[
            Middleware(Headers, secure=settings.secure, tab=bool(settings.tab)),
            *([Middleware(SignIn, settings=settings)] if settings.signs_in else []),
            Middleware(ProxyHeadersMiddleware, trusted_hosts=settings.proxies),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={HTTPException: _no_such_page},
        lifespan=lifespan,
    )


def routes(settings: Settings) -> list[BaseRoute]:
    """Return all routes: the API, its description, the reports of studies, and the page."""
    document = description(ENDPOINTS)
    described, written = msgspec.json.encode(document), page(document)
    schemas = msgspec.json.encode(socket_schemas())

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    async def docs(request: Request) -> Response:
        return HTMLResponse(written)

    async def websocket_schemas(request: Request) -> Response:
        return Response(schemas, media_type="application/json")

    async def measured(request: Request) -> Response:
        return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE)

    paths = dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)
    return [
        *(Route(path, Resource(endpoint for endpoint in ENDPOINTS if endpoint.path == path)) for path in paths),
        WebSocketRoute("/api/tables/{table}/socket", connect),
        Route("/api/openapi.json", openapi),
        Route("/api/docs", docs),
        Route("/api/schemas.json", websocket_schemas),
        Route("/metrics", measured),
        *(lab_routes(settings.lab) if settings.lab else []),
        *([Mount("/tab", StaticFiles(directory=settings.tab))] if settings.tab else []),
        Page("/", app=StaticFiles(directory=STATIC, html=True)) if (STATIC / "index.html").is_file() else Route("/", _home),
    ]


def metrics_of(server: Server, store: Store, thinker: Thinker) -> Metrics:
    """Return the metrics of a server, for Prometheus."""
    return Metrics(
        server.counters,
        {
            "tables_in_memory": lambda: len(server.tables.memory.loaded),
            "sockets": lambda: len(server.sessions),
            "commits": lambda: store.database.commits,
            "bot_busy_seconds": lambda: thinker.busy_seconds,
        },
    )


class Page(Mount):
    """The files of the page. Paths below /api/ are excluded, so that a wrong one is refused in the form of the API."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if str(scope.get("path", "")).startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


async def _home(request: Request) -> Response:
    """Return a sentence that says where the API is, if the page has not been built."""
    return PlainTextResponse(words(language(request)).say("server.no_page_yet"))


async def _no_such_page(request: Request, error: Exception) -> Response:
    """Return the errors that Starlette raises in the form of the API."""
    assert isinstance(error, HTTPException)
    key = {405: "wrong_method"}.get(error.status_code, "no_page")
    answer = response_of(refusal(Refused(key), language(request)), request)
    answer.headers.update(error.headers or {})
    return answer


class Headers:
    """Adds strict security headers to every response. A response that sets its own, such as a study report, keeps them."""

    def __init__(self, app: ASGIApp, secure: bool, tab: bool = False) -> None:
        self.app = app
        self.headers = {**HEADERS, **({"Strict-Transport-Security": "max-age=31536000"} if secure else {})}
        if tab:  # a server inside the tab is WebAssembly; scripts made from texts stay forbidden
            self.headers["Content-Security-Policy"] += "; script-src 'self' 'wasm-unsafe-eval'"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        api = scope["path"].startswith("/api/")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if api:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)
