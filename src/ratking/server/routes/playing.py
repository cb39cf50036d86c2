"""Routes of a game that is played: views, moves, aids, talk, and what is new."""

from __future__ import annotations

from typing import Final

from .. import play
from ..calls import Call, Endpoint, address_of
from ..news import updates, view_now
from ..protocol.playing import Ack, Asking, ChatLines, Chatting, Danger, Hint, Moves, Moving, Undoing, Updates, View, Why
from ..replay import replayed
from ..tables import finished
from .asked import At, Before, Since, Strength
from .reach import T, eyes_of, seen, unless_gone


async def view(call: Call, asked: At) -> View:
    """What one's seat may know; of a finished game what any seat knew at any move."""
    present = await seen(call)
    sitting = present.sitting
    if asked.at is None and asked.seat is None:
        return view_now(sitting, sitting.seat_of(call.person))
    return await replayed(sitting, eyes_of(call, sitting, asked), asked.at)


async def moves(call: Call) -> Moves:
    """One's legal moves."""
    sitting = (await seen(call)).sitting
    seat = sitting.seat_of(call.person)
    asked = seat is not None and seat == sitting.asked and sitting.match is not None
    legal = [sitting.match.text(move) for move in sitting.match.moves()] if asked and sitting.match is not None else []
    return Moves(seat=seat, revision=sitting.revision, moves=legal)


async def move(call: Call, asked: Moving) -> Ack:
    return await finished(play.move(call.server, await seen(call), call.somebody, asked))


async def undo(call: Call, asked: Undoing) -> Ack:
    return await finished(play.undo(call.server, await seen(call), call.somebody, asked))


async def chat(call: Call, asked: Chatting) -> Ack:
    return await finished(play.chat(call.server, await seen(call), call.somebody, asked))


async def why(call: Call, asked: Asking) -> Why:
    """Why a move cannot be made by whoever asks."""
    return play.why((await seen(call)).sitting, call.person, asked.move, call.language)


async def hint(call: Call, asked: Strength) -> Hint:
    """What a bot would do."""
    return await unless_gone(call, play.hint(call.server, (await seen(call)).sitting, call.somebody, asked.level))


async def danger(call: Call, asked: At) -> Danger:
    """What a visit of the plague would cost each player in each region, as far as the client's seat can know.

    Of a finished game as far as any seat could know at any move.
    """
    sitting = (await seen(call)).sitting
    if asked.at is None and asked.seat is None:
        return await unless_gone(call, play.danger(call.server, sitting, call.somebody))
    person = call.person or address_of(call.request)
    return await unless_gone(call, play.danger_then(call.server, sitting, person, eyes_of(call, sitting, asked), asked.at))


async def chat_lines(call: Call, asked: Before) -> ChatLines:
    """What was said, the newest last."""
    return await play.chat_lines(call.server, await seen(call), asked.before)


async def updates_since(call: Call, asked: Since) -> Updates:
    """What is new; waits for it if there is nothing yet."""
    present = await seen(call)
    if present.sitting.n <= asked.since and asked.wait > 0:
        await play.something_new(present, present.sitting.seat_of(call.person), asked.wait)
        present = await seen(call)
    sitting = present.sitting
    missed = await call.server.tables.missed(present, asked.since)
    return updates(sitting, sitting.seat_of(call.person), present.table_now(call.person), missed, asked.since)


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
