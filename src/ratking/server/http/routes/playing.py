"""Routes of a game that is played: views, moves, aids, talk, and what is new."""

from __future__ import annotations

from typing import Final

from ...live import gameplay
from ...live.loaded_tables import finished
from ...live.replays import replayed
from ...protocol.playing import Ack, Asking, ChatLines, Chatting, Danger, Hint, Moves, Moving, Undoing, Updates, View, Why
from ...tables.broadcast import updates, view_now
from ..requests import Endpoint, RequestContext, address_of
from .access import T, eyes_of, seen, unless_gone
from .queries import At, Before, Since, Strength


async def view(call: RequestContext, asked: At) -> View:
    """What one's seat may know; of a finished game what any seat knew at any move."""
    loaded = await seen(call)
    state = loaded.state
    if asked.at is None and asked.seat is None:
        return view_now(state, state.seat_of(call.person))
    return await replayed(state, eyes_of(call, state, asked), asked.at)


async def moves(call: RequestContext) -> Moves:
    """One's legal moves."""
    state = (await seen(call)).state
    seat = state.seat_of(call.person)
    asked = seat is not None and seat == state.asked and state.match is not None
    legal = [state.match.text(move) for move in state.match.moves()] if asked and state.match is not None else []
    return Moves(seat=seat, revision=state.revision, moves=legal)


async def move(call: RequestContext, asked: Moving) -> Ack:
    return await finished(gameplay.move(call.server, await seen(call), call.somebody, asked))


async def undo(call: RequestContext, asked: Undoing) -> Ack:
    return await finished(gameplay.undo(call.server, await seen(call), call.somebody, asked))


async def chat(call: RequestContext, asked: Chatting) -> Ack:
    return await finished(gameplay.chat(call.server, await seen(call), call.somebody, asked))


async def why(call: RequestContext, asked: Asking) -> Why:
    """Why a move cannot be made by whoever asks."""
    return gameplay.why((await seen(call)).state, call.person, asked.move, call.language)


async def hint(call: RequestContext, asked: Strength) -> Hint:
    """What a bot would do."""
    return await unless_gone(call, gameplay.hint(call.server, (await seen(call)).state, call.somebody, asked.level))


async def danger(call: RequestContext, asked: At) -> Danger:
    """What a visit of the plague would cost each player in each region, as far as the client's seat can know.

    Of a finished game as far as any seat could know at any move.
    """
    state = (await seen(call)).state
    if asked.at is None and asked.seat is None:
        return await unless_gone(call, gameplay.danger(call.server, state, call.somebody))
    person = call.person or address_of(call.request)
    return await unless_gone(call, gameplay.danger_then(call.server, state, person, eyes_of(call, state, asked), asked.at))


async def chat_lines(call: RequestContext, asked: Before) -> ChatLines:
    """What was said, the newest last."""
    return await gameplay.chat_lines(call.server, await seen(call), asked.before)


async def updates_since(call: RequestContext, asked: Since) -> Updates:
    """What is new; waits for it if there is nothing yet."""
    loaded = await seen(call)
    if loaded.state.n <= asked.since and asked.wait > 0:
        await gameplay.something_new(loaded, loaded.state.seat_of(call.person), asked.wait)
        loaded = await seen(call)
    state = loaded.state
    missed = await call.server.tables.missed(loaded, asked.since)
    return updates(state, state.seat_of(call.person), loaded.table_now(call.person), missed, asked.since)


ENDPOINTS: Final = (
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
)
