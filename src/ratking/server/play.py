"""Play: what players do in the course of a game, the same by HTTP and by WebSocket. A move must not be cancelled."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import select

from ..words import words
from . import acts, schema
from .bot_hosts import QUESTIONS_EACH, BotFailed, Question, Think, TooManyQuestions, advise, reckon_danger
from .entries import Done, Stored, told
from .news import News
from .present import Present
from .protocol.playing import Ack, ChatLines, Chatting, Danger, Expected, Hint, Moving, Undoing, Why
from .protocol.values import Level
from .refused import Refused
from .replay import observed
from .server import Server
from .sitting import Sitting
from .tables import stored

T = TypeVar("T")


class Advice(msgspec.Struct):
    """A hint, as a bot's host gives it."""

    move: str
    considered: list[Expected]


async def move(server: Server, present: Present, person: str, asked: Moving) -> Ack:
    """Make a move. Done and durable on return; the same key again does it once."""
    begun = time.monotonic()
    done = await _once(server, present, person, asked.key, "move", asked.move, lambda now: acts.move(now, person, asked))
    server.metrics.move_seconds.add(time.monotonic() - begun)
    return done


async def undo(server: Server, present: Present, person: str, asked: Undoing) -> Ack:
    return await _once(server, present, person, asked.key, "undo", "", lambda now: acts.undo(now, person, asked))


async def chat(server: Server, present: Present, person: str, asked: Chatting) -> Ack:
    most, text = server.settings.chat_lines, acts.clean(asked.text)
    return await _once(server, present, person, asked.key, "chat", text, lambda now: acts.chat(now, person, asked, most))


async def _once(
    server: Server,
    present: Present,
    person: str,
    key: str,
    kind: str,
    said: str,
    draft: Callable[[Sitting], list[Stored]],
) -> Ack:
    """Let a message with a key happen, or answer as before if it has happened; decided under the table's lock."""
    before: list[Done] = []

    def draft_once(now: Sitting) -> list[Stored]:
        done = acts.done_before(now, person, key, kind, said)
        if done is None:
            return draft(now)
        before.append(done)
        return []

    made = await server.tables.happen(present, draft_once)
    if before:
        return Ack(key=key, n=before[0].n, revision=before[0].revision)
    return Ack(key=key, n=made[0].n, revision=made[0].fields.get("revision", present.sitting.revision))


def why(sitting: Sitting, person: str | None, text: str, language: str) -> Why:
    """Why whoever asks cannot make this move."""
    seat = sitting.seat_of(person)
    if seat is None:
        raise Refused("not_seated")
    if sitting.match is None:
        raise Refused("not_started")
    reason = sitting.match.why_not(text, seat)
    if reason is None:
        return Why(move=text, reason=None, text="")
    sentence = words(language).reason(sitting.match.game, reason, sitting.match.record.seats)
    return Why(move=text, reason=reason.to_json(), text=sentence)


async def hint(server: Server, sitting: Sitting, person: str, level: Level) -> Hint:
    """What a bot would do in this person's place, and what it expects of each choice. It gets this seat's observation."""
    seat = acts.seated(sitting, person)
    if not sitting.plan.hints:
        raise Refused("hints_off")
    if sitting.match is None or sitting.asked != seat:
        raise Refused("not_asked")
    revision = sitting.revision
    question = (level, sitting.match.observe(seat).to_json(), secrets.token_hex(8))
    advice = await _found_out(server, person, advise, question, Advice)
    return Hint(move=advice.move, considered=advice.considered, level=level, revision=revision)


async def danger(server: Server, sitting: Sitting, person: str) -> Danger:
    """What a visit of the plague would cost in each region, reckoned from what this person's seat may know."""
    seat = acts.seated(sitting, person)
    if not sitting.plan.danger:
        raise Refused("danger_off")
    if sitting.match is None:
        raise Refused("not_started")
    return await _danger(server, person, seat, sitting.revision, sitting.match.observe(seat).to_json())


async def danger_then(server: Server, sitting: Sitting, person: str, seat: int | None, at: int | None) -> Danger:
    """The same at a move of a finished game, from what a seat knew then. `person` may be the address of a stranger."""
    if not sitting.plan.danger:
        raise Refused("danger_off")
    return await _danger(server, person, seat, sitting.revision, await observed(sitting, seat, at))


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


async def chat_lines(server: Server, present: Present, before: int | None) -> ChatLines:
    """A page of what was said before an entry, the newest last."""
    entries = schema.entries
    upto = present.sitting.n + 1 if before is None else before
    wanted = (
        select(entries.c.body)
        .where(entries.c.table == present.sitting.table, entries.c.n < upto, entries.c.kind == "chat")
        .order_by(entries.c.n.desc())
        .limit(101)
    )
    rows = await server.store.read(lambda connection: list(connection.execute(wanted)))
    return ChatLines(lines=[told(stored(row.body)) for row in reversed(rows[:100])], more=len(rows) > 100)


def may_watch(sitting: Sitting, person: str | None) -> bool:
    """Return whether somebody may look at a table now."""
    if sitting.plan.watch or sitting.status == "open" or sitting.seat_of(person) is not None:
        return True
    return person is not None and person == sitting.maker


def check_watching(sitting: Sitting, person: str | None) -> None:
    """Raise Refused if somebody may not look at a table now."""
    if not may_watch(sitting, person):
        raise Refused("no_watching")


class _Waiting:
    """A request that waits until something happens at a table."""

    watches = False

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.woken = asyncio.Event()

    def hear(self, news: News) -> None:
        self.woken.set()

    def lost(self) -> None:
        self.woken.set()


async def something_new(present: Present, seat: int | None, seconds: float) -> None:
    """Wait until something happens at the table, but not longer than that."""
    waiting = _Waiting(seat)
    present.listeners.add(waiting)
    try:
        await asyncio.wait_for(waiting.woken.wait(), seconds)
    except TimeoutError:
        return
    finally:
        present.listeners.discard(waiting)
