"""Gameplay: what players do during a game, the same over HTTP and WebSocket. A move must not be cancelled."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import select

from ...words import words
from ..protocol.base import Level
from ..protocol.playing import Ack, ChatLines, Chatting, Danger, Expected, Hint, Moving, Undoing, Why
from ..storage import schema
from ..tables import commands
from ..tables.broadcast import Broadcast
from ..tables.entries import Entry, Receipt, public_entry
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .bot_hosts import QUESTIONS_EACH, BotFailed, Question, Think, TooManyQuestions, advise, reckon_danger
from .loaded_table import LoadedTable
from .loaded_tables import decode_entry
from .replays import observed
from .server import Server

T = TypeVar("T")


class Advice(msgspec.Struct):
    """A hint, as a bot's host gives it."""

    move: str
    considered: list[Expected]


async def move(server: Server, loaded: LoadedTable, person: str, asked: Moving) -> Ack:
    """Make a move. Receipt and durable on return; the same key again does it once."""
    begun = time.monotonic()
    done = await _once(server, loaded, person, asked.key, "move", asked.move, lambda now: commands.move(now, person, asked))
    server.metrics.move_seconds.add(time.monotonic() - begun)
    return done


async def undo(server: Server, loaded: LoadedTable, person: str, asked: Undoing) -> Ack:
    return await _once(server, loaded, person, asked.key, "undo", "", lambda now: commands.undo(now, person, asked))


async def chat(server: Server, loaded: LoadedTable, person: str, asked: Chatting) -> Ack:
    most, text = server.settings.chat_lines, commands.clean(asked.text)
    return await _once(server, loaded, person, asked.key, "chat", text, lambda now: commands.chat(now, person, asked, most))


async def _once(
    server: Server,
    loaded: LoadedTable,
    person: str,
    key: str,
    kind: str,
    said: str,
    draft: Callable[[TableState], list[Entry]],
) -> Ack:
    """Let a message with a key happen, or answer as before if it has happened; decided under the table's lock."""
    before: list[Receipt] = []

    def draft_once(now: TableState) -> list[Entry]:
        done = commands.done_before(now, person, key, kind, said)
        if done is None:
            return draft(now)
        before.append(done)
        return []

    made = await server.tables.happen(loaded, draft_once)
    if before:
        return Ack(key=key, n=before[0].n, revision=before[0].revision)
    return Ack(key=key, n=made[0].n, revision=made[0].fields.get("revision", loaded.state.revision))


def why(state: TableState, person: str | None, text: str, language: str) -> Why:
    """Why whoever asks cannot make this move."""
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("not_seated")
    if state.match is None:
        raise Refused("not_started")
    reason = state.match.why_not(text, seat)
    if reason is None:
        return Why(move=text, reason=None, text="")
    sentence = words(language).reason(state.match.game, reason, state.match.record.seats)
    return Why(move=text, reason=reason.to_json(), text=sentence)


async def hint(server: Server, state: TableState, person: str, level: Level) -> Hint:
    """What a bot would do in this person's place, and what it expects of each choice. It gets this seat's observation."""
    seat = commands.seated(state, person)
    if not state.plan.hints:
        raise Refused("hints_off")
    if state.match is None or state.asked != seat:
        raise Refused("not_asked")
    revision = state.revision
    question = (level, state.match.observe(seat).to_json(), secrets.token_hex(8))
    advice = await _found_out(server, person, advise, question, Advice)
    return Hint(move=advice.move, considered=advice.considered, level=level, revision=revision)


async def danger(server: Server, state: TableState, person: str) -> Danger:
    """What a visit of the plague would cost in each region, reckoned from what this person's seat may know."""
    seat = commands.seated(state, person)
    if not state.plan.danger:
        raise Refused("danger_off")
    if state.match is None:
        raise Refused("not_started")
    return await _danger(server, person, seat, state.revision, state.match.observe(seat).to_json())


async def danger_then(server: Server, state: TableState, person: str, seat: int | None, at: int | None) -> Danger:
    """The same at a move of a finished game, from what a seat knew then. `person` may be the address of a stranger."""
    if not state.plan.danger:
        raise Refused("danger_off")
    return await _danger(server, person, seat, state.revision, await observed(state, seat, at))


# Any: an observation as JSON.
async def _danger(server: Server, person: str, seat: int | None, revision: int, observation: dict[str, Any]) -> Danger:
    regions = await _found_out(server, person, reckon_danger, ("", observation, ""), dict[str, list[float]])
    return Danger(seat=seat, revision=revision, regions=regions)


async def _found_out(server: Server, person: str, think: Think, question: Question, kind: type[T]) -> T:
    """What a host finds out, which takes too long for the process that everybody waits for."""
    try:
        return msgspec.json.decode(await server.bots.help(person, think, question), type=kind)
    except BotFailed as failed:
        raise Refused("no_bot") from failed
    except TooManyQuestions as error:
        raise Refused("too_many_questions", most=QUESTIONS_EACH, seconds=1) from error


async def chat_lines(server: Server, loaded: LoadedTable, before: int | None) -> ChatLines:
    """A page of what was said before an entry, the newest last."""
    entries = schema.entries
    upto = loaded.state.n + 1 if before is None else before
    wanted = (
        select(entries.c.body)
        .where(entries.c.table == loaded.state.table, entries.c.n < upto, entries.c.kind == "chat")
        .order_by(entries.c.n.desc())
        .limit(101)
    )
    rows = await server.store.read(lambda connection: list(connection.execute(wanted)))
    return ChatLines(lines=[public_entry(decode_entry(row.body)) for row in reversed(rows[:100])], more=len(rows) > 100)


def may_watch(state: TableState, person: str | None) -> bool:
    """Return whether somebody may look at a table now."""
    if state.plan.watch or state.status == "open" or state.seat_of(person) is not None:
        return True
    return person is not None and person == state.maker


def check_watching(state: TableState, person: str | None) -> None:
    """Raise Refused if somebody may not look at a table now."""
    if not may_watch(state, person):
        raise Refused("no_watching")


class _Waiting:
    """A request that waits until something happens at a table."""

    watches = False

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.woken = asyncio.Event()

    def on_update(self, broadcast: Broadcast) -> None:
        self.woken.set()

    def lost(self) -> None:
        self.woken.set()


async def something_new(loaded: LoadedTable, seat: int | None, seconds: float) -> None:
    """Wait until something happens at the table, but not longer than that."""
    waiting = _Waiting(seat)
    loaded.listeners.add(waiting)
    try:
        await asyncio.wait_for(waiting.woken.wait(), seconds)
    except TimeoutError:
        return
    finally:
        loaded.listeners.discard(waiting)
