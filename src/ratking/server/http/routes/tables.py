"""Routes of tables: made, found, sat down at, started, closed."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from ...live.loaded_table import LoadedTable
from ...live.loaded_tables import entry, finished
from ...protocol.base import Json
from ...protocol.playing import Done
from ...protocol.tables import (
    BotFor,
    Made,
    NewTable,
    Order,
    Origin,
    Rename,
    Seated,
    SeatLink,
    SeatPlan,
    Show,
    Sit,
    TableList,
    TableNow,
)
from ...storage import lobby
from ...storage.identities import hashed
from ...tables import commands
from ...tables.refused import Refused
from ...tables.table_state import TableState
from ..requests import Endpoint, RequestContext
from .access import S, T, at_seat, done, link_to, new_table, seen
from .queries import Nothing


async def make(call: RequestContext, asked: NewTable) -> Made:
    """Make a table."""
    box = call.server.tables.boxes.get(asked.game)
    plan, _ = commands.plan_checked(asked, box)
    return await new_table(call, {"plan": msgspec.to_builtins(plan), "components": box})


async def tables(call: RequestContext, wanted: lobby.Wanted) -> TableList:
    """Open tables, one's own, or those one may watch."""
    if wanted.which == "mine":
        person = call.somebody
        return await call.server.store.read(lambda connection: lobby.listed(connection, wanted, person))
    return await call.server.store.read(lambda connection: lobby.listed(connection, wanted, call.person))


async def table(call: RequestContext) -> TableNow:
    """A table, without the game on it."""
    loaded = await seen(call)
    return loaded.table_now(call.person)


async def sit(call: RequestContext, asked: Sit) -> Seated:
    """Take a seat."""
    loaded, seat = await at_seat(call)
    person, key = call.somebody, secrets.token_urlsafe(18)
    (sat,) = await call.server.tables.act(loaded, lambda now: commands.sit(now, person, seat, asked, hashed(key)))
    return Seated(seat=seat, key=key, link=link_to(call, f"t/{call.table}/{seat}/{key}"), n=sat.n)


async def leave(call: RequestContext) -> Done:
    """Leave a seat before the start."""
    loaded, seat = await at_seat(call)
    return await done(call, loaded, lambda now: commands.leave(now, call.somebody, seat))


async def link(call: RequestContext, asked: Nothing) -> SeatLink:
    """A link with which somebody takes this seat, or its owner comes back from another device."""
    loaded, seat = await at_seat(call)
    key = secrets.token_urlsafe(18)
    await done(call, loaded, lambda now: commands.link(now, call.somebody, seat, hashed(key)))
    return SeatLink(seat=seat, key=key, link=link_to(call, f"t/{call.table}/{seat}/{key}"))


async def rename(call: RequestContext, asked: Rename) -> Done:
    return await done(call, await seen(call), lambda now: commands.rename(now, call.somebody, asked.name))


async def reorder(call: RequestContext, asked: Order) -> Done:
    return await done(call, await seen(call), lambda now: commands.reorder(now, call.somebody, asked.order))


async def start(call: RequestContext, asked: Nothing) -> Done:
    return await done(call, await seen(call), lambda now: commands.start(now, call.somebody))


async def show(call: RequestContext, asked: Show) -> Done:
    """Show the number promised when sitting down."""
    return await done(call, await seen(call), lambda now: commands.show(now, call.somebody, asked.nonce))


async def bot(call: RequestContext, asked: BotFor) -> Done:
    """Let a bot play a seat."""
    loaded, seat = await at_seat(call)
    here = seat in loaded.here
    return await done(call, loaded, lambda now: commands.hand_to_bot(now, call.somebody, seat, asked.level, here))


async def no_bot(call: RequestContext) -> Done:
    """Take a seat back from a bot."""
    loaded, seat = await at_seat(call)
    return await done(call, loaded, lambda now: commands.take_back(now, call.somebody, seat))


async def close(call: RequestContext, asked: Nothing) -> Done:
    return await done(call, await seen(call), lambda now: commands.close(now, call.somebody))


async def rematch(call: RequestContext, asked: Nothing) -> Made:
    """A new table with the same options and people."""
    loaded = await seen(call)
    commands.seated(loaded.state, call.somebody)
    return await finished(_rematch(call, loaded))


async def _rematch(call: RequestContext, loaded: LoadedTable) -> Made:
    """Make the rematch, or return the one that others have made. Only the process that owns the old table does it."""
    await call.server.tables.ours(loaded)
    async with loaded.rematching:
        old = loaded.state
        if old.rematch is not None:
            return Made(table=old.rematch)
        if old.status not in ("over", "closed") or old.match is None or old.plan.game == "":
            raise Refused("not_over")
        return await _make_rematch(call, loaded, old)


async def _make_rematch(call: RequestContext, loaded: LoadedTable, old: TableState) -> Made:
    made = await new_table(call, _again(old), maker=old.maker)
    new = await call.server.tables.get(made.table)
    sat = [
        entry("sat", seat, person, name=seat_state.name, opens=hashed(secrets.token_urlsafe(18)))
        for seat, seat_state in enumerate(old.seats)
        for person in seat_state.holders
    ]
    await call.server.tables.act(new, lambda _: sat)
    await done(call, loaded, lambda _: [entry("rematch", None, call.somebody, table=made.table)])
    return made


def _again(old: TableState) -> Json:
    """What a rematch is made of: the options as they were asked for, the same box, bots where bots were planned."""
    seats = [
        SeatPlan(kind="bot", level=seat_state.level or "steady") if not seat_state.holders else SeatPlan(kind="link")
        for seat_state in old.seats
    ]
    plan = msgspec.structs.replace(old.plan, seats=seats, name=old.name)
    origin = Origin(kind="rematch", table=old.table, at=0)
    box = None if old.match is None else old.match.record.components
    return {"plan": msgspec.to_builtins(plan), "origin": msgspec.to_builtins(origin), "components": box}


ENDPOINTS: Final = (
    Endpoint("GET", "/api/tables", tables, query=lobby.Wanted, gives=TableList),
    Endpoint("POST", "/api/tables", make, takes=NewTable, gives=Made, status=201),
    Endpoint("GET", T, table, gives=TableNow),
    Endpoint("PUT", f"{T}/name", rename, takes=Rename, gives=Done),
    Endpoint("PUT", f"{T}/order", reorder, takes=Order, gives=Done),
    Endpoint("POST", f"{T}/start", start, takes=Nothing, gives=Done),
    Endpoint("POST", f"{T}/luck", show, takes=Show, gives=Done),
    Endpoint("POST", f"{T}/close", close, takes=Nothing, gives=Done),
    Endpoint("POST", f"{T}/rematch", rematch, takes=Nothing, gives=Made, status=201),
    Endpoint("POST", S, sit, takes=Sit, gives=Seated),
    Endpoint("DELETE", S, leave, gives=Done),
    Endpoint("POST", f"{S}/link", link, takes=Nothing, gives=SeatLink),
    Endpoint("PUT", f"{S}/bot", bot, takes=BotFor, gives=Done),
    Endpoint("DELETE", f"{S}/bot", no_bot, gives=Done),
)
