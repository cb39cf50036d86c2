"""Counts the sequences of moves from a position; outcomes of luck count as moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.game import Json
from ratking.kernel.table import Table

FILE: Final = Path(__file__).parent / "positions.json"

DEPTH: Final = 4


def load() -> list[Json]:
    """Return the pinned positions: name, game, options, moves that lead there, legal moves, the count by first move."""
    positions: list[Json] = json.loads(FILE.read_text(encoding="utf-8"))
    return positions


def reach(position: Json) -> Table:
    """Return the table after the position's moves."""
    game = game_called(position["game"])
    t: Table = game.table(position["options"])
    for at, text in enumerate(position["moves"], start=1):
        move = game.space.number(text)
        here = f"{position['name']}: move {at}, {text!r}"
        assert move is not None, f"{here}: there is no such move"
        assert move in t.legal, f"{here}: not among the answers to {t.stack[-1]!r}: {game.space.many(t.legal)}"
        engine.apply(t, move)
    return t


def answers_after(position: Json, text: str) -> str:
    """Return the question after one more move and its answers, to explain a count that differs."""
    game = game_called(position["game"])
    t = reach(position)
    move = game.space.number(text)
    if move is None or move not in t.legal:
        return "no longer an answer"
    engine.apply(t, move)
    return "the game is over" if t.over else f"{t.stack[-1]!r}: {', '.join(game.space.many(t.legal))}"


def count(t: Table, depth: int) -> int:
    """Count the sequences of exactly `depth` answers; a game that ends sooner counts as one."""
    if t.over:
        return 1
    if depth == 1:
        return len(t.legal)
    total = 0
    for move in t.legal:
        copy = t.clone()
        engine.apply(copy, move)
        total += count(copy, depth - 1)
    return total


# Any: JSON.
def breakdown(position: Json) -> dict[str, Any]:
    """Return for each legal move, in order, how many sequences begin with it."""
    t = reach(position)
    space = game_called(position["game"]).space
    counts = {}
    for move in t.legal:
        copy = t.clone()
        engine.apply(copy, move)
        counts[space.text(move)] = count(copy, DEPTH - 1)
    return counts
