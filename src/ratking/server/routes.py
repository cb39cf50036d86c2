"""Routes: the HTTP API. Each path, what it takes, what it gives, and what it does."""

from __future__ import annotations

import secrets
from asyncio import to_thread
from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta
from starlette.responses import Response

from ..kernel.record import Record
from ..version import __version__, build
from . import acts, lobby, play
from .calls import Call, Endpoint, address_of
from .catalogue import games
from .entries import Stored
from .news import updates, view_now
from .people import CODE_SECONDS, hashed
from .protocol.people import Carry, Claim, Me, NewPerson
from .protocol.playing import (
    Ack,
    Asking,
    ChatLines,
    Chatting,
    Danger,
    Done,
    Draws,
    Hint,
    Moves,
    Moving,
    Story,
    Undoing,
    Updates,
    View,
    Why,
)
from .protocol.service import Games, Health
from .protocol.tables import (
    BotFor,
    Branch,
    Made,
    NewFromRecord,
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
from .protocol.values import LEVELS, Asked, Count, Json, Level
from .refused import Refused
from .replay import checked, drawn, record_of, replayed, story
from .sitting import Sitting
from .tables import Present, entry


class Nothing(Asked):
    """An empty object."""


class At(Asked):
    """A moment, and whose eyes. Only for finished games."""

    at: Count | None = None
    seat: Annotated[int, Meta(ge=-1, le=15)] | None = None
    """-1: everybody's."""


class Eyes(Asked):
    """Whose eyes; -1 or nothing: everybody's."""

    seat: Annotated[int, Meta(ge=-1, le=15)] = -1


class Since(Asked):
    since: Count = 0
    wait: Annotated[float, Meta(ge=0, le=25)] = 0


class Before(Asked):
    before: Count | None = None


class Strength(Asked):
    level: Level = "steady"


# ---- people


async def new_person(call: Call, asked: NewPerson) -> Me:
    """Become somebody. Who is somebody already stays so."""
    if call.person is not None:
        return Me(person=call.person)
    call.server.new_people.take(address_of(call.request))
    person, token = await call.server.people.new()
    call.cookie = token
    return Me(person=person, token=token if asked.show else UNSET)


async def me(call: Call) -> Me:
    """Who the server takes you for."""
    return Me(person=call.person)


async def carry(call: Call, asked: Nothing) -> Carry:
    """A code for another device."""
    code = await call.server.people.code(call.somebody)
    return Carry(code=code, link=_link(call, f"me/{code}"), seconds=CODE_SECONDS)


async def claim(call: Call, asked: Claim) -> Me:
    """Become, on this device, the person a code stands for."""
    call.server.claims.take(address_of(call.request))
    person = await call.server.people.claim(asked.code)
    call.cookie = token = await call.server.people.device(person)
    return Me(person=person, token=token if asked.show else UNSET)


# ---- tables


async def make(call: Call, asked: NewTable) -> Made:
    """Make a table."""
    box = call.server.tables.boxes.get(asked.game)
    plan, _ = acts.plan_checked(asked, box)
    return await _make(call, {"plan": msgspec.to_builtins(plan), "components": box})


async def tables(call: Call, wanted: lobby.Wanted) -> TableList:
    """Open tables, one's own, or those one may watch."""
    if wanted.which == "mine":
        person = call.somebody
        return await call.server.store.read(lambda connection: lobby.listed(connection, wanted, person))
    return await call.server.store.read(lambda connection: lobby.listed(connection, wanted, call.person))


async def table(call: Call) -> TableNow:
    """A table, without the game on it."""
    present = await _seen(call)
    return present.table_now(call.person)


async def sit(call: Call, asked: Sit) -> Seated:
    """Take a seat."""
    present, seat = await _at_seat(call)
    person, key = call.somebody, secrets.token_urlsafe(18)
    (sat,) = await call.server.tables.act(present, lambda now: acts.sit(now, person, seat, asked, hashed(key)))
    return Seated(seat=seat, key=key, link=_link(call, f"t/{call.table}/{seat}/{key}"), n=sat.n)


async def leave(call: Call) -> Done:
    """Leave a seat before the start."""
    present, seat = await _at_seat(call)
    return await _do(call, present, lambda now: acts.leave(now, call.somebody, seat))


async def link(call: Call, asked: Nothing) -> SeatLink:
    """A link with which somebody takes this seat, or its owner comes back from another device."""
    present, seat = await _at_seat(call)
    key = secrets.token_urlsafe(18)
    await _do(call, present, lambda now: acts.link(now, call.somebody, seat, hashed(key)))
    return SeatLink(seat=seat, key=key, link=_link(call, f"t/{call.table}/{seat}/{key}"))


async def rename(call: Call, asked: Rename) -> Done:
    return await _do(call, await _seen(call), lambda now: acts.rename(now, call.somebody, asked.name))


async def reorder(call: Call, asked: Order) -> Done:
    return await _do(call, await _seen(call), lambda now: acts.reorder(now, call.somebody, asked.order))


async def start(call: Call, asked: Nothing) -> Done:
    return await _do(call, await _seen(call), lambda now: acts.start(now, call.somebody))


async def show(call: Call, asked: Show) -> Done:
    """Show the number promised when sitting down."""
    return await _do(call, await _seen(call), lambda now: acts.show(now, call.somebody, asked.nonce))


async def bot(call: Call, asked: BotFor) -> Done:
    """Let a bot play a seat."""
    present, seat = await _at_seat(call)
    here = seat in present.here
    return await _do(call, present, lambda now: acts.hand_to_bot(now, call.somebody, seat, asked.level, here))


async def no_bot(call: Call) -> Done:
    """Take a seat back from a bot."""
    present, seat = await _at_seat(call)
    return await _do(call, present, lambda now: acts.take_back(now, call.somebody, seat))


async def close(call: Call, asked: Nothing) -> Done:
    return await _do(call, await _seen(call), lambda now: acts.close(now, call.somebody))


async def rematch(call: Call, asked: Nothing) -> Made:
    """A new table with the same options and people."""
    present = await _seen(call)
    old = present.sitting
    acts.seated(old, call.somebody)
    if old.rematch is not None:
        return Made(table=old.rematch)
    if old.status not in ("over", "closed") or old.match is None or old.plan.game == "":
        raise Refused("not_over")
    made = await _make(call, _again(old), maker=old.maker)
    new = await call.server.tables.get(made.table)
    sat = [
        entry("sat", seat, person, name=chair.name, opens=hashed(secrets.token_urlsafe(18)))
        for seat, chair in enumerate(old.chairs)
        for person in chair.holders
    ]
    await call.server.tables.act(new, lambda _: sat)
    await _do(call, present, lambda _: [entry("rematch", None, call.somebody, table=made.table)])
    return made


# ---- playing


async def view(call: Call, asked: At) -> View:
    """What one's seat may know; of a finished game what any seat knew at any move."""
    present = await _seen(call)
    sitting = present.sitting
    if asked.at is None and asked.seat is None:
        return view_now(sitting, sitting.seat_of(call.person))
    return await replayed(sitting, _eyes(call, sitting, asked), asked.at)


async def moves(call: Call) -> Moves:
    """One's legal moves."""
    sitting = (await _seen(call)).sitting
    seat = sitting.seat_of(call.person)
    asked = seat is not None and seat == sitting.asked and sitting.match is not None
    legal = [sitting.match.text(move) for move in sitting.match.moves()] if asked and sitting.match is not None else []
    return Moves(seat=seat, revision=sitting.revision, moves=legal)


async def move(call: Call, asked: Moving) -> Ack:
    return await play.move(call.server, await _seen(call), call.somebody, asked)


async def undo(call: Call, asked: Undoing) -> Ack:
    return await play.undo(call.server, await _seen(call), call.somebody, asked)


async def chat(call: Call, asked: Chatting) -> Ack:
    return await play.chat(call.server, await _seen(call), call.somebody, asked)


async def why(call: Call, asked: Asking) -> Why:
    """Why a move cannot be made by whoever asks."""
    return play.why((await _seen(call)).sitting, call.person, asked.move, call.language)


async def hint(call: Call, asked: Strength) -> Hint:
    """What a bot would do."""
    return await play.hint(call.server, (await _seen(call)).sitting, call.somebody, asked.level)


async def danger(call: Call, asked: At) -> Danger:
    """What a visit of the plague would cost each player in each region, as far as the client's seat can know.

    Of a finished game as far as any seat could know at any move.
    """
    sitting = (await _seen(call)).sitting
    if asked.at is None and asked.seat is None:
        return await play.danger(call.server, sitting, call.somebody)
    return await play.danger_then(call.server, sitting, _eyes(call, sitting, asked), asked.at)


async def chat_lines(call: Call, asked: Before) -> ChatLines:
    """What was said, the newest last."""
    return await play.chat_lines(call.server, await _seen(call), asked.before)


async def updates_since(call: Call, asked: Since) -> Updates:
    """What is new; waits for it if there is nothing yet."""
    present = await _seen(call)
    if present.sitting.n <= asked.since and asked.wait > 0:
        await play.something_new(present, present.sitting.seat_of(call.person), asked.wait)
        present = await _seen(call)
    sitting = present.sitting
    missed = await call.server.tables.missed(present, asked.since)
    return updates(sitting, sitting.seat_of(call.person), present.table_now(call.person), missed, asked.since)


# ---- records


async def record(call: Call) -> Response:
    """The record of a finished game, as a file."""
    sitting = (await _seen(call)).sitting
    headers = {"Content-Disposition": f'attachment; filename="ratking-{sitting.table}.json"'}
    return Response(record_of(sitting).text(), 200, headers, "application/json")


async def told(call: Call, asked: Eyes) -> Story:
    """What happened in a finished game, as any seat was told."""
    sitting = (await _seen(call)).sitting
    if asked.seat >= len(sitting.chairs):
        raise Refused("no_seat", seat=asked.seat)
    return await story(sitting, None if asked.seat < 0 else asked.seat)


async def luck_drawn(call: Call) -> Draws:
    """What luck decided in a finished game, for whoever wants to check it."""
    return await drawn((await _seen(call)).sitting)


async def from_record(call: Call, asked: NewFromRecord) -> Made:
    """A table from a record: to look at, or to go on with."""
    found = Record.from_json(asked.record)
    return await _from_record(call, found, asked.at, asked.go_on, Origin(kind="record", table=None, at=0))


async def branch(call: Call, asked: Branch) -> Made:
    """A private table that goes on from a move of a finished game."""
    sitting = (await _seen(call)).sitting
    found = record_of(sitting)
    return await _from_record(call, found, asked.at, True, Origin(kind="branch", table=sitting.table, at=asked.at))


# ---- the server itself


async def all_games(call: Call) -> Games:
    """The games there are, and their options."""
    return Games(games=games(), levels=list(LEVELS))


async def health(call: Call) -> Health:
    server = call.server
    return Health(
        status="stopping" if server.stopping else "ok",
        version=__version__,
        engine=build(),
        tables=len(server.tables.present),
    )


T: Final = "/api/tables/{table}"
S: Final = "/api/tables/{table}/seats/{seat}"

ENDPOINTS: Final = (
    Endpoint("GET", "/api/health", health, gives=Health),
    Endpoint("GET", "/api/games", all_games, gives=Games),
    Endpoint("GET", "/api/me", me, gives=Me),
    Endpoint("POST", "/api/me", new_person, takes=NewPerson, gives=Me, status=201),
    Endpoint("POST", "/api/me/code", carry, takes=Nothing, gives=Carry, status=201),
    Endpoint("POST", "/api/me/claim", claim, takes=Claim, gives=Me, status=201),
    Endpoint("GET", "/api/tables", tables, query=lobby.Wanted, gives=TableList),
    Endpoint("POST", "/api/tables", make, takes=NewTable, gives=Made, status=201),
    Endpoint("POST", "/api/records", from_record, takes=NewFromRecord, gives=Made, status=201, large=True),
    Endpoint("GET", T, table, gives=TableNow),
    Endpoint("PUT", f"{T}/name", rename, takes=Rename, gives=Done),
    Endpoint("PUT", f"{T}/order", reorder, takes=Order, gives=Done),
    Endpoint("POST", f"{T}/start", start, takes=Nothing, gives=Done),
    Endpoint("POST", f"{T}/luck", show, takes=Show, gives=Done),
    Endpoint("POST", f"{T}/close", close, takes=Nothing, gives=Done),
    Endpoint("POST", f"{T}/rematch", rematch, takes=Nothing, gives=Made, status=201),
    Endpoint("POST", f"{T}/branch", branch, takes=Branch, gives=Made, status=201),
    Endpoint("GET", f"{T}/record", record, gives=Json),
    Endpoint("GET", f"{T}/story", told, query=Eyes, gives=Story),
    Endpoint("GET", f"{T}/draws", luck_drawn, gives=Draws),
    Endpoint("GET", f"{T}/view", view, query=At, gives=View),
    Endpoint("GET", f"{T}/moves", moves, gives=Moves),
    Endpoint("POST", f"{T}/moves", move, takes=Moving, gives=Ack),
    Endpoint("POST", f"{T}/undo", undo, takes=Undoing, gives=Ack),
    Endpoint("POST", f"{T}/why", why, takes=Asking, gives=Why),
    Endpoint("GET", f"{T}/hint", hint, query=Strength, gives=Hint),
    Endpoint("GET", f"{T}/danger", danger, query=At, gives=Danger),
    Endpoint("GET", f"{T}/chat", chat_lines, query=Before, gives=ChatLines),
    Endpoint("POST", f"{T}/chat", chat, takes=Chatting, gives=Ack),
    Endpoint("GET", f"{T}/updates", updates_since, query=Since, gives=Updates),
    Endpoint("POST", S, sit, takes=Sit, gives=Seated),
    Endpoint("DELETE", S, leave, gives=Done),
    Endpoint("POST", f"{S}/link", link, takes=Nothing, gives=SeatLink),
    Endpoint("PUT", f"{S}/bot", bot, takes=BotFor, gives=Done),
    Endpoint("DELETE", f"{S}/bot", no_bot, gives=Done),
)


# ---- what several of them need


async def _seen(call: Call) -> Present:
    """The table, if whoever asks may look at it. Raises Refused."""
    present = await call.server.tables.get(call.table)
    play.check_watching(present.sitting, call.person)
    return present


def _eyes(call: Call, sitting: Sitting, asked: At) -> int | None:
    """The seat with whose eyes somebody looks at a finished game; None for what everybody saw. Raises Refused."""
    if sitting.match is None or sitting.status != "over":
        raise Refused("not_over")
    seat = sitting.seat_of(call.person) if asked.seat is None else asked.seat
    if seat is not None and seat >= len(sitting.chairs):
        raise Refused("no_seat", seat=seat)
    return None if seat is None or seat < 0 else seat


async def _at_seat(call: Call) -> tuple[Present, int]:
    """The table and the seat that the path names. Raises Refused."""
    present = await call.server.tables.get(call.table)
    if call.seat >= len(present.sitting.chairs):
        raise Refused("no_seat", seat=call.seat)
    return present, call.seat


async def _do(call: Call, present: Present, draft: Callable[[Sitting], list[Stored]]) -> Done:
    await call.server.tables.act(present, draft)
    return Done(n=present.sitting.n)


async def _make(call: Call, fields: Json, maker: str | None = None) -> Made:
    if call.server.stopping:
        raise Refused("stopping")
    call.server.new_tables.take(f"p {call.somebody}")
    call.server.new_tables.take(f"a {address_of(call.request)}", call.server.settings.per_address)
    present = await call.server.tables.make(maker or call.somebody, fields)
    return Made(table=present.sitting.table)


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


async def _from_record(call: Call, found: Record, at: int | None, go_on: bool, origin: Origin) -> Made:
    """A private table that begins with the moves of a record."""
    match = await to_thread(checked, found, at)
    origin.at = len(match.record)
    if go_on and match.over:
        raise Refused("record_over")
    seats = [SeatPlan(kind="link") for _ in match.record.seats]
    plan = NewTable(game=found.game, options=match.record.options, seats=seats)
    fields: Json = {"plan": msgspec.to_builtins(plan), "origin": msgspec.to_builtins(origin)}
    fields["record"] = match.record.to_json()
    fields["look"] = not go_on
    return await _make(call, fields)


def _link(call: Call, where: str) -> str:
    """A link to a place in the browser client; behind the # it is in no log."""
    base = call.server.settings.public_url or f"{call.request.url.scheme}://{call.request.headers.get('host', '')}"
    return f"{base.rstrip('/')}/#/{where}"
