"""Endpoints: the HTTP API as data: each path with its request, its response and its handler, without a framework."""

from __future__ import annotations

from typing import Final

from . import being_told, game_catalogue, identity, operating, playing, records, service, table_setup
from .request import Endpoint

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *service.ENDPOINTS,
    *operating.ENDPOINTS,
    *game_catalogue.ENDPOINTS,
    *identity.ENDPOINTS,
    *being_told.ENDPOINTS,
    *table_setup.ENDPOINTS,
    *records.ENDPOINTS,
    *playing.ENDPOINTS,
)
