"""Playing, in messages: moves, views, hints, talk, and what happened."""

from __future__ import annotations

from .base import ChatText, Count, Json, Key, Move, RequestBody, ResponseBody
from .tables import TableNow


class Moving(RequestBody):
    """An answer to the open question."""

    move: Move
    revision: Count
    """The revision of the view it was chosen from."""
    key: Key
    """The client's own name for this move: sent twice, it is made once."""


class Undoing(RequestBody):
    """Take the newest move back."""

    revision: Count
    key: Key


class Chatting(RequestBody):
    """A line for everybody at the table."""

    text: ChatText
    key: Key


class Asking(RequestBody):
    """A move about which somebody wants to know why it cannot be made."""

    move: Move


class Ack(ResponseBody):
    """Done, and durable."""

    key: str
    n: int
    """The number of the entry it became."""
    revision: int


class Done(ResponseBody):
    """Done, and durable."""

    n: int


class Why(ResponseBody):
    """Why a move cannot be made; `reason` is null if it can."""

    move: str
    reason: Json | None
    """`key`, `rule` and `fields` of the words."""
    text: str


class Expected(ResponseBody):
    """A turn that a bot thought of: the move to be made now, what it would do afterwards, and what it expects of it."""

    moves: list[str]
    chances: list[float]
    """The win chance of every seat."""
    doubt: float
    """The standard error of the asker's own chance; 0 if the bot only evaluated and did not sample."""


class Hint(ResponseBody):
    """What a bot would do, and what it expects of each turn it considered: its choice first, then the best."""

    move: str
    considered: list[Expected]
    level: str
    revision: int


class AidValue(ResponseBody):
    """What a thinking aid says, given what the client's seat knows."""

    aid: str
    seat: int | None
    """Whose knowledge; null in a replay for what everybody knew."""
    revision: int
    value: Json
    """In the aid's own form; empty where there is nothing to say."""


class Moves(ResponseBody):
    """The legal moves of the client's seat; none while somebody else is asked."""

    seat: int | None
    revision: int
    moves: list[str]


class View(ResponseBody):
    """The game as one seat knows it. `view` is null before the start."""

    n: int
    seat: int | None
    view: Json | None


class Story(ResponseBody):
    """What happened in a finished game, as one seat was told, without what was taken back."""

    seat: int | None
    moves: int
    """How many there were, the answers of chance included."""
    events: list[Json]


class DrawTold(ResponseBody):
    """One answer of chance where more than one could come."""

    n: int
    """Its number among all answers of chance."""
    at: int
    """The number of its move, from 0 on."""
    weights: list[int]
    outcome: int
    """Which of them came."""


class Draws(ResponseBody):
    """What luck decided in a finished game: with the record enough to check it without a rule."""

    draws: list[DrawTold]


class Entry(ResponseBody):
    """One thing that happened at a table."""

    n: int
    time: float
    kind: str
    """made, sat, move, undo, chat ...: docs/protocol.md has them all."""
    seat: int | None
    fields: Json


class Updates(ResponseBody):
    """What is new since a number, by plain HTTP. With nothing new everything but `n` is empty."""

    n: int
    entries: list[Entry]
    events: list[Json]
    view: Json | None
    table: TableNow | None


class ChatLines(ResponseBody):
    lines: list[Entry]
    more: bool
