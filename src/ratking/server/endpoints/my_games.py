"""My games: endpoints for the finished games of a person, for the page and as files."""

from __future__ import annotations

import csv
import datetime
import io
from typing import Final

from ..protocol.tables import MyGames, PlayedGame
from .request import Endpoint, Reply, Request

CSV: Final = "text/csv"
LEDGER: Final = ("start", "luck", "own", "others", "change_of_mind", "result")
COLUMNS: Final = ("table", "name", "game", "players", "sets", "seat", "place", "opponents", "began", "ended", *LEDGER)


async def my_games(request: Request) -> MyGames:
    """The finished games of the client, with what luck and play brought in each."""
    return MyGames(games=await request.server.store.history(request.somebody))


async def my_games_table(request: Request) -> Reply:
    """The same as a file of comma-separated values: times in UTC, seats counted from 1, figures in win shares."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for game in await request.server.store.history(request.somebody):
        writer.writerow(_row(game))
    headers = {"Content-Type": f"{CSV}; charset=utf-8", "Content-Disposition": 'attachment; filename="ratking-games.csv"'}
    return Reply(text.getvalue().encode(), 200, headers)


def _row(game: PlayedGame) -> list[object]:
    others = [name or "" for seat, name in enumerate(game.seats) if seat != game.seat]
    ledger = ["" if game.ledger is None else getattr(game.ledger, column) for column in LEDGER]
    cells = [game.table, game.name, game.game, len(game.seats), " ".join(game.options.get("sets", [])), game.seat + 1]
    return [*map(_safe, [*cells, game.place, "; ".join(others), _time(game.made), _time(game.ended)]), *ledger]


def _safe(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula: names are chosen by other people."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def _time(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="seconds")


ENDPOINTS: Final = (
    Endpoint("GET", "/api/me/games", my_games, gives=MyGames),
    Endpoint("GET", "/api/me/games.csv", my_games_table, gives=str, media=CSV),
)
