"""Table setup: endpoints to make, find and close tables, to take and leave seats, and to start games."""

from __future__ import annotations

import secrets
from typing import Final

from ..live.series import series
from ..protocol.playing import Done
from ..protocol.tables import (
    Again,
    BotFor,
    Made,
    NewTable,
    Order,
    Rename,
    Seated,
    SeatLink,
    SeriesNow,
    Show,
    Sit,
    TableList,
    TableNow,
    Wanted,
)
from ..tables import commands, entries
from ..tables.handle import seated
from ..tables.keys import hashed
from ..tables.plan import check_level, complete_plan
from .access import S, T, at_seat, carry_out, count_new_table, link_to, new_table, watched_table
from .queries import Nothing
from .request import Endpoint, Request


async def make(request: Request, body: NewTable) -> Made:
    """Make a table."""
    box = request.server.boxes.get(body.game)
    return await new_table(request, entries.Made(complete_plan(body, box), components=box))


async def tables(request: Request, wanted: Wanted) -> TableList:
    """A list of tables: the open ones, the client's own, or those that can be watched."""
    person = request.somebody if wanted.which == "mine" else request.person
    return await request.server.store.listed(wanted, person)


async def table(request: Request) -> TableNow:
    """The state of a table, without the game."""
    return request.server.tables.memory.table_now(await watched_table(request), request.person)


async def sit(request: Request, body: Sit) -> Seated:
    """Take a seat."""
    loaded, seat = await at_seat(request)
    key = secrets.token_urlsafe(18)
    command = commands.Sit(request.somebody, seat, hashed(key), body.name, body.key, body.promise)
    await request.server.tables.execute(loaded, command)
    return Seated(seat=seat, key=key, link=link_to(request, f"t/{request.table}/{seat}/{key}"), n=loaded.state.n)


async def leave(request: Request) -> Done:
    """Leave a seat before the game starts."""
    loaded, seat = await at_seat(request)
    return await carry_out(request, loaded, commands.Leave(request.somebody, seat))


async def link(request: Request, body: Nothing) -> SeatLink:
    """Make a link with which somebody can take this seat, or its owner can return on another device."""
    loaded, seat = await at_seat(request)
    key = secrets.token_urlsafe(18)
    await carry_out(request, loaded, commands.Link(request.somebody, seat, hashed(key)))
    return SeatLink(seat=seat, key=key, link=link_to(request, f"t/{request.table}/{seat}/{key}"))


async def unlink(request: Request) -> Done:
    """Revoke all links to this seat. A person who already sits there stays."""
    loaded, seat = await at_seat(request)
    return await carry_out(request, loaded, commands.Unlink(request.somebody, seat))


async def rename(request: Request, body: Rename) -> Done:
    """Rename the table."""
    return await carry_out(request, await watched_table(request), commands.Rename(request.somebody, body.name))


async def reorder(request: Request, body: Order) -> Done:
    """Change the order of the seats."""
    return await carry_out(request, await watched_table(request), commands.Reorder(request.somebody, body.order))


async def start(request: Request, body: Nothing) -> Done:
    """Start the game."""
    return await carry_out(request, await watched_table(request), commands.Start(request.somebody))


async def show(request: Request, body: Show) -> Done:
    """Show the number that was promised when sitting down."""
    return await carry_out(request, await watched_table(request), commands.Show(request.somebody, body.nonce))


async def bot(request: Request, body: BotFor) -> Done:
    """Let a bot play a seat."""
    loaded, seat = await at_seat(request)
    check_level(body.level)
    return await carry_out(request, loaded, commands.HandToBot(request.somebody, seat, body.level))


async def no_bot(request: Request) -> Done:
    """Take a seat back from a bot."""
    loaded, seat = await at_seat(request)
    return await carry_out(request, loaded, commands.TakeBack(request.somebody, seat))


async def close(request: Request, body: Nothing) -> Done:
    """Close the table for good."""
    return await carry_out(request, await watched_table(request), commands.Close(request.somebody))


async def series_of(request: Request) -> SeriesNow:
    """The series of games to which the table belongs: the same people, one rematch after the other."""
    return await series(request.server, (await watched_table(request)).state, request.person)


async def rematch(request: Request, body: Again) -> Made:
    """Make a new table with the same options and people."""
    loaded = await watched_table(request)
    seated(loaded.state, request.somebody)
    if loaded.state.rematch is None:
        count_new_table(request)
    return Made(table=await request.server.tables.rematch(loaded, request.somebody, body.rotate))


ENDPOINTS: Final = (
    Endpoint("GET", "/api/tables", tables, query=Wanted, gives=TableList),
    Endpoint("POST", "/api/tables", make, takes=NewTable, gives=Made, status=201),
    Endpoint("GET", T, table, gives=TableNow),
    Endpoint("PUT", f"{T}/name", rename, takes=Rename, gives=Done),
    Endpoint("PUT", f"{T}/order", reorder, takes=Order, gives=Done),
    Endpoint("POST", f"{T}/start", start, takes=Nothing, gives=Done),
    Endpoint("POST", f"{T}/luck", show, takes=Show, gives=Done),
    Endpoint("POST", f"{T}/close", close, takes=Nothing, gives=Done),
    Endpoint("GET", f"{T}/series", series_of, gives=SeriesNow),
    Endpoint("POST", f"{T}/rematch", rematch, takes=Again, gives=Made, status=201),
    Endpoint("POST", S, sit, takes=Sit, gives=Seated),
    Endpoint("DELETE", S, leave, gives=Done),
    Endpoint("POST", f"{S}/link", link, takes=Nothing, gives=SeatLink),
    Endpoint("DELETE", f"{S}/link", unlink, gives=Done),
    Endpoint("PUT", f"{S}/bot", bot, takes=BotFor, gives=Done),
    Endpoint("DELETE", f"{S}/bot", no_bot, gives=Done),
)
