"""How routes reach a table: who may see it, which seat is meant, and what they do there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from starlette.requests import ClientDisconnect, Request

from ...live import gameplay
from ...live.loaded_table import LoadedTable
from ...protocol.base import Json
from ...protocol.playing import Done
from ...protocol.tables import Made
from ...tables.entries import Entry
from ...tables.refused import Refused
from ...tables.table_state import TableState
from ..requests import RequestContext, address_of
from .queries import At

R = TypeVar("R")
T: Final = "/api/tables/{table}"
"""The path of a table."""
S: Final = "/api/tables/{table}/seats/{seat}"
"""The path of a seat."""


async def seen(call: RequestContext) -> LoadedTable:
    """The table, if whoever asks may look at it. Raises Refused."""
    loaded = await call.server.tables.get(call.table)
    gameplay.check_watching(loaded.state, call.person)
    return loaded


def eyes_of(call: RequestContext, state: TableState, asked: At) -> int | None:
    """The seat with whose eyes somebody looks at a finished game; None for what everybody saw. Raises Refused."""
    if state.match is None or state.status != "over":
        raise Refused("not_over")
    seat = state.seat_of(call.person) if asked.seat is None else asked.seat
    if seat is not None and seat >= len(state.seats):
        raise Refused("no_seat", seat=seat)
    return None if seat is None or seat < 0 else seat


async def at_seat(call: RequestContext) -> tuple[LoadedTable, int]:
    """The table and the seat that the path names. Raises Refused."""
    loaded = await call.server.tables.get(call.table)
    if call.seat >= len(loaded.state.seats):
        raise Refused("no_seat", seat=call.seat)
    return loaded, call.seat


async def done(call: RequestContext, loaded: LoadedTable, draft: Callable[[TableState], list[Entry]]) -> Done:
    await call.server.tables.act(loaded, draft)
    return Done(n=loaded.state.n)


async def new_table(call: RequestContext, fields: Json, maker: str | None = None) -> Made:
    if call.server.stopping:
        raise Refused("stopping")
    call.server.new_tables.take(f"p {call.somebody}")
    call.server.new_tables.take(f"a {address_of(call.request)}", call.server.settings.per_address)
    loaded = await call.server.tables.make(maker or call.somebody, fields)
    return Made(table=loaded.state.table)


async def unless_gone(call: RequestContext, work: Coroutine[Any, Any, R]) -> R:
    """Return what some work gives, but cancel it if the client hangs up first. Any: as asyncio has it.

    Raises ClientDisconnect then. Only for a request whose body has been read.
    """
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_gone(call.request)) if isinstance(call.request, Request) else None
    try:
        await asyncio.wait({working} if leaving is None else {working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, leaving):
            if task is not None:
                task.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def link_to(call: RequestContext, where: str) -> str:
    """A link to a place in the browser client; behind the # it is in no log."""
    base = call.server.settings.public_url or f"{call.request.url.scheme}://{call.request.headers.get('host', '')}"
    return f"{base.rstrip('/')}/#/{where}"
