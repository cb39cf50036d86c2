"""Routes of tables: made, found, sat down at, started, closed."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from .. import acts, lobby
from ..calls import Call, Endpoint
from ..people import hashed
from ..present import Present
from ..protocol.playing import Done
from ..protocol.tables import (
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
from ..protocol.values import Json
from ..refused import Refused
from ..sitting import Sitting
from ..tables import entry, finished
from .asked import Nothing
from .reach import S, T, at_seat, done, link_to, new_table, seen


async def make(call: Call, asked: NewTable) -> Made:
    """Make a table."""
    box = call.server.tables.boxes.get(asked.game)
    plan, _ = acts.plan_checked(asked, box)
    return await new_table(call, {"plan": msgspec.to_builtins(plan), "components": box})


async def tables(call: Call, wanted: lobby.Wanted) -> TableList:
    """Open tables, one's own, or those one may watch."""
    if wanted.which == "mine":
        person = call.somebody
        return await call.server.store.read(lambda connection: lobby.listed(connection, wanted, person))
    return await call.server.store.read(lambda connection: lobby.listed(connection, wanted, call.person))


async def table(call: Call) -> TableNow:
    """A table, without the game on it."""
    present = await seen(call)
    return present.table_now(call.person)


async def sit(call: Call, asked: Sit) -> Seated:
    """Take a seat."""
    present, seat = await at_seat(call)
    person, key = call.somebody, secrets.token_urlsafe(18)
    (sat,) = await call.server.tables.act(present, lambda now: acts.sit(now, person, seat, asked, hashed(key)))
    return Seated(seat=seat, key=key, link=link_to(call, f"t/{call.table}/{seat}/{key}"), n=sat.n)


async def leave(call: Call) -> Done:
    """Leave a seat before the start."""
    present, seat = await at_seat(call)
    return await done(call, present, lambda now: acts.leave(now, call.somebody, seat))


async def link(call: Call, asked: Nothing) -> SeatLink:
    """A link with which somebody takes this seat, or its owner comes back from another device."""
    present, seat = await at_seat(call)
    key = secrets.token_urlsafe(18)
    await done(call, present, lambda now: acts.link(now, call.somebody, seat, hashed(key)))
    return SeatLink(seat=seat, key=key, link=link_to(call, f"t/{call.table}/{seat}/{key}"))


async def rename(call: Call, asked: Rename) -> Done:
    return await done(call, await seen(call), lambda now: acts.rename(now, call.somebody, asked.name))


async def reorder(call: Call, asked: Order) -> Done:
    return await done(call, await seen(call), lambda now: acts.reorder(now, call.somebody, asked.order))


async def start(call: Call, asked: Nothing) -> Done:
    return await done(call, await seen(call), lambda now: acts.start(now, call.somebody))


async def show(call: Call, asked: Show) -> Done:
    """Show the number promised when sitting down."""
    return await done(call, await seen(call), lambda now: acts.show(now, call.somebody, asked.nonce))


async def bot(call: Call, asked: BotFor) -> Done:
    """Let a bot play a seat."""
    present, seat = await at_seat(call)
    here = seat in present.here
    return await done(call, present, lambda now: acts.hand_to_bot(now, call.somebody, seat, asked.level, here))


async def no_bot(call: Call) -> Done:
    """Take a seat back from a bot."""
    present, seat = await at_seat(call)
    return await done(call, present, lambda now: acts.take_back(now, call.somebody, seat))


async def close(call: Call, asked: Nothing) -> Done:
    return await done(call, await seen(call), lambda now: acts.close(now, call.somebody))


async def rematch(call: Call, asked: Nothing) -> Made:
    """A new table with the same options and people."""
    present = await seen(call)
    acts.seated(present.sitting, call.somebody)
    return await finished(_rematch(call, present))


async def _rematch(call: Call, present: Present) -> Made:
    """Make the rematch, or return the one that others have made. Only the process that owns the old table does it."""
    await call.server.tables.ours(present)
    async with present.rematching:
        old = present.sitting
        if old.rematch is not None:
            return Made(table=old.rematch)
        if old.status not in ("over", "closed") or old.match is None or old.plan.game == "":
            raise Refused("not_over")
        return await _make_rematch(call, present, old)


async def _make_rematch(call: Call, present: Present, old: Sitting) -> Made:
    made = await new_table(call, _again(old), maker=old.maker)
    new = await call.server.tables.get(made.table)
    sat = [
        entry("sat", seat, person, name=chair.name, opens=hashed(secrets.token_urlsafe(18)))
        for seat, chair in enumerate(old.chairs)
        for person in chair.holders
    ]
    await call.server.tables.act(new, lambda _: sat)
    await done(call, present, lambda _: [entry("rematch", None, call.somebody, table=made.table)])
    return made


def _again(old: Sitting) -> Json:
    """What a rematch is made of: the options as they were asked for, the same box, bots where bots were planned."""
    seats = [
        SeatPlan(kind="bot", level=chair.level or "steady") if not chair.holders else SeatPlan(kind="link")
        for chair in old.chairs
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
