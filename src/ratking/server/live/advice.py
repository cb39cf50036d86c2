"""Advice: questions about a table that do not change it: why a move is illegal, hints, thinking aids, chat, updates."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from ...games.registry import aid_of, aids_of
from ...words import words
from ..protocol.base import Json
from ..protocol.playing import AidValue, ChatLines, Hint, SeatKnowledge, Why
from ..tables.broadcast import Broadcast
from ..tables.entries import public_entry
from ..tables.handle import seated
from ..tables.plan import check_level
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .loaded_table import LoadedTable
from .replays import observed
from .thinker import Busy, ThinkerFailed

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from .server import Server

T = TypeVar("T")
CHAT_PAGE = 100


def check_watching(state: TableState, person: str | None) -> None:
    """Raise Refused if this person may not watch the table now."""
    if not state.may_watch(person):
        raise Refused("no_watching")


def why(state: TableState, person: str | None, text: str, language: str) -> Why:
    """Return why this person cannot make this move. Raises Refused."""
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("not_seated")
    if state.match is None:
        raise Refused("not_started")
    reason = state.match.why_not(text, seat)
    if reason is None:
        return Why(move=text, reason=None, text="")
    sentence = words(language).reason(state.match.game, reason, state.match.record.seats, seat)
    return Why(move=text, reason=reason.to_json(), text=sentence)


async def hint(server: Server, state: TableState, person: str, level: str) -> Hint:
    """Return the move a bot would make in this person's place, and what it expects of each choice. Raises Refused."""
    check_level(level)
    known = known_for_hint(state, person)
    advice = await _thought(server.thinker.hint(person, level, known.observation))
    return Hint(move=advice.move, considered=advice.considered, level=level, revision=known.revision)


def known_for_hint(state: TableState, person: str) -> SeatKnowledge:
    """Return what a hint for this person is based on. Raises Refused."""
    seat = seated(state, person)
    if not state.plan.hints:
        raise Refused("hints_off")
    if state.match is None or state.asked != seat:
        raise Refused("not_asked")
    return SeatKnowledge(seat=seat, revision=state.revision, observation=state.match.observe(seat).to_json())


async def aid(server: Server, state: TableState, person: str, name: str) -> AidValue:
    """Return the value of a thinking aid, based on what this person's seat may know. Raises Refused."""
    known = known_for_aid(state, person, name)
    return await _aid(server, person, name, known.seat, known.revision, known.observation)


def known_for_aid(state: TableState, person: str, name: str) -> SeatKnowledge:
    """Return what the value of a thinking aid for this person is based on. Raises Refused."""
    _check_aid(state, name)
    seat = seated(state, person)
    if state.match is None:
        raise Refused("not_started")
    return SeatKnowledge(seat=seat, revision=state.revision, observation=state.match.observe(seat).to_json())


async def aid_then(server: Server, state: TableState, person: str, name: str, seat: int | None, at: int | None) -> AidValue:
    """Return the value of an aid after `at` moves of a finished game, based on what a seat knew then.

    `person` is only used for limits, and may be the address of somebody without a name.
    """
    _check_aid(state, name)
    return await _aid(server, person, name, seat, state.revision, await observed(state, seat, at))


async def chat_lines(server: Server, loaded: LoadedTable, before: int | None) -> ChatLines:
    """Return a page of chat lines from before an entry, the newest last."""
    upto = loaded.state.n + 1 if before is None else before
    lines = await server.store.chat(loaded.state.table, upto, CHAT_PAGE + 1)
    return ChatLines(lines=[public_entry(line) for line in lines[-CHAT_PAGE:]], more=len(lines) > CHAT_PAGE)


async def something_new(loaded: LoadedTable, seat: int | None, seconds: float) -> None:
    """Wait until something happens at the table, at most `seconds`."""
    waiting = _Waiting(seat)
    loaded.listeners.add(waiting)
    try:
        await asyncio.wait_for(waiting.woken.wait(), seconds)
    except TimeoutError:
        return
    finally:
        loaded.listeners.discard(waiting)


class _Waiting:
    """A request that waits until something happens at a table."""

    watches = False
    looks = False

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.woken = asyncio.Event()

    def on_update(self, broadcast: Broadcast) -> None:
        self.woken.set()

    def lost(self) -> None:
        self.woken.set()


def _check_aid(state: TableState, name: str) -> None:
    """Raise Refused if the server cannot compute this aid for the game, or the table does not allow it."""
    if name not in aids_of(state.plan.game) or aid_of(state.plan.game, name).compute is None:
        raise Refused("no_aid", aid=name)
    if not state.allows(name):
        raise Refused("aid_off", aid=name)


async def _aid(server: Server, person: str, name: str, seat: int | None, revision: int, observation: Json) -> AidValue:
    value = await _thought(server.thinker.aid(person, name, observation))
    return AidValue(aid=name, seat=seat, revision=revision, value=value)


# Any: the type parameters of asyncio's Coroutine.
async def _thought(thinking: Coroutine[Any, Any, T]) -> T:
    """Return the thinker's answer. Raises Refused instead of the thinker's errors."""
    try:
        return await thinking
    except ThinkerFailed as failed:
        raise Refused("no_bot") from failed
    except Busy as busy:
        raise Refused("too_many_questions", most=busy.most, seconds=1) from busy
