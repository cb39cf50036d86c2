"""Connections: limits the number of connections per address, and the time a connection may take to send a request.

uvicorn accepts a custom class for HTTP (`http=` of `uvicorn.Config`). This one is a subclass of uvicorn's that extends three
methods of `asyncio.Protocol`. `ConnectionLimits` also wraps the application, and so knows when a request is being answered.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..live.limits import address_group

_TOO_MANY: Final = b"Too many connections from your address.\n"
REFUSAL: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nRetry-After: 30\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_TOO_MANY), _TOO_MANY)
)


class ConnectionLimits:
    """An ASGI application that counts connections per address and closes those that do not send a complete request in time.

    Connections of a trusted proxy, which serves many people, are not counted.
    """

    def __init__(self, app: ASGIApp, most: int, header_seconds: float, proxies: str) -> None:
        self._app = app
        self._most = most
        self._header_seconds = header_seconds
        self._proxies = ProxyHeadersMiddleware(_no_app, proxies).trusted_hosts
        self._connections: dict[tuple[str, int], LimitedConnection] = {}
        """The open connections, by the client's address and port."""
        self._open: Counter[str] = Counter()

    @property
    def protocol(self) -> type[asyncio.Protocol]:
        """The class that uvicorn must use for HTTP."""
        return type("Http", (LimitedHttp,), {"limits": self})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. While it is being answered, its connection may be silent."""
        connection = self._connections.get(scope.get("client") or ("", 0))
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.begin()
        try:
            await self._app(scope, receive, send)
        finally:
            connection.answering -= 1
            if scope["type"] == "websocket":  # its end is not reported by `connection_lost`
                self.remove(connection)

    def add(self, transport: asyncio.Transport) -> LimitedConnection | None:
        """Count a new connection. Return None if its address has too many already."""
        client = transport.get_extra_info("peername")
        if not isinstance(client, tuple):  # a Unix socket: a proxy on the same machine
            return LimitedConnection(self, transport, None, None, self._header_seconds)
        host = str(client[0])
        group = None if host in self._proxies else address_group(host)
        if group is not None and self._open[group] >= self._most:
            return None
        connection = LimitedConnection(self, transport, (host, int(client[1])), group, self._header_seconds)
        self._connections[host, int(client[1])] = connection
        if group is not None:
            self._open[group] += 1
        connection.expect()
        return connection

    def remove(self, connection: LimitedConnection) -> None:
        """Forget a connection that has ended."""
        connection.stop_timer()
        if connection.client is None or self._connections.get(connection.client) is not connection:
            return
        del self._connections[connection.client]
        if connection.group is not None:
            self._open[connection.group] -= 1
            if not self._open[connection.group]:
                del self._open[connection.group]


class LimitedConnection:
    """One connection, with a timer that runs while a complete request is awaited."""

    def __init__(
        self,
        limits: ConnectionLimits,
        transport: asyncio.Transport,
        client: tuple[str, int] | None,
        group: str | None,
        seconds: float,
    ) -> None:
        self.client = client
        self.group = group
        """The address under which it is counted; None if it is not counted."""
        self.answering = 0
        """How many of its requests are being answered."""
        self._limits = limits
        self._transport = transport
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def expect(self) -> None:
        """Start the timer, unless it is running: it is not started again by every byte of a request."""
        if self._timer is None and not self.answering and self.client is not None and not self._transport.is_closing():
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._give_up)

    def begin(self) -> None:
        """Stop the timer, because a complete request has arrived."""
        self.answering += 1
        self.stop_timer()

    def stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._transport.close()
        self._limits.remove(self)


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol, which reports its connections to a ConnectionLimits."""

    limits: ConnectionLimits
    _connection: LimitedConnection | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # the signature of uvicorn
        super().connection_made(transport)
        self._connection = self.limits.add(transport)
        if self._connection is None:
            transport.write(REFUSAL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._connection is not None:
            self._connection.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._connection is not None:
            self.limits.remove(self._connection)
        super().connection_lost(exc)


# Any: the signature that uvicorn expects.
async def _no_app(scope: Any, receive: Any, send: Any) -> None:
    """Do nothing: only the parsed list of proxies in uvicorn's middleware is used."""
