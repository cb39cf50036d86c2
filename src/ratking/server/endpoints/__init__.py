"""Endpoints: the HTTP API as data: each path with its request, its response and its handler, without a framework."""

from __future__ import annotations

from typing import Final

from . import (
    being_told,
    game_catalogue,
    identity,
    my_games,
    operating,
    passkeys,
    playing,
    puzzles,
    records,
    service,
    table_channel,
    table_setup,
)
from .request import Endpoint

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *service.ENDPOINTS,
    *operating.ENDPOINTS,
    *game_catalogue.ENDPOINTS,
    *identity.ENDPOINTS,
    *passkeys.ENDPOINTS,
    *my_games.ENDPOINTS,
    *being_told.ENDPOINTS,
    *table_setup.ENDPOINTS,
    *table_channel.ENDPOINTS,
    *records.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *playing.ENDPOINTS,
)
