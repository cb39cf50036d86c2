"""Door: which connections are let in, and how long one may take to send a request."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from .limits import address_group

_TOO_MANY: Final = b"Too many connections from your address.\n"
REFUSAL: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nRetry-After: 30\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_TOO_MANY), _TOO_MANY)
)


class Door:
    """Counts the open connections by address. A trusted proxy, which speaks for many people, is not counted."""

    def __init__(self, most: int, proxies: str) -> None:
        self._most = most
        self._proxies = ProxyHeadersMiddleware(_no_app, proxies).trusted_hosts
        self._groups: dict[asyncio.BaseTransport, str] = {}
        """The address that each counted connection comes from."""
        self._open: Counter[str] = Counter()

    def come_in(self, transport: asyncio.BaseTransport, host: str | None) -> bool:
        """Count a new connection. False if its address has too many already."""
        if host is None or host in self._proxies:
            return True
        group = address_group(host)
        if self._open[group] >= self._most:
            return False
        self._open[group] += 1
        self._groups[transport] = group
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Forget a connection that has ended."""
        group = self._groups.pop(transport, None)
        if group is not None:
            self._open[group] -= 1
            if not self._open[group]:
                del self._open[group]


class Config(uvicorn.Config):
    """uvicorn's configuration, with the limits on connections."""

    # Any: as uvicorn has it.
    def __init__(self, app: Any, *, door: Door, header_seconds: float, **options: Any) -> None:
        super().__init__(app, http=Http, **options)
        self.door = door
        self.header_seconds = header_seconds


class Http(HttpToolsProtocol):
    """uvicorn's HTTP, which also closes connections that are silent or stop in the middle of their headers."""

    # Any: as uvicorn has it.
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door = config.door
        self._header_seconds = config.header_seconds
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        if self._door.come_in(transport, self.client[0] if self.client else None):
            self._watch()
        else:
            transport.write(REFUSAL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.transport)
        self._stop_timer()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Let the time run while a request is expected, from the first moment and not again with every byte."""
        if not self._expecting:
            self._stop_timer()
        elif self._timer is None:
            self._timer = self.loop.call_later(self._header_seconds, self._give_up)

    @property
    def _expecting(self) -> bool:
        """Whether no request is being answered, and the connection has not become a WebSocket."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return False
        cycle: RequestResponseCycle | None = self.cycle  # None until the first request
        return cycle is None or cycle.response_complete

    def _give_up(self) -> None:
        self._timer = None
        if self._expecting:
            self.transport.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


async def _no_app(scope: Any, receive: Any, send: Any) -> None:
    """Nothing: only what uvicorn's middleware makes of the list of proxies is used."""
