"""Limits: how many requests a person or an address may make, as token buckets."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import Final

from ..tables.refused import Refused

REMEMBERED: Final = 50_000
"""Maximum number of buckets. The least recently used is dropped; by then it would be full again anyway."""


class Limit:
    """A token bucket per person or address: `rate` requests a second in the long run, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = max(1.0, burst)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, times: float = 1.0, now: float | None = None) -> None:
        """Count one request of `who`, whose limits are multiplied by `times`.

        Raises Refused if there have been too many; the refused request does not count.
        """
        now = time.monotonic() if now is None else now
        level, since = self._buckets.pop(who, (self.burst * times, now))
        level = min(self.burst * times, level + (now - since) * self.rate * times)
        enough = level >= 1
        self._buckets[who] = (level - 1 if enough else level, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not enough:
            raise Refused("too_fast", seconds=max(1, round((1 - level) / (self.rate * times) + 0.5)))


def address_group(host: str) -> str:
    """Return the address that limits count by; for IPv6 the /64 network, which usually belongs to one household."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
