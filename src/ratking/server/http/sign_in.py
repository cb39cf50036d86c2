"""SignIn: believes a proxy that names the person whom it has signed in, and refuses everybody else who names one.

A request counts as the proxy's only if its connection comes from the proxy's addresses and it has the secret that the proxy
and this server share. A header that names a person, or the secret, is refused in every other request, whatever it is for:
whoever sends it wants to be somebody else, or the proxy is set up wrongly.
"""

from __future__ import annotations

import hmac
import ipaddress
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..endpoints.answer import refusal
from ..ops.logs import log_request
from ..settings import Settings
from ..tables.refused import Refused, language_of

SECRET: Final = "x-ratking-sign-in-secret"
"""The header with the secret."""
SIGNED_IN: Final = "ratking.signed_in"
"""The name in the ASGI scope of the person whom the proxy has signed in."""
NO_RIGHT: Final = 1008


class SignIn:
    """An ASGI application in front of the others. It must see the connection's own address, not what a proxy says."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._header = settings.sign_in_header.lower()
        self._networks = [ipaddress.ip_network(text) for text in settings.sign_in_proxies]
        self._secret = settings.sign_in_secret.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            scope[SIGNED_IN] = self._signed_in(scope)
        except Refused as error:
            await _refuse(error, scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _signed_in(self, scope: Scope) -> str | None:
        """Return the name of the person whom the proxy has signed in; None if it has not. Raises Refused."""
        found: dict[str, list[bytes]] = {self._header: [], SECRET: []}
        for raw, value in scope["headers"]:
            name = raw.decode("latin-1").lower()
            # Some programs take an underscore for a dash, so a proxy that replaces one spelling may let the other through.
            plain = name.replace("_", "-")
            if plain in found:
                if name != plain:
                    raise Refused("forged_sign_in")
                found[plain].append(value)
        names, secrets = found[self._header], found[SECRET]
        if not names and not secrets:
            return None
        if len(names) > 1 or len(secrets) != 1 or not self._is_proxy(scope):
            raise Refused("forged_sign_in")
        if not hmac.compare_digest(secrets[0], self._secret):
            raise Refused("forged_sign_in")
        # A proxy lets people in who are not signed in: then the name is empty.
        return names[0].decode("utf-8", "backslashreplace").strip() or None if names else None

    def _is_proxy(self, scope: Scope) -> bool:
        """Return whether the connection comes from the proxy."""
        client = scope.get("client")
        try:
            address = ipaddress.ip_address(client[0] if client else "")
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)


async def _refuse(error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request with a refusal; a WebSocket gets status 403 instead of a connection."""
    request = HTTPConnection(scope)
    log_request(request, error.status, 0.0)
    request.app.state.server.counters.requests[error.status] += 1
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": NO_RIGHT})
        return
    reply = refusal(error, language_of(request.headers.get("accept-language")))
    await Response(reply.body, reply.status, reply.headers, "application/json")(scope, receive, send)
