"""Door: which connections are let in, and how long one may take to send a request.

uvicorn takes a class of one's own for HTTP (`http=` of `uvicorn.Config`). This one is uvicorn's, with three methods of
`asyncio.Protocol` around uvicorn's own; when a request is being answered it learns from the application, which it wraps.
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


class Door:
    """The application behind a door that counts connections by address and closes those that send no whole request.

    A trusted proxy, which speaks for many people, is not counted.
    """

    def __init__(self, app: ASGIApp, most: int, header_seconds: float, proxies: str) -> None:
        self._app = app
        self._most = most
        self._header_seconds = header_seconds
        self._proxies = ProxyHeadersMiddleware(_no_app, proxies).trusted_hosts
        self._visits: dict[tuple[str, int], Visit] = {}
        """The open connections, by the client's address and port."""
        self._open: Counter[str] = Counter()

    @property
    def protocol(self) -> type[asyncio.Protocol]:
        """The class that uvicorn is to use for HTTP."""
        return type("Http", (WatchedHttp,), {"door": self})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; meanwhile its connection may be silent."""
        visit = self._visits.get(scope.get("client") or ("", 0))
        if visit is None:
            await self._app(scope, receive, send)
            return
        visit.begin()
        try:
            await self._app(scope, receive, send)
        finally:
            visit.answering -= 1
            if scope["type"] == "websocket":  # nobody else notices its end
                self.leave(visit)

    def come_in(self, transport: asyncio.Transport) -> Visit | None:
        """Count a new connection. None if its address has too many already."""
        client = transport.get_extra_info("peername")
        if not isinstance(client, tuple):  # a Unix socket: a proxy on the same machine
            return Visit(self, transport, None, None, self._header_seconds)
        host = str(client[0])
        group = None if host in self._proxies else address_group(host)
        if group is not None and self._open[group] >= self._most:
            return None
        visit = Visit(self, transport, (host, int(client[1])), group, self._header_seconds)
        self._visits[host, int(client[1])] = visit
        if group is not None:
            self._open[group] += 1
        visit.expect()
        return visit

    def leave(self, visit: Visit) -> None:
        """Forget a connection that has ended."""
        visit.stop_timer()
        if visit.client is None or self._visits.get(visit.client) is not visit:
            return
        del self._visits[visit.client]
        if visit.group is not None:
            self._open[visit.group] -= 1
            if not self._open[visit.group]:
                del self._open[visit.group]


class Visit:
    """One connection, with the time that runs while it owes us a whole request."""

    def __init__(
        self, door: Door, transport: asyncio.Transport, client: tuple[str, int] | None, group: str | None, seconds: float
    ) -> None:
        self.client = client
        self.group = group
        """The address that it is counted by; None if it is not counted."""
        self.answering = 0
        """How many of its requests are being answered."""
        self._door = door
        self._transport = transport
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def expect(self) -> None:
        """Let the time run, from the first byte of a request and not again with every byte."""
        if self._timer is None and not self.answering and self.client is not None and not self._transport.is_closing():
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._give_up)

    def begin(self) -> None:
        """A whole request has come."""
        self.answering += 1
        self.stop_timer()

    def stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._transport.close()
        self._door.leave(self)


class WatchedHttp(HttpToolsProtocol):
    """uvicorn's HTTP, watched by a door."""

    door: Door
    _visit: Visit | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._visit = self.door.come_in(transport)
        if self._visit is None:
            transport.write(REFUSAL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._visit is not None:
            self._visit.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._visit is not None:
            self.door.leave(self._visit)
        super().connection_lost(exc)


# Any: as uvicorn has it.
async def _no_app(scope: Any, receive: Any, send: Any) -> None:
    """Nothing: only what uvicorn's middleware makes of the list of proxies is used."""
