"""Endpoints: the HTTP API as data. Each path, what it takes, what it gives, and what it does; no framework."""

from __future__ import annotations

from typing import Final

from . import people, playing, records, service, tables
from .request import Endpoint

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *service.ENDPOINTS,
    *people.ENDPOINTS,
    *tables.ENDPOINTS,
    *records.ENDPOINTS,
    *playing.ENDPOINTS,
)
