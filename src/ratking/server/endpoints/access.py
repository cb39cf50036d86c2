"""Access: helpers with which handlers reach a table: who may see it, which seat is meant, and how to change it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from ..live.advice import check_watching
from ..live.loaded_table import LoadedTable
from ..protocol.playing import Done
from ..protocol.tables import Made as MadeTable
from ..tables.commands import AnyCommand
from ..tables.entries import Made
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .queries import At
from .request import ClientGone, Request

R = TypeVar("R")
T: Final = "/api/tables/{table}"
"""The path of a table."""
S: Final = "/api/tables/{table}/seats/{seat}"
"""The path of a seat."""


async def watched_table(request: Request) -> LoadedTable:
    """Return the table of a request, if the client may watch it. Raises Refused."""
    loaded = await request.server.tables.get(request.table)
    check_watching(loaded.state, request.person)
    return loaded


def viewing_seat(request: Request, state: TableState, query: At) -> int | None:
    """Return the seat whose knowledge of a finished game is asked for; None for what everybody knew. Raises Refused."""
    if state.match is None or not state.ended:
        raise Refused("not_over")
    seat = state.seat_of(request.person) if query.seat is None else query.seat
    if seat is not None and seat >= len(state.seats):
        raise Refused("no_seat", seat=seat)
    return None if seat is None or seat < 0 else seat


async def at_seat(request: Request) -> tuple[LoadedTable, int]:
    """Return the table and the seat that the path names. Raises Refused."""
    loaded = await request.server.tables.get(request.table)
    if request.seat >= len(loaded.state.seats):
        raise Refused("no_seat", seat=request.seat)
    return loaded, request.seat


async def carry_out(request: Request, loaded: LoadedTable, command: AnyCommand) -> Done:
    """Carry out a command at a table."""
    await request.server.tables.execute(loaded, command)
    return Done(n=loaded.state.n)


async def new_table(request: Request, made: Made) -> MadeTable:
    """Make a table. Raises Refused if the client has made too many."""
    count_new_table(request)
    loaded = await request.server.tables.make(request.somebody, made)
    return MadeTable(table=loaded.state.table)


def count_new_table(request: Request) -> None:
    """Count a new table against the client's limits. Raises Refused."""
    server = request.server
    if server.stopping:
        raise Refused("stopping")
    server.new_tables.take(f"p {request.somebody}")
    server.new_tables.take(f"a {request.address}", server.settings.per_address)


# Any: the type parameters of asyncio's Coroutine.
async def unless_gone(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Return the result of a coroutine. If the client disconnects first, cancel it and raise ClientGone."""
    working = asyncio.ensure_future(work)
    leaving = None if request.gone is None else asyncio.ensure_future(request.gone())
    try:
        await asyncio.wait({working} if leaving is None else {working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientGone
        return working.result()
    finally:
        for task in (working, leaving):
            if task is not None:
                task.cancel()


def check_token_counts(request: Request) -> None:
    """Raise Refused if a proxy has signed the person in: a token of somebody else would have no effect here."""
    if request.signed_in:
        raise Refused("signed_in_already")


def link_to(request: Request, where: str) -> str:
    """Return a link to a place in the browser client. The part after # is never sent to a server, so it is in no log."""
    return f"{request.base_url}/#/{where}"
