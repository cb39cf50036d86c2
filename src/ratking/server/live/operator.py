"""Operator: carries out the commands of an operator on a running server."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from ...kernel.errors import RatkingError
from ..protocol.operator import (
    AdminAnnounce,
    AdminBan,
    AdminClose,
    AdminCommand,
    AdminDelete,
    AdminDone,
    AdminForget,
    AdminLeave,
    AdminPurge,
    AdminReadOnly,
    AdminUndo,
)
from ..protocol.sockets import Problem
from ..tables import commands
from ..tables.names import clean
from ..tables.refused import Refused
from .limits import address_group
from .ownership import OwnedElsewhere, SiblingAway

if TYPE_CHECKING:
    from .server import Server

PATH: Final = "/api/admin"


async def operate(server: Server, command: AdminCommand) -> AdminDone:
    """Carry out a command of the operator. Raises Refused, RatkingError, StoreFailed and OwnedElsewhere."""
    match command:
        case AdminClose():
            return await _at_table(server, command.table, commands.CloseByOperator(), "closed")
        case AdminUndo():
            return await _at_table(server, command.table, commands.Rewind(), "nothing_to_take_back")
        case AdminDelete():
            await server.tables.delete(command.table)
            return AdminDone(n=1)
        case AdminForget():
            return await _forget(server, command)
        case AdminLeave():
            return await _leave(server, command)
        case AdminBan():
            await server.store.ban(address_group(command.who), command.banned)
            await server.follow_operator()
            return AdminDone(n=0)
        case AdminAnnounce():
            await server.store.announce(clean(command.text))
            await server.follow_operator()
            return AdminDone(n=0)
        case AdminReadOnly():
            return await _read_only(server, command.on)
        case AdminPurge():
            than = time.time() - command.days * 86400
            return AdminDone(n=await server.store.delete_older(than, list(server.tables.memory.loaded)))
    assert_never(command)


async def _at_table(server: Server, table: str, command: commands.AnyCommand, nothing: str) -> AdminDone:
    """Carry out a command of the operator at a table. `nothing` is the key of the refusal if there is nothing to do."""
    loaded = await server.tables.get(table)
    try:
        outcome = await server.tables.execute(loaded, command)
    except RatkingError as error:
        raise Refused(nothing) from error
    if not outcome.entries:
        raise Refused(nothing)
    return AdminDone(n=loaded.state.n)


async def _forget(server: Server, command: AdminForget) -> AdminDone:
    """Give up a person's seats or delete their tables, and then forget the person. If it fails, it can be repeated."""
    tables = await server.store.tables_of(command.person)
    if not tables and not await server.store.knows(command.person):
        raise Refused("no_person")
    for table in tables:
        await _wherever(
            server, AdminDelete(table=table) if command.tables else AdminLeave(table=table, person=command.person)
        )
    await server.store.forget(command.person)
    server.people.forget(command.person)
    server.cut_off([command.person])
    return AdminDone(n=len(tables))


async def _wherever(server: Server, command: AdminDelete | AdminLeave) -> None:
    """Carry out a command here, or in the process that owns the table."""
    try:
        await operate(server, command)
    except OwnedElsewhere as elsewhere:
        try:
            status, _, body = await server.siblings.ask(
                elsewhere.url, "POST", PATH, msgspec.json.encode(command), None, "en"
            )
        except SiblingAway as error:
            raise Refused("try_again") from error
        if status != 200:
            problem = msgspec.json.decode(body, type=Problem)
            raise Refused(problem.error.key.removeprefix("server."), **problem.error.fields) from elsewhere
    except Refused as refused:
        if refused.key not in ("no_table", "table_damaged"):
            raise


async def _leave(server: Server, command: AdminLeave) -> AdminDone:
    loaded = await server.tables.get(command.table)
    state = loaded.state
    seat = state.seat_of(command.person)
    if seat is not None and state.status == "open":
        await server.tables.execute(loaded, commands.Leave(command.person, seat))
    elif seat is not None and state.status in ("starting", "playing") and state.seats[seat].level is None:
        await server.tables.execute(loaded, commands.HandToBot(command.person, seat, state.plan.stand_in))
    return AdminDone(n=loaded.state.n)


async def _read_only(server: Server, on: bool) -> AdminDone:
    """Make the server read-only, or end that. The time in between is not charged to any clock."""
    since = server.operator.read_only_since
    if on and since is None:
        await server.store.set_read_only(time.time())
    elif not on and since is not None:
        await server.store.note_downtime((since, time.time()))
        await server.store.set_read_only(None)
    await server.follow_operator()
    return AdminDone(n=0)
