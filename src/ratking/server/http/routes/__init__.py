"""Routes: the HTTP API. Each path, what it takes, what it gives, and what it does."""

from __future__ import annotations

from typing import Final

from ..requests import Endpoint
from . import people, playing, records, service, tables

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *service.ENDPOINTS,
    *people.ENDPOINTS,
    *tables.ENDPOINTS,
    *records.ENDPOINTS,
    *playing.ENDPOINTS,
)
