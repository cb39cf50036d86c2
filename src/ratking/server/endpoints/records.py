"""Records: endpoints for the records of finished games, and for tables made from them."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final

from ...kernel.record import Record
from ..live.replays import check_extras, checked, draws_of, record_of, story
from ..protocol.base import Json
from ..protocol.playing import AnalysisNow, Draws, Story, TrialNow
from ..protocol.tables import Branch, Made, NewFromRecord, NewTable, Origin, SeatPlan
from ..tables import entries
from ..tables.names import check_record_names
from ..tables.plan import complete_plan
from ..tables.refused import Refused
from .access import T, new_table, watched_table
from .queries import Eyes
from .request import Endpoint, Reply, Request


async def record(request: Request) -> Reply:
    """The record of a finished game, as a file."""
    state = (await watched_table(request)).state
    headers = {"Content-Disposition": f'attachment; filename="ratking-{state.table}.json"'}
    return Reply(record_of(state).text().encode(), 200, headers)


async def told(request: Request, query: Eyes) -> Story:
    """The events of a finished game, as any seat was told."""
    state = (await watched_table(request)).state
    if query.seat >= len(state.seats):
        raise Refused("no_seat", seat=query.seat)
    return await story(state, None if query.seat < 0 else query.seat)


async def luck_drawn(request: Request) -> Draws:
    """The outcomes of chance in a finished game, so that anybody can verify them."""
    return await draws_of((await watched_table(request)).state)


async def analysis(request: Request) -> AnalysisNow:
    """Where a finished game was won and lost, as far as it has been analysed."""
    return await request.server.analyses.now((await watched_table(request)).state)


async def from_record(request: Request, body: NewFromRecord) -> Made:
    """Make a table from a record, to view or to continue it."""
    check_extras(body.record)
    components = body.record.get("components")
    if components is not None and components not in request.server.boxes.values():
        raise Refused("own_components")
    found = await to_thread(Record.from_json, body.record)
    check_record_names(found.seats)
    return await from_position(request, found, body.at, body.go_on, Origin(kind="record", table=None, at=0))


async def branch(request: Request, body: Branch) -> Made:
    """Make a private table that continues from a position of a finished game."""
    state = (await watched_table(request)).state
    found = record_of(state)
    if body.trial:
        await request.server.trials.best_at(state.table, body.at)
    origin = Origin(kind="trial" if body.trial else "branch", table=state.table, at=body.at)
    return await from_position(request, found, body.at, True, origin)


async def trial(request: Request) -> TrialNow:
    """How the decision with which this table began compares with the best one, once it has been made."""
    return await request.server.trials.now((await watched_table(request)).state, request.somebody)


async def from_position(request: Request, found: Record, at: int | None, go_on: bool, origin: Origin) -> Made:
    """Make a private table that begins with the moves of a record."""
    match = await to_thread(checked, found, at)
    origin.at = len(match.record)
    if go_on and match.over:
        raise Refused("record_over")
    seats = [SeatPlan(kind="link") for _ in match.record.seats]
    plan = NewTable(game=found.game, options=match.record.options, seats=seats)
    plan = complete_plan(plan, found.components)
    return await new_table(request, entries.Made(plan, origin, match.record.to_json(), look=not go_on))


ENDPOINTS: Final = (
    Endpoint("POST", "/api/records", from_record, takes=NewFromRecord, gives=Made, status=201, large=True),
    Endpoint("POST", f"{T}/branch", branch, takes=Branch, gives=Made, status=201),
    Endpoint("GET", f"{T}/record", record, gives=Json),
    Endpoint("GET", f"{T}/story", told, query=Eyes, gives=Story),
    Endpoint("GET", f"{T}/draws", luck_drawn, gives=Draws),
    Endpoint("GET", f"{T}/analysis", analysis, gives=AnalysisNow),
    Endpoint("GET", f"{T}/trial", trial, gives=TrialNow),
)
