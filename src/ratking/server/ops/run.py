"""Run: the server as a process, until it is told to stop."""

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
from ..http.connections import Door
from ..settings import Settings
from ..storage.store import Store
from ..tables.refused import Refused
from ..websocket.asgi_protocol import AsgiProtocol
from . import logs
from .addresses import qr_code, urls_for_friends

SEND_BUFFER: Final = 131072
GONE_MILLISECONDS: Final = 60_000
HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where a server that listens on every network is reached on its own machine."""


def run(settings: Settings, said: Words, show: bool = False) -> int:
    """Serve until a signal comes; with `show`, open the page in the user's browser. Return the exit code. Raises Refused."""
    logs.set_up(settings.log)
    listening = listen(settings.host, settings.port)
    host, port = listening.getsockname()[:2]
    here = HERE.get(host, host)
    url = f"http://{f'[{here}]' if ':' in here else here}:{port}"
    settings = msgspec.structs.replace(settings, own_url=settings.own_url or url)
    # Here and not by the application: uvicorn would print a traceback around the sentence that says what is wrong.
    store = Store(settings.database, settings.own_url)
    # The thread that writes must not wait long for its turn while the loop is busy.
    sys.setswitchinterval(0.001)
    # What has been loaded so far stays, and needs not be looked through; the rest is, but not in the middle of every second.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    server = _Announcing(configured(make_app(settings, opened=store), settings))
    server.said = said.say("server.running", {"url": settings.public_url or url, "version": __version__, "engine": build()})
    server.shown = settings.public_url or url if show else ""
    friends = [] if settings.public_url else urls_for_friends(host, port)
    if friends:
        server.said += "\n" + said.say("server.at_addresses", {"urls": " ".join(friends)})
        if sys.stdout.isatty():
            server.said += "\n" + qr_code(friends[0])
    server.run([listening])
    return 0 if server.started else 1


def configured(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves the application."""
    door = Door(app, settings.connections_per_address, settings.header_seconds, settings.proxies)
    return uvicorn.Config(
        door,
        http=door.protocol,
        ws=AsgiProtocol,
        ws_max_size=settings.message_bytes,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application reads them itself, whatever server carries it
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
        limit_concurrency=settings.sockets + 1000,
        backlog=2048,
    )


class _Announcing(uvicorn.Server):
    """Says where it is once it answers, and shows it if that is wanted."""

    said = ""
    shown = ""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop gracefully and end with code 0, where uvicorn would die of the signal. A second Ctrl-C hurries."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self.said, flush=True)
            if self.shown:
                webbrowser.open(self.shown)


def listen(host: str, port: int) -> socket.socket:
    """Return the socket that clients come to. Raises Refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What accepted connections inherit: a client that reads slowly fills a bounded buffer, and one that is gone is given up.
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
