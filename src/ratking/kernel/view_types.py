"""View types: the shape of what one seat may know of a match. The page's types are made from these."""

from __future__ import annotations

from typing import Any, TypedDict


class Question(TypedDict):
    """What is asked: the key of its words, the number of its rule, and what the words name."""

    key: str
    rule: str
    fields: dict[str, int | str | list[str]]


class Caution(TypedDict):
    """What a player should know before making a move: the key of a reason's words, its rule, and what the words name."""

    key: str
    rule: str
    fields: dict[str, int | str]


class Result(TypedDict):
    """How a game ended: points by seat and source, totals, the seats from the winner on, and why it ended."""

    lines: list[dict[str, int]]
    totals: list[int]
    ranking: list[int]
    reasons: list[str]


class Options(TypedDict):
    """The options of a game, complete. Each game has more of its own."""

    players: int


class View(TypedDict):
    """What one seat may know of a game. The table is the game's own."""

    format: int
    game: str
    components: str
    options: Options
    seats: list[str]
    revision: int
    at: int
    asked: int | None
    question: Question | None
    moves: list[str]
    cautions: dict[str, Caution]
    undo: bool
    table: Any  # of each game its own
    result: Result | None
    warnings: list[str]
