"""Playing: endpoints for views, moves, hints, thinking aids, chat, and updates."""

from __future__ import annotations

import time
from typing import Final

from ..live import advice
from ..live.replays import replayed
from ..live.session import ack_of
from ..protocol.playing import (
    Ack,
    AidValue,
    Asking,
    ChatLines,
    Chatting,
    Done,
    Hint,
    Moves,
    Moving,
    NotesNow,
    SeatKnowledge,
    Undoing,
    Updates,
    View,
    Why,
)
from ..protocol.tables import Ask, Consent
from ..tables import commands
from ..tables.broadcast import updates, view_now
from ..tables.handle import seated
from ..tables.names import clean
from .access import T, carry_out, unless_gone, viewing_seat, watched_table
from .queries import At, Before, Since, Strength, ThoughtFor
from .request import Endpoint, Request


async def view(request: Request, query: At) -> View:
    """The game as the client's seat knows it; for a finished game, as any seat knew it after any move."""
    state = (await watched_table(request)).state
    if query.at is None and query.seat is None:
        return view_now(state, state.seat_of(request.person))
    return await replayed(state, viewing_seat(request, state, query), query.at)


async def moves(request: Request) -> Moves:
    """The legal moves of the client."""
    state = (await watched_table(request)).state
    seat = state.seat_of(request.person)
    asked = seat is not None and seat == state.asked and state.match is not None
    legal = [state.match.text(move) for move in state.match.moves()] if asked and state.match is not None else []
    return Moves(seat=seat, revision=state.revision, moves=legal)


async def move(request: Request, body: Moving) -> Ack:
    """Make a move."""
    begun = time.monotonic()
    done = await _keyed(request, commands.Move(request.somebody, body.key, body.move, body.revision))
    request.server.counters.move_seconds(time.monotonic() - begun)
    return done


async def undo(request: Request, body: Undoing) -> Ack:
    """Take the newest move back."""
    return await _keyed(request, commands.Undo(request.somebody, body.key, body.revision))


async def chat(request: Request, body: Chatting) -> Ack:
    """Write a chat line to everybody at the table."""
    return await _keyed(request, commands.Chat(request.somebody, body.key, clean(body.text), body.reaction))


async def _keyed(request: Request, command: commands.Move | commands.Undo | commands.Chat) -> Ack:
    loaded = await watched_table(request)
    return ack_of(command.key, await request.server.tables.execute(loaded, command), loaded)


async def why(request: Request, body: Asking) -> Why:
    """Why the client cannot make a move."""
    return advice.why((await watched_table(request)).state, request.person, body.move, request.language)


async def hint(request: Request, query: Strength) -> Hint:
    """The move that a bot would make."""
    state = (await watched_table(request)).state
    return await unless_gone(request, advice.hint(request.server, state, request.somebody, query.level))


async def aid(request: Request, query: At) -> AidValue:
    """The value of a thinking aid, based on what the client's seat knows; for a finished game, any seat after any move."""
    server, state, name = request.server, (await watched_table(request)).state, request.parameters["aid"]
    if query.at is None and query.seat is None:
        return await unless_gone(request, advice.aid(server, state, request.somebody, name))
    person, seat = request.person or request.address, viewing_seat(request, state, query)
    return await unless_gone(request, advice.aid_then(server, state, person, name, seat, query.at))


async def knowledge(request: Request, query: ThoughtFor) -> SeatKnowledge:
    """What the client's seat knows, for a hint or an aid that the client computes itself."""
    state = (await watched_table(request)).state
    if query.aid is None:
        return advice.known_for_hint(state, request.somebody)
    return advice.known_for_aid(state, request.somebody, query.aid)


async def ask(request: Request, body: Ask) -> Done:
    """Ask for something that happens if all people at the table agree."""
    return await carry_out(request, await watched_table(request), commands.Ask(request.somebody, body.what))


async def consent(request: Request, body: Consent) -> Done:
    """Agree to what somebody asks for, or refuse it."""
    return await carry_out(request, await watched_table(request), commands.Consent(request.somebody, body.agree))


async def resume(request: Request) -> Done:
    """Let the clock run again after a pause."""
    return await carry_out(request, await watched_table(request), commands.Resume(request.somebody))


async def notes(request: Request) -> NotesNow:
    """The client's own notes about the table."""
    state = (await watched_table(request)).state
    return NotesNow(text=await request.server.store.notes(request.somebody, state.table))


async def keep_notes(request: Request, body: NotesNow) -> NotesNow:
    """Keep notes about the table, at which the client must have a seat."""
    state = (await watched_table(request)).state
    seated(state, request.somebody)
    await request.server.store.keep_notes(request.somebody, state.table, body.text)
    return body


async def chat_lines(request: Request, query: Before) -> ChatLines:
    """A page of the chat, the newest line last."""
    return await advice.chat_lines(request.server, await watched_table(request), query.before)


async def updates_since(request: Request, query: Since) -> Updates:
    """What has happened since an entry. Waits if nothing has happened yet."""
    loaded, memory = await watched_table(request), request.server.tables.memory
    await memory.refresh(loaded)
    if loaded.state.n <= query.since and query.wait > 0:
        await advice.something_new(loaded, loaded.state.seat_of(request.person), query.wait)
        loaded = await watched_table(request)
    state = loaded.state
    missed = await memory.missed(loaded, query.since)
    return updates(state, state.seat_of(request.person), memory.table_now(loaded, request.person), missed, query.since)


ENDPOINTS: Final = (
    Endpoint("GET", f"{T}/view", view, query=At, gives=View),
    Endpoint("GET", f"{T}/moves", moves, gives=Moves),
    Endpoint("POST", f"{T}/moves", move, takes=Moving, gives=Ack),
    Endpoint("POST", f"{T}/undo", undo, takes=Undoing, gives=Ack),
    Endpoint("POST", f"{T}/why", why, takes=Asking, gives=Why),
    Endpoint("GET", f"{T}/hint", hint, query=Strength, gives=Hint),
    Endpoint("GET", f"{T}/aids/{{aid}}", aid, query=At, gives=AidValue),
    Endpoint("GET", f"{T}/knowledge", knowledge, query=ThoughtFor, gives=SeatKnowledge),
    Endpoint("GET", f"{T}/chat", chat_lines, query=Before, gives=ChatLines),
    Endpoint("POST", f"{T}/chat", chat, takes=Chatting, gives=Ack),
    Endpoint("GET", f"{T}/notes", notes, gives=NotesNow),
    Endpoint("PUT", f"{T}/notes", keep_notes, takes=NotesNow, gives=NotesNow),
    Endpoint("POST", f"{T}/vote", ask, takes=Ask, gives=Done),
    Endpoint("PUT", f"{T}/vote", consent, takes=Consent, gives=Done),
    Endpoint("DELETE", f"{T}/pause", resume, gives=Done),
    Endpoint("GET", f"{T}/updates", updates_since, query=Since, gives=Updates),
)
