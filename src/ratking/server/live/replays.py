"""Replays: shows finished games as any seat saw them, after any move."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import ratking

from ...games.registry import game_called
from ...kernel.match import Match
from ...kernel.record import Record
from ...kernel.verify import draws
from ..protocol.base import Json
from ..protocol.playing import Draws, DrawTold, Story, View
from ..tables.refused import Refused
from ..tables.table_state import TableState

KEPT: Final = 32
"""Number of replays kept in memory, so that stepping forward is quick."""

MOST_VALUES: Final = 1000
"""Maximum number of values in a record besides its moves, and of characters in each.
The records that Ratking writes have about a hundred values."""
DEEPEST: Final = 20

# Any, in this file: the server does not depend on which game is played.
_replays: OrderedDict[str, Match[Any]] = OrderedDict()
_lock = threading.Lock()


def record_of(state: TableState) -> Record:
    """Return the record of a game that has ended. Raises Refused."""
    if state.match is None or not state.ended:
        raise Refused("not_over")
    return state.match.record


def checked(record: Record, at: int | None) -> Match[Any]:
    """Return the match after `at` moves of a record, or after all of them. Raises BadRecord if one is not legal."""
    return ratking.resume(record, chance="manual", upto=at)


def check_extras(content: Json) -> None:
    """Raise Refused if a record contains much more than moves: all of it is stored, and slows down every reading."""
    if len(content) > MOST_VALUES:
        raise Refused("record_extras", limit=MOST_VALUES)
    layer: list[Any] = [{name: value for name, value in content.items() if name not in ("moves", "seats", "components")}]
    values = 0
    for _ in range(DEEPEST):
        values += len(layer) + sum(len(value) for value in layer if isinstance(value, dict | list))
        if values > MOST_VALUES or any(isinstance(value, str) and len(value) > MOST_VALUES for value in layer):
            break
        layer = [
            inner
            for value in layer
            if isinstance(value, dict | list)
            for inner in ([*value, *value.values()] if isinstance(value, dict) else value)
        ]
        if not layer:
            return
    raise Refused("record_extras", limit=MOST_VALUES)


async def replayed(state: TableState, seat: int | None, at: int | None) -> View:
    """Return the view that a seat had after `at` moves."""
    view = await asyncio.to_thread(_at_move, state.table, *_moment(state, at), lambda match: match.view(seat))
    return View(n=state.n, seat=seat, view=view)


async def observed(state: TableState, seat: int | None, at: int | None) -> dict[str, Any]:
    """Return the observation that a seat had after `at` moves, for bots and aids."""
    return await asyncio.to_thread(_at_move, state.table, *_moment(state, at), lambda match: match.observe(seat).to_json())


async def story(state: TableState, seat: int | None) -> Story:
    """Return the events of the whole game that one seat was told."""
    match, moves = state.match, len(record_of(state))
    if match is None:
        raise Refused("not_over")
    return Story(seat=seat, moves=moves, events=await asyncio.to_thread(match.story, seat))


async def draws_of(state: TableState) -> Draws:
    """Return the outcomes of chance of a finished game, which the page verifies by itself."""
    record = record_of(state)
    found = await asyncio.to_thread(draws, game_called(record.game, record.components), record)
    return Draws(draws=[DrawTold(n=one.n, at=one.at, weights=list(one.weights), outcome=one.outcome) for one in found])


def _moment(state: TableState, at: int | None) -> tuple[Record, int]:
    """Return the record of a finished game, and the number of moves: `at`, or all of them. Raises Refused."""
    record = record_of(state)
    at = len(record) if at is None else at
    if at > len(record):
        raise Refused("no_such_move", at=at, moves=len(record))
    return record, at


def _at_move(table: str, record: Record, at: int, look: Callable[[Match[Any]], dict[str, Any]]) -> dict[str, Any]:
    """Return what `look` gives for the match after `at` moves."""
    with _lock:
        match = _replays.pop(table, None)
        if match is None or len(match.record) > at:
            match = ratking.resume(record, chance="manual", upto=0)
        for move in record.moves[len(match.record) : at]:
            match.play(move)
        _replays[table] = match
        if len(_replays) > KEPT:
            _replays.popitem(last=False)
        return look(match)
