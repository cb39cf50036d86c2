"""App: the server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec
from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..words import words
from .http.openapi import description, page
from .http.reports import add_lab
from .http.requests import endpoint_of, refusal
from .http.routes import ENDPOINTS
from .live.bot_hosts import BotHosts
from .live.server import Server
from .ops.boxes import boxes
from .protocol.sockets import socket_schemas
from .settings import Settings
from .storage.store import Store
from .tables.refused import Refused, language_of
from .websocket import session

STATIC: Final = Path(__file__).parent / "static"
"""The browser client, if it has been built."""


class Page(Mount):
    """The files of the page. They answer for nothing of the API: there a wrong method is a wrong method."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if str(scope.get("path", "")).startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def make_app(settings: Settings, bots: Callable[[], BotHosts] | None = None) -> FastAPI:
    """The application. It opens the database when it starts, and closes it when it stops."""
    own_boxes = boxes(settings.components)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store, settings.url, settings.own_url)
        server = Server(settings, store, bots() if bots is not None else None)
        server.tables.boxes = own_boxes
        app.state.server = server
        for endpoint in ENDPOINTS:
            app.add_api_route(
                endpoint.path, endpoint_of(server, endpoint), methods=[endpoint.method], include_in_schema=False
            )
        _last_routes(app)
        server.start()
        server.spawn(server.every(settings.heartbeat, lambda: session.ping_all(server)))
        try:
            yield
        finally:
            await server.stop()

    app = FastAPI(title="Ratking", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Headers, secure=settings.secure)
    app.add_exception_handler(HTTPException, _no_such_page)
    document = description(ENDPOINTS)
    described, written = msgspec.json.encode(document), page(document)
    schemas = msgspec.json.encode(socket_schemas())

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return Response(described, media_type="application/json")

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(written)

    @app.get("/api/schemas.json", include_in_schema=False)
    async def websocket_schemas() -> Response:
        return Response(schemas, media_type="application/json")

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        server: Server = request.app.state.server
        gauges = {
            "tables_in_memory": len(server.tables.loaded),
            "sockets": len(server.sockets),
            "commits": server.store.writer.commits,
            "bot_busy_seconds": server.bots.busy_seconds,
        }
        return PlainTextResponse(server.metrics.text(gauges), media_type="text/plain; version=0.0.4")

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket) -> None:
        await session.connect(websocket.app.state.server, websocket)

    if settings.lab:
        add_lab(app, settings.lab)
    return app


def _last_routes(app: FastAPI) -> None:
    """The browser client, where nothing else is; without it a sentence that says where the API is."""
    if (STATIC / "index.html").is_file():
        app.router.routes.append(Page("/", app=StaticFiles(directory=STATIC, html=True)))
        return

    @app.get("/", include_in_schema=False)
    async def home(request: Request) -> Response:
        said = words(language_of(request.headers.get("accept-language")))
        return PlainTextResponse(said.say("server.no_page_yet"))


async def _no_such_page(request: Request, error: Exception) -> Response:
    """What Starlette refuses by itself, said in our words."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    key = {405: "wrong_method"}.get(status, "no_page")
    answer = refusal(Refused(key), language_of(request.headers.get("accept-language")))
    if status == 405:
        answer.headers["Allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: Request) -> set[str]:
    """What can be done at a path, by all routes together."""
    methods: set[str] = set()
    for route in request.app.routes:
        if isinstance(route, Route) and route.path_regex.match(request.scope["path"]):
            methods |= route.methods or set()
    return methods


class Headers:
    """Strict headers on every answer. One that has a policy of its own, a report of a study, keeps it."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.headers = {**HEADERS, **({"Strict-Transport-Security": "max-age=31536000"} if secure else {})}

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
