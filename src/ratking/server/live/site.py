"""Site: the address at which browsers see this server, as far as passkeys are bound to it."""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

_PORTS: Final = {"http": 80, "https": 443}


class Site(Struct, frozen=True):
    """A site to which a browser binds a passkey."""

    host: str
    """The name to which passkeys are bound (the "RP ID")."""
    origin: str
    """Scheme, host and port of the page, as browsers write them."""


def site_of(url: str) -> Site | None:
    """Return the site of a page; None if browsers offer no passkeys there: without TLS, or if the host is no name.

    >>> site_of("https://rats.example:443/ratking")
    Site(host='rats.example', origin='https://rats.example')
    >>> site_of("http://localhost:8000")
    Site(host='localhost', origin='http://localhost:8000')
    >>> site_of("http://rats.example") is site_of("https://192.0.2.1") is site_of("http://127.0.0.1:8000") is None
    True
    """
    try:
        parts = urlsplit(url)
        # Browsers use the ASCII form of a name with other letters.
        host = (parts.hostname or "").encode("idna").decode("ascii")
        port = parts.port
    except ValueError:
        return None
    local = host == "localhost" or host.endswith(".localhost")
    if not host or _is_number(host) or not (parts.scheme == "https" or (local and parts.scheme == "http")):
        return None
    shown = "" if port in (None, _PORTS[parts.scheme]) else f":{port}"
    return Site(host, f"{parts.scheme}://{host}{shown}")


def _is_number(host: str) -> bool:
    """Return whether a host is an IP address."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
