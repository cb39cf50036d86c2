"""HttpSiblings: sends requests to the other processes of this server over HTTP. Connections are kept open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import httpx

from ..live.ownership import SiblingAway

FORWARD_SECONDS: Final = 20.0
"""How many seconds another process may take to answer."""
CONNECT_SECONDS: Final = 5.0
LIMITS: Final = httpx.Limits(max_connections=200, max_keepalive_connections=50, keepalive_expiry=20.0)
"""Idle connections are closed before the other process closes them, which it does after 30 seconds."""

Sign = Callable[[str, str, bytes, str | None], dict[str, str]]
"""Returns the headers with which another process trusts a request, given its method, path, body and person."""


class HttpSiblings:
    """Siblings over HTTP. Each request is signed by this process."""

    def __init__(self, sign: Sign) -> None:
        self._sign = sign
        # Ignore the environment: a request to a sibling must not go through a proxy.
        self._client = httpx.AsyncClient(
            limits=LIMITS, timeout=httpx.Timeout(FORWARD_SECONDS, connect=CONNECT_SECONDS), trust_env=False
        )

    async def ask(
        self, url: str, method: str, path: str, body: bytes, person: str | None, language: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request to another process on behalf of a person. Return status, headers and body. Raises SiblingAway.

        The path includes its query. The names of headers are in lower case.
        """
        try:
            where = httpx.URL(url + path)
            headers = {
                # Sign the path as it is sent, with characters that are not allowed in a URL written as %xx.
                **self._sign(method, where.raw_path.decode("ascii"), body, person),
                "content-type": "application/json",
                "accept-language": language,
                "accept-encoding": "identity",
            }
            answer = await self._client.request(method, where, content=body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise SiblingAway(url) from error
        return answer.status_code, dict(answer.headers), answer.content

    async def stop(self) -> None:
        """Close the connections."""
        await self._client.aclose()
