"""Series: the games that the same people play one after the other, each the rematch of the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..protocol.tables import SeriesGame, SeriesNow, SeriesPlayer
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .played_games import ledger_of

if TYPE_CHECKING:
    from .server import Server

MOST_GAMES: Final = 60
"""How many games a series shows: the newest."""


async def series(server: Server, state: TableState, person: str | None) -> SeriesNow:
    """Return the series to which a table belongs, as far as this person may watch its tables."""
    states = await _chain(server, state, person)
    players: dict[str, SeriesPlayer] = {}
    games = [await _game(server, one, players, person) for one in states]
    last = states[-1]
    return SeriesNow(
        name=last.name,
        game=last.plan.game,
        first=states[0].table,
        last=last.table,
        status=last.status,
        players=list(players.values()),
        games=[game for game in games if game is not None],
    )


async def _chain(server: Server, state: TableState, person: str | None) -> list[TableState]:
    """Return the tables before this one, this one, and those after it, in order."""
    found = [state]
    while len(found) < MOST_GAMES and (origin := found[0].origin) is not None and origin.kind == "rematch":
        before = await _watched(server, origin.table, person)
        if before is None:
            break
        found.insert(0, before)
    while (following := found[-1].rematch) is not None and len(found) < 2 * MOST_GAMES:
        after = await _watched(server, following, person)
        if after is None:
            break
        found.append(after)
    return found[-MOST_GAMES:]


async def _watched(server: Server, table: str | None, person: str | None) -> TableState | None:
    """Return a table, if it still exists and this person may watch it."""
    if table is None:
        return None
    try:
        loaded = await server.tables.get(table)
    except Refused:
        return None
    return loaded.state if loaded.state.may_watch(person) else None


async def _game(
    server: Server, state: TableState, players: dict[str, SeriesPlayer], person: str | None
) -> SeriesGame | None:
    """Return a finished game, and add it to the scores of its players; None if it is not finished."""
    seats = []
    for name, seat_state in zip(state.names(), state.seats, strict=True):
        key = seat_state.holders[0] if seat_state.holders else f"bot {name}"
        player = players.setdefault(key, SeriesPlayer(name="", games=0, won=0, adjusted=0.0, analysed=0, mine=False))
        player.name = name or player.name
        player.mine = person is not None and person in seat_state.holders
        seats.append((list(players).index(key), player))
    match = state.match
    if state.status != "over" or match is None or not match.over:
        return None
    ranking = list(match.result.ranking)
    analysis = await server.store.analysis(state.table)
    for seat, (_, player) in enumerate(seats):
        ledger = None if analysis is None else ledger_of(analysis.body, seat)
        player.games += 1
        player.won += ranking[0] == seat
        if ledger is not None:
            player.analysed += 1
            player.adjusted += ledger.result - ledger.luck
    places = {seats[seat][0]: place + 1 for place, seat in enumerate(ranking)}
    return SeriesGame(table=state.table, ended=state.changed, places=[places.get(at) for at in range(len(players))])
