"""How routes reach a table: who may see it, which seat is meant, and what they do there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from starlette.requests import ClientDisconnect, Request

from .. import play
from ..calls import Call, address_of
from ..entries import Stored
from ..present import Present
from ..protocol.playing import Done
from ..protocol.tables import Made
from ..protocol.values import Json
from ..refused import Refused
from ..sitting import Sitting
from .asked import At

R = TypeVar("R")
T: Final = "/api/tables/{table}"
"""The path of a table."""
S: Final = "/api/tables/{table}/seats/{seat}"
"""The path of a seat."""


async def seen(call: Call) -> Present:
    """The table, if whoever asks may look at it. Raises Refused."""
    present = await call.server.tables.get(call.table)
    play.check_watching(present.sitting, call.person)
    return present


def eyes_of(call: Call, sitting: Sitting, asked: At) -> int | None:
    """The seat with whose eyes somebody looks at a finished game; None for what everybody saw. Raises Refused."""
    if sitting.match is None or sitting.status != "over":
        raise Refused("not_over")
    seat = sitting.seat_of(call.person) if asked.seat is None else asked.seat
    if seat is not None and seat >= len(sitting.chairs):
        raise Refused("no_seat", seat=seat)
    return None if seat is None or seat < 0 else seat


async def at_seat(call: Call) -> tuple[Present, int]:
    """The table and the seat that the path names. Raises Refused."""
    present = await call.server.tables.get(call.table)
    if call.seat >= len(present.sitting.chairs):
        raise Refused("no_seat", seat=call.seat)
    return present, call.seat


async def done(call: Call, present: Present, draft: Callable[[Sitting], list[Stored]]) -> Done:
    await call.server.tables.act(present, draft)
    return Done(n=present.sitting.n)


async def new_table(call: Call, fields: Json, maker: str | None = None) -> Made:
    if call.server.stopping:
        raise Refused("stopping")
    call.server.new_tables.take(f"p {call.somebody}")
    call.server.new_tables.take(f"a {address_of(call.request)}", call.server.settings.per_address)
    present = await call.server.tables.make(maker or call.somebody, fields)
    return Made(table=present.sitting.table)


async def unless_gone(call: Call, work: Coroutine[Any, Any, R]) -> R:
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


def link_to(call: Call, where: str) -> str:
    """A link to a place in the browser client; behind the # it is in no log."""
    base = call.server.settings.public_url or f"{call.request.url.scheme}://{call.request.headers.get('host', '')}"
    return f"{base.rstrip('/')}/#/{where}"
