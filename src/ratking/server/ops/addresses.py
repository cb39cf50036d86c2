"""Addresses: the URLs under which friends on the same network reach a server, also as a QR code for their phones."""

from __future__ import annotations

import io
import ipaddress
import socket
from typing import Final

import segno

EVERYWHERE: Final = ("0.0.0.0", "::", "")
"""The values of `host` with which a server listens on all networks of this machine."""
ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses reserved for documentation. The route to them shows which network leads to others; nothing is sent."""


def urls_for_friends(host: str, port: int) -> list[str]:
    """Return the URLs under which others reach a server that listens at this host; empty if only this machine can."""
    hosts = own_addresses() if host in EVERYWHERE else [host]
    if host != "::":  # whoever listens at 0.0.0.0 is not reached by IPv6
        hosts = [one for one in hosts if ":" not in one or one == host]
    return [f"http://{f'[{one}]' if ':' in one else one}:{port}" for one in hosts if not _only_here(one)]


def own_addresses() -> list[str]:
    """Return the addresses of this machine in its networks, IPv4 first."""
    found: list[str] = []
    for family, address in ELSEWHERE:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((address, 9))  # on a datagram socket this only chooses a route
                found.append(str(probe.getsockname()[0]))
            except OSError:
                continue
    return found


def qr_code(url: str) -> str:
    """Return a QR code as text for a terminal."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def _only_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"
