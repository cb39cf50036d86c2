"""Puzzles: endpoints for the puzzles of a game, and for tables at which one is tried."""

from __future__ import annotations

import datetime
from asyncio import to_thread
from typing import Final

from ...analysis.puzzle import Puzzle, puzzle_called, puzzle_of_day, puzzles_of
from ...games.registry import GAMES
from ...kernel.errors import BadOptions
from ..protocol.playing import PuzzleLine, Puzzles
from ..protocol.tables import Made, Origin
from ..tables.refused import Refused
from .queries import Nothing
from .records import from_position
from .request import Endpoint, Request

P: Final = "/api/games/{game}/puzzles"


async def puzzles(request: Request) -> Puzzles:
    """The puzzles of a game, and that of the day."""
    game = _game(request)
    day = datetime.datetime.now(datetime.UTC).date()
    today = await to_thread(puzzle_of_day, game, day, request.server.settings.public_url)
    listed = [_line(puzzle) for puzzle in puzzles_of(game)]
    return Puzzles(day=day.isoformat(), today=None if today is None else _line(today), puzzles=listed)


async def try_puzzle(request: Request, body: Nothing) -> Made:
    """Make a private table that begins with the position of a puzzle."""
    name = request.parameters["puzzle"]
    try:
        puzzle = puzzle_called(_game(request), name)
    except BadOptions as error:
        raise Refused("no_puzzle") from error
    return await from_position(request, puzzle.record, None, True, Origin(kind="puzzle", table=None, at=0, puzzle=name))


def _game(request: Request) -> str:
    game = request.parameters["game"]
    if game not in GAMES:
        raise Refused("no_puzzle")
    return game


def _line(puzzle: Puzzle) -> PuzzleLine:
    return PuzzleLine(puzzle=puzzle.name, game=puzzle.game, options=puzzle.options, seat=puzzle.seat, hard=puzzle.hard)


ENDPOINTS: Final = (
    Endpoint("GET", P, puzzles, gives=Puzzles),
    Endpoint("POST", P + "/{puzzle}", try_puzzle, takes=Nothing, gives=Made, status=201),
)
