"""Guard: sends requests to addresses that visitors have given, but never into private networks."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from typing import Final
from urllib.parse import SplitResult, urlsplit

import httpx

from ..live.senders import FORBIDDEN, REFUSED, UNREACHABLE, SendFailed
from ..tables.refused import Refused

SECONDS: Final = 10.0
"""How long a request may take altogether."""
MOST_BYTES: Final = 65536
"""How much of an answer is read."""
LONGEST: Final = 1000
"""The longest address that is accepted."""
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
GONE: Final = (404, 410)
"""The statuses of an address that has ended."""
NO_MORE: Final = (400, 401, 403, 405, 413, 422)
"""The statuses after which trying again is useless."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]


async def resolved(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host, as the system resolves it."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(where[4][0]) for where in found]


class Guard:
    """Sends requests to public addresses only. A name is resolved once, and the address that was checked is connected to.

    So a name server that changes its answer between check and request (DNS rebinding) achieves nothing. Redirects are not
    followed, proxies of the environment are not used, and answers are not passed on.
    """

    def __init__(self, resolve: Resolve = resolved, *, loopback: bool = False) -> None:
        """`loopback` allows this machine itself, without TLS: for tests only."""
        self._resolve = resolve
        self._loopback = loopback

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        """What connections with TLS check. Reading the certificates takes 20 ms, so it is not done for each request."""
        return httpx.create_ssl_context(trust_env=False)

    def check(self, url: str) -> str:
        """Return a URL that may be used, as far as that can be told without resolving it. Raises Refused."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise Refused("bad_channel") from error
        allowed = ("https", "http") if self._loopback else ("https",)
        plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
        if parts.scheme not in allowed or not parts.hostname or not plain or parts.username or parts.fragment:
            raise Refused("bad_channel")
        if port is not None and port != 443 and port < 1024:
            raise Refused("bad_channel")
        return url

    async def request(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a request and return the status of the answer, which is below 400. Raises SendFailed."""
        try:
            async with asyncio.timeout(SECONDS):
                status = await self._request(method, url, headers, body)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError, UnicodeError) as error:
            raise SendFailed(UNREACHABLE) from error
        if status in GONE:
            raise SendFailed(REFUSED, final=True, gone=True)
        if status in NO_MORE or 300 <= status < 400:
            raise SendFailed(REFUSED, final=True)
        if status >= 400:
            raise SendFailed(UNREACHABLE)
        return status

    async def _request(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> int:
        parts = urlsplit(url)
        where = await self._checked(parts)
        host = parts.hostname or ""
        pinned = parts._replace(netloc=where + (f":{parts.port}" if parts.port else "")).geturl()
        sent = {**headers, "Host": parts.netloc, "Accept-Encoding": "identity"}
        async with (
            httpx.AsyncClient(verify=self._tls, follow_redirects=False, trust_env=False, timeout=SECONDS) as client,
            client.stream(method, pinned, headers=sent, content=body, extensions={"sni_hostname": host}) as answer,
        ):
            size = 0
            async for chunk in answer.aiter_raw():
                size += len(chunk)
                if size > MOST_BYTES:
                    break
            return answer.status_code

    async def _checked(self, parts: SplitResult) -> str:
        """Return the address to connect to, as in a URL. Raises SendFailed if any address of the host is not public."""
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = [ipaddress.ip_address(text.partition("%")[0]) for text in await self._resolve(host, port)]
        if not found:
            raise SendFailed(UNREACHABLE)
        loopback = self._loopback and all(address.is_loopback for address in found)
        if not loopback and not all(is_public(address) for address in found):
            raise SendFailed(FORBIDDEN, final=True)
        if parts.scheme != "https" and not loopback:
            raise SendFailed(FORBIDDEN, final=True)
        return f"[{found[0]}]" if found[0].version == 6 else str(found[0])


def is_public(address: Address) -> bool:
    """Return whether an address is on the public internet. Addresses that contain another one count as that one."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
