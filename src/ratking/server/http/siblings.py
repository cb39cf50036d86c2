"""HttpSiblings: the other processes of this server, asked over HTTP. Connections to them are kept open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import httpx

from ..live.ownership import SiblingAway

FORWARD_SECONDS: Final = 20.0
"""How long another process may take to answer."""
CONNECT_SECONDS: Final = 5.0
LIMITS: Final = httpx.Limits(max_connections=200, max_keepalive_connections=50, keepalive_expiry=20.0)
"""Connections are given up before the other process closes them, which it does after 30 seconds without a request."""

Sign = Callable[[str, str, bytes, str | None], dict[str, str]]
"""Returns the headers that let another process trust a request: of its method, path, body and person."""


class HttpSiblings:
    """Siblings over HTTP. Each request is signed by this process."""

    def __init__(self, sign: Sign) -> None:
        self._sign = sign
        # Nothing from the environment: a request to a sibling does not go through a proxy.
        self._client = httpx.AsyncClient(
            limits=LIMITS, timeout=httpx.Timeout(FORWARD_SECONDS, connect=CONNECT_SECONDS), trust_env=False
        )

    async def ask(
        self, url: str, method: str, path: str, body: bytes, person: str | None, language: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Ask another process in the name of a person. Return status, headers and body. Raises SiblingAway.

        The path is with its query, and is sent as it is, because it has been signed. Header names are in lower case.
        """
        headers = {
            **self._sign(method, path, body, person),
            "content-type": "application/json",
            "accept-language": language,
            "accept-encoding": "identity",
        }
        try:
            target = path.encode("ascii")
            answer = await self._client.request(
                method, url + path, content=body, headers=headers, extensions={"target": target}
            )
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
            raise SiblingAway(url) from error
        return answer.status_code, dict(answer.headers), answer.content

    async def stop(self) -> None:
        """Close the connections."""
        await self._client.aclose()
