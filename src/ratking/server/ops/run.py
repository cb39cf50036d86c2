"""Run: runs the server until it is told to stop."""

from __future__ import annotations

import gc
import signal
import socket
import sys
import webbrowser
from types import FrameType
from typing import Final

import msgspec
import uvicorn
from starlette.types import ASGIApp

from ...version import __version__, build
from ...words import Words
from ..app import make_app
from ..http.connections import ConnectionLimits
from ..settings import Settings
from ..storage.store import Store
from ..tables.refused import Refused
from ..websocket.asgi_protocol import AsgiProtocol
from . import logs
from .addresses import qr_code, urls_for_friends

SEND_BUFFER: Final = 131072
GONE_MILLISECONDS: Final = 60_000
HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The address on its own machine of a server that listens on all networks."""


def run(settings: Settings, words: Words, show: bool = False) -> int:
    """Serve until a signal arrives; with `show`, open the page in the browser. Return the exit code. Raises Refused."""
    logs.set_up(settings.log)
    listening = listen(settings.host, settings.port)
    host, port = listening.getsockname()[:2]
    here = HERE.get(host, host)
    url = f"http://{f'[{here}]' if ':' in here else here}:{port}"
    settings = msgspec.structs.replace(settings, own_url=settings.own_url or url)
    # Opened here and not by the application, where uvicorn would print a traceback around the error message.
    store = Store(settings.database, settings.own_url)
    # So that the writer's thread does not wait long while the event loop is busy.
    sys.setswitchinterval(0.001)
    # Objects made so far stay for ever, so the garbage collector can skip them; the others are collected less often.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    server = _Announcing(configured(make_app(settings, opened=store), settings))
    server.announcement = words.say(
        "server.running", {"url": settings.public_url or url, "version": __version__, "engine": build()}
    )
    server.page_url = settings.public_url or url if show else ""
    friends = [] if settings.public_url else urls_for_friends(host, port)
    if friends:
        server.announcement += "\n" + words.say("server.at_addresses", {"urls": " ".join(friends)})
        if sys.stdout.isatty():
            server.announcement += "\n" + qr_code(friends[0])
    server.run([listening])
    return 0 if server.started else 1


def configured(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return the configuration of uvicorn for the application."""
    limits = ConnectionLimits(app, settings.connections_per_address, settings.header_seconds, settings.proxies)
    return uvicorn.Config(
        limits,
        http=limits.protocol,
        ws=AsgiProtocol,
        ws_max_size=settings.message_bytes,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application reads them itself, with any ASGI server
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
        limit_concurrency=settings.sockets + 1000,
        backlog=2048,
    )


class _Announcing(uvicorn.Server):
    """A server that prints its address once it answers, and opens the page if wanted."""

    announcement = ""
    page_url = ""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop gracefully with exit code 0, where uvicorn would raise the signal again. A second Ctrl-C stops at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self.announcement, flush=True)
            if self.page_url:
                webbrowser.open(self.page_url)


def listen(host: str, port: int) -> socket.socket:
    """Return the listening socket. Raises Refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Accepted connections inherit these: a bounded send buffer for slow clients, and a timeout for vanished ones.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MILLISECONDS)
    try:
        listening.bind((host, port))
    except (OSError, UnicodeError) as error:
        listening.close()
        raise Refused("cannot_listen", host=host, port=port, why=str(error)) from error
    listening.set_inheritable(True)
    return listening
